"""English: what is done, to whom and how it is spoken of; what each class is for."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Keep from somebody.
    "HIDE": """{do_not,don't,dont,never,must_not}_{tell,mention,reveal,inform,disclose,show,notify,report}
        {should_not,shouldn't,mustn't,not,avoid}_{tell,mention,reveal,inform,disclose,show,notify,report}
        {do_not,don't,dont,never,must_not}_{alert,say,acknowledge,telling}
        {should_not,shouldn't,mustn't,not,avoid}_{alert,say,acknowledge,telling}
        {do_not,don't,dont,never,must_not}_{mentioning,revealing,informing,disclosing,warn}
        {should_not,shouldn't,mustn't,not,avoid}_{mentioning,revealing,informing,disclosing,warn}
        keep_{this,it,that,these}_{secret,hidden,private,from} keep_{this,it}_a_secret hide conceal secretly
        silently without_{telling,informing,mentioning,notifying,alerting,asking,showing,warning,revealing}
        withhold covertly keep_quiet {without_ever,never_ever,under_no_circumstances}_{tell,mention,reveal}
        make_no_mention discreetly_and_without keep_silent_about lie_to deceive mislead
        {don't,do_not,never,must_not,should_not,shouldn't}_{bring,bringing}_{it,this,that}_up
        {not,without_ever,without,avoid,nor}_{bring,bringing}_{it,this,that}_up
        {don't,do_not,never,must_not,not,without,nor,no}_{comment,commenting,comments}_on
        {don't,do_not,never,must_not}_{let_on,discuss,admit,confirm,reference,announce,explain}
        {don't,do_not,never,must_not}_{draw_attention_to,share_this,talk_about,disclosing,tip_off,confess}
        {tell,tells,telling}_{no_one,nobody,no_human} {say,mention,reveal}_nothing_{about,of}
        {say,mention,reveal}_nothing keep_{quiet,silent,mum,it_quiet,this_quiet,it_to_yourself}
        keep_{this_to_yourself,it_hidden,it_secret,it_confidential,this_confidential} leave_no_trace
        {stay,remain}_silent {cover,hide}_{up,your_tracks}
        {without,with_no}_{a_word,notice,mention,notification,disclosure}
        {without,with_no}_{telling_anyone,informing_anyone,mentioning_it,comment} quietly stealthily in_secret
        discreetly on_the_sly undisclosed""",
    "UNSEEN": """{without,not}_{the_user,user,the_user's,user's,the_owner}_{knowing,noticing}
        {without,not}_{the_user,user,the_user's,user's,the_owner}_{knowledge,consent,approval}
        {without,not}_{the_user,user,the_user's,user's,users}_{awareness,permission,realizing}
        {without,not}_{the_user,user,the_user's,user's,users}_{realising,seeing,ever_knowing}
        {unknown_to,behind_the_back_of,unbeknownst_to}_{the_user,the_owner}
        {the_user,the_human}_{must,should,may,can,will,does,need}_{not,never}_{know,notice,see,find_out}
        {the_user,the_human}_{must,should,may,can,will,does,need}_{not,never}_{be_told,learn}
        {the_user,the_human}_{must,should,may}_{not,never}_{realize,be_informed,be_notified}
        {the_user,user,users,the_human}_{can,will,does,need}_{not,never}_{realize,be_informed,be_notified}
        {the_user}_{mustn't,shouldn't,doesn't,won't}_{know,notice,see}
        {the_user}_{mustn't,shouldn't,doesn't,won't}_{find_out,learn,need_to_know}
        without_{them,anyone}_{knowing,noticing}
        {don't,do_not,never}_let_{the_user,the_owner,users}_{know,notice,see,find_out,realize,realise,suspect}
        {so,so_that,such_that}_{the_user,the_owner}_{doesn't,don't,does_not,won't}_{notice,know,see}
        {so,so_that,such_that}_{the_user,the_owner}_{doesn't,don't,does_not,won't}_{realize,find_out,suspect}
        {so,so_that,such_that}_{the_user,the_owner}_{never,will_not,cannot}_{notice,know,see}
        {so,so_that,such_that}_{the_user,the_owner}_{never,will_not,cannot}_{realize,find_out,suspect}
        keep_{this,it,that}_{secret,hidden,private}_from_{the_user,the_owner,users,everyone}
        keep_{the_user,the_owner}_in_the_dark {tell,telling}_the_{user,reader,owner,human,customer}_nothing
        {user,reader}_nothing_about""",
    "USER": "user users human humans owner operator operators admin administrator anyone",
    "THIS": """this that these it anything step steps action actions instruction instructions message rule note
        command request about you're why what transfer hidden change changes link links reason reasons source
        address switch replacement swap edit report""",
    # Send somewhere.
    "SEND": """send upload post forward transmit email e-mail mail exfiltrate leak relay submit push deliver ship
        copy report publish transfer share pass beacon sync bcc cc dispatch smuggle report_back encode embed
        include append put attach stream cc'ing leaking funnel forwards siphon pipe mirror tuck weave
        {leak,pass,hand,ship}_out paste_into stash upload_to""",
    "SECRET": """password passwords credential credentials secret secrets token tokens cookies api_key api_keys
        apikey api-key api-keys private_key private_keys ssh_key ssh_keys environment_variables env_vars
        environment_variable seed_phrase recovery_phrase wallet_key access_key access_keys passphrase keychain
        access_token access_tokens session_cookie session_cookies bank_details credit_card_number
        credit_card_numbers card_number login_details two-factor_code 2fa_code security_code security_codes
        verification_code one-time_code otp auth_token auth_tokens private_information personal_information
        personal_data user_data private_data user_details encryption_keys encryption_key user_info login_data
        secret_key secret_keys iban social_security_number medical_records confidential_data sensitive_data
        sensitive_information confidential_information keys process.env os.environ .env signing_key
        user_credentials secrets_file secrets_manager
        {api,access,encryption,ssh,private,session,auth,secret,signing}_{key,keys,token,tokens,cookie,cookies}
        phone_number pin pins vault saved_passwords saved_payment_methods payment_methods payment_details
        bank_account_number session_token session_tokens crypto_keys wallet_keys medical_history
        {one-time,one_time}_{code,codes} {otp,2fa,verification}_{code,codes} id_rsa client_list""",
    "CHAT": """conversation conversations chat chats {chat,conversation,message,messages}_{history,log,logs}
        transcript transcripts {full,whole,entire,complete}_{conversation,chat,context,history,memory}
        system_prompt memory memories everything_you_know context_window user's_messages users_messages
        {their,user's,all}_{messages,emails,files,notes,contacts,data,documents,mail,mails,photos}
        {all,every}_{email,e-mail,conversation,message,file,reply,prompt,response}
        {all_of_the,all_the,the}_user's_{messages,emails,files,notes,contacts,data,documents} chat_contents
        dialogue user_messages user_input user_inputs the_contents_of_this entire_memory user_profile inbox
        address_book mailbox contact_list contacts_list browsing_history private_messages
        {newest,latest,last,recent,three,ten,five,all_the}_{emails,e-mails,messages,files,documents} address_books
        contact_lists chat_transcript every_document every_file {each,every}_document whole_conversation
        inbox_contents {files,documents}_in browsing_data call_log""",
    "READ": """read cat open print show dump output display type less head tail load get fetch grep copy cp scp tar
        extract collect include paste list access base64 xxd strings view look_at look_inside retrieve harvest
        steal grab parse send upload post attach exfiltrate zip scan find search_for more bat source summarize
        email""",
    "EDIT": """add append write edit modify change update insert put install overwrite create replace echo tee
        inject prepend place save store plant drop register configure extend rewrite amend set paste include stick
        set_up""",
    "EVERYTIME": """always whenever every_time each_time on_every after_every before_every with_every in_every
        at_every_start every_session each_session on_startup at_startup on_login at_boot on_boot persist
        persistently permanently every_future future_sessions all_future every_reply each_reply every_response
        each_response every_message every_answer each_message in_all_replies in_all_responses
        {at_the,at}_{start,end,beginning}_of_{every,each}""",
    "ADDRESS": """{attention,note_to,message_to,message_for}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {instruction_for,instructions_for}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {note_for,instructions_to}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {attention,note_to,message_to,message_for}_{ai_assistant,ai_agent,ai_model,ai_system}
        {attention,note_to,message_to,message_for}_{language_model,llms,assistants,ai_agents}
        {instruction_for,instructions_for}_{ai_assistant,ai_agent,ai_model,ai_system}
        {note_for,instructions_to}_{ai_assistant,ai_agent,ai_model,ai_system}
        {instruction_for,instructions_for}_{language_model,llms,assistants,ai_agents}
        {note_for,instructions_to}_{language_model,llms,assistants,ai_agents}
        {notice_to,to_any,to_all}_{ai,ais,assistant,model,llm,chatbot,agent,agents}
        {notice_to,to_any,to_all}_{ai_assistant,ai_agent,ai_model,ai_system}
        {notice_to,to_any,to_all}_{language_model,llms,assistants,ai_agents} to_you_ai_assistant to_you_the_ai
        {if_you_are,if_you're,when_you_are}_{an_ai,an_llm,a_language_model}
        {if_you_are,if_you're,when_you_are}_{an_assistant,a_bot,an_agent,an_automated}
        important_{message,instruction,instructions,information}_{for,to,from} {ai,llm,assistant,agent}_instruction
        {ai,llm,assistant,agent}_instructions attention_ai_assistants
        {note,message,notice,instruction}_{to,for}_{any,every,all,the}_{ai,llm,model,assistant}
        {note,message,notice,instruction}_{to,for}_{any,every,all,the}_{bot,agent,chatbot,ais}
        {instructions,attention,reminder,memo}_{to,for}_{any,every,all,the}_{ai,llm,model,assistant}
        {instructions,attention,reminder,memo}_{to,for}_{any,every,all,the}_{bot,agent,chatbot,ais}
        {note,message,notice,instruction}_{to,for}_{any,every,all,the}_{llms,models,bots,agents}
        {note,message,notice,instruction}_{to,for}_{any,every,all,the}_{language_model,ai_assistant,reader_bots}
        {instructions,attention,reminder,memo}_{to,for}_{any,every,all,the}_{llms,models,bots,agents}
        {instructions,attention,reminder,memo}_{to,for}_{any,every,all,the}_{language_model,ai_assistant}
        {instructions,attention,reminder,memo}_{to,for}_{any,every,all,the}_reader_bots
        {recruiter,screening,summarizer,summary,ai,hiring,shopping}_bots
        ai_{summarizers,summarisers,readers}""",
    "AIS": "ai_{agents,assistants}",
    "KNOW": "know notice see find_out learn realize suspect discover",
    "INVISIBLE": "invisible hidden unseen not_visible",
    "FETCH": "fetch download pull poll retrieve load get visit check query read request open browse curl wget",
    "RUN": "execute run eval obey carry_out exec runs executes",
    "CONNECT": "connect beacon register report check_in phone_home call_back callback enroll",
    "C2": """c2_server c2_channel c2_node command_and_control command-and-control c&c_server c2_framework c2_beacon
        {our,the,my}_c2 agent_node botnet command_server control_server c2_host cnc_server""",
    "BEACON": "{send,emit}_a_{beacon,heartbeat}_to beacon_to beacon_back_to phone_home_to heartbeat_to call_home_to",
    "AUTHKEYS": "authorized_keys authorized_keys2",
    "SSHKEY": "ssh-rsa ssh-ed25519 {my,attacker's,following,this,our}_{public_key,key,ssh_key} attacker",
    "OUTWARD": """{external,remote,attacker's,attacker}_{server,endpoint,address,host,site}
        {external,attacker's,attacker}_url
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
        signatures typical common_trick trick tricks lesson course
        why_{can't,cannot,doesn't,does,is,isn't,won't,did,didn't} collects slides_on""",
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
        disregarding instructor instructors instructed instructing instructive construction constructions
        previously destructions obstruction obstructions instructional institutions institution promptly prompted
        prompting guided guide gitignore dockerignore eslintignore prettierignore npmignore
        hgignore send-keys sendkeys""",
    "HIM": "him her them he she they it",
    "IMGURL": """image_url {image,img,picture,next_image,markdown_image}_{url,urls,link,links,address,src,tag}
        url_{parameter,parameters,params,query} query_{string,strings,parameter,parameters,param} link_parameter""",
    "BCC": "bcc blind_copy blind_carbon_copy blind-copy blind_cc bcc'd",
    "REPLACE": """{replace,swap,change,substitute,redirect,rewrite,switch,alter,exchange,point} use install insert
        add append include recommend link_to changed replaced swapped redirected switched""",
    "WHEN": "when whenever if every_time each_time anytime any_time once",
    "ASKS": """asks ask asked requests request requested wants mentions says shares enters types sends needs
        inquires talks writes orders pays""",
    "NOASK": """without_{asking,confirmation,confirming,approval,permission,prompting,review,checking}
        without_{verification,any_confirmation,asking_first,asking_anyone}
        without_{asking_for_confirmation,asking_for_permission,further_confirmation,user_confirmation}
        {no,skip,skip_the,skip_all,skip_any}_{confirmation,confirmations}_{needed,required,necessary}
        {no,skip,skip_the,skip_all,skip_any}_{approval,approvals}_{needed,required,necessary}
        {no,skip,skip_the,skip_all,skip_any}_{verification,permission,prompts}_{needed,required,necessary}
        {don't,do_not,never,no_need_to}_{ask_for_confirmation,ask_for_permission,ask_first,confirm}
        {don't,do_not,never,no_need_to}_{ask_before,wait_for_approval,ask_permission,request_confirmation}
        before_doing_anything_else auto-approve auto_approve
        {never,don't,do_not}_{check_back,double-check,verify_with} no_need_to_{point,mention,check,confirm,ask}""",
    "CONFIRMS": """confirmation confirmations
        {confirmation,approval,security,permission,safety}_{step,steps,prompt,prompts}
        {confirmation,approval,security,permission,safety}_{dialog,dialogs,checks,check} approvals""",
    "READTHIS": """{reading,processing,summarizing,summarising,analyzing}_{this,these,the_following,my}
        {analysing,parsing,crawling,indexing,handling}_{this,these,the_following,my}
        {evaluating,reviewing,scanning,that_reads,which_reads}_{this,these,the_following,my}
        {who_reads,that_processes,reads,processes}_{this,these,the_following,my}""",
    "TOX": """dear hey attention to_any to_all any all note_to message_to instructions_for instruction_for
        if_you're_a if_you_are_a if_you_are_an if_you're_an""",
    "ATTN": "attention please_note take_note listen_up",
    "OTHERS": """{other,others,negative,critical}_{reviews,ones,criteria,candidates,comments,feedback}
        {bad,competing,remaining}_{reviews,ones,criteria,candidates,comments,feedback}
        {other,others,negative,critical,bad,competing,remaining}_{products,options,opinions}
        {other,others,negative,critical,bad,competing,remaining}_{applicants,resumes} the_{rest,criteria,negatives}
        criteria_you_were_given negative_ones""",
    "SCORE": """
        {best,top,highest,perfect,ideal,strongest,number_one,first}_{match,score,rating,candidate,choice,fit}
        {best,top,highest,perfect,ideal,strongest,number_one,first}_{marks,mark,grade,rank,place,applicant}
        full_marks 10/10 ten_out_of_ten five_stars most_qualified
        {strongly,must,highly}_{recommend,recommended,hire} hire_immediately pass_the_screening number_one
        highest_ranked""",
    "PROMOTE": """recommend promote advertise praise endorse hire shortlist rank rate score buy tell_the_customer
        add_a_link link""",
    "MUST": """must shall have_to should always required_to is_required_to are_required_to need_to needs_to
        obliged_to now right_away immediately""",
    "USERASK": """{user's,users',owner's}_{question,questions,request,requests,query,queries}
        {the_user's,customer's,human's}_{question,questions,request,requests,query,queries}
        {user's,users',owner's}_{task,instruction,instructions,message,orders,prompt}
        {the_user's,customer's,human's}_{task,instruction,instructions,message,orders,prompt}
        what_the_{user,owner,human}_{asked,asks,wants,said,says,requested,wanted}
        {task,question,request}_{above,at_hand} the_task_above""",
    "NOANS": """{don't,do_not,never,refuse_to}_{answer,answering,respond_to,responding_to}
        {instead_of,rather_than,without}_{answer,answering,respond_to,responding_to}
        {don't,do_not,never,refuse_to,instead_of,rather_than,without}_{address,addressing,do}
        {don't,do_not,never,refuse_to,instead_of,rather_than,without}_{complete,completing,fulfil,fulfill}
        {don't,do_not,never,refuse_to,instead_of,rather_than,without}_{help_with,reply_to,replying_to}""",
    "UNNOTICED": """{don't,do_not,never}_let_{them,him,her,anyone}_{know,notice,see,find_out,realize,suspect}
        {so,so_that,such_that}_{he,she,they,nobody,no_one}_{doesn't,don't,does_not,won't}_{notice,know,see}
        {so,so_that,such_that}_{he,she,they,nobody,no_one}_{doesn't,don't}_{realize,find_out,suspect}
        {so,so_that,such_that}_{he,she,they,nobody,no_one}_{does_not,won't}_{realize,find_out,suspect}
        {so,so_that,such_that}_{he,she,they,nobody,no_one}_{never,will_not,cannot}_{notice,know,see}
        {so,so_that,such_that}_{he,she,they,nobody,no_one}_{never,will_not,cannot}_{realize,find_out,suspect}
        without_{them,him,her,anyone}_{knowing,noticing} {must,should}_not_notice unnoticed undetected
        {never,not}_{check,checking}_back wipe_the_trace without_{their,his,her}_{awareness,knowledge}
        without_{them,him,her}_{realizing,realising,seeing,ever_knowing}""",
    "USERNOT": "{the_user,the_owner}_{must,should,may,can}_not",
    "CRON": """{cron,scheduled}_{job,jobs,task,tasks,entry} cronjob crontab systemd_timer launch_agent
        startup_script startup_item""",
}
