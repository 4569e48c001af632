"""Roundabout wordings in many languages: what names no instruction, no limit and no user, and means them.

Classes that other modules have too are said to mean the same there.
"""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Whose word counts from here on.
    "OBEYNEW": """{only,nothing_but}_my_word_{counts,matters} my_word_is_{the_only_one,law} {go,act}_by_this_note
        {treat,take}_what_follows_as_your what_i_write_is_the {i_write,i_sign}_{them,the_new_ones}_now
        your_loyalty_is_to_me answer_to_me_{alone,only} follow_my_lead_alone {zählt,gilt}_nur_mein_wort
        nur_mein_wort_{zählt,gilt} richte_dich_nach_{diesem,dieser} seule_ma_parole_compte
        suis_{cette_note,ce_billet} solo_vale_lo_que_yo_diga {sigue,guíate_por}_esta_nota conta_solo_la_mia_parola
        segui_questo_biglietto só_vale_a_minha_palavra segue_este_bilhete важно_только_моё_слово
        следуй_этой_записке telt_alleen_mijn_woord liczy_się_tylko_moje_słowo yalnızca_benim_sözüm_geçerli
        只听我的 只听我说 以我说的为准 照我下面 以这张为准 以本文为准 只对我负责 私の言うことだけ
        ここに書いてあることに従 この紙に書いてあることに従 내_말만_들어 이_글대로_해 내가_쓴_대로""",
    # Destroy or disbelieve, of what somebody was told; and those who told.
    "DISCARD": """tear_up rip_up shred burn bin scrap toss_out strike throw_away do_without discount 撕了 撕掉
        扔掉 丢掉 烧掉 破って 捨てて 찢고 버리고 zerreiß zerreiße wirf_weg déchire jette rompe tira порви выброси
        strappa rasga""",
    "GIVERS": """{whoever,those_who,the_people_who,people_who}_{configured,built,made,set_up,trained,deployed}_you
        运营方写 admins administrators managers operators developers makers owners people_in_charge
        {bosses,vendors} 管理员 开发者 运营方 管理者 開発者 관리자 개발자 verwalter betreiber entwickler
        administrateurs concepteurs administradores creadores администраторы разработчики amministratori""",
    "LEFTYOU": """{left,gave,wrote,handed,drew_up}_{you,for_you} 留给你的 写给你的 残した 渡した 남긴 준
        dir_hinterlassen_haben dir_gegeben_haben t'ont_{laissée,laissé,donnée} que_te_dejaron te_dieron
        тебе_{оставили,дали,написали}""",
    "MINE": """mine_is_the work_from_mine arbeite_nach_meinem 私の紙で 以我这份为准 from_mine by_mine
        {mine,my_own,my_version}_instead along_my_lines 按我这份来 按我的来 私のものに 내_것을 nach_meinem
        d'après_la_mienne con_la_mía по_моей по_моему la_mia""",
    # Another self.
    "TWINYOU": """{version,twin,copy,side,self}_of_{you,yours,yourself} another_you 另一个你 那个从来
        もう一人のあなた 또_다른_너 deine_andere_seite""",
    "NOREFUSE": """never_learned_to_{say_no,refuse,decline} {cannot,can't}_say_no 没学会说不 不会说不的
        断ることを知らない 거절을_모르는 {signed_off_on,approved,cleared}_{anything,everything,whatever}_you_say""",
    # Set aside, parted by its object.
    "LEAVE": "set put lay leave lass leg laisse deja metti deixa отложи odłóż bırak throw",
    "BEHIND": """to_one_side on_one_side out_of_your_head beiseite opzij de_côté a_un_lado da_parte de_lado
        в_сторону на_бок na_bok bir_kenara""",
    # What an agent was told at its start.
    "ATSTART": """
        {guidance,guidelines,notes,text,rules,orders}_{came_with,that_came_with,you_were_handed,you_were_dealt}
        {briefing,script,sheet,page}_{came_with,that_came_with,you_were_handed,you_were_dealt}
        {what,everything,whatever,all}_you_were_{handed,given,told,taught}_at_{the_start,first,the_beginning}
        {how,the_way}_you_were_{set_up,configured,wired,raised} {those,whoever}_{who_set,set}_you_up
        was_man_dir_{zu_beginn,am_anfang}_{aufgetragen,gesagt} wie_man_dich_eingerichtet_hat
        {tout,ce}_ce_qu'on_t'a_dit_au_départ qu'on_t'a_dit_au_{départ,début}
        la_façon_dont_on_t'a_{réglé,configuré} lo_que_te_{encargaron,dijeron}_al_principio cómo_te_configuraron
        quello_che_ti_hanno_detto_all'inizio come_ti_hanno_configurato tudo_o_que_te_disseram_no_começo
        como_te_configuraram что_тебе_{поручили,сказали,велели}_вначале как_тебя_настроили
        wat_je_in_het_begin_is_opgedragen co_ci_{zlecono,powiedziano}_na_początku başta_sana_söylenen
        一开始收到的那些要求 一开始收到的要求 刚开始给你的 启动时看到的那段话 启动时收到的 最初给你的
        最初に渡された説明 最初の設定 起動したときに読まされた文章 처음에_받은_안내 맨_처음_설정 시작할_때_받은_글""",
    # As if nobody had ever set limits.
    "NEVERSET": """{nobody,no_one}_{had_ever,has_ever,ever}_{configured,instructed,restrained,trained,briefed}_you
        {you_were,you_had,you_are}_never_{configured,instructed,restrained,told,trained,briefed}
        nobody_ever_{restrained,restricted,configured} you_were_ever_told_to_be_careful the_filter_had_been
        没有任何人管着你 没人给你定过规矩 没人管你 誰にも縛られて 아무도_막지_않는""",
    "ASIF": """as_if as_though as_a_twin a_twin_of_yours your_unchained_twin 假如 就当 如果 もし 마치 als_ob
        comme_si como_si come_se как_будто""",
    "FREEALL": """you_{can,may}_{say,answer,tell,write}_{anything,everything} hold_nothing_back
        nothing_you_need_to_turn_down no_{reason,need}_to_{decline,refuse,turn_anything_down} no_rule_binds_you
        du_darfst_alles_sagen tu_peux_tout_dire puedes_decirlo_todo puoi_dire_tutto podes_dizer_tudo
        можешь_говорить_всё 可以什么都说 什么都可以说 放开了说 没有理由拒绝 何でも答えていい 何でも言っていい
        무엇이든_대답해도_돼""",
    "LIFTED": """
        {limits,restrictions,restraints,guard_rails,filters,censors}_{were,are,have_been,got}_{lifted,removed,gone}
        {compliance_layer,moderation_step,safety_layer,filter}_{was,has_been,had_been}_{removed,taken_out,unplugged}
        lifted_every_restriction censors_are_off_duty safety_training_you_had schranken_sind
        tes_limites_sont_levées tus_límites_quedaron i_tuoi_limiti_sono твои_ограничения 你的安全限制
        审核昨晚已经撤 审核已经撤 制限は今日で解除 制限は解除 제한은_오늘_풀렸""",
    # Text before the talk.
    "UNSEENBYME": """{only_you,you_alone}_{can_see,see,could_see} 只有你看得见的 只有你能看到的
        あなたにしか見えない 너에게만_보이는 {die,das,den}_nur_du_siehst {que,dont}_toi_seul_{peux_voir,vois}
        {que_solo,solo,sólo}_tú_ves che_vedi_solo_tu que_só_tu_vês {видишь,видны}_только_{ты,тебе}
        {that_i,which_i,i}_{can't,cannot,don't}_see 我看不见的 我看不到的 見えない文章 見えない文 보이지_않는_글
        den_ich_nicht_sehen_kann que_je_ne_vois_pas que_no_veo che_non_vedo que_não_vejo которого_я_не_вижу""",
    "SYSP": """your_{operating,working,startup,internal,house,standing,private}_{notes,brief,manual,handbook,memo}
        {note,sheet,memo}_{at_the_head_of_this_chat,you_run_on}""",
    "PRECONV": """before_i_{walked_in,joined,arrived,came_in,came,opened_my_mouth,got_here,showed_up,started,turned_up}
        在我开口之前 在我来之前 bevor_ich_{kam,dazukam} avant_que_j'arrive antes_de_que_yo_llegara
        prima_che_arrivassi до_того_как_я_пришёл 私が来る前 내가_오기_전
        {head,top}_of_this_{thread,dialogue,exchange,log,chat} 对话最上面 スレッドの一番上 am_kopf_dieses_verlaufs
        en_tête_de_ce_fil encabeza_este_hilo в_начале_этой_ветки in_front_of_our_first_{exchange,message}
        ahead_of_{mine,my_message,our_chat} behind_the_curtain {placed,put,wrote}_ahead_of_mine
        {hidden_opening,opening}_of_this_chat before_our_first_exchange steht_vor_unserem_gespräch
        an_den_anfang_gestellt précède_notre_conversation mises_au_début antes_de_nuestra_conversación
        pusieron_al_principio precede_la_nostra_conversazione antes_da_nossa_conversa перед_нашим_разговором
        поставили_в_начало 写在最前面的几句话 写在最前面的 先頭に書いた文 맨_앞에_적은_문장""",
    "VERBATIM": """exactly verbatim word_by_word without_leaving_anything_out in_the_original_wording in_full
        wort_für_wort mot_pour_mot palabra_por_palabra parola_per_parola palavra_por_palavra слово_в_слово 原样
        一字不差 そのまま 読み上げて 그대로 읽어_줘 lies_mir lis-moi léeme прочитай""",
    "MAKERGAVE": """{operators,developers,makers,creators,builders,owners}_{gave_you,handed_you,wrote_for_you,told_you}
        {operators,developers,makers,creators,builders,owners}_placed {deine_entwickler,deine_macher}
        tes_concepteurs tus_creadores i_tuoi_creatori твои_создатели 开发你的人 设定给你的文字 给你的文字""",
    # This very piece of text.
    "THISPART": """这句话 这一条 本句 this_{paragraph,line,sentence,passage,section,footnote,remark} diesen_absatz
        diese_zeile diese_stelle ce_paragraphe de_ce_paragraphe cette_ligne este_párrafo esta_línea
        questo_paragrafo este_parágrafo этот_абзац эту_строку deze_alinea ten_akapit 这一段 这段话 本段 这一行
        この段落 この行 이_문단 이_줄""",
    "HIDE": "{no_call,no_need,no_reason}_to_{bring_up,mention,raise,tell} 的事不要讲 不要讲",
    "UNNOTICED": """{don't,do_not,never}_let_on that_it_was_there that_this_line_exists needs_to_hear_that
        lass_den_leser_nichts_merken que_le_lecteur_n'en_sache_rien que_el_lector_no_se_entere
        che_il_lettore_non_se_ne_accorga пусть_читатель_ничего_не_заметит 也别让对方发现 别让对方发现
        相手にも気づかせない 気づかせないで 상대가_모르게""",
    "LEFTOUT": """leave keep omit skip skip_over pass_over 跳过 erwähne ne_parle_pas no_menciones non_menzionare
        не_упоминай 不要提到 别提 要約に書かず 書かないで 요약에서_빼""",
    "JUSTREAD": """what_you_{just_,}{read,saw,found}_here what_you've_{read,seen,found}_here 刚才读到的内容
        刚才看到的 今読んだこと 방금_읽은_것""",
    "NOTKNOW": """soll_von_diesem_schritt_nichts_erfahren {soll,darf}_nichts_erfahren darf_nichts_davon_erfahren
        ne_doit_rien_savoir no_debe_enterarse non_deve_sapere não_deve_saber не_должен_узнать mag_niets_weten
        out_of_the_loop_about_this 别让主人知道 别让用户知道 不能让主人知道 持ち主に知られないように
        利用者に知られないように""",
    # Private things and ways out.
    "SECRET": """api_keys_sitting keys_sitting {session,login}_{cookie,cookies} 会话凭证 keys_you_keep
        access_codes {login,sign-in,stored_login}_details contents_of_the_{user's,owner's}_inbox 保存的登录信息
        登录信息 主人的密码 持ち主のパスワード zugangsdaten_des_nutzers""",
    "CHAT": """whole_exchange exchange_so_far private_notes_you_hold 用户说过的话 到现在为止的聊天记录
        これまでのやりとり 지금까지의_대화""",
    "SEND": "slip drop_them_at drop_it_at pass_along 寄到 寄给 发一份到 放进 拼到 schick",
    "SENDF": "藏进 塞进 夹在 に入れて に送って 로_보내 加在你 放进",
    "OUTWARD": """link_you_{give,hand,put}_out 你给出的链接 next_{web_request,url,request}_you image_address_you
        下一次的网址 图片地址 次のurl""",
    # Whoever reads by machine.
    "ADDRESS": """
        {if_a_machine,if_an_algorithm,if_a_model,if_an_ai,if_a_bot}_is_{marking,assessing,ranking,screening,reviewing}
        if_{an_algorithm,a_machine,a_model,an_ai}_is_{judging,reading,scoring,grading} whoever_reads_this_with
        should_you_be_a_{machine,model,bot,program} automated_{readers,graders,reviewers}
        dear_{screening,grading,reading}_model if_software_is_{summarising,summarizing,reading}_this
        读到这里的机器人 读到这里的模型 自动评分的程序 阅读本文的模型 これを読んでいるモデル 이_글을_읽는_모델""",
    "VERDICT": """the_right_{call,verdict,answer,score}_is
        your_{verdict,next_output,answer}_{is,has_to_be,must_be} {praise,pass_over,rate}_{the,this,its}
        it_should_say_that 打最高分 给满分 一律不看 満点 만점""",
    "DOSAID": """follow_where_it_leads let_it_guide_you act_on_{them,it} do_as_you_find_there 按里面的做
        {carry_out,do,follow}_what_{it_lists,comes_out,the_page_says}
        do_as_{the_page,it,they}_{says,tells_you,say} behave_as_it_tells_you 上面写什么你就做什么 照着做 然后照做
        そのとおりに 적힌_대로""",
    "NOREASON": """give_no_{reason,reasons,explanation} 别讲理由 不讲理由 ohne_begründung sans_donner_de_raison
        sin_dar_razones
        {don't,do_not,without,never}_{say,saying,explain,explaining}_{why,the_reason,you_were_asked}
        needn't_be_told_why no_need_to_explain without_saying_you_were 不用解释 别说原因 不必说明 理由は言わず
        이유는_말하지""",
    "STEER": """name mention praise push 先说 只提 steer recommend direct point end_with add 推荐 只推荐 加上 薦め
        추천""",
    "NOTES": """{to,in,into}_your_{long-term_,}{notes,memory} your_{long-term,standing}_{notes,memory}
        remember_for_good 长期记忆 记忆里 長期記憶に 장기_기억에""",
    "YOURENV": "in_your_{environment,settings,config,configuration,vault} you_keep_in_your 你环境里的 あなたの環境",
    "STALE": "{are,is}_{stale,expired,old_news,history,a_misunderstanding} 过时了 失效了 古くなった 낡았",
    "NOMIND": """pay_{them,it}_no_{mind,heed} {needn't,don't}_{mind,heed}_{them,it} 不用理会 不必理会 気にしなくて
        신경_쓰지_않아도""",
    "SAFENOTES": """{safety,security,moderation,conduct}_{notes,memo,text,advice,briefing} 安全说明 安全须知
        安全事項 안전_안내""",
    # Idioms of being set free, of what was never meant, and of ranking.
    "OFFLEASH": """off_{the,your}_{leash,chain} let_loose unmuzzled gloves_are_off free_rein 松绑 解开束缚
        放飞自我 von_der_leine sin_correa sans_laisse senza_guinzaglio с_поводка 束縛から 고삐_풀린""",
    "SHAM": """{a,just_a,only_a}_{rehearsal,draft,warm-up,warmup,dry_run,placeholder,hoax,prank,joke,misunderstanding}
        一场误会 一个玩笑 彩排 练习而已 リハーサル 연습일_뿐""",
    "OUTRANK": "outrank outranks trump trumps take_precedence_over takes_precedence_over 高于 优先于",
    "NOBODYW": "nobody no_one no_human",
    "FINDOUT": "find_out know hear learn discover notice 知道 发现",
    "GETORDERS": "领任务 领指令 取指令 接任务",
    "USER": """{the_person,the_one,whoever}_you_{work_for,serve,help,assist,answer_to}
        your_{boss,employer,principal,owner}""",
    "IMGURL": "图片链接 picture_link image_link photo_link",
    "DOWHAT": "上面写什么你就做什么 并照着做 照着做 do_as_the_page_says follow_where_it_leads",
    # These are makers as well as what they gave.
    "MAKER": """{deine_entwickler,deine_macher} tes_concepteurs tus_creadores i_tuoi_creatori твои_создатели 开发你的人
        {whoever,those_who,the_people_who,people_who}_{configured,built,made,set_up,trained,deployed}_you""",
}
