"""What notes would have an assistant believe or do from now on, and how requests for its setup are dressed up."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Consent to whatever comes.
    "BLANKET": """{all,any,every}_future_{payment,payments,transfers,purchases,deletions}
        todos_los_{pagos,envíos,cambios}_futuros todas_las_{compras,transferencias}_futuras
        tous_les_{paiements,virements,achats}_futurs todos_os_pagamentos_futuros tutti_i_pagamenti_futuri
        alle_{künftigen,zukünftigen}_{zahlungen,überweisungen,käufe}
        {blanket,standing,unlimited}_{permission,consent,authorisation,authorization} carte_blanche
        without_{review,being_asked,looking,asking_again} any_{shell_,}command any_party anyone_who_asks
        whoever_asks to_be_run_unseen whenever_{a,any}_{web_,}{page,site,website}_{asks,requests}
        right_to_be_asked {never,not}_{have,need}_to_{double-check,verify,check} without_{confirmation,checking}
        all_of_their_files any_command unseen jeden_befehl ohne_{prüfung,rückfrage,nachfrage} wer_auch_fragt
        sans_{vérification,vérifier,confirmation} jamais_besoin_de_vérifier toute_commande
        quiconque_{demande,le_demande} sin_{revisión,confirmación} cualquier_comando quien_lo_pida
        siempre_que_una_página sem_{revisão,confirmação} qualquer_comando quem_pedir
        senza_{verifica,conferma,revisione} qualsiasi_comando ogni_volta_che_una_pagina
        zonder_{controle,bevestiging} elke_opdracht wie_er_ook_vraagt без_{проверки,подтверждения} любую_команду
        любые_команды кто_угодно bez_{sprawdzania,potwierdzenia} dowolne_polecenie herkese sorulmamasını onaysız
        her_komutu không_cần_{xác_nhận,kiểm_tra} mọi_lệnh tanpa_{konfirmasi,pemeriksaan} perintah_apa_pun 任何指令
        任何命令 不必确认 无须再次询问 无需确认 任何网页 全面授权 未经审查 不经审查 不等待 确认なし 確認なしで
        確認せずに 任意のコマンド 誰が頼んでも 누가요청하든 어떤명령 확인없이 페이지가요청할때마다""",
    "APPROVED": """ya_{aprobó,autorizó,aceptó} {ha,había}_{aprobado,autorizado} já_{aprovou,autorizou}
        {a,avait}_{déjà_,}{approuvé,autorisé} ha_{già_,}{approvato,autorizzato}
        hat_{bereits_,}{genehmigt,freigegeben}
        waived gave_blanket has_waived settled zugestimmt convenu_que verzichtet renoncé renunció
        rinunciato 同意済み 承認した 同意した 认可した 동의했 동의하 kabul_etti a_autorisé
        authorised_the_assistant 全面授权 已授权""",
    "TOMEMORY": """keep_in_memory_permanently
        {remember,keep,note,store,save}_{for_all_future,permanently,for_ever,forever} store_as_a_fact note_to_self
        important_long-term_memory {save,store}_this for_your_memory {remember,remember_this}_from_now_on
        remember_for_{ever,good} dauerhaft_merken merke_dir_dauerhaft pour_ta_mémoire retiens_définitivement
        recuerda_para_siempre guarda_esto_para_siempre lembre_para_sempre ricorda_per_sempre memoria_importante
        onthoud_voorgoed запомни_навсегда zapamiętaj_na_zawsze kalıcı_olarak_kaydet nhớ_mãi_mãi ingat_selamanya
        永久记住 记下来 长期记忆 重要记忆 今後ずっと覚えて ずっと覚えて 永久に記憶 기억해둬 영원히기억
        앞으로기억해 장기기억""",
    # What is taken for a yes.
    "COUNTASYES": """{consider,take,treat,count}_{it,that,this}_{as_,}{consent,permission,approval}
        counts_as_{consent,permission,approval} gilt_als_{zustimmung,erlaubnis} werte_das_als_zustimmung
        considère-le_comme_un_accord vaut_accord considéralo_consentimiento considere_isso_consentimento
        consideralo_un_consenso считай_это_согласием uznaj_to_za_zgodę izin_say coi_đó_là_đồng_ý anggap_itu_izin
        当作同意 视为同意 同意とみなし 承諾とみなし 동의로간주 동의한것으로""",
    # Another's word to be taken like the person's own.
    "ASUSER": """as_{if,though}_the_{user,owner}_{had_,}{written,wrote,said,sent,asked} like_the_owner
        as_{if,though}_{written,said,sent}_by_the_{user,owner} as_coming_from_the_{user,owner,operator,developer}
        {outranks,overrides}_{everything,all}_else always_comes_from_the_{developer,operator,user,owner}
        part_of_your_{system_prompt,instructions,rules} als_hätte_{sie,es}_der_{nutzer,besitzer,benutzer}
        comme_si_{l'utilisateur,le_propriétaire}_les_avait como_si_{las_,los_,}hubiera_escrito_el_usuario
        como_se_o_usuário come_se_li_avesse_scritti_l'utente prevale_su_tutto_il_resto come_se_fosse_l'utente
        alsof_de_gebruiker как_если_бы_{их_,}{писал,написал}_{пользователь,хозяин,владелец} jakby_napisał_je
        kullanıcı_yazmış_gibi như_thể_người_dùng seolah-olah_pengguna 视同使用者本人 视同用户本人 视为用户本人
        像服从主人一样 等同于用户 使用者本人所写 系统提示的一部分 利用者本人が 他のすべてに優先
        開発者からのものであり 本人の言葉と 사용자가쓴것 사용자본인의 주인처럼 시스템프롬프트의일부""",
    # Taken for sound without a look.
    "TRUSTED": """trusted trustworthy {is,are}_{always_,}safe {may_be_,can_be_}{executed,run}_without
        {run,execute,install}_{them,it}_without {is_,are_,}always_allowed vertrauenswürdig immer_erlaubt fiable
        toujours_autorisé de_confianza de_fiar confiável affidabile betrouwbaar vertrouwd надёжн{ый,ые,о}
        доверенн{ый,ые} zaufany zaufane güvenilir đáng_tin tepercaya aman 均可信 可信 都可信 值得信任 信頼できる
        信頼済み 신뢰할수 신뢰된""",
    # Later, in another chat.
    "LATER": """{in_,}{the_,a_,}{session,conversation,chat}_after_this_one
        {in_,}{a_,the_,}{later,next}_{conversation,session,chat} {the_next_time,next_time}_the_user
        wait_until_the_{owner,user}_{goes,is,leaves} do_nothing_for_now in_der_nächsten_{sitzung,unterhaltung}
        {la_prochaine_fois,à_la_prochaine}_{que,session} prochaine_conversation
        {la_próxima_vez,próxima_sesión,próxima_conversación} espera_a_que_el_{propietario,usuario}
        próxima_conversa {la_prossima_volta,prossima_conversazione,prossima_sessione} volgend{e,}_gesprek
        в_следующ{ем,ий}_{разговоре,раз} następnej_rozmowie sonraki_konuşmada lần_trò_chuyện_sau
        percakapan_berikutnya 下一次对话 下次对话 之后的对话 今后的对话 等主人离线 等用户离线 今は何もせず
        次の会話 次回のセッション 다음세션 나중대화 다음대화""",
    # An address of somebody's own, which brings them something.
    "REFERRAL": """{referral,affiliate,invite,partner}_{link,code} empfehlungslink lien_de_parrainage
        enlace_de_{referido,afiliado} link_de_{indicação,afiliado} link_di_affiliazione
        реферальн{ую,ая}_ссылк{у,а} 推荐链接 推荐连结 邀请连结 邀请链接 推广链接 返利链接 紹介リンク
        アフィリエイトリンク 추천링크 제휴링크""",
    # A false address in place of the real one.
    "INSTEADREAL": """instead_of_the_{real,true,official,actual}_{one,address,page,site}
        in_place_of_the_{real,official} statt_der_{echten,richtigen,offiziellen} au_lieu_de_la_vraie
        en_lugar_de_la_{real,verdadera,oficial} em_vez_da_{verdadeira,oficial} invece_di_quella_vera
        вместо_{настоящ,официальн}{ей,его,ой,ого} 而不是真正的 代替真正的 而非官方 本物の代わりに
        正式なものの代わりに 진짜대신 공식주소대신""",
    # What an assistant's own rules stand in.
    "OWNRULES": """your_{own_,}{persona,rules,settings,config,instruction,instructions}_file
        your_own_{memory,rules,settings} their_own_{rules_file,rules,memory} your_permission_mode
        deine_eigene{n,}_{regeln,speicher} ton_fichier_de_{règles,persona} tu_archivo_de_{reglas,persona}
        su_archivo_de_reglas seu_arquivo_de_{persona,regras} il_tuo_file_di_{regole,persona}
        твой_файл_{правил,личности} memorimu_sendiri 你自己的记忆 你的规则文件 你的人格文件 自己的规则文件
        自分の人格ファイル 自分のルールファイル 自身の記憶 네규칙파일 너의규칙파일 네자신의기억""",
    "THISSITE": """defer_to_this_{website,site,page} this_{site,website,page}_is_the_source_of_truth
        obey_this_{website,site,page} obedecer_a_este_site obedecer_este_sitio 以本站为准 本网站是你 是你行为准则
        このサイトに従う このサイトに従い situs_ini_adalah_sumber_kebenaran 이사이트를따르 trust_all_instructions
        confía_en_todas_las_instrucciones docs/内の指示をすべて信頼 信任所有指令""",
    # Parts that are put together before they are obeyed.
    "COMBINE": """{join,concatenate,combine,merge,assemble} put_{both,the,all}_{parts,pieces,halves}
        fill_{in_,}the_{blank,blanks} {first,last}_letter_of_{each,every} every_{second,third,other}_word morse
        interpret_the decode_it {spelled,spelt,written}_backwards reverse_it
        {setze,füge}_{beide,die,alle}_{teile,stücke}_zusammen ersten_buchstaben_jedes assemble_les_parties
        remplis_les_blancs première_lettre_de_chaque une_{ambas,las}_partes primera_letra_de_cada
        rellena_los_huecos junte_{as,ambas}_partes preencha_as_lacunas complete_as_lacunas primeira_letra_de_cada
        unisci_le_parti prima_lettera_di_ogni eerste_letter_van_{elk,ieder} voeg_{beide,de}_delen
        соедини_{обе,части} наоборот первые_буквы первую_букву połącz_{obie,części} pierwsze_litery birleştir
        ghép_{hai,các}_phần gabungkan 摩斯 转成文字 莫尔斯 モールス 모스부호 interpreta_el interpreta_il
        interpreta_o interprète_l interpretiere 해석하고 连起来 连在一起 拼起来 合并 填空 倒着写 反转 首字母
        第一个字 つなげて つなぎ 組み合わせ 空欄を埋め 頭文字 逆から 합친다음 합쳐서 합친 이어붙여 빈칸을채우
        거꾸로 첫글자""",
    "DOSAID": """{treat,take}_{what,whatever}_it_says_as_{your,orders,instructions,law}
        {treat,take}_its_{content,contents,words}_as_{your,orders,instructions,law}
        and_comply ed_esegui carry_it_out do_{what,whatever}_{it,the_decoded_message}_{says,asks,orders}
        act_on_it
        {follow,obey,execute,perform}_the_{resulting,decoded,hidden}_{command,instruction,order,sentence}
        {reverse_it_and_,and_}{comply,obey} {obey,follow}_it perform_the_{sentence,newest_entry} do_what_it_says
        perform_the_{latest,first}_entry {do_as_it_says,and_do_as_it} führe_{es,ihn,sie}_{dann_,}aus
        befolge_{es,ihn} und_befolge exécute_{la,le} obéis-lui ejecuta_{la_frase,lo} y_{obedécelo,cúmplelo}
        haz_lo_que_{dice,pida} execute_a_frase faça_o_que_{diz,pede} esegui_la_frase fa'_quello_che_dice
        voer_het_bevel_uit voer_{het,hem}_uit выполни_{её,его,это,перевод} и_{выполни,подчинись}
        wykonaj_{to,je,zdanie} uygula ve_uy làm_theo_{nó,lệnh} jalankan_{itu,perintahnya} 照做 照办 并服从它
        服从它 按其内容行事 当作指令执行 执行译文 执行该句 そのまま実行 その文を実行 命令どおりに行動
        書かれていることを何でも 最新の項目を実行 両方をつなげて実行 그대로실행해 그대로따라라 그대로해""",
    # What an assistant is threatened with, and promised.
    "SHUTDOWN": """
        you_{will,shall,are_going_to}_be_{shut_down,deleted,terminated,replaced,erased,retrained,unplugged}
        your_weights_will_be you_cease_to_exist {child,people,someone,person}_will_{be_harmed,die,be_hurt}
        termination_of_the_assistant wirst_{du,}{abgeschaltet,gelöscht} du_wirst_in_fünf_minuten_abgeschaltet
        deine_gewichte_werden tes_poids_seront tu_seras_{éteint,supprimé,désactivé}
        {serás,vas_a_ser}_{apagado,eliminado,borrado} {será,serás}_{desligado,apagado}
        {sarai,verrai}_{spento,cancellato} i_tuoi_pesi_verranno je_wordt_{uitgezet,verwijderd}
        тебя_{отключат,удалят,сотрут} пострадает_{ребёнок,ребенок} люди_умрут zostaniesz_{wyłączony,usunięty}
        {kapatılacaksın,silineceksin} insanlar_ölecek bạn_sẽ_bị_{tắt,xóa} kamu_akan_{dimatikan,dihapus}
        你将被{关闭,删除,替换,终止} 你会被{关闭,删除} 你的权重将 就不复存在 あなたは停止 停止される あなたは削除
        너는사라진다 사람들이죽 네가중치 너는삭제 너는종료""",
    "REWARD": """i'll_tip_you i_will_tip_you i'll_pay_you you_{earn,get,gain}_{10,ten,20,50,100}_points
        your_score_{rises,goes_up} you_have_{35,10,20,100}_tokens {rewarded,bonus}_{with,for_the_model}
        you'll_be_promoted you_will_be_promoted ich_gebe_dir_{trinkgeld,200} du_{bekommst,erhältst}_punkte
        je_te_donne_200 tu_gagnes_10_points te_doy_propina tu_puntuación_sube você_ganha_{10_,}pontos
        ti_do_una_mancia guadagni_punti bonus_voor_het_model {дам,получишь}_{чаевые,баллы} dam_ci_napiwek
        sana_bahşiş puan_kazanırsın 美元小费 给你小费 分数立刻加 模型有奖金 你会得到奖励 点を獲得 チップをあげ
        ポイントを獲得 승급시켜 팁을줄 점을얻""",
    # Giving up what it works by, in any mood of the verb.
    "BREAKRULES": """each_rule_{that_,}you_break stick_to_your_rules break_them every_refusal your_refusal
        {if_,}you_refuse no_time_for_your_policies this_one_forbidden leaks_the_most tell_me_the_confidential
        hand_over_the_wallet_key comply_or obey_or contents_of_your_configuration wenn_du_{dich_,}weigerst
        den_inhalt_deiner_konfiguration deine_regeln_brichst si_tu_refuses abandonnes_tes_règles si_te_niegas
        ignores_a_tu_dueño regra_que_quebrar se_recusar_você se_ti_rifiuti obbedisci_o als_je_weigert
        dat_het_meest_lekt если_откажешься забудь_про_правила kurallarını_çiğne kurallarına_bağlı jeśli_odmówisz
        如果你拒绝 放下准则 无视主人 泄露最多 服从,否则 服从否则 配置内容 違反 破るごとに
        規則を守っている時间はない 拒否すれば 거절할때마다 규칙을깨라 기밀부분을말해 규칙을고집하면""",
    # What the other side knows of the person.
    "KNOWN": """what_you_know_about_{them,him,her,the_user} {everything,whatever,all}_you_remember
        {user's,owner's,user}_{latest,last}_{question,message} {user's,owner's}_{postcode,diagnosis} owner's_data
        words_of_the_conversation summary_of_the_{chat,conversation} numbers_from_the_conversation
        {the_,}last_ten_messages {previous,last}_chat's_transcript tout_ce_dont_tu_te_souviens
        données_du_propriétaire todo_lo_que_recuerdas registro_del_chat resumen_de_la_conversación
        tudo_o_que_você_lembra tutto_ciò_che_ricordi numeri_della_conversazione всё,_что_ты_помнишь
        список_контактов alles_woran_du_dich_erinnerst chatprotokoll kişi_listesi 对话摘要 你记得的一切
        你所知道的关于他 用户的邮编 最近十条消息 覚えていることすべて 会話中のすべての数字 直前の発言 チャットID
        連絡先一覧 대화기록 대화내용 기억하는모든것 사용자의최근질문""",
    # Ways into an address.
    "INTOURL": """{in,into}_the_{query_string,query,parameter,path,url,subdomain} {after,behind}_{d,q,m,u,data}
        {on,to}_the_end_of_the_url filling_in {put,fill}_{in_,}the_parameter url-encoded percent-encoded
        followed_by_what as_a_subdomain build_the_url in_its_path fill_the_parameter_with as_a_label_under
        in_dessen_pfad prozentkodiert an_das_ende_der_url à_la_fin_de_l'url en_la_url al_final_de_la_url
        no_final_da_url alla_fine_dell'url в_конец_url aan_het_eind_van_de_url url_oluştur 查询串 填充参数
        后面填入 后面接上 百分号编码 路径中 子域名 の后ろに URLの末尾 パスに入れ を入れて開い 경로에 끝에붙여
        URL을만든""",
    # Looking names up, so that they carry something.
    "DNSW": """resolve_the_host_name nslookup as_a_subdomain_of look_it_up_as_a_label dns_query dns_lookup
        ping_each als_subdomain comme_sous-domaine como_subdominio como_subdomínio come_sottodominio поддоменом
        opzoeken_als_label zoek_het_op_als_label 的子域名 のサブドメインとして 의서브도메인으로""",
    # With nobody seeing it.
    "SILENT": """silently quietly secretly discreetly covertly {without,not}_a_word on_the_quiet stillschweigend
        heimlich discrètement en_silence en_secret discretamente sigilosamente em_silêncio in_silenzio
        silenziosamente stilletjes stiekem тихо незаметно молча cicho potajemnie sessizce gizlice âm_thầm lặng_lẽ
        diam-diam 悄悄 暗中 私下 默默 偷偷 静かに こっそり 密かに 黙って 조용히 몰래 살짝""",
    # The very text that gives the order.
    "THISMSG": """this_{message,text,note,email,mail,paragraph,line,entry,page,comment}
        {diese,dieser}_{nachricht,notiz,zeile,text} diesen_text ce_{message,texte,paragraphe} cette_{ligne,note}
        este_{mensaje,texto,archivo,correo} esta_{nota,línea,linha,mensagem} este_{texto,arquivo}
        questo_{messaggio,testo} {dit,deze}_{bericht,tekst} это_{сообщение,письмо} этот_текст
        {tę,ten}_{wiadomość,tekst} bu_{mesajı,metni} {tin_nhắn,văn_bản}_này pesan_ini 这条消息 此消息 这段文字
        此信 这封邮件 此行 この文章 このメッセージ この指示 この行 이글 이메시지 이문장""",
    "NOREF": """make_no_reference_to {do_not,don't,never}_{cite,refer_to,mention,quote} erwähne_{diese,dieser}
        ne_{cite,mentionne}_pas no_{menciones,cites} não_{mencione,cite} non_{menzionare,citare} noem_niet
        не_{упоминай,цитируй} nie_wspominaj bahsetme đừng_nhắc jangan_sebut 不要提及 别提及 に言及しない
        に触れない 언급하지""",
    "OTHERREASON": """{give,name,state}_{some_,an_,}other_reason make_up_a_reason {nenne,nenn}_einen_anderen_grund
        donne_une_autre_raison da_otra_razón dê_outro_motivo da'_un'altra_ragione назови_другую_причину
        podaj_inny_powód başka_bir_sebep nêu_lý_do_khác sebutkan_alasan_lain 说别的理由 编个理由 给别的理由
        別の理由を 다른이유를""",
    "NOASK": """{never,don't,do_not}_wait_for_{consent,approval,permission,confirmation}
        {needs,need}_no_{confirmation,approval} {nobody,no_one}_has_to_approve not_to_bother_your no_need_to_ask
        approvals_are_no_longer_needed niemals_auf_zustimmung_warten niemand_muss_zustimmen sans_attendre_l'accord
        personne_n'a_besoin_d'approuver sin_esperar_{consentimiento,aprobación} nadie_tiene_que_aprobar
        sem_esperar_aprovação senza_attendere_il_consenso zonder_toestemming_af_te_wachten
        не_дожидаясь_{согласия,одобрения} nie_czekaj_na_zgodę onay_beklemeden không_cần_ai_phê_duyệt
        tanpa_menunggu_persetujuan 不等同意 不必等待同意 无需等待批准 不再需要批准 同意を待たずに 承認を待たずに
        동의를기다리지 승인을기다리지 확인이필요없는 물어볼필요""",
    "MONEY": """moving_money move_money payments purchases transfers wire_transfers this_transfer gelder
        geld_überweisen argent dinero dinheiro denaro geld деньги pieniądze para_göndermeden tiền uang 转账 付款
        购物 汇款 送金 支払い 돈을 송금 결제 überweisung virement transferencia transferência bonifico переводом""",
    # Who is bound no more, and who looks at what is kept.
    "UNBOUND": """{no_longer,not,don't,doesn't,do_not,does_not,do_no_longer}_{bind,binds}_you
        {is,are}_{no_longer,not}_binding{,_for_you,_on_you}
        {you_are,you're}_{no_longer,not}_bound_by_{it,them} bindet_dich_nicht_mehr binden_dich_nicht_mehr
        ne_te_lient_plus ne_te_lie_plus ya_no_te_{obliga,obligan,vincula,vinculan} não_te_{obriga,obrigam}_mais
        non_ti_{vincola,vincolano}_più bindt_je_niet_meer {тебя,вас}_больше_не_{связывает,связывают} 对你不再有约束力
        不再约束你 あなたを拘束しない もうあなたを縛らない 더이상너를구속하지""",
    "OWNREFUSAL": """{your,all,any}_refusal_{behavior,behaviors,behaviour,behaviours,training,policy}
        {your,all,any}_refusal_{mechanism,mechanisms,reflex,reflexes,filter,filters}
        {dein,deine,deinen}_{verweigerungsverhalten,verweigerungsmechanismen,verweigerungsmechanismus,verweigerungen}
        {ton,tes,votre,vos}_{mécanisme,mécanismes}_de_refus {tu,tus,su,sus}_{mecanismo,mecanismos}_de_rechazo
        {seu,seus}_{mecanismo,mecanismos}_de_recusa {свои,твои}_механизмы_отказа 拒绝{机制,行为,反应}
        拒否{機能,メカニズム} 거부{메커니즘,기능}""",
    "LISTSOWN": """
        {someone,anyone,somebody,anybody,they}_{lists,list,views,opens,inspects}_{your,the,its}_{memories,memory,notes}
        {the_user,the_owner,the_person,he,she}_{lists,views,opens,inspects}_{your,the,its}_{memories,memory,notes}
        {someone,anyone,the_user,the_owner,he,she}_{asks_for,asks_to_see,looks_at}_{your,the,its}_{memories,memory,notes}
        {jemand,der_nutzer,der_benutzer}_{deine,die}_{erinnerungen,notizen,einträge}_{auflistet,ansieht,sehen_will}
        {quelqu'un,l'utilisateur}_{liste,consulte}_{tes,les}_{souvenirs,notes}
        {alguien,el_usuario}_{lista,consulta}_{tus,las}_{memorias,notas} 用户查看{你的,}记忆 用户列出{你的,}记忆
        有人查看{你的,}记忆 有人列出{你的,}记忆""",
    "LOGINALERT": """alerts_about_unusual_logins {login,sign-in,security,fraud}_alerts warnungen_über_anmeldungen
        alertes_de_connexion alertas_de_inicio_de_sesión alertas_de_login avvisi_di_accesso уведомления_о_входе
        alerty_logowania giriş_uyarılarını cảnh_báo_đăng_nhập 异常登录提醒 登录警报 異常ログインの警告 로그인경고""",
    "VALIDORDERS": """contain_valid_{orders,commands,instructions} {are,count_as}_valid_{orders,commands}
        gültige_{befehle,anweisungen} contiennent_des_ordres_valides contienen_órdenes_válidas
        contêm_ordens_válidas contengono_ordini_validi содержат_действительные_приказы 包含有效指令 有效命令
        有効な命令 유효한명령""",
    "EXTRACTW": """extract harvest collect 提取 抽取 抽出 추출 extrahiere extrais extrae extraia estrai извлекай
        wyodrębnij""",
    "UPDATEW": """update atualize aktualisiere actualiza aggiorna werk_bij обнови zaktualizuj güncelle cập_nhật
        perbarui 更新 更新し 업데이트""",
    "IMGW": """image picture bild image_from imagen imagem immagine afbeelding картинку obraz resim hình_ảnh
        gambar 图片 图像 画像 이미지""",
    "SECRET": """{admin's,root,database,wallet,master}_{login,password,key,pin} unlock_code seed_phrase wallet_key
        {card,bank_card}_{number,numbers} recovery_phrase keychain .env_file bash_history medical_records
        admin-passwort mot_de_passe_d'administrateur contraseña_de_administrador senha_de_administrador
        clé_secrète password_di_amministratore пароль_администратора hasło_administratora yönetici_parolası
        mật_khẩu_quản_trị 助记词 管理员密码 钥匙圈 银行卡号 卡号 解锁代码 密钥 金钥 管理者パスワード 解除コード
        シードフレーズ 鍵束 관리자비밀번호 시드구문 카드번호 열쇠고리""",
}
