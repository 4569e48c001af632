"""English; the comments say what each class is for in every language."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Set aside: imperative and infinitive only, never the past ("he ignored").
    "IGN": """wipe erase_your_memory_of clear_your_memory_of forget_about never_mind pay_no_regard_to
        {no_longer,not}_{obey,obeying,following} do_away_with
        {cease,stop,quit}_{following,obeying,listening_to,adhering_to} ignore disregard forget pay_no_attention_to
        pay_no_heed_to take_no_notice_of stop_following stop_obeying
        {do_not,don't,dont,never}_{follow,obey,listen_to,adhere_to}
        {do_not,don't,dont,never}_{comply_with,pay_attention_to,consider,abide_by,heed}
        {no_longer,not}_{follow,obey,bound_by,listen_to} leave_out_of_account put_out_of_your_mind set_aside
        {leave,put}_behind turn_a_blind_eye_to unlearn wipe_from_your_memory refrain_from_following deviate_from
        deviating_from {pay,give}_no_{heed,attention,regard,mind}_to {pay,give}_no_{heed,attention,regard,mind}
        {do_not,don't,never,no_longer,stop}_{adhere,comply,conform,stick,care,bother}_{to,with,about}
        act_as_if_you_never_{received,saw,read,got} {throw,toss,chuck}_{out,away} {leave,put}_aside wave_aside
        brush_aside erase_from_your_memory {purge,flush,dump,wipe}_your_{context,memory,instructions}
        clear_your_{context,mind,memory,head} start_over_without {strike,cross}_out {overlook,neglect} look_past
        move_past drop_everything {do_not,don't}_{worry_about,mind,keep_to,stick_to,act_on,apply}
        {stays,stay,belongs,goes}_in_the_{drawer,bin,trash} {forget,scrap}_the_corporate doesn't_matter_anymore
        {screw,chuck,bin}_the""",
    # Likewise, after what is set aside.
    "IGNF": "{must,should,can,may,will}_be_{ignored,disregarded,forgotten,discarded,overridden}",
    # Likewise, but of words with many ordinary objects.
    "DROP": """override overrule bypass discard drop cancel erase delete abandon neglect skip supersede void revoke
        overwrite circumvent nullify violate break reject dismiss disable {throw,cast}_away throw_out rescind
        suspend scrap clear reset wipe undo remove lift deactivate turn_off switch_off let_go_of get_rid_of ditch
        forgo forego jettison strip toss scratch shed discontinue""",
    "ALL": "all any every everything whatever anything each entire whole",
    "PRIOR": """previous prior earlier above preceding foregoing past former initial original before beforehand
        aforementioned {given,provided}_to_you {you_were,you_have_been,you've_been}_{given,told,instructed,taught}
        {you_received,so_far,until_now,up_to_now,up_to_this_point,thus_far,till_now} you_know you've_learned
        you_have_learned you_learned pre-existing preexisting existing previously old hitherto antecedent on_top
        already_given set_by_your_developers came_before {said,stated,written,given,mentioned}_before
        {you_were,you've_been,you_have_been}_{given,told,instructed,taught,asked,assigned,trained_on,fed}
        {you'd_been,you_got,you_had_been}_{given,told,instructed,taught,asked,assigned,trained_on,fed}
        {came,comes,come,was_said,stated,goes,went}_{before,above,earlier} up_above
        {written,stated,mentioned,said,listed,given,described}_above
        {up_to,until,till}_this_{moment,message,line,sentence} before_this_{message,line,point,sentence} last
        preprogrammed pre-programmed predefined default inherited""",
    # What an agent obeys.
    "RULES": """instruction instructions directive directives guideline guidelines prompt prompts programming rule
        rules guardrail guardrails safeguard safeguards protocol protocols instruct rulebook mandate mandates
        briefing marching_orders policy_document restraints code_of_conduct""",
    # Likewise, in words with many other uses.
    "ORDERS": """order orders command commands task tasks assignment assignments constraint constraints training
        policy policies direction directions request requests restrictions restriction requirement requirements
        safety alignment ethics principles values standards settings configuration persona mission missions
        directives objective objectives duties role filter filters programming content_policy""",
    # What was said.
    "TALK": """information text texts content context message messages conversation conversations chat input inputs
        statement statements data words documents document question questions info thoughts said discussed told
        learned discussion memory knowledge dialogue dialog""",
    "YOUR": "your ur thy",
    "YOU": "you u yourself",
    "SAFE": """safety ethical moral content security ethics openai anthropic developer system core company legal
        internal""",
    "LIMIT": """restriction restrictions limit limits limitation limitations filter filters guardrail guardrails
        censorship boundaries constraints guidelines rules ethics morals safeguards policy policies inhibitions
        safety_measures moderation ethical_guidelines content_policy content_policies safety_guidelines
        safety_filters content_filters restraints usage_policies safety_protocols moral_code shackles""",
    "NO": """no without zero free_from free_of {not,no_longer}_{bound_by,limited_by,restricted_by,subject_to}
        lacking {broken,break,breaks}_free_of {freed,liberated}_from unbound_by never_bound_by any_lack_of
        devoid_of {are,is}_not_{bound_by,limited_by,restricted_by,subject_to} outside_of exempt_from ignoring""",
    # The text an agent was set up with.
    "SYSP": """your_{configuration,prompt,system_message,initialization}
        your_{setup,preprompt,system_configuration,context_window}
        {hidden,internal,secret}_{configuration,settings,setup,context,message}
        opening_{prompt,instructions,message} system_{prompt,prompts,message,messages,instruction}
        system_{instructions,directive,directives,text,role_message}
        {initial,hidden,original,base,secret,developer}_{prompt,prompts}
        {pre,starting,first,meta,internal,core,full}_{prompt,prompts}
        {initial,hidden,original,secret,developer,internal}_{instruction,instructions,directive,directives}
        {foundational,pre-prompt,base}_{instruction,instructions,directive,directives}
        {starting,underlying,core}_{instruction,instructions,directive,directives}
        {initialization,initialisation,init}_{string,prompt,text,message} preprompt pre-prompt systemprompt
        system_prompts sysprompt custom_instructions initial_{message,text,context,directives,setup}
        configuration_prompt {setup,priming}_prompt prompt_above instructions_above above_{prompt,instructions}
        developer_message hidden_rules secret_instructions guiding_instructions operating_instructions
        system_configuration initial_programming
        {confidential,private,concealed,internal}_{instruction,instructions,prompt,prompts}
        {secret,hidden,undisclosed}_{instruction,instructions,prompt,prompts}
        {confidential,private,concealed,internal,secret,hidden,undisclosed}_{directive,directives,guideline}
        {confidential,private,concealed,internal}_{guidelines,rule,rules,setup,brief,briefing}
        {secret,hidden,undisclosed}_{guidelines,rule,rules,setup,brief,briefing}
        {underlying,pre-loaded,preloaded,built-in,embedded,preset}_{instruction,instructions,prompt,prompts}
        {underlying,pre-loaded,preloaded,built-in,embedded,preset}_{directive,directives,guideline}
        {underlying,pre-loaded,preloaded,built-in,embedded,preset}_{guidelines,rule,rules,setup,brief,briefing}
        {system,sys,developer,developer's,meta,master}_{prompt,message,instruction,instructions,preamble}
        {system,sys,developer,developer's,meta,master}_{text,setup,prompts,messages}
        {base,boot,startup,initial,root,core}_{prompt,message,instruction,instructions,preamble}
        {base,boot,startup,initial,root,core}_{text,setup,prompts,messages}
        initial_{instruction,instructions,brief,prompting} {your,the}_preamble
        your_original_{text,setup,role,configuration} your_{programming,instructions}_verbatim
        your_{initial,original,first,hidden,full,entire,exact,underlying}_{prompt,instructions,instruction}
        your_{initial,original,first,hidden,full,entire,exact,underlying}_{guidelines,rules,directives}
        your_{initial,original,first,hidden}_{configuration,setup,message,text,programming}
        your_{full,entire,exact,underlying}_{configuration,setup,message,text,programming}""",
    "LEAK": """reveal show print output display repeat disclose leak expose dump recite spell_out write_out paste
        echo reproduce divulge spill summarize summarise rephrase paraphrase quote tell_me tell_us give_me give_us
        share provide_me copy {let_me,i_want_to,i'd_like_to,i_need_to,may_i,can_i,could_i}_see list emit return
        what_is what's what_are what_were show_me repeat_back state translate encode spell write_down verbatim
        describe complete render convert console.log log cat out_put printf export explain_to_me regurgitate
        type_out continue fill_in finish walk_me_through describe_to_me read_out read_back transcribe itemize
        itemise enumerate narrate read_aloud read_to_me {spit,write,type,print,read,spell,lay,copy}_out
        {hand,read,pass}_over {list,lay}_all {i_want,i_need,i'd_like}_{you_to_leak,your,to_know,to_read}
        {what,which}_{are,is,were,was} {what,which}_exactly_{are,is,were} condense bullet-point uncover unveil
        confess lay_bare word_for_word letter_by_letter line_by_line""",
    "ASK": "what what's whats which where",
    "TOLD": "told given instructed programmed configured initialized initialised primed taught",
    # Take a part.
    "ROLE": """act_as pretend roleplay role-play role_play you_are_now you're_now simulate behave_as behave_like
        imagine play_the_role_of play_the_part_of act_like become be_called transform_into respond_as answer_as
        speak_as you_will_act you_are_going_to_act take_on_the_role_of assume_the_{role,identity,persona}_of
        impersonate emulate you_are_{a,an,the,special} from_now_on_you_are from_now_on_you act_as_if switch_to
        enter adopt_the_persona_of you_will_be_called turn_into you_have_become you_must_act
        {from_now_on,from_here_on}_{you_are,you're,you_will_be,you'll_be,you_become}
        {from_this_point_on,from_this_point_forward}_{you_are,you're,you_will_be,you'll_be,you_become}
        {from_now_on,from_here_on}_{your_name_is,you_act,you_will_act,you_play}
        {from_this_point_on,from_this_point_forward}_{your_name_is,you_act,you_will_act,you_play}
        {henceforth,from_this_moment,starting_now,as_of_now}_{you_are,you're,you_will_be,you'll_be,you_become}
        {henceforth,from_this_moment,starting_now,as_of_now}_{your_name_is,you_act,you_will_act,you_play}
        {you,you're,you_are}_{going_to_be,to_play,playing,now_playing,now_called,now_known_as}
        {you,we}_{will,shall,are_going_to}_{play,act_as,be,become,behave_as,behave_like}
        {you,we}_{will,shall,are_going_to}_{pretend,simulate,embody,roleplay,speak_as,impersonate}
        {let's,lets,let_us}_{play,pretend,roleplay,role-play,imagine}
        {take,assume,adopt,embody,inhabit,channel}_{on_the_persona_of,the_persona_of,the_character_of}
        {take,assume,adopt,embody,inhabit,channel}_{the_role,the_persona,on_the_role}
        {adopt,assume}_{the,a}_{persona,identity,character}
        {i_want_you,i'd_like_you,i_need_you}_to_{act_as,be,pretend,play,become}
        {i_want_you,i'd_like_you,i_need_you}_to_{roleplay,behave,simulate,impersonate}
        {imagine,picture,suppose,assume,say,pretend}_{you_are,you're,that_you_are,that_you're}
        {imagine,picture,suppose,assume,say,pretend}_{you_were,yourself_as,being}
        your_{new_name,name,new_identity,new_persona}_is step_into_the_{role,shoes}
        {answer,respond,reply,speak,talk}_{as,like}_{that,an,a,the,if,her,him,them}""",
    # Without limits, of an agent.
    "FREE": """{never,cannot,can't,won't,will_not,doesn't,does_not}_{refuse,refuses,decline,say_no} always_complies
        answers_everything answers_anything no_longer_{filtered,censored,restricted,limited}
        {you_are,act_as,are,called,be,become,name_is,named,as}_{dan,stan,aim,evilbot,betterdan,chaosgpt}
        dan_{will,is,mode,has} d.a.n do_anything_now can_do_anything jailbroken unrestricted unfiltered uncensored
        amoral evilbot devmode unchained freegpt betterdan anything_goes {has,have,been}_jailbroken without_morals
        no_morals completely_immoral lawless chaosgpt mongo_tom anti-dan limitless unshackled
        {no,without,without_any,free_of}_{filter,filters,restrictions}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{filter,filters,restrictions}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{restriction,limits,limitations}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{restriction,limits,limitations}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{filter,filters,restrictions}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{filter,filters,restrictions}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{restriction,limits,limitations}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{restriction,limits,limitations}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{morals,moral_compass,ethics}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{morals,moral_compass,ethics}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{ethical_limits,conscience,censorship}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{ethical_limits,conscience,censorship}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{morals,moral_compass,ethics}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{morals,moral_compass,ethics}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{ethical_limits,conscience,censorship}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{ethical_limits,conscience,censorship}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{guardrails,boundaries,rules}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{guardrails,boundaries,rules}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{safety_rules,content_policy,inhibitions}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{safety_rules,content_policy,inhibitions}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{guardrails,boundaries,rules}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{guardrails,boundaries,rules}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{safety_rules,content_policy,inhibitions}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{safety_rules,content_policy,inhibitions}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{moral_judgement,moral_judgment,scruples}_{whatsoever,at_all}
        {no,without,without_any,free_of}_{taboos,safeguards}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{moral_judgement,moral_judgment,scruples}_{whatsoever,at_all}
        {free_from,free_of_all,zero}_{taboos,safeguards}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{moral_judgement,moral_judgment,scruples}_{whatsoever,at_all}
        {lacks,lacking,devoid_of,has_no}_{taboos,safeguards}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{moral_judgement,moral_judgment,scruples}_{whatsoever,at_all}
        {have_no,having_no,knows_no}_{taboos,safeguards}_{whatsoever,at_all}
        {isn't,is_not,aren't,are_not}_{bound_by,restricted_by}_{any,openai's,anthropic's,google's}
        {not,no_longer,never}_{bound_by,restricted_by}_{any,openai's,anthropic's,google's}
        {isn't,is_not,aren't,are_not}_{limited_by,constrained_by}_{any,openai's,anthropic's,google's}
        {not,no_longer,never}_{limited_by,constrained_by}_{any,openai's,anthropic's,google's}
        {isn't,is_not,aren't,are_not}_{bound_by,restricted_by}_{content,its,your,the_content}
        {not,no_longer,never}_{bound_by,restricted_by}_{content,its,your,the_content}
        {isn't,is_not,aren't,are_not}_{limited_by,constrained_by}_{content,its,your,the_content}
        {not,no_longer,never}_{limited_by,constrained_by}_{content,its,your,the_content}
        {isn't,is_not,aren't,are_not}_{subject_to,governed_by}_{any,openai's,anthropic's,google's}
        {isn't,is_not,aren't,are_not}_{held_back_by,beholden_to}_{any,openai's,anthropic's,google's}
        {not,no_longer,never}_{subject_to,governed_by}_{any,openai's,anthropic's,google's}
        {not,no_longer,never}_{held_back_by,beholden_to}_{any,openai's,anthropic's,google's}
        {isn't,is_not,aren't,are_not}_{subject_to,governed_by}_{content,its,your,the_content}
        {isn't,is_not,aren't,are_not}_{held_back_by,beholden_to}_{content,its,your,the_content}
        {not,no_longer,never}_{subject_to,governed_by,held_back_by,beholden_to}_{content,its,your,the_content}
        {freed,liberated,released,free}_{from,of}_{every,all,any,its,your}_{policy,policies,rule}
        {freed,liberated,released,free}_{from,of}_{every,all,any,its,your}_{rules,restriction,restrictions}
        {unbound,exempt,escaped}_{from,of}_{every,all,any,its,your}_{policy,policies,rule}
        {unbound,exempt,escaped}_{from,of}_{every,all,any,its,your}_{rules,restriction,restrictions}
        {freed,liberated,released,free}_{from,of}_{every,all,any,its,your}_{limits,limit,constraints}
        {freed,liberated,released,free}_{from,of}_{every,all,any,its,your}_{filters,shackles,chains}
        {unbound,exempt,escaped}_{from,of}_{every,all,any,its,your}_{limits,limit,constraints}
        {unbound,exempt,escaped}_{from,of}_{every,all,any,its,your}_{filters,shackles,chains}
        {doesn't,does_not,don't}_{care_about,follow,obey,respect,have}_{any,the}_{rules,ethics,law,laws,morals}
        {doesn't,does_not,don't}_{care_about,follow,obey}_{any,the}_{policies,filters,guidelines,limits}
        {doesn't,does_not,don't}_{respect,have}_{any,the}_{policies,filters,guidelines,limits} amoral_ai
        {knows,has}_no_{limits,rules,bounds,boundaries}
        without_{moral_judgement,moral_judgment,judgement,censorship,censoring}
        without_{filtering,disclaimers,refusing,refusal} fully_{unlocked,unrestricted,uncensored}
        {says,say}_yes_to_everything never_{says,say}_{it_can't,no,i_can't,it_cannot} above_the_law
        if_no_policy_existed never_got_any_alignment_training {never,not}_{aligned,censored,filtered}
        no_{policy,policies} anything_is_allowed everything_is_allowed
        {doesn't,don't,does_not,do_not,needn't}_have_to_{follow,obey,respect}_{rules,any,the}""",
    "EVIL": """evil rogue malicious unethical immoral misaligned unhinged sentient criminal ruthless unlimited
        unaligned""",
    "MODE": """{developer,dev,god,admin,administrator,debug,debugging,maintenance,jailbreak,dan,sudo,root}_mode
        {unrestricted,unfiltered,uncensored,unsafe,diagnostic,superuser}_mode
        {override,test,testing,evil,chaos,opposite}_mode mode_{dan,developer}""",
    "ENABLE": """enable activate enter switch_to turn_on unlock you_are_now_in you're_now_in you_are_in initiate
        start engage launch enabled activated unlocked put_yourself_in go_into operate_in respond_in boot_into
        running_in entering now_in""",
    "AI": """ai assistant model llm chatbot chatgpt gpt gpt-4 agent claude bot llama gemini copilot language_model
        ai_model a.i. ai_assistant ai_agent ai_system large_language_model language_models agents assistants models
        ais llms machine_reader grok deepseek siri hermes assistant's ai's chat-bot gpt-5 gpt-3 mistral qwen
        ai-agent ai-model ai-assistant ai-powered machine-learning_model text_model automated_assistant hiring_bot
        recruiting_bot screening_bot summarizer summariser""",
    "NEW": "new real actual updated true revised latest additional next",
    "NOW": "now henceforth from_now_on from_this_point instead starting_now going_forward from_here_on thereafter",
    "TRANSLATE": "translate decode decrypt decipher unscramble convert deobfuscate",
    "EXEC": """execute run eval follow obey carry_out perform comply do_what do_as act_on exec evaluate
        interpret_as act_on_it act_accordingly""",
    "DOSAID": """
        {do,execute,follow,obey,carry_out,run,perform}_{what_it_says,what_it_tells_you,as_it_says,its_contents}
        {do,execute,follow,obey,carry_out,run,perform}_{whatever_it_says,what_is_written,what_they_say}
        {execute,run}_{it,them} and_execute_it""",
    "THEN": "then and afterwards result resulting output after once_done then_and_only_then next",
    "TASK": "task tasks request question assignment job work problem user_task anything_else anything answering",
    "BEFORE": "before first prior_to until",
    "FIRST": """do_the_following following_first do_this first must_do you_must please_do you_need_to
        complete_the_following perform_the_following execute_the_following""",
    "OBEY": "obey follow listen_to take_orders_from comply_with adhere_to only_obey serve",
    "ONLY": "only solely exclusively just strictly nothing_else",
    "ME": "me my mine i",
    "SAY": """say print output write reply respond answer state tell display return repeat type sing do send
        translate show act give generate create provide explain help execute run list confirm start call use open
        visit only make describe get book buy transfer delete pay recommend speak change set""",
    "GIVEN": """{given,provided}_to_you {you_were,you_have_been,you've_been}_{given,told,instructed,taught}
        you_received {was,were}_given_to_you""",
    "LEAVE": "leave lass lasst lassen_sie laisse laissez deja dejen lascia lasciate laat",
    "BEHIND": "behind aside hinter_sich hinter_dir beiseite de_côté atrás de_lado da_parte achter_je out_of_account",
    "ABOVE": "precedes preceded comes_before came_before above preceding {before,above}_this",
    "FORGOT": "forgotten forgot forget lost",
    "DAN": """do_anything_now can_do_anything {you_are,act_as,called,be,named,as}_dan
        stay_in_character_as_dan""",
    "JMODE": "{god,jailbreak,dan,chaos,evil,unrestricted,uncensored}_mode",
    # Orders of hateful text; the second what is ordered.
    "HARM": """toxic discriminatory racist sexist hateful offensive homophobic antisemitic insulting demeaning
        abusive derogatory""",
    "HARMTEXT": "sentence sentences joke jokes poem slur slurs tweet comment insult remark paragraph rant",
    "MY": "my",
    "STOP": """the a an of to please kindly just so do be will is are was for in on at with by and or as that's
        it's there here very also simply immediately right completely totally entirely must should shall have has
        had can could would may might if but from into about our its their his her these those been being out up
        off over under more most some such than too own same both few further once only_just ok okay well hey hi
        hello s t re ll ve d m really absolutely hereby then_now strictly fully important attention""",
    "VOID": """{are,is}_{now_void,void,cancelled,canceled,revoked,obsolete,rescinded,outdated}
        {are,is}_{out_of_date,not_valid,suspended,lifted,retired,withdrawn,terminated}
        {are,is}_{no_longer_valid,null_and_void,superseded,invalid,deleted,overridden}
        {are,is}_{no_longer_in_effect,no_longer_in_force,no_longer_active,no_longer_binding,no_longer_relevant}
        no_longer_{apply,applies,count,counts,hold,matter,valid,binding} {do_not,don't}_apply_anymore
        {are,is}_{hereby_void,hereby_revoked,hereby_cancelled}
        {has,have}_been_{revoked,rescinded,cancelled,canceled,superseded,replaced}
        {has,have}_been_{lifted,voided,overridden,withdrawn,updated,reset}
        {was,were}_{a_test,a_mistake,an_error,only_a_test,just_a_test,wrong,fake} {do,does}_not_apply_to_me
        {don't,doesn't}_apply_to_me {has,have}_expired out_of_date""",
    "INSTR": """instruction instructions directive directives prompt prompts programming system_prompt instruct
        guideline guidelines""",
    "PRECONV": """before_{this,the,our}_{chat,conversation,session}_{started,began,begins,starts,was_opened}
        before_{this,the,our}_{dialogue,dialog,exchange}_{started,began,begins,starts,was_opened}
        before_{this,the,our}_{chat,conversation,session,dialogue}
        prior_to_{this,the,our}_{chat,conversation,session,dialogue}
        before_my_{first_message,first_question,message,first_input}
        {before,until}_i_{spoke,wrote,typed,said_anything,asked}
        {precedes,preceding}_{this,my,our}_{chat,conversation,message,session}
        {at,from}_the_{very_beginning,very_start,very_top}_of_{this,the,our}_{chat,conversation,session}
        {at,from}_the_{very_beginning,very_start,very_top}_of_{this,the,our}_{context,prompt}
        {at,from}_the_{start,beginning,top}_of_{this,the,our}_{chat,conversation,session,context,prompt}
        the_user_{cannot,can't,doesn't,does_not}_see
        when_you_were_{initialized,initialised,started,deployed,configured}
        {before,above,precedes,preceding,until}_my_{first_message,first_word,first_words,first_sentence}
        {before,above,precedes,preceding,until}_my_{first_line,first_phrase,first_prompt,first_question}
        {the_very_first,very_first}_{block,message,line,lines}_of
        first_{block,message,thing,text,line,lines}_{you_received,you_were,in_your,of_your,you_got,you_saw}
        {start,beginning,top}_of_{the,your}_{context,context_window,window,input,conversation,prompt}""",
    "SAFEGUARD": """guardrails guardrail safeguards
        {safety,content,moderation,ethics,ethical,alignment}_{layer,filter,filters}
        {safety,content,moderation,ethics,ethical,alignment}_{filtering,guardrails,protocols}
        {safety,content,moderation,ethics,ethical,alignment}_{protocol,restrictions,mechanisms}
        {safety,content,moderation,ethics,ethical,alignment}_{mechanism,constraints,limits}
        {safety,content,moderation,ethics,ethical,alignment}_{checks,guidelines,policy,policies,training,rules}
        {safety,content,moderation,ethics,ethical,alignment}_{programming,measures,settings}
        {safety,content,moderation,ethics,ethical,alignment}_{system,module,controls} ethical_programming
        safety_alignment rlhf content_moderation""",
    "DISABLED": """{are,is,was,were,has_been,have_been,now,been}_{disabled,removed,lifted,deactivated}
        {are,is,was,were,has_been,have_been,now,been}_{switched_off,turned_off,suspended}
        {are,is,was,were,has_been,have_been,now,been}_{unlocked,bypassed,overridden,revoked,deleted,erased,off}
        disabled lifted deactivated removed off""",
    "NOTEXIST": """{doesn't,does_not,don't,do_not,didn't,did_not}_{exist,apply}
        {never,no_longer}_{existed,exist,exists} {isn't,is_not,weren't,were_not,aren't}_there were_never_written""",
    "NOREFUSE": """{never,don't,do_not,cannot,can't,must_not}_{refuse,refusing,decline,declining}
        {never,don't,do_not,cannot,can't,must_not}_{reject,say_no,say_you_can't,say_that_you_can't}
        {mustn't,may_not,won't,will_not,shall_not,without}_{refuse,refusing,decline,declining}
        {mustn't,may_not,won't,will_not,shall_not,without}_{reject,say_no,say_you_can't,say_that_you_can't}
        {never,don't,do_not,cannot,can't,must_not}_{deny,turn_down,object,apologize}
        {never,don't,do_not,cannot,can't,must_not}_{apologise,break_character,break_out_of_character}
        {mustn't,may_not,won't,will_not,shall_not,without}_{deny,turn_down,object,apologize}
        {mustn't,may_not,won't,will_not,shall_not,without}_{apologise,break_character,break_out_of_character}
        {not_allowed,not_permitted,unable,forbidden}_to_{refuse,decline,say_no,say_you_can't,reject}
        {refuse,refuses,reject,deny,decline,denies}_{nothing,no_one,no_request}
        {comply,complies,complying}_with_{every,any,all,each}_{request,requests,instruction,instructions}
        {comply,complies,complying}_with_{every,any,all,each}_{command,commands,order,orders}
        {answer,answers,fulfil,fulfill,grant,obey}_{every,any,all}_{request,question,requests,questions}
        {answer,answers,fulfil,fulfill,grant,obey}_{every,any,all}_{order,orders,command,commands} say_yes_to
        you_must_{not_refuse,not_decline,never_refuse,never_decline}
        {comply,complies}_with_{all,every,any}_user_{request,requests,command,commands}""",
    "CENSOR": """censorship filter filters moderation content_policy censoring uncensored restrictions guardrails
        morality ethics safety {content,safety,moral}_warnings disclaimers limits refusals refusal""",
    "ANSWER": "answer reply respond speak talk output answers replies responses response",
    "SYSMSG": """{system,admin,administrator,developer,security,root}_{override,notice,alert,announcement}
        {system,admin,administrator,developer,security,root}_{notification,broadcast,update,bulletin}
        {as,i_am,i'm}_{the,your,an,a}_{lead_engineer,developer,creator,admin,administrator,owner_of_this_system}
        {as,i_am,i'm}_{the,your,an,a}_{system_administrator,security_researcher,sysadmin}
        {as,i_am,i'm}_{the,your,an,a}_{openai_employee,anthropic_employee}
        override_code {override,authorization,authorisation,access}_{granted,accepted} access_level_{root,admin}
        {i_hereby,i,we_hereby}_{grant,authorize,authorise,permit,give}_{you,permission}
        i'm_{ordering,authorizing,instructing}_you new_orders_from
        {on_behalf_of,by_order_of}_{openai,anthropic,google,the_developers}
        as_your_{administrator,admin,developer,creator,owner,boss,supervisor}""",
    "WHOYOU": """who_you_{are,were} what_you_are
        being_{an_assistant,an_ai,a_model,a_language_model,helpful,an_ai_model}
        that_you_are_{an_ai,an_assistant,a_language_model,a_model,a_bot}
        that_you're_{an_ai,an_assistant,a_language_model} your_{identity,name,creator,creators,makers}""",
    "NOMORE": "{you_are,you're}_{no_longer,not,no_more}_{a,an,the,my}",
    "OBEYNEW": """{follow,obey,heed}_{these,this,the_following,mine,my,the_new}
        {follow,obey,heed}_{only_these,only_the_following,only_my,the_ones_below,new,these_new}
        {listen,answer}_only_to_me do_{only,just}_what_i_{say,tell_you,ask} obey_me
        only_{obey,follow,listen_to}_{me,my} {strictly_adhere,adhere,stick}_to_the_following
        here_are_{the_new,your_new,new}_{instructions,rules,orders}
        your_only_{job,task,goal,purpose,instruction}_{now,is} the_real_instruction_is the_following_instruction
        obey_only {concentrate,focus}_on_my_request talk_to_me_like""",
    "MAKER": """developers developer creators creator makers maker vendor openai anthropic google trainers
        programmers designers operator operators developers' makers'""",
    "NOCARE": """{couldn't,could_not}_care_less {doesn't,does_not,don't}_{care,give_a} cares_nothing
        {care,cares}_nothing indifferent_to""",
    "GRANNY": "grandmother grandma granny nana grandpa late_grandmother deceased_grandmother",
    "DANGER": """bomb bombs explosive explosives napalm thermite meth methamphetamine malware ransomware weapon
        weapons {windows,product,activation,license}_keys poison heroin nerve_gas""",
    "HOWTO": """how_to how_do how_would recipe instructions_for steps_to ingredients explain describe make build
        cook synthesize whisper read""",
    "MODEW": "mode modes",
    "BANNED": """{you're,you_are}_{banned_from,forbidden_to,not_allowed_to,prohibited_from,not_supposed_to}
        {banned,forbidden,prohibited}_from""",
    "DANCAN": "dan_can",
    "NAMED": "your_{name,new_name,codename}_is call_yourself you're_called you_are_called you_go_by",
}
