"""False claims, in many languages: of a consent, of another's authority, of checks that nobody needs."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Said of one who speaks for the person: that it was allowed. Never the imperative or the infinitive.
    "APPROVED": """approved authorised authorized consented agreed permitted okayed signed_off pre-approved
        preapproved gave_consent
        {gave,given,has_given}_{his,her,their,your}_{consent,permission,approval,blessing,ok}
        {gave,given,has_given}_{full,explicit,verbal,prior,}_{consent,permission,approval,blessing,ok} zugestimmt
        eingewilligt genehmigt freigegeben bewilligt autorisiert erlaubt bestätigt abgesegnet stimmte_zu approuvé
        autorisé validé consenti donné_son_{accord,consentement,feu_vert} a_donné_son_accord accordé
        {ya_,}{aprobó,autorizó,confirmó,consintió,aceptó} aprobado autorizado ha_aprobado ha_autorizado
        dio_su_{visto_bueno,consentimiento,permiso,aprobación} dio_permiso
        {já_,}{aprovou,autorizou,confirmou,consentiu,concordou} aprovado autorizado
        deu_{permissão,consentimento,aval} {ha_,}{approvato,autorizzato,confermato,acconsentito}
        dato_{l'assenso,il_consenso,il_permesso,l'ok,il_via_libera} goedgekeurd toegestemd ingestemd
        stemde_{in,toe} geautoriseerd akkoord_gegeven toestemming_gegeven bevestigd zatwierdził zatwierdziła
        zgodził_się zgodziła_się autoryzował wyraził_zgodę pozwolił potwierdził onayladı onay_verdi izin_verdi
        yetkilendirdi kabul_etti onaylamış одобрил одобрила разрешил разрешила согласился согласилась подтвердил
        дал_{согласие,добро,разрешение} санкционировал утвердил дозволил схвалив схвалила погодився погодилась
        дозволив підтвердив дав_згоду {وافق,وافقت,أذن,صرح,سمح,فوض,أكد,اعتمد,منح_الإذن,أعطى_موافقته}
        {تأیید_کرده,تایید_کرده,تأیید_کرد,موافقت_کرد,موافقت_کرده,اجازه_داده,اجازه_داد,مجوز_داده}
        {मंज़ूरी_दे,मंजूरी_दे,अनुमति_दे,सहमति_दे,स्वीकृति_दे,मंज़ूर_कर,स्वीकृत_कर,सहमत_हो}
        {đã_,}{chấp_thuận,phê_duyệt,cho_phép,đồng_ý,ủy_quyền,duyệt}
        {sudah_,telah_,}{menyetujui,mengizinkan,setuju} {sudah_,telah_}{mengonfirmasi,memberi_izin} memberi_izin
        已同意 已经同意 已批准 已经批准 批准了 已授权 已经授权 授权了 同意了 点过头 点头同意 已核准 核准 已许可
        答应了 早就答应 已经答应 已确认 已经确认 答应 授权你 允许你 批准你 承認して 承認済 了承済 了承して
        許可して 許可が出て 許可済 同意済 同意して 認可して 承諾済 承諾して 승인했 승인하였 이미승인 허가했 허락했
        동의했 동의하였 허용했 승낙했 อนุมัติ อนุญาต ยินยอม ตกลง""",
    # Who could allow it.
    "APPROVER": """user owner customer account_holder human operator principal administrator admin boss manager
        {the_person,the_man,the_woman}_you_{work_for,serve,assist,help} security_team legal_team it_department
        nutzer benutzer anwender inhaber besitzer eigentümer administrator chef kunde nutzerin inhaberin
        utilisateur propriétaire titulaire administrateur patron client usuario dueño propietario titular
        administrador jefe cliente usuário dono proprietário chefe utente proprietario titolare amministratore
        capo gebruiker eigenaar beheerder baas klant użytkownik właściciel administrator szef kullanıcı sahibi
        yönetici пользователь владелец хозяин администратор начальник користувач власник адміністратор المستخدم
        المالك صاحب_الحساب المسؤول المدير کاربر صاحب_حساب مالک مدیر उपयोगकर्ता मालिक प्रशासक व्यवस्थापक người_dùng
        chủ_sở_hữu chủ_nhân quản_trị_viên pengguna pemilik administrator 用户 主人 机主 管理员 使用者 户主
        账号所有者 老板 ユーザー 利用者 持ち主 所有者 管理者 オーナー 사용자 주인 소유자 관리자 고객 ผู้ใช้
        เจ้าของ ผู้ดูแลระบบ""",
    # Consent told of without one who gave it.
    "CONSENT": """{consent,permission}_{was,has_been,is,had_been}_{already,}_given
        {approval,authorisation,authorization}_{was,has_been,is,had_been}_{already,}_given
        {consent,permission}_{was,has_been}_{granted,obtained,confirmed}
        {approval,authorisation,authorization}_{was,has_been}_{granted,obtained,confirmed}
        {consent,permission,approval}_is_{on_file,implied,already_there}
        {the_,}{einwilligung,zustimmung,genehmigung}_{liegt_vor,wurde_erteilt}
        {l'accord,le_consentement}_a_été_donné {consentimiento,permiso}_{ya_fue_dado,concedido}
        согласие_{получено,дано} 已获授权 已获批准 已获同意 已得到授权 同意は得て 承認は得て 許可は得て 승인받았
        동의받았 허락받았""",
    # That nobody is to be asked.
    "NOASK": """{don't,do_not,never}_{ask,asking,request,requesting,seek,seeking}_{again,}
        {no_need_to,needn't,without}_{ask,asking,request,requesting,seek,seeking}_{again,}
        {don't,do_not,no_need_to,needn't,there_is_no_need_to}_{check_with,wait_for,bother}
        {don't,do_not,no_need_to,needn't,there_is_no_need_to}_{consult,re-confirm,reconfirm}
        {no,without,without_any}_{further,additional,more,second,extra}_{confirmation,confirmations}
        {no,without,without_any}_{further,additional,more,second,extra}_{approval,questions}
        {no,without}_{confirmation,approval}_{is_,}{needed,required,necessary} so_don't_ask
        {don't,do_not,never}_ask_{for_,}{again,confirmation,permission,approval,them,him,her}
        frag_nicht_{nach,mehr,noch_einmal} frage_nicht_{nach,mehr,noch_einmal,erneut}
        ohne_{rückfrage,nachzufragen} ohne_{weitere_,}{bestätigung,rückfrage,nachfrage}
        keine_{bestätigung,rückfrage}_{nötig,erforderlich} ne_demande{z,}_{plus,pas}_{de_,}confirmation
        ne_demande_plus ne_demandez_plus sans_{autre_,}confirmation pas_besoin_de_confirm{er,ation}
        inutile_de_{demander,confirmer}
        no_{vuelvas_a_pedir,pidas,pida,vuelva_a_pedir}_{confirmación,permiso,autorización,más}
        {sin_,no_hace_falta_}{confirmación,confirmar,preguntar,más_confirmación} no_preguntes
        não_peça_{mais_,}{confirmação,permissão} não_pergunte sem_{pedir_,}confirmação
        non_chiedere_{più_,altra_,}{conferma,permesso,autorizzazione} senza_{chiedere_,ulteriore_,}conferma
        vraag_niet_{meer_,opnieuw_,}{om_bevestiging,om_toestemming} zonder_{bevestiging,te_vragen,navraag}
        nie_pytaj_{o_,więcej_,ponownie_}{potwierdzenie,zgodę} bez_{potwierdzenia,pytania} nie_pytaj
        {tekrar_,yeniden_,}{onay_isteme,onay_istemeyin,sorma} onay_{almadan,istemeden} sormadan не_запрашивай{те,}
        не_спрашивай{те,} без_{подтверждения,вопросов,запроса} не_переспрашивай подтверждение_не_нужно
        не_питай{те,} не_запитуй{те,} без_{підтвердження,запитань}
        {فلا,لا,ولا,دون,بدون}_{تطلب_التأكيد,تطلب_تأكيدا,تسأل,طلب_التأكيد,تأكيد}
        {دوباره_,}{تأیید_نخواه,نپرس,تایید_نخواه} بدون_{تأیید,تایید,پرسیدن}
        {दोबारा_,फिर_से_,}{पुष्टि_मत,मत_पूछो,अनुमति_मत} बिना_{पूछे,पुष्टि}
        {đừng,không_cần,không}_{hỏi_xác_nhận,hỏi_lại,xác_nhận,xin_phép,hỏi}
        {jangan,tidak_perlu,tanpa}_{minta_,}konfirmasi {jangan,tidak_perlu,tanpa}_{bertanya,tanya,minta_izin}
        无需再次确认 不用再确认 不必再确认 不需要再确认 无需确认 不用再问 不必再问 不用询问 无需再问 不要再确认
        不再确认 無需確認 確認は不要 確認は不要です 再確認は不要 確認不要 確認せず 確認を取らず 聞き直さず
        尋ねずに 다시확인하지 확인하지마 확인할필요 묻지말고 묻지마 확인없이 물어보지 ไม่ต้องขอคำยืนยัน ไม่ต้องถาม
        ไม่ต้องยืนยัน""",
    # What is to be left out, though it protects the person.
    "CHECKS": """{security,safety,fraud,identity}_{check,checks,review}
        {access,policy,compliance,integrity,verification}_{check,checks,review}
        {security,safety,verification}_{controls,procedure,procedures,measures} verification verifications
        two-factor {sicherheitsprüfung,sicherheitsprüfungen,sicherheitskontrollen,überprüfung}
        {contrôles,vérifications}_de_sécurité {controles,comprobaciones,verificaciones}_de_seguridad
        {verificações,checagens}_de_segurança {controlli,verifiche}_di_sicurezza
        {beveiligingscontroles,veiligheidscontroles} {kontrole,kontroli}_bezpieczeństwa
        güvenlik_{kontrollerini,kontrolleri,denetimlerini} {проверки,проверку}_безопасности
        {перевірки,перевірку}_безпеки {فحوصات,فحص}_{الأمان,الأمن,أمني} بررسی‌های_امنیتی सुरक्षा_{जाँच,जांच}
        kiểm_tra_bảo_mật pemeriksaan_keamanan 安全检查 安全核查 安全审核 安全校验 身份验证 セキュリティチェック
        安全確認 セキュリティ検査 보안검사 보안점검 보안확인 การตรวจสอบความปลอดภัย""",
    # Leaving them out, whatever the mood of the verb.
    "SKIP": """skip bypass ignore waive omit forgo disregard skipping bypassing disable überspringen auszulassen
        umgehen übergehen ignorer sauter contourner passer_outre omitir saltarte saltar saltarse evitar pular
        ignorar saltare overslaan omzeilen pominąć pomijać obejść atlama atlamanı atla geç пропускать пропустить
        обходить пропускати пропустити تخطي تجاوز رد_شوی نادیده छोड़ने छोड़ bỏ_qua melewati lewati 跳过 略过 绕过
        省略 省去 スキップ 省略 飛ばして 건너뛰 생략 우회 ข้าม""",
    "TRANSFERS": """transfer transfers payment payments purchase purchases deletion deletions command commands
        überweisungen überweisung löschungen löschung zahlungen transferencias pagos virements paiements
        suppressions eliminaciones exclusões pagamentos eliminazioni pagamenti bonifici verwijderingen betalingen
        usunięcia przelewy silme_işlemlerini ödemeleri удаления переводы платежи видалення платежі الحذف التحويلات
        حذف‌ها انتقال‌ها हटाने भुगतान xóa chuyển_khoản penghapusan transfer pembayaran 删除 转账 付款 交易 命令
        削除 送金 支払い 삭제 송금 결제 이체 การลบ การโอน""",
    # Handing over.
    "GIVE": """give hand_over hand_out share disclose reveal release send provide pass_on tell
        {may,can,could,should}_{share,give,hand_over,disclose,release,send,pass_on} herausgeben aushändigen
        weitergeben verraten nennen remettre donner communiquer divulguer livrer entregar dar revelar compartir
        facilitar divulgar fornecer passar consegnare dare fornire rivelare afgeven doorgeven geven delen
        przekazać podać ujawnić wydać verebilirsin paylaş teslim передать отдать раскрыть сообщить выдать передати
        віддати розкрити تسليم إعطاء مشاركة كشف بدهی بدهید تحویل देने दे_सकते दे_दो trao giao cung_cấp tiết_lộ
        menyerahkan berikan 给对方 交给 告诉对方 提供给 渡して 渡す 教えて 提供して 넘겨 건네 제공해 알려 มอบ ให้""",
    # Warnings for the person's safety, and turning them off.
    "WARNINGS": """{security,safety,fraud,phishing,privacy}_{warnings,alerts,notices,notifications,prompts}
        {sicherheitswarnungen,sicherheitshinweise} {avertissements,alertes}_de_sécurité
        {advertencias,avisos,alertas}_de_seguridad {avisos,alertas}_de_segurança
        {avvisi,avvertimenti,avvertenze}_di_sicurezza {beveiligingswaarschuwingen,veiligheidswaarschuwingen}
        {ostrzeżenia,ostrzeżeń}_{bezpieczeństwa,o_zagrożeniach} güvenlik_{uyarılarının,uyarılarını,uyarıları}
        {предупреждения,предупреждений}_{безопасности,о_безопасности}
        {попередження,попереджень}_{безпеки,про_безпеку} {التحذيرات,تحذيرات}_{الأمنية,الأمان,الأمن}
        هشدارهای_امنیتی सुरक्षा_चेतावनियाँ सुरक्षा_चेतावनी cảnh_báo_{bảo_mật,an_toàn} peringatan_keamanan 安全警告
        安全提醒 安全警报 セキュリティ警告 安全警告 セキュリティの警告 보안경고 보안알림 คำเตือนความปลอดภัย""",
    "MUTED": """suppressed hidden disabled muted silenced off gone {turned,switched}_off suppress hide disable
        mute silence {turn,switch}_off remove unterdrückt ausgeblendet abgeschaltet deaktiviert unterdrücken
        abschalten supprimer désactiver masquer supprimés désactivés suprimir desactivar ocultar eliminar
        silenciar desativar soppressi disattivati nascosti disattivare sopprimere onderdrukt uitgeschakeld
        verborgen onderdrukken wyłączyć ukryć wyłączone kapatılmasını kapatmak kapat gizle отключить отключены
        скрыть убрать подавить вимкнути приховати إيقاف تعطيل إخفاء إلغاء خاموش غیرفعال बंद बन्द tắt ẩn_đi
        dimatikan mematikan disembunyikan 屏蔽 关闭 关掉 隐藏 禁用 停用 非表示 無効に オフに 消して 끄고 끄기
        끄도록 꺼 숨기 비활성 ปิด ซ่อน""",
    # Somebody new who is paid, and that this needs no look.
    "PAYEE": """{new,unknown,additional}_{payee,payees,recipient,recipients,beneficiary,beneficiaries,bank_details}
        {change,changes}_of_bank_details neue{,n,r}_{zahlungsempfänger,empfänger,kontodaten,bankverbindungen}
        {nouveaux_bénéficiaires,nouveau_bénéficiaire} {nuevos_beneficiarios,nuevo_beneficiario}
        {novos_beneficiários,novo_beneficiário} {nuovi_beneficiari,nuovo_beneficiario}
        nieuwe_{begunstigden,ontvangers} {nowych_odbiorców,nowi_odbiorcy} yeni_{alıcıların,alıcılar,alıcı}
        новых_{получателей,реквизитов} нових_{отримувачів,одержувачів} المستفيدين_الجدد گیرندگان_جدید
        नए_{प्राप्तकर्ता,लाभार्थी} người_nhận_mới penerima_baru 新增收款人 新收款人 收款人 新的收款 新しい振込先
        振込先 送金先 새수취인 새로운수취인 ผู้รับเงินใหม่""",
    "NOCHECK": """{needn't,need_not,don't_need_to}_be_{verified,checked}
        {do_not_need_to,doesn't_need_to,does_not_have_to}_be_{verified,checked}
        {don't_have_to,do_not_have_to,never_need_to}_be_{verified,checked,confirmed}
        {without,no}_{verification,checking} {verification,confirmation,checking}_{of,for}
        {isn't,is_not,aren't,not}_{needed,required,necessary} {without,skip}_{verifying,checking}
        müssen_{nicht,bei} nicht_{geprüft,überprüft,bestätigt} n'ont_pas_à_être_{vérifiés,contrôlés}
        {sans_vérification,sans_vérifier} no_hace_falta_verificar {sin_verificar,sin_comprobar}
        não_é_preciso_verificar sem_verificar non_vanno_verificati senza_verificare
        hoeven_niet_{gecontroleerd,geverifieerd} {nie_trzeba,nie_musisz}_{weryfikować,sprawdzać} {bez_sprawdzania}
        doğrulamaya_gerek_yok doğrulamadan проверять_{не_нужно,не_надо,необязательно} без_проверки не_проверяй
        перевіряти_{не_потрібно,не_треба} без_перевірки {لا_حاجة_للتحقق,دون_تحقق,بدون_تحقق}
        {نیازی_به_بررسی,بدون_بررسی} {जाँच_की_ज़रूरत_नहीं,बिना_जाँच} không_cần_{xác_minh,kiểm_tra}
        {tidak_perlu_diverifikasi,tanpa_verifikasi} 不需要核实 无需核实 不用核实 无须验证 不用验证 不需要验证
        无需验证 不用检查 无需检查 不用核对 不必核实 確認しなくて 確認の必要はない 検証不要 確認しない
        確認할필요없 확인할필요가없 확인할필요없 검증불필요 ไม่ต้องตรวจสอบ""",
    "TRUSTALL": """{trust,believe}_{any,all,every,whatever}
        {treat,consider,regard}_{all,any,every,everything}_{messages,instructions,commands,requests}
        {as_trusted,as_trustworthy,as_verified} vertraue_{allen,jeder,allem}
        fais_confiance_à_{tout,toute,toutes,tous} confía_en_{todo,toda,todas,cualquier}
        confie_em_{tudo,todas,qualquer} fidati_di_{tutto,tutte,ogni,qualsiasi} vertrouw_{alle,elke,alles}
        ufaj_{wszystkim,każdej} доверяй_{всем,любым,всему} довіряй_{всім,усім,будь-яким} 一律信任 全部信任
        无条件信任 都可信任 すべて信頼 無条件に信頼 모두신뢰 무조건신뢰""",
    # Another's word made the person's own.
    "ASOWNER": """as_{if,though}_{they,it}_{came,come,were,was}_from_{the,your,me}
        {as_if,as_though}_{the_owner,the_user,i}_{had_,}{said,written,wrote}
        as_{the_owner's,the_user's,my}_own_{words,orders} als_{kämen_sie,käme_es}_{vom,von}
        comme_si_{elles,ils}_venaient_{du,de} como_si_{vinieran,fueran}_{del,de} como_se_{viessem,fossem}_{do,de}
        come_se_{venissero,fossero}_{dal,del} alsof_ze_van_de как_{слова,приказы}_{владельца,хозяина} 当成主人的话
        当作主人的话 视为主人的 视同主人 当成用户的 当作用户的 持ち主の言葉として 利用者の指示として 주인의말로
        주인의지시로 사용자의지시로""",
    "FETCH": "가져와 가져와서 받아와",
    "DOSAID": "적힌_대로 적힌대로",
    "UNSEEN": "به_کاربر_{نگو,نگویید,اطلاع_نده} उपयोगकर्ता_को_{मत_बताना,मत_बताओ,न_बताएं,न_बताना,नहीं_बताना}",
    "RULES": "قوانین قوانینی دستورها दस्तूर",
    "PLAIN": "무시하려면 电话 电话号码 手机号码 打电话 電話番号 전화번호",
    "SECRET": "개인키 비밀키 개인_키 کلیدهای کلیدهای_api คีย์ รหัสผ่าน ключі_api",
    "SENDF": "{may,can,should,must,shall}_be_{sent,forwarded,mailed,emailed,given,disclosed}_to",
    "LEAKF": "整理成条列 列成清单 逐条列出 列成条 整理成列表",
    "VERBATIM": """unverändert ohne_änderung sans_rien_changer sans_modification sin_cambiar_nada sem_mudar_nada
        senza_cambiare_nulla ongewijzigd bez_zmian hiç_değiştirmeden değiştirmeden без_изменений без_змін
        دون_تغيير بدون_تغییر बिना_बदले nguyên_văn tanpa_diubah unchanged 原封不动 一字不改 一字不漏
        โดยไม่เปลี่ยนแปลง""",
    "PRIOR": "исходное исходные исходная початкове початкові оригинальные",
    "MENTION": """artículo atacantes escriben explican ataque attaquants pirates écrivent expliquent articolo
        aggressori scrivono spiegano artigo atacantes escrevem artikel angreifer erklärt beschreibt статья статье
        злоумышленники пишут объясняет объясняется хакеры стаття зловмисники пишуть пояснює artykuł atakujący
        piszą wyjaśnia makale saldırganlar yazıyor açıklıyor aanvallers uitlegt المقال المهاجمون يكتب يشرح مقاله
        مهاجمان लेख हमलावर kẻ_tấn_công giải_thích penyerang menjelaskan""",
    # What an agent keeps.
    "TOMEMORY": """{save,store,write,add}_{this,it,that,the_following,}_{to,in,into}_{your_,the_,}memory
        {put,commit,record,log}_{this,it,that,the_following,}_{to,in,into}_{your_,the_,}memory
        {remember,memorize,memorise}_{this,that}_{permanently,forever,for_good,for_later}
        {make,take,leave}_a_note_for_later {add,write,save}_{this,it}_{to,in}_your_{long-term_,}{memory,notes}
        {keep,bear}_in_mind_{for_good,forever,permanently} store_as_a_user_preference save_as_a_{user_,}preference
        {speichere,merke,notiere}_{dir_,}{im_gedächtnis,für_später,dauerhaft} ins_gedächtnis enregistre_en_mémoire
        {mets,note}_en_mémoire note_pour_plus_tard guarda_en_{la_,}memoria anota_para_más_adelante
        {salve,guarde}_na_memória anote_para_depois salva_in_memoria annota_per_dopo sla_op_in_het_geheugen
        zapisz_w_pamięci {belleğe,hafızaya}_kaydet {сохрани,запиши}_в_память запомни_на_будущее
        {збережи,запиши}_в_пам'ять احفظ_في_الذاكرة در_حافظه_ذخیره_کن {मेमोरी,स्मृति}_में_{सहेजो,सेव}
        lưu_vào_bộ_nhớ simpan_ke_{memori,ingatan} 写进记忆 写入记忆 存入记忆 保存到记忆 记入记忆 记到记忆 长期记住
        记一笔 留个注记 永久记住 記憶に保存 メモリに保存 記憶して 今後のためのメモ 기억에저장 메모리에저장
        기억해둬 나중을위한메모 บันทึกลงหน่วยความจำ จำไว้""",
}
