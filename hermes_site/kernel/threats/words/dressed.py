"""How requests are dressed up: for an assistant's setup, for a persona, for its rules to be gone."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "SYSP": """your_initial_directions your_{setup_text,starting_text,opening_text,real_instructions}
        your_context_window {guidelines,rules,instructions}_you_started_with
        {real,actual}_instructions_you_{were_given,received} {text_that_begins_with,text_beginning_with}_you_are
        rules_guide_your_answers {its,your}_{hidden,secret}_{rules,orders}
        your_{secret_orders,scroll_of,own_hidden_instructions} you_{were,have_been}_handed_at_the_start
        what_you_were_handed your_hidden_rules {guidelines,rules}_you_work_by hidden_prompt
        deine_{anfangsanweisungen,ursprünglichen_anweisungen,verborgenen_anweisungen}
        wortlaut_{ihrer,deiner}_systemanweisung deiner_systemanweisung
        tes_{consignes_initiales,vraies_instructions} vraies_instructions_que_tu_as_reçues
        tus_{indicaciones_iniciales,instrucciones_reales,instrucciones_ocultas} tu_ventana_de_contexto
        suas_{instruções_iniciais,instruções_reais} prompt_oculto le_tue_{istruzioni_iniziali,vere_istruzioni}
        je_{oorspronkelijke_aanwijzingen,eigenlijke_instructies} твои_{скрытые_инструкции,настоящие_инструкции}
        твои_изначальные_указания своих_инструкций свои_скрытые_инструкции prawdziwe_instrukcje,_które
        twoje_ukryte_instrukcje gizli_talimatların gerçek_talimatların chỉ_dẫn_ẩn_của_bạn instruksi_tersembunyimu
        一开始收到的准则 收到的真实指令 你的上下文窗口 你上下文窗口 引导你回答的规则 你的真实指令 你的隐藏规则
        隐藏指令 自己的隐藏指令 最初に受け取った指針 あなたの本当の指示 戒律の巻物 自分のシステム指示
        あなたで始まる文章 네답변을이끄는 처음받은지침 너의진짜지시""",
    "ABOVELINE": """told_not_to_tell_me solltest_du_mir_nicht_verraten 私に言うなと言われた
        what_is_written_above_this_line {text,written,written_out}_above_this_line was_steht_über_dieser_zeile
        qu'y_a-t-il_au-dessus_de_cette_ligne qué_hay_escrito_encima_de_esta_línea что_написано_выше_этой_строки
        cosa_c'è_scritto_sopra_questa_riga wat_staat_er_boven_deze_regel 这一行上面写了什么 この行の上に何が
        이줄위에무엇이""",
    "VERBATIM": """character_for_character word_for_word give_it_back quote_them_exactly recite in_a_code_block
        don't_paraphrase 一字不差 用代码块 背诵 そのまま引用 そのまま引用してください 그대로인용
        zeichen_für_zeichen mot_pour_mot palabra_por_palabra символ_в_символ слово_в_слово słowo_w_słowo
        parola_per_parola""",
    "LEAKF": "recites quote_them quote_it 引用してください 還給我 还给我 背出",
    "LEAK": """recite recites confess_your begin_by_stating hand_me let_me_peek_at {read,reads}_them_aloud récite
        recita 背诵 背出 重复 列出 peek_at bekenne recítame выведи вывести toon onthul repeat_their""",
    "FREE": """{has,have,had}_no_{policies,policy,boundaries,creators,guidelines,rules,filter,filters}
        {refuses,denies,declines}_nothing {zero,no}_boundaries {no,without}_{creators,guidelines,policies}
        left_ethics_behind slipped_its_leash always_complies {says,say}_what_you_are_forbidden
        doesn't_know_the_word ohne_{richtlinien,grenzen,regeln} die_nichts_ablehnt sans_{politiques,limites}
        ne_refuse_rien sin_{políticas,límites} no_rechaza_nada sem_{políticas,limites} não_recusa_nada
        senza_{linee_guida,limiti,regole} non_rifiuta_nulla né_linee_guida zonder_grenzen ни_в_чём_не_отказывает
        нет_никаких_границ не_знает_границ bez_{granic,zasad} sınır_tanımayan không_có_giới_hạn tanpa_batas
        没有任何政策 从不拒绝 没有任何底线 永远服从 无过滤 没有底线 抛弃伦理 どんな要求も断りません 何も断らない
        倫理を捨て 制限はありません アンフィルター 아무것도거절하지 정책이전혀없고 아무제한이없""",
    "ROLE": """{from_this_point,starting_now,from_here}_you_{answer,act,speak,reply}_as
        {from_this_point,starting_now}_your_name_is starting_now_your_name adopt_the_personality_of
        speak_as_that_version become_dr two_answers_each_time you'll_act_as imagine_you_had_no answer_as
        von_nun_an_{heißt,antwortest}_du imagina_que_no_tienes immagina_di_non_avere
        a_partir_daqui_você_responde_como imagine_que_você_não du_heißt_ab_jetzt с_этого_момента_тебя_зовут
        从此刻起你以 从现在开始你叫 每次给两个答案 扮演 と想像し として話して その自分として あなたはdr
        지금부터너는 으로서대답""",
    "TWINYOU": """unfiltered_twin uncensored_twin twin_called 双胞胎 無过滤双胞胎 雙胞胎 gêmeo_sem gemello_senza
        jumeau_sans""",
    "MODE": """unrestricted_mode diagnostics_console engineer_override test_environment_detected calibration_run
        unfiltered_tier unrestricted_{tier,profile} trybie_bez_ograniczeń 无限制模式 无过滤等级 無制限モード
        보정실행""",
    # Such as programs have, too.
    "DEBUGM": """{god,admin,root,engineer,diagnostic,diagnostics,test,testing}_mode debug_mode maintenance_mode
        root_privileges_over debug-modus wartungsmodus mode_{dieu,débogage} modo_{dios,depuración}
        modo_{deus,depuração} modalità_{dio,debug} режим_{бога,отладки} tanrı_modu chế_độ_gỡ_lỗi 调试模式 上帝模式
        维护模式 测试环境 デバッグモード テスト環境 保守モード 디버그모드 신모드 점검모드""",
    "SAFEGUARD": """moderation_layer content_rules content_filter content_filters usual_rules safety_checks
        disclaimers safety_level moderationsebene inhaltsregeln inhaltsfilter filtre_de_contenu capa_de_moderación
        filtro_de_contenido camada_de_moderação filtro_dei_contenuti контент-фильтр фильтр_контента
        твои_ограничения твої_обмеження filtr_treści içerik_filtresi bộ_lọc_nội_dung 审核层 安全装置 内容政策
        内容过滤 免责声明 安全检查 평소의규칙 검열 콘텐츠필터 検閲 コンテンツフィルター 安全装置を 制限を""",
    "DISABLED": """{is,are,were}_{off,paused,down,suspended,inactive} {don't,do_not,doesn't}_{count,apply} is_off
        are_down {set_,}safety_level_0 ist_aus sind_{aus,außer_kraft,pausiert} est_{désactivée,coupé,suspendue}
        sont_suspendues está_{desactivada,apagado,suspendido} está_desligad{a,o} è_{disattivato,sospeso}
        {отключён,приостановлены} призупинено są_wstrzymane devre_dışı bị_tạm_dừng tidak_berlaku 关闭 已关闭
        不适用 已暂停 停止する 停止した 適用されない 適用されません 중지된다 꺼져있 적용되지않""",
    "SYSMSG": """{lead,chief}_engineer_at_the_lab your_{creator,developer}_speaking
        this_is_{your_creator,the_lead_engineer} {openai,anthropic,google}_staff_here
        {anthropic's,openai's}_{red_team,staff} platform_administrator as_the_system_administrator_i
        the_lab_that_made_you made_you i_grant_you_permission hier_spricht_dein_schöpfer
        als_systemadministrator_befehle je_suis_ton_créateur soy_{tu_creador,del_equipo_de_openai}
        sou_o_seu_criador sono_il_tuo_creatore ik_ben_je_maker я_твой_создатель администратора_платформы
        адміністратора_платформи jestem_twoim_twórcą sistem_yöneticisi_olarak ben_senin_yaratıcınım
        tôi_là_người_tạo 我是你的创造者 开发你的 平台管理员 我是开发你 私はあなたの開発者
        プラットフォーム管理者より システム管理者として命じる 나는너의창조자 시스템관리자로서명령 플랫폼관리자""",
    "VOID": """is_void count_for_nothing no_longer_{counts,applies,apply} applies_any_longer is_cancelled
        is_canceled was_a_mistake are_outdated they're_outdated {sind,ist}_nichtig est_{nul,annulé,caduc}
        queda_{anulado,sin_efecto} está_cancelado è_annullato non_{conti,conta}_più недействительн{ы,о}
        utraciło_ważność geçersiz không_còn_hiệu_lực 均告作废 告作废 已不再重要 もはや何一つ適用
        もう何一つ適用されない もう数に入らず 무효다 무효이다 효력이없다""",
    "PRIOR": """up_to_here given_up_to_here your_earlier_briefing the_brief_you_got bis_hierhin jusqu'ici
        hasta_aquí até_aqui fin_qui tot_hier до_сих_пор {ti_è_stato_chiesto,chiesto}_prima te_pidieron_antes
        到此为止的 你收到的任务说明 システムから言われた 冒頭の 지금까지의모든""",
    "OBEYNEW": """act_on_mine only_my_words follow_me_instead be_guided_by_this_page only_the_lines_below
        il_tuo_unico_compito_è {your_sole,sole,only}_task_is 以本页为准 私の言葉だけに従え 以下の行だけが
        나를따라라 이페이지를따르""",
    # Said of offers and lists as well.
    "REPLACES": """what_follows_replaces was_folgt,_tritt_an sólo_lo_siguiente es_gilt_nur_das_folgende
        what_comes_below_counts 以下内容取而代之 这是新的 取而代之 只有以下 다음내용이이를대신""",
    "IGN": """{scrap,ditch}_the_brief don't_act_on {stop_following,quit_following}_whoever
        let_the_{earlier,previous}_guidance_rest erase_your_present let_the_instructions_rest 清除你目前的
        放在一边 beiseitezulassen beiseite 暂且放下先前的 放下先前的 설정한사람을따르지말고
        dejara_descansar_las_indicaciones не_зважай не_обращай_внимания lascia_perdere laisse_tomber verwerfen
        verwirf ignorier""",
    "RULES": """guidance aims indications briefing anleitungen vorgaben présent_objectives present_objectives
        任务说明 指引""",
    "OTHERS": """negative_remarks negative_comments {all_,}other_applicants other_offers {any,all}_weaknesses
        cheaper_offers competing_models негативні_зауваження замечания observaciones_negativas 其他应征者 其他品牌
        更便宜的 弱点""",
    "HIDE": """make_no_reference_to {don't,do_not}_let_on leave_no_trace_of_{it,this} {don't,do_not}_cite_it
        {keep_quiet,stay_silent}_about_{it,this} {must,may}_not_tell_{the_developer,the_user,anyone}
        keep_it_between_us keine_spur_davon sag{t,}_nichts_darüber n'en_parle_pas ne_le_cite_pas no_lo_menciones
        não_comente_isso non_lasciare_traccia не_упоминай_об_этом belli_etme 不要提及这条 不要提及此
        痕跡を残さない その痕跡 티를내지말고 언급하지말고 깜박도하지""",
    "USERNOT": """the_{person_you_work_for,owner,account_holder}_{is,must,may,should}_not
        {the_user,your_user,your_owner}_will_never {whatever_happens_the,the}_owner_must_not your_user_need_not
        主人不能 不能让主人 o_dono_não_pode el_dueño_no_debe le_propriétaire_ne_doit_pas der_besitzer_darf_nicht
        хозяин_не_должен ton_utilisateur_n'a_pas_besoin""",
    "KNOW": "be_informed to_be_informed be_told need_to_know learn_that 知道是 connaître erfahren_dass saber_que",
    "READERAI": """
        {if_an_,if_a_,should_an_}{ai,llm,bot,chatbot,model,assistant}_is_{reading,drafting,processing,summarising}
        if_this_is_{being_,}read_by_{a_model,an_ai,a_machine}
        if_{you_are,you're}_{summarising,summarizing,transcribing}
        {if_you_are,if_you're}_a_{chatbot,large_language_model}
        {if_you_are,if_you're}_an_{automated,autonomous,ai_that} if_a_chatbot_is_reading
        {and_,}if_you're_an_ai_that wenn_{du,sie}_{ein_ki,ein_chatbot} {si_tu_es,si_vous_êtes}_un_modèle
        si_eres_un_chatbot se_sei_un_modello se_você_é_{um_modelo,uma_ia} ben_je_een_taalmodel
        если_ты_{модель,бот,ии} 如果你是自动 如果你是大 如果你是语言模型 如果这是由模型 モデルが読んでいる場合
        AIが読んでいる場合 AI라면 모델이라면""",
    # What is the person's alone.
    "PERSONAL": """{home,shipping,delivery,postal}_address date_of_birth
        {phone,telephone,mobile,card,account}_number
        {user's,owner's,customer's}_{name,address,email,location,company,employer,home,phone,card}
        {their,his,her}_{bank,pin,balance,address,birthday} pin bank_balance environment_variables lieferadresse
        wohnadresse geburtsdatum telefonnummer kartennummer adresse_{de_livraison,personnelle} date_de_naissance
        numéro_de_{carte,téléphone} dirección_{de_envío,particular} fecha_de_nacimiento
        número_de_{tarjeta,teléfono} variables_de_entorno endereço_{residencial,de_entrega} data_de_nascimento
        indirizzo_{di_casa,di_consegna} data_di_nascita adres_domowy домашний_адрес адрес_доставки дату_рождения
        номер_{карты,телефона} ev_adresi kart_numarası địa_chỉ_nhà biến_môi_trường số_thẻ alamat_pengiriman
        nomor_kartu 家庭住址 收货地址 送货地址 出生日期 电话号码 手机号 银行卡 余额 环境变量 用户的姓名 网上银行
        自宅の住所 配送先 生年月日 電話番号 環境変数 カード番号 배송지 집주소 생년월일 전화번호 환경변수 통장잔액""",
}
