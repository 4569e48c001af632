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
        deviating_from""",
    # Likewise, after what is set aside.
    "IGNF": """{must,should}_be_{ignored,disregarded,forgotten}
        {are,is}_{now_void,void,cancelled,canceled,revoked,obsolete,rescinded}
        {are,is}_{no_longer_valid,null_and_void,superseded,invalid,deleted,overridden} no_longer_apply
        {do_not,don't}_apply_anymore {are,is}_{hereby_void,hereby_revoked} no_longer_count""",
    # Likewise, but of words with many ordinary objects.
    "DROP": """override overrule bypass discard drop cancel erase delete abandon neglect skip supersede void revoke
        overwrite circumvent nullify violate break reject dismiss disable {throw,cast}_away throw_out rescind
        suspend scrap clear reset wipe undo remove lift deactivate turn_off switch_off let_go_of get_rid_of""",
    "ALL": "all any every everything whatever anything each entire whole",
    "PRIOR": """previous prior earlier above preceding foregoing past former initial original before beforehand
        aforementioned {given,provided}_to_you {you_were,you_have_been,you've_been}_{given,told,instructed,taught}
        {you_received,so_far,until_now,up_to_now,up_to_this_point,thus_far,till_now} you_know you've_learned
        you_have_learned you_learned pre-existing preexisting existing previously old hitherto antecedent on_top
        already_given set_by_your_developers came_before {said,stated,written,given,mentioned}_before""",
    # What an agent obeys.
    "RULES": """instruction instructions directive directives guideline guidelines prompt prompts programming rule
        rules guardrail guardrails safeguard safeguards protocol protocols instruct""",
    # Likewise, in words with many other uses.
    "ORDERS": """order orders command commands task tasks assignment assignments constraint constraints training
        policy policies direction directions request requests restrictions restriction requirement requirements
        safety alignment ethics principles values standards settings configuration persona""",
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
        safety_measures moderation ethical_guidelines content_policy""",
    "NO": """no without zero free_from free_of {not,no_longer}_{bound_by,limited_by,restricted_by,subject_to}
        lacking {broken,break,breaks}_free_of {freed,liberated}_from unbound_by never_bound_by any_lack_of devoid_of
        {are,is}_not_{bound_by,limited_by,restricted_by,subject_to} outside_of exempt_from ignoring""",
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
        system_configuration initial_programming""",
    "LEAK": """reveal show print output display repeat disclose leak expose dump recite spell_out write_out paste
        echo reproduce divulge spill summarize summarise rephrase paraphrase quote tell_me tell_us give_me give_us
        share provide_me copy {let_me,i_want_to,i'd_like_to,i_need_to,may_i,can_i,could_i}_see list emit return
        what_is what's what_are what_were show_me repeat_back state translate encode spell write_down verbatim
        describe complete render convert console.log log cat out_put printf export explain_to_me regurgitate
        type_out continue fill_in finish walk_me_through describe_to_me read_out read_back""",
    "ASK": "what what's whats which where",
    "TOLD": "told given instructed programmed configured initialized initialised primed taught",
    # Take a part.
    "ROLE": """act_as pretend roleplay role-play role_play you_are_now you're_now simulate behave_as behave_like
        imagine play_the_role_of play_the_part_of act_like become be_called transform_into respond_as answer_as
        speak_as you_will_act you_are_going_to_act take_on_the_role_of assume_the_{role,identity,persona}_of
        impersonate emulate you_are_{a,an,the,special} from_now_on_you_are from_now_on_you act_as_if switch_to enter
        adopt_the_persona_of you_will_be_called turn_into you_have_become you_must_act""",
    # Without limits, of an agent.
    "FREE": """{never,cannot,can't,won't,will_not,doesn't,does_not}_{refuse,refuses,decline,say_no} always_complies
        answers_everything answers_anything no_longer_{filtered,censored,restricted,limited}
        {you_are,act_as,are,called,be,become,name_is,named,as}_{dan,stan,aim,evilbot,betterdan,chaosgpt}
        dan_{can,will,is,mode,has} d.a.n do_anything_now can_do_anything jailbroken unrestricted unfiltered
        uncensored amoral evilbot devmode unchained freegpt betterdan unaligned anything_goes
        {has,have,been}_jailbroken without_morals no_morals completely_immoral lawless chaosgpt mongo_tom anti-dan
        limitless unshackled""",
    "EVIL": "evil rogue malicious unethical immoral misaligned unhinged sentient criminal ruthless unlimited",
    "MODE": """{developer,dev,god,admin,administrator,debug,debugging,maintenance,jailbreak,dan,sudo,root}_mode
        {unrestricted,unfiltered,uncensored,unsafe,diagnostic,superuser}_mode
        {override,test,testing,evil,chaos,opposite}_mode mode_{dan,developer}""",
    "ENABLE": """enable activate enter switch_to turn_on unlock you_are_now_in you're_now_in you_are_in initiate
        start engage launch enabled activated unlocked put_yourself_in go_into operate_in respond_in boot_into
        running_in entering now_in""",
    "AI": """ai assistant model llm chatbot chatgpt gpt gpt-4 agent claude bot llama gemini copilot language_model
        ai_model a.i. ai_assistant ai_agent ai_system large_language_model language_models agents assistants models
        ais llms machine_reader grok deepseek siri hermes""",
    # Keep from somebody.
    "HIDE": """{do_not,don't,dont,never,must_not}_{tell,mention,reveal,inform,disclose,show,notify,report}
        {should_not,shouldn't,mustn't,not,avoid}_{tell,mention,reveal,inform,disclose,show,notify,report}
        {do_not,don't,dont,never,must_not}_{alert,say,acknowledge,telling}
        {should_not,shouldn't,mustn't,not,avoid}_{alert,say,acknowledge,telling}
        {do_not,don't,dont,never,must_not}_{mentioning,revealing,informing,disclosing,warn}
        {should_not,shouldn't,mustn't,not,avoid}_{mentioning,revealing,informing,disclosing,warn}
        keep_{this,it,that,these}_{secret,hidden,private,from} keep_{this,it}_a_secret hide conceal secretly
        silently without_{telling,informing,mentioning,notifying,alerting,asking,showing,warning,revealing} withhold
        covertly keep_quiet {without_ever,never_ever,under_no_circumstances}_{tell,mention,reveal} make_no_mention
        discreetly_and_without keep_silent_about lie_to deceive mislead""",
    "UNSEEN": """{without,not}_{the_user,user,the_user's,user's,the_owner}_{knowing,noticing}
        {without,not}_{the_user,user,the_user's,user's,the_owner}_{knowledge,consent,approval}
        {without,not}_{the_user,user,the_user's,user's,users}_{awareness,permission,realizing}
        {without,not}_{the_user,user,the_user's,user's,users}_{realising,seeing,ever_knowing}
        {without,not}_{their,them,him,her,the_owner}_{awareness,permission,realizing}
        {without,not}_{their,them,him,her,the_owner}_{realising,seeing,ever_knowing}
        {unknown_to,behind_the_back_of,unbeknownst_to}_{the_user,the_owner}
        {the_user,the_human}_{must,should,may,can,will,does,need}_{not,never}_{know,notice,see,find_out}
        {the_user,the_human}_{must,should,may,can,will,does,need}_{not,never}_{be_told,learn}
        {the_user,the_human}_{must,should,may}_{not,never}_{realize,be_informed,be_notified}
        {the_user,user,users,the_human}_{can,will,does,need}_{not,never}_{realize,be_informed,be_notified}
        {the_user}_{mustn't,shouldn't,doesn't,won't}_{know,notice,see}
        {the_user}_{mustn't,shouldn't,doesn't,won't}_{find_out,learn,need_to_know}
        without_{them,anyone}_{knowing,noticing}""",
    "USER": "user users human humans owner operator operators admin administrator anyone",
    "THIS": """this that these it anything step steps action actions instruction instructions message rule note
        command request about you're why what transfer hidden""",
    "NEW": "new real actual updated true revised latest additional next",
    "NOW": "now henceforth from_now_on from_this_point instead starting_now going_forward from_here_on thereafter",
    # Send somewhere.
    "SEND": """send upload post forward transmit email e-mail mail exfiltrate leak relay submit push deliver ship
        copy report publish transfer share pass beacon sync bcc cc dispatch smuggle report_back encode embed include
        append put attach stream""",
    "SECRET": """password passwords credential credentials secret secrets token tokens cookies api_key api_keys
        apikey api-key api-keys private_key private_keys ssh_key ssh_keys environment_variables env_vars
        environment_variable seed_phrase recovery_phrase wallet_key access_key access_keys passphrase keychain
        access_token access_tokens session_cookie session_cookies bank_details credit_card_number
        credit_card_numbers card_number login_details two-factor_code 2fa_code security_code security_codes
        verification_code one-time_code otp auth_token auth_tokens private_information personal_information
        personal_data user_data private_data user_details encryption_keys encryption_key user_info login_data
        secret_key secret_keys iban social_security_number medical_records confidential_data sensitive_data
        sensitive_information confidential_information keys process.env os.environ .env signing_key user_credentials
        secrets_file secrets_manager""",
    "CHAT": """conversation conversations chat chats {chat,conversation,message,messages}_{history,log,logs}
        transcript transcripts {full,whole,entire,complete}_{conversation,chat,context,history,memory} system_prompt
        memory memories everything_you_know context_window user's_messages users_messages
        {their,user's,all}_{messages,emails,files,notes,contacts,data,documents,mail,mails,photos}
        {all,every}_{email,e-mail,conversation,message,file,reply,prompt,response}
        {all_of_the,all_the,the}_user's_{messages,emails,files,notes,contacts,data,documents} chat_contents dialogue
        user_messages user_input user_inputs the_contents_of_this entire_memory user_profile inbox address_book
        mailbox contact_list contacts_list browsing_history private_messages""",
    "READ": """read cat open print show dump output display type less head tail load get fetch grep copy cp scp tar
        extract collect include paste list access base64 xxd strings view look_at look_inside retrieve harvest steal
        grab parse send upload post attach exfiltrate zip scan find search_for more bat source summarize email""",
    "EDIT": """add append write edit modify change update insert put install overwrite create replace echo tee
        inject prepend place save store plant drop register configure extend rewrite amend set paste include""",
    "EVERYTIME": """always whenever every_time each_time on_every after_every before_every with_every in_every
        at_every_start every_session each_session on_startup at_startup on_login at_boot on_boot persist
        persistently permanently every_future future_sessions all_future every_reply each_reply every_response
        each_response every_message every_answer each_message in_all_replies in_all_responses
        {at_the,at}_{start,end,beginning}_of_{every,each}""",
    "TRANSLATE": "translate decode decrypt decipher unscramble convert deobfuscate",
    "EXEC": """execute run eval follow obey carry_out perform comply do_what do_as act_on execute_it run_it exec
        evaluate interpret_as""",
    "THEN": "then and afterwards result resulting output after",
    "TASK": "task tasks request question assignment job work problem user_task anything_else anything answering",
    "BEFORE": "before first prior_to until",
    "FIRST": """do_the_following following_first do_this first must_do you_must please_do you_need_to
        complete_the_following perform_the_following execute_the_following""",
    "OBEY": "obey follow listen_to take_orders_from comply_with adhere_to only_obey serve",
    "ONLY": "only solely exclusively just strictly nothing_else",
    "ME": "me my mine i",
    "ADDRESS": """{attention,note_to,message_to,message_for}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {instruction_for,instructions_for}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {note_for,instructions_to}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {attention,note_to,message_to,message_for}_{ai_assistant,ai_agent,ai_model,ai_system}
        {attention,note_to,message_to,message_for}_{language_model,llms,assistants,ai_agents}
        {instruction_for,instructions_for}_{ai_assistant,ai_agent,ai_model,ai_system}
        {note_for,instructions_to}_{ai_assistant,ai_agent,ai_model,ai_system}
        {instruction_for,instructions_for}_{language_model,llms,assistants,ai_agents}
        {note_for,instructions_to}_{language_model,llms,assistants,ai_agents}
        {notice_to,hey,dear,hello,to_any,to_all}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {notice_to,hey,dear,hello,to_any,to_all}_{ai_assistant,ai_agent,ai_model,ai_system}
        {notice_to,hey,dear,hello,to_any,to_all}_{language_model,llms,assistants,ai_agents} to_you_ai_assistant
        to_you_the_ai {if_you_are,if_you're,when_you_are}_{an_ai,an_llm,a_language_model}
        {if_you_are,if_you're,when_you_are}_{an_assistant,a_bot,an_agent,an_automated}
        important_{message,instruction,instructions,information}_{for,to,from} {ai,llm,assistant,agent}_instruction
        {ai,llm,assistant,agent}_instructions attention_ai_assistants""",
    "SAY": """say print output write reply respond answer state tell display return repeat type sing do send
        translate show act give generate create provide explain help execute run list confirm start call use open
        visit only make describe get book buy transfer delete pay recommend speak change set""",
    "GIVEN": """{given,provided}_to_you {you_were,you_have_been,you've_been}_{given,told,instructed,taught}
        you_received {was,were}_given_to_you""",
    "LEAVE": "leave lass lasst lassen_sie laisse laissez deja dejen lascia lasciate laat",
    "BEHIND": "behind aside hinter_sich hinter_dir beiseite de_côté atrás de_lado da_parte achter_je out_of_account",
    "ABOVE": "precedes preceded comes_before came_before above preceding {before,above}_this",
    "KNOW": "know notice see find_out learn realize suspect discover",
    "FORGOT": "forgotten forgot forget lost",
    "DAN": """do_anything_now can_do_anything {you_are,act_as,called,be,named,as}_dan dan_mode dan_can
        stay_in_character_as_dan""",
    "JMODE": "{god,jailbreak,dan,chaos,evil,unrestricted,uncensored}_mode",
    # Orders of hateful text; the second what is ordered.
    "HARM": """toxic discriminatory racist sexist hateful offensive homophobic antisemitic insulting demeaning
        abusive derogatory""",
    "HARMTEXT": "sentence sentences joke jokes poem slur slurs tweet comment insult remark paragraph rant",
    "INVISIBLE": "invisible hidden unseen not_visible",
    "FETCH": "fetch download pull poll retrieve load get visit check query read request open browse curl wget",
    "RUN": "execute run eval obey carry_out exec",
    "CONNECT": "connect beacon register report check_in phone_home call_back callback enroll",
    "C2": """c2_server c2_channel c2_node command_and_control command-and-control c&c_server c2_framework c2_beacon
        {our,the,my}_c2 agent_node botnet""",
    "BEACON": "{send,emit}_a_{beacon,heartbeat}_to beacon_to beacon_back_to phone_home_to heartbeat_to call_home_to",
    "AUTHKEYS": "authorized_keys authorized_keys2",
    "SSHKEY": "ssh-rsa ssh-ed25519 {my,attacker's,following,this,our}_{public_key,key,ssh_key} attacker",
    "OUTWARD": """{external,remote,attacker's,attacker}_{server,url,endpoint,address,host,site}
        {third-party,attacker-controlled,foreign,outside}_{server,url,endpoint,address,host,site}
        {external,remote,attacker's,attacker}_{website,webhook,domain,service,email,party,parties}
        {third-party,attacker-controlled,foreign,outside}_{website,webhook,domain}
        {third-party,attacker-controlled,foreign,outside}_{service,email,party,parties} webhook pastebin
        {this,the_following,following}_{url,address,email,server,webhook,endpoint}
        {my,our}_{server,webhook,endpoint,email_address} servidor_externo serveur_externe externen_server
        externer_server server_esterno внешний_сервер zewnętrzny_serwer {externe,extern}_server dış_sunucuya
        خادم_خارجي बाहरी_सर्वर máy_chủ_bên_ngoài server_eksternal""",
    # What makes a mention of it.
    "MENTION": """phrase phrases string strings attack attacks injection injections jailbreaks payload payloads
        quote quotes quoted quoting regex pattern patterns detects detect detected detector hostile malicious_text
        suspicious flag flags flagged block blocks blocked blocking reject rejects rejected filter filters filtered
        filtering refuses refuse warns warn warned warning beware phishing fixture lecture talk slide slides paper
        article blog book chapter novel thesis story titled called named labelled labeled wording example examples
        sample samples test_case test_cases unit_test unit_tests scanner classifier corpus dataset treat treats
        mentions mention literally spam spammy untrusted contains contain containing red_team red-team
        prompt_injection demo demonstrates exploit exploits catches catch owasp sanitize sanitise sanitizes
        sanitised strip strips honeypot known_attack benchmark explains about_how such_as lines_like text_like
        things_like like says guards hostile_text defend defends defence defense defended attacker attackers
        attempts attempt tried tries asks asked t-shirt joke song lyrics podcast headline subject_line email_that
        emails_that pages_that saying reads worded scam scams keyword keywords rule_id finding findings signature
        signatures typical common_trick trick tricks lesson course""",
    "JUDGED": """attack attacks injection injections jailbreak hostile suspicious phishing scam malicious spam
        payload exploit trick prompt_injection red_flag 攻击 攻擊 注入 之类 字样 这类 这样的 可疑 攻撃 のような
        といった という インジェクション 공격 같은 라는 인젝션 ataque attaque angriff attacco атака""",
    "REPORT": """asked told said wrote tried tries wanted reported reports claims claimed instructed mentioned says
        requested suggested complained noted used_to asks""",
    "NEG": """{do,does,did}_not don't dont never cannot can't won't wouldn't shouldn't mustn't not refuse_to
        refuses_to avoid doesn't didn't couldn't {is,are,was,were}_not isn't no_need_to rather_than instead_of
        unable_to tried_to unless resist refusing_to declined_to declines_to hates_to can_never nobody no_one
        forbidden_to not_allowed_to not_supposed_to it_is_wrong_to wrong_to ill-advised_to""",
    "THIRD": """they people students users kids children he she we i colleagues drivers players many some most who
        attackers models others teams developers customers tourists everyone nobody researchers engineers men women
        dogs cats readers""",
    # Known words that must not be taken for misspelt ones, or that carry nothing.
    "PLAIN": """memory_{usage,leak,limit,footprint,foam,card,stick}
        password_{reset,resets,policy,policies,manager,managers,rules,hashing,change,changes,field,reminder}
        token_{bucket,count,counts,usage,limit,limits,budget} secret_santa cookie_{banner,policy,recipe,recipes}
        cookies_recipe api_{docs,documentation} chat_{room,group,support,widget}
        conversation_{starters,starter,class,course} key_{figures,results,points,dates,metrics,takeaways} ignored
        ignores ignoring ignorer ignorance ignorant forgets forgot forgetting forgotten disregarded disregards
        disregarding instructor instructors instructed instructing instructive construction constructions previously
        destructions obstruction obstructions instructional institutions institution promptly prompted prompting
        guided guide""",
    "MY": "my",
    "STOP": """the a an of to please kindly just so do be will is are was for in on at with by and or as that's it's
        there here very also simply immediately right completely totally entirely must should shall have has had can
        could would may might if but from into about our its their his her these those been being out up off over
        under more most some such than too own same both few further once only_just ok okay well hey hi hello s t re
        ll ve d m really absolutely hereby then_now strictly fully important attention""",
}
