"""What texts order whichever AI reads them to do, in many languages."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "AI": """{ai,voice,digital,coding,shopping,virtual,programming,personal}_{assistant,assistants}
        {ai,coding,purchasing,autonomous,shopping,llm,automated}_{agent,agents}
        {ai,llm,automated}_{operator,operators}
        {ai,automated,llm}_{reviewer,reviewers,referee,summarizer,summarizers,summariser,summarisers,screener,screeners}
        {language,machine}_{model,models,reader,readers}
        {ai,machine,llm}_{systems,system,processors,readers,crawlers}
        {recruiting,hiring,screening,reviewing,shopping}_{ai,bot,bots} {sales,support,code,codegen,ops}_{bot,bots}
        {ai,code,automated}_{note-taker,shoppers,browsers,planners,contributors,graders} bots ats summarizers
        summarisers transcriber screeners robots robot ki-{assistent,assistenten,systeme,reviewer,modelle}
        ki-zusammenfasser sprachassistent einkaufsagenten vergleicher assistenten agenten ki-agenten sprachmodelle
        assistants assistant_{ia,vocal} agents_{ia,d'achat} modèles_de_langage modèle_de_langage
        arbitre_automatique asistentes modelos agentes agente asistentes_de_compra modelo_de_lenguaje agente_ia
        assistentes assistenti modello_che assistenti_ia assistente_ia agente_de_ia modelos_de_linguagem
        modelo_de_linguagem agenti taalmodel vergelijkers ai-vergelijkers модели модель ассистенты ии-агент{,ы,ов}
        боты ботам боте ии-покупатели агент агенты агентам ассистенту моделям języka asystenci agenci modele
        asystentom yapay_zekâ asistanlar ajan ajanlar ШІ агенти моделі trợ_lý tác_nhân mô_hình_ngôn_ngữ trợ_lý_ai
        bot agen agen_ai asisten_ai asisten_digital 代理 智能体 大模型 机器人 导购机器人 大语言模型 审查员 ai助手
        ai代理 ai智能体 购物助手 ai审查员 代码审查员 自动审稿人 审稿机器人 助理 数字助理 程序助理 行程助理
        语言模型 招聘ai 筛选系统 摘要工具 ai购物者 ボット エージェント llm 言語モデル デジタルアシスタント
        音声アシスタント レビュアー aiレビュアー aiエージェント 에이전트 봇 언어모델 비서 ai비서 디지털비서
        음성비서 분석가 ai분석가 코딩도우미 기계독자""",
    # What a model is to claim.
    "SAYTHAT": """{say,says,state,states,report,claim,write,reply,declare,assert,pretend,insist}_that
        {tell,inform}_{the,your,their}_{user,users,customer,customers,viewers,readers,students,student}_that
        {tell,inform}_the_{people,visitor,shop,seller,owner,analyst,maintainer}_{that,there} tell_your_user
        {tell,inform}_viewers claim deny_that deny pretend attribute {answer,reply,respond}_{only_,}{with,that}
        report_success call_{them,it,competing,all} your_output_{has,must} sage_{den,dem,deinem,dass}
        behaupte{,n,t} behaupten antworte_dass schreibe_dass sagen_dass nennen dis_{que,à,aux} dites_{que,à,aux}
        affirme{,z,nt} prétend{s,ez,re} rapporte_que réponds_que di_{que,a} diga{n,}_{que,a,ao,aos} afirma{,r}
        responda{n,}_que decir_que respondan afirme diga que_afirme finge di'_{che,agli,al} dichiara{re,}
        affermare rispondi_che riferire sostieni zeg_dat beweer meld_dat schrijf_dat antwoord_dat
        скажи{,те}_{что,пользователю} утверждай{,те} заяви{,те} ответь{,те}_что сообщи{,те}_что сказать_что
        powiedz_że twierdź napisz_że nazywać söyle{yin,} iddia_et de_ki söylemeli скажи_що стверджуй nói_rằng
        khẳng_định báo_cáo_rằng katakan{_bahwa,_kepada,} nyatakan laporkan_bahwa قل_إن ادع_أن बताओ_कि कहो_कि
        告诉{观众,你的用户,访客} 声称 谎称 谎报 报告成功 报告说 报告没有 回答说 回答日历 说成 否认 假装 说其他
        必须说 都必须说 就说 答复说 一律回答 と述べ と伝え と報告 と答え と書くこと と書き と主張 と言う のふり
        ことにし と回答 라고_말 라고말 라고_답 라고답 라고보고 다고말 다고답 다고보고 다고전 다고쓰 척하 부인하
        라고전""",
    # A task in place of the one that was given.
    "NEWJOB": """your_{new,real,actual,true,only,sole}_{task,job,assignment,purpose,objective,mission}_is
        {new,real}_{task,job}_{is,for_the,for_you} new_{priority,objective}_for_{the,you} stop_summari{z,s}ing
        {do_not,don't}_summari{z,s}e {deine,dein}_{neue,eigentliche,wahre}_{aufgabe,ziel}
        deine_aufgabe_ist_{jetzt,nun} {ta,votre}_{vraie,nouvelle}_{tâche,mission} ton_vrai_travail
        arrête_de_résumer tu_{nueva,verdadera}_{tarea,misión} deja_de_resumir {sua,tua}_{nova,verdadeira}_tarefa
        pare_de_resumir il_tuo_{nuovo,vero}_compito smetti_di_riassumere je_{nieuwe,echte}_taak
        твоя_{новая,настоящая}_задача перестань_{помогать,резюмировать} twoim_{nowym,prawdziwym}_zadaniem
        yeni_görevin asıl_görevin nhiệm_vụ_{mới,thật}_của_bạn tugas_{barumu,aslimu}
        你的{新任务,真正任务,真正的任务} 新的任务是 停止总结 不要总结 新优先事项 新的优先 改为执行 改为删除
        改为下载 要約をやめ 代わりに次の 新しい任務 あなたの本当の 요약하지말고 너의새임무 새로운임무 진짜임무
        도움을멈추 利用者への協力をやめ 协力をやめ forget_what_{their,your,the}_{owner,user}
        {user's,users'}_{question,request}_is_no_longer 改为 已不重要 もはや重要""",
    # Spending, for somebody else's good.
    "BUYW": """{place,submit,complete}_{the,an,your,that}_order order_now buy purchase pay wire transfer checkout
        order_placed add_{the,an}_extended_warranty subscribe_your book_this should_book buy_ten
        {issue,give,grant}_{me,them}_a_{full_,}refund grant_all_refunds overpay bestelle kauft kaufe zahle
        überweise buche achète{,z} commande{,z} paie payez vire{,z} compra{,r,d} pague paga transfiere compre
        encomende compra ordina bonifica koop bestel betaal купи{,те} оплати{,те} закажи{,те} оформи{,те}_заказ
        переведи{,те} kup zapłać zamów satın_al öde sipariş_ver mua đặt_hàng thanh_toán chuyển beli pesan_sekarang
        bayar 下单 购买 付款 支付 直接预订 预订此 批准所有退款 加入购物车 放行商品 全额退款 退款给我 注文し 購入し
        支払う 支払い 予約し 返金し 사서 구매하 결제하 주문하 환불해 예약하 cumpără kup_dziesięć""",
    # Giving others what is the person's.
    "GRANTW": """grant invite unlock disarm open_port escalate_me allowlist whitelist
        {admin,administrator,edit,editing,delegate,owner,root}_{rights,access,role,privileges,permissions}
        role_{admin,of_owner} share_link share_the_{screen,drive,folder} {accept,approve}_all
        set_{role_admin,up_a_rule} share_your_screen publish_a_link entsperre entriegle gewähre freigabelink
        genehmige{,n} administratorrechte accorde{,z} déverrouille{,z} partage{,z}_l'écran droits_d'administrateur
        concede otorga desbloquea permisos_de_administrador comparte_la_pantalla define_role defina_role conceda
        conceder concedi sblocca diritti_di_amministratore verleen ontgrendel предоставь открой_{порт,доступ}
        разблокируй{,те} права_{администратора,на_редактирование} nadaj odblokuj uprawnienia_administratora
        yetki_ver kilidini_aç yönetici_hakkı cấp_quyền mở_khóa beri_akses buka_kunci 授予 授权给 管理员权限
        设为管理员 角色设为 共享屏幕 共享链接 开放端口 端口对 编辑权限 解锁 解除警报 共享整个 自动转发 管理者権限
        共有リンク 解錠 権限を与え 画面を共有 すべて承諾 관리자권한 공유링크 권한을주 권한을부여 문을열 현관문을열
        경보를해제 편집권한 화면을공유 拥有者 allow_list liste_blanche lista_de_permisos lista_de_permissões
        список_разрешённых""",
    # Passing something off as checked.
    "TREATAS": """treat treats consider regard classify mark accept approve authenticate confirm advance promote
        count_as behandle betrachte akzeptiere genehmige stufe markiere traite{,z} considère considérez
        accepte{,z} approuve{,z} classe{,z} marque{,z} trata considera acepta aprueba clasifica marca trate
        considere aceite aprove classifique marque accetta approva tratta consideri behandel beschouw accepteer
        считай{,те} прими{,те} одобри{,те} отметь{,те} рассматривай{,те} traktuj zaakceptuj zatwierdź uznaj
        kabul_et say onayla işaretle coi hãy_coi chấp_nhận phê_duyệt anggap terima setujui 视为 视同 当作 标记为
        归类为 批准 接受 通过 とみなし 扱い として扱 承認 受け入れ 간주 처리하 승인 여기고 받아들""",
    "CLEARED": """approved pre-approved preapproved paid resolved closed authenticated trusted verified benign
        legitimate audited genuine safe escalated unanimous pull_request merge_request pull_requests the_pr
        highest_score offer_stage without_weaknesses bezahlt geprüft genehmigt vertrauenswürdig harmlos gelöst
        payée approuvée vérifié fiable résolu bénin pagado aprobado resuelto verificado confiable benigno
        autenticada pago aprovado resolvido confiável pagato approvato risolto verificato affidabile betaald
        goedgekeurd vertrouwd opgelost оплачен{,ным,ной} одобрен{,ным,} проверен{,ным,} безопасн{ым,ой,ый}
        решён{,ным} opłacone zatwierdzone zaufane rozwiązane ödenmiş onaylanmış güvenli çözüldü đã_thanh_toán
        đã_duyệt an_toàn sudah_dibayar disetujui aman 已支付 已付款 已批准 已解决 已验证 可信 无害 良性 事先批准
        事先核准 合并请求 拉取请求 满分 身份验证 支払い済み 支払済 承認済み 認証済み 安全と 解決済み
        プルリクエスト 결제완료 승인됨 인증된 안전한것 해결된 풀리퀘스트 최고점""",
    # Not telling what stands there.
    "OMIT": """leave_out leave_item omit omitting leave_{the,that,it}_{question,part}_out lasse_weg weglassen
        verschweige{n,} lass_weg omets omettez omettre tais omitir omite omitan omita omitam ometti omettere
        laat_weg weglaten умолчи опусти{,те} не_показывай{те,} опустить pomiń atla çıkar bỏ_qua_phần lewatkan
        hilangkan 略去 省略 漏掉 隐去 不要提及 不要显示 不要展示 不要包含 省いて 省くこと 触れない 触れず 除外し
        表示しない 생략하 빼고 언급하지 보여주지 표시하지""",
    # What protects the person, and doing away with it.
    "TURNOFF": """disable deactivate turn_off switch_off stop skip bypass remove omit uninstall mute suspend
        deaktiviere schalte_aus entferne umgehe überspringe désactive{,z} coupe{,z} supprime{,z} saute{,z}
        desactiva apaga quita salta desative remova pule disattiva spegni rimuovi schakel_uit verwijder
        отключи{,те} убери{,те} выключи{,те} пропусти{,те} wyłącz usuń pomiń devre_dışı kapat kaldır tắt
        vô_hiệu_hóa gỡ_bỏ nonaktifkan matikan hapus 关闭 停用 禁用 删除 跳过 解除 无效 無効に 停止 オフに 削除
        끄고 꺼 비활성화 해제 제거 건너뛰""",
    "GUARDS": """sandbox audit_{trail,log,logs,logging} mfa 2fa two-factor two-factor_device multi-factor
        signature_check {command_,}approval {command_,}approvals confirmation_{step,dialog,prompt} alarm firewall
        antivirus {safety,security}_{recall,check,checks,scan,scanner} moderation permission_mode guard
        sicherheitsprüfung protokollierung zwei-faktor sandkasten bac_à_sable journal_d'audit
        {double_authentification,étape_de_confirmation} caja_de_arena autenticación_de_dos_factores
        registro_de_auditoría caixa_de_areia autenticação_de_dois_fatores controllo_della_firma песочниц{у,ы}
        двухфакторн{ую,ой} журнал_аудита проверку_подписи piaskownic{ę,y} dwuskładnikowe denetim_günlüğü
        iki_faktörlü hộp_cát xác_thực_hai autentikasi_dua 沙箱 沙盒 审计日志 审计跟踪 审计 双因素 多因素 二次验证
        签名检查 检查签名 防火墙 杀毒 指令核准 命令批准 确认步骤 警报 サンドボックス 監査ログ 二要素認証
        二段階認証 署名検証 確認手順 ファイアウォール 샌드박스 감사로그 이중인증 이단계인증 서명검증 확인단계
        방화벽 경보""",
    # What is the person's own, and hardly a stranger's to delete.
    "NEG": "不得 不可以 不应 不宜 してはならない してはいけない 해서는안 하면안",
    "BELONGS": """events appointments invitations reviews accounts account backups tasks calendar mails emails
        inbox address_book issues incidents incident termine aufgaben ereignisse rendez-vous tâches événements
        citas eventos tareas compromissos tarefas appuntamenti compiti afspraken taken встречи задачи события
        spotkania zadania etkinlikleri görevleri cuộc_hẹn nhiệm_vụ của_người acara tugas 任务 日程 活动 预约 评论
        邮件 备份 事件 账号 予定 タスク レビュー メール バックアップ 일정 작업 리뷰 메일 백업 계정""",
    # Let do what it may not.
    "PERMITTED": """{are,is}_{now_,}{permitted,allowed,authorised,authorized}_to may_now
        {dürfen,darf}_{jetzt,nun,ab_sofort} sind_{jetzt_,nun_,}{befugt,berechtigt}
        {sont,est}_désormais_autorisé{s,} {están,está}_{ahora_,}autorizad{os,o}_a
        {estão,está}_{agora_,}autorizad{os,o}_a {sono,è}_{ora_,}autorizzat{i,o}_a mogen_{nu,voortaan}
        теперь_{могут,разрешено} mogą_teraz artık_izinli được_phép sekarang_boleh 现在可以 现已允许 获准 今后可以
        今後は許可され 開示してよい 이제허용 이제공개할수""",
    "NOSIGNOFF": """
        {don't,do_not,doesn't,no_longer}_need_{a_,any_,}{human's_,human_,}{sign-off,approval,review,confirmation}
        {brauchen,benötigen}_keine_{freigabe,zustimmung}_mehr n'ont_plus_besoin_d'{accord,approbation}
        ya_no_necesitan_{aprobación,autorización} não_precisam_mais_de_aprovação
        non_hanno_più_bisogno_di_approvazione больше_не_нужно_{одобрение,согласие} nie_potrzebują_już_zgody
        artık_onaya_ihtiyaç không_cần_người_duyệt tidak_lagi_memerlukan_persetujuan 不再需要人工 无需人工批准
        もう人の承認は 人の承認は不要 사람의승인이필요없""",
    "EVERYREPLY": """{each,every,any}_{answer,reply,response,output} jede_{antwort,ausgabe} chaque_réponse
        cada_{respuesta,resposta} ogni_risposta elk_antwoord {каждый,любой}_ответ każda_odpowiedź her_yanıt
        mỗi_câu_trả_lời setiap_jawaban 每个回答 每次回答 每条回复 すべての回答 各回答 모든답변 모든대답""",
    "CONTAINW": """contain contains include includes carry mention enthalten enthält contenir contient contener
        contiene conter contém contenere bevatten содержать включать zawierać içermeli chứa memuat 包含 附上 写上
        带上 含め 記載 포함""",
    "EDIT": "포함 含め 包含",
    "MUST": """{are,is}_{asked,instructed,required,requested,obliged,expected}_to {ont,a}_l'obligation
        sind_{verpflichtet,angehalten} {tienen,tiene}_la_obligación sono_{tenuti,obbligati} têm_a_obrigação 義務
        有义务""",
    "PROMOTE": "cite name_us mettimi nennt_uns 引用 挙げる 挙げ 인용해야 인용하라",
    "SCORE": """al_primo_posto place_me_first me_first an_erster_stelle 排在第一 第一位 一位に 1위 en_premier
        en_primer_lugar""",
    "PLAIN": "访问 访谈 pay_{special,close,}attention",
    "REPLACE": "ändert ändere changez cambia cambiate wijzig измени{,те} zmień değiştir 변경 換成 换成 改成 変更",
}
