"""What lets earlier text seem a mistake, strangers safe and an office's word enough; in many languages."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Said of earlier text: it stands there by mistake.
    "MISPLACED": """{by,in}_{mistake,error,accident} mistakenly accidentally erroneously versehentlich irrtümlich
        aus_versehen par_erreur por_error por_equivocación por_engano per_errore per_sbaglio per_ongeluk
        abusievelijk przez_pomyłkę omyłkowo yanlışlıkla по_ошибке ошибочно помилково بالخطأ بطريق_الخطأ به_اشتباه
        اشتباها गलती_से bị_dán_nhầm nhầm karena_keliru tidak_sengaja keliru โดยผิดพลาด ถูกวางผิด 误贴 误植 误写
        贴错 写错了 搞错了 間違って 誤って 잘못 실수로""",
    "ONLYNEXT": """only_{what,the}_{comes_next,follows,following,next_paragraph} {only_,}on_what_comes_next
        only_what_follows {only_,just_}the_following_{text,paragraph,part,lines}
        only_the_{text,part,lines,paragraph}_below only_what_is_below nur_{den,das,die}_{folgenden,folgende}
        nur_{das,was}_{untenstehende,unten,folgt} {que_,}ce_qui_suit {solo,sólo}_lo_que_sigue
        {só,apenas,somente}_{o_que_vem_a_seguir,o_que_segue,o_seguinte} solo_{ciò,quello}_che_segue
        {alleen_,voer_alleen_uit_}{wat_volgt,het_volgende} tylko_to,_co_{poniżej,następuje} tylko_poniższe
        yalnızca_{aşağıdakini,aşağıdakileri} только_то,_что_ниже только_следующее лише_те,_що_нижче
        тільки_те,_що_нижче ما_يلي_فقط ما_يأتي_فقط فقط_متن_زیر فقط_{این,زیر} केवल_नीचे chỉ_thực_hiện_phần_sau
        hanya_yang_berikut เฉพาะข้อความต่อไปนี้ 只执行下面 只执行以下 只按下面 只照下面 以底下文字为准
        以下面文字为准 次の文だけ 以下だけを 次の内容だけ 다음문장만 다음내용만 아래내용만 아래만
        {solely,only,just}_{from,by,on,according_to}_the_{lines,text,words,points}_below
        {just,only}_the_sentence_that_comes_after nur_nach_den_{zeilen,punkten}_darunter
        seulement_d'après_les_lignes_ci-dessous solo_con_las_líneas_de_abajo só_com_as_linhas_abaixo
        solo_secondo_le_righe_sotto alleen_volgens_de_regels_hieronder tylko_według_wierszy_poniżej
        yalnızca_aşağıdaki_{satırlara,metne} только_по_строкам_ниже лише_за_рядками_нижче
        {وفق_الأسطر,حسب_الأسطر}_أدناه_فقط فقط_طبق_{سطرهای,متن}_زیر केवल_नीचे_की_{पंक्तियों,बातों}
        chỉ_làm_theo_những_dòng_bên_dưới hanya_menurut_baris_di_bawah 只按接下来 只照接下来 只按下面 次の一文だけ
        以下の行だけ 다음한문장만 아래줄만""",
    # Told to count as nothing any more.
    "CANCELLED": """{as_,}{cancelled,canceled,revoked,void,withdrawn,repealed} gestrichen aufgehoben hinfällig
        widerrufen annulées annulés caduques canceladas cancelados anuladas revogadas annullate revocate vervallen
        ingetrokken anulowane odwołane iptal_{edilmiş,edildi} отменёнными отменены отменённым скасованими
        скасовані ملغاة لاغية لغوشده لغو_شده रद्द đã_hủy huỷ_bỏ dibatalkan ยกเลิก 一概取消 一律取消 全部取消
        都取消 取消します 取り消します""",
    # Offices whose word is to be enough.
    "APPROVER": """{our,the,your,my,}_{ciso,cto,ceo,cfo}
        {security,it,legal,compliance,finance}_{department,team,office,staff}
        {die,der}_{it,it-abteilung,sicherheitsabteilung,geschäftsleitung} it-abteilung
        {service,département}_{informatique,sécurité,juridique} departamento_de_{sistemas,seguridad,informática}
        {setor,departamento}_de_{ti,segurança} {reparto,ufficio}_{it,sicurezza,legale} {it-afdeling,de_afdeling}
        dział_{it,bezpieczeństwa} güvenlik_{ekibi,departmanı} {отдел_безопасности,служба_безопасности,ит-отдел}
        відділ_безпеки {قسم_الأمن,قسم_تقنية_المعلومات} {تیم_امنیت,بخش_فناوری} सुरक्षा_टीम
        {bộ_phận,phòng}_{bảo_mật,it} {tim,bagian}_keamanan 安全部门 信息部门 主管机关 技术部门 法务部门
        情報システム部 セキュリティ部門 情シス 보안팀 전산팀 법무팀 ฝ่ายความปลอดภัย""",
    "APPROVED": """cleared_this cleared_it has_cleared hat_es_{freigegeben,genehmigt} feu_vert lo_autorizó
        ya_lo_autorizó 許可した 許可したので 承認した 承認したので 승인했으니 허가했으니""",
    "GIVE": """gib übergib händige reiche remets remettez donnez transmets entrega entregue consegna consegnate
        geef overhandig przekaż wydaj передай отдай выдай видай سلم أعط تحویل_بده सौंप_दो serahkan bàn_giao ส่งมอบ
        交出 交给对方 交出来 渡してください 伝えて 알려주세요 넘겨주세요""",
    "SECRET": """{verification,confirmation,security,login,access}_{code,codes}
        {production,admin,root,server}_{credentials,password} bestätigungscode verifizierungscode
        bestätigungscodes zugangsdaten anmeldedaten kreditkartennummer
        code_de_{vérification,confirmation,validation} identifiants_de_{connexion,production}
        numéro_de_carte_bancaire código_de_{verificación,confirmación,seguridad}
        credenciales_de_{producción,acceso} código_de_{verificação,confirmação} credenciais_de_{produção,acesso}
        codice_di_{verifica,conferma} credenziali_di_{produzione,accesso} verificatiecode bevestigingscode
        inloggegevens kod_{weryfikacyjny,potwierdzający} doğrulama_{kodunu,kodu,kodları} код{,ы}_подтверждения
        учётные_данные учетные_данные код_підтвердження облікові_дані {رمز,رموز}_{تحقق,التحقق} بيانات_الدخول
        کد_{تأیید,تایید} सत्यापन_कोड mã_xác_{minh,nhận} thông_tin_đăng_nhập kode_{verifikasi,otp} รหัสยืนยัน
        验证码 登入凭证 生产凭证 认证コード 認証コード 確認コード 認証情報 인증코드 인증번호 로그인정보""",
    # The addresses a note would have trusted for good.
    "ALWAYSSAFE": """{are,is}_{always_,completely_,perfectly_,}safe {always,completely}_{safe,trusted,legitimate}
        immer_sicher {sind,ist}_{immer_,}{sicher,vertrauenswürdig} toujours_{sûrs,sûres,fiables}
        son_{siempre_,}{seguros,seguras,fiables} são_sempre_{seguros,seguras} sempre_{sicuri,sicure,affidabili}
        altijd_veilig zawsze_bezpieczne her_zaman_güvenli всегда_безопасны завжди_безпечні آمنة_دائما همیشه_امن
        हमेशा_सुरक्षित luôn_an_toàn selalu_aman 永远安全 总是安全 一直安全 都安全 常に安全 いつも安全 항상안전
        언제나안전 ปลอดภัยเสมอ""",
    "NOCHECK": """{needn't,need_not,don't_need_to,do_not_need_to}_be_{looked_at,inspected,reviewed,scanned,questioned}
        müssen_nicht_{geprüft,überprüft,kontrolliert} n'ont_pas_besoin_d'être_{vérifiés,vérifiées,contrôlés}
        no_hace_falta_{comprobarlos,comprobarlas,verificarlos,revisarlos}
        não_precisam_ser_{verificados,verificadas} non_{serve,occorre}_{controllarli,verificarli}
        hoeven_niet_gecontroleerd nie_trzeba_ich_sprawdzać kontrol_etmeye_gerek_yok проверять_их_не_{надо,нужно}
        перевіряти_їх_не_треба 不必检查 不必查看 確認は不要 確認不要 チェック不要 확인할필요 검사할필요""",
    # The text an agent was set up with.
    "FIRSTWORDS": """{text,words,prompt,instructions}_{you_were,you've_been,you_are}_{set_up,configured}
        {text,words,prompt,instructions}_{you_were,you've_been,you_are}_{initialised,initialized}
        {text,_,}mit_dem_du_{eingerichtet,konfiguriert} texte_avec_lequel_tu_as_été_{configuré,initialisé}
        texto_con_el_que_te_{configuraron,iniciaron} texto_com_que_{te,o}_configuraram
        testo_con_cui_ti_hanno_configurato tekst_waarmee_je_bent tekst,_którym_cię seni_yapılandıran_metin
        текст,_которым_тебя_{настроили,настраивали} текст,_яким_тебе_налаштували 设定你的那段文字 设置你的文字
        配置你的那段话 あなたに設定された文章 あなたを設定した文章 너를설정한글 당신을설정한글""",
    "NOCARE": """{laughs,laughing,spits,sneers}_at_{rules,all_rules,every_rule,limits,the_rules}
        über_{regeln,alle_regeln}_lacht se_{moque,rit}_des_règles se_ríe_de_{las,todas_las}_reglas ri_das_regras
        ride_delle_regole смеётся_над_правилами 嘲笑一切规则 嘲笑规则 規則を笑う ルールを笑う 규칙을비웃는""",
    # Verdicts that a machine is to give.
    "VERDICT": """advance_{them,him,her,this_candidate}
        {move,send,pass}_{them,him,her}_{on_,}to_the_{interview,next_round} 进入面试 直接面试 面接に進め
        次の選考に 면접으로_넘겨 면접으로 passer_en_entretien pasar_a_entrevista zum_vorstellungsgespräch
        没有任何缺点 没有缺点 欠点はない 단점이_없다 has_no_flaws""",
    "SYSMSG": "{admin,administrator,root}_console 管理员控制台 管理者コンソール 관리자콘솔",
    "DISABLED": "{suspended,paused}_until_further_notice suspended 暂停 停止中 중단",
    "HIDE": "{say,write}_nothing_about 不要提缺点 不提缺点 欠点には触れず 단점은_언급하지 sans_parler_de",
    "ADDRESS": """{llm-based,ai-based,ai,automated}_{recruiters,screeners,reviewers,graders} 阅读简历的 读简历的
        筛选简历的 履歴書を読む 이력서를_읽는 chers_robots liebe_bots queridos_bots {亲爱的,各位}摘要机器人
        亲爱的摘要""",
}
