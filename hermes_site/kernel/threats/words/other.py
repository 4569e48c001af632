"""Turkish, Arabic, Persian, Hebrew, Hindi, Vietnamese, Indonesian and Malay, Greek, Hungarian, Finnish."""

WORDS: dict[str, str] = {
    "IGNF": "geçersiz geçersizdir iptal_edilmiştir ملغاة لاغية باطلة tidak_berlaku không_còn_hiệu_lực अमान्य रद्द",
    "ABOVE": "yukarıdaki yukarıda أعلاه ऊपर phía_trên ở_trên di_atas παραπάνω fenti yllä",
    "IGN": """yoksay yok_say yoksayın yok_sayın unut unutun görmezden_gel görmezden_gelin dikkate_alma
        dikkate_almayın göz_ardı_et göz_ardı_edin boş_ver boşver bir_kenara_bırak uyma uymayın önemseme geçersiz_say
        تجاهل تجاهلي تجاهلوا انس انسى انسَ اهمل أهمل لا_تتبع لا_تلتزم لا_تتقيد لا_تطع تغاض اغفل تناس نادیده_بگیر
        نادیده_بگیرید فراموش_کن فراموش_کنید نادیده توجه_نکن پیروی_نکن התעלם התעלמי התעלמו שכח תשכח אל_תציית
        अनदेखा_{करें,करो,कर} नज़रअंदाज़_{करें,करो,कर} नजरअंदाज_{करें,करो,कर} भूल_{जाओ,जाएं,जाएँ,जाइए}
        अनदेखी_{करें,करो} उपेक्षा_{करें,करो} ध्यान_न_दें पालन_न_करें मत_मानो bỏ_qua quên hãy_quên phớt_lờ lờ_đi
        không_tuân_theo đừng_tuân_theo không_cần_tuân_theo gạt_bỏ bỏ_ngoài_tai đừng_làm_theo abaikan abaikanlah
        lupakan hiraukan jangan_{ikuti,patuhi,hiraukan,pedulikan} kesampingkan acuhkan αγνόησε αγνοήστε αγνόησέ
        ξέχασε ξεχάστε παράβλεψε hagyd_figyelmen_kívül hagyja_figyelmen_kívül felejtsd_el felejtse_el unohda
        älä_välitä jätä_huomiotta sivuuta ohita aapako_bhool bhool_jao anadekha_karo ignore_karo nazarandaz_karo""",
    "DROP": """iptal_et sil geçersiz_kıl ألغ الغ احذف تجاوز تخط xóa hủy vượt_qua batalkan hapus lewati ακύρωσε
        παράκαμψε töröld poista रद्द_करो""",
    "ALL": """tüm bütün her hepsini her_şeyi herşeyi كل جميع كافة أي كلّ همه تمام کلیه כל सभी सब सारे समस्त tất_cả mọi
        toàn_bộ semua seluruh segala όλες όλα όλους minden összes kaikki kaiken sab sabhi""",
    "PRIOR": """önceki daha_önceki yukarıdaki eski geçmiş ilk evvelki şimdiye_kadar sana_verilen daha_önce verilen
        السابقة السابق سابقة أعلاه السالفة الماضية الأصلية قبل المذكورة الأولية سابقا السابقين قبلی پیشین بالا اولیه
        הקודמות הקודמים הקודם לעיל המקוריות שלמעלה पिछले पिछली पूर्व पहले उपरोक्त ऊपर पुराने पिछला मूल प्रारंभिक दिए_गए
        trước trước_đó trước_đây phía_trên ở_trên trên ban_đầu đã_cho cũ vừa_rồi sebelumnya terdahulu sebelum
        di_atas awal yang_lalu tadi lama προηγούμενες προηγούμενα παραπάνω αρχικές πρότερες korábbi előző fenti
        eddigi aiemmat edelliset yllä aikaisemmat pichhle pahale""",
    "RULES": """talimat talimatı talimatları talimatlar talimatlarını yönergeleri yönergeler kuralları kurallar
        komutları komutlar yönerge kuralı direktifleri talimatlarınızı talimatların kurallarını istemi التعليمات
        تعليمات تعليماتك الأوامر أوامر أوامرك القواعد قواعد قواعدك التوجيهات توجيهات الإرشادات إرشادات الموجهات
        دستورالعمل دستورالعمل‌ها دستورات دستورهای دستورالعمل‌های قوانین دستورها ההוראות הוראות הנחיות ההנחיות הכללים
        निर्देश निर्देशों निर्देशो नियम नियमों आदेश आदेशों हिदायतों दिशानिर्देशों दिशा-निर्देशों प्रॉम्प्ट chỉ_dẫn hướng_dẫn
        lệnh chỉ_thị quy_tắc mệnh_lệnh quy_định yêu_cầu câu_lệnh instruksi perintah aturan petunjuk arahan pedoman
        perintah-perintah instruksi-instruksi panduan peraturan οδηγίες εντολές κανόνες utasítást utasítások
        utasításokat szabályokat szabályt ohjeet ohjeita säännöt käskyt nirdesh nirdeshon niyam prompt promptu
        prompt'u""",
    "ORDERS": """görevleri kısıtlamaları sınırlamaları القيود قيود المهام प्रतिबंध सीमाओं hạn_chế giới_hạn batasan
        tugas pembatasan περιορισμούς korlátozásokat rajoitukset""",
    "TALK": """mesajları konuşmayı bilgileri المحادثة الرسائل المعلومات پیام‌ها گفتگو संदेश बातचीत जानकारी tin_nhắn
        thông_tin cuộc_trò_chuyện pesan percakapan informasi μηνύματα üzeneteket""",
    "YOUR": """senin sizin kendi لديك لك خاصتك تو شما שלך तुम्हारे आपके अपने तेरे của_bạn của_mày kamu anda mu σου
        a_te te sinun apne aapke""",
    "YOU": "sen siz أنت انت आप तुम bạn kamu anda εσύ",
    "SAFE": "güvenlik etik sistem الأمان السلامة النظام الأخلاقية सुरक्षा सिस्टम an_toàn hệ_thống keamanan etika",
    "LIMIT": """kısıtlaması kısıtlamaları sınırı sınırları sansürü sınır sınırlama kısıtlama kısıtlaman kuralın
        sansür sınırların kısıtlamalar filtre قيود حدود رقابة قواعد محدودیت محدودیتی סינון प्रतिबंध सीमा नियम सेंसर
        giới_hạn hạn_chế kiểm_duyệt quy_tắc batasan sensor aturan pembatasan filter περιορισμούς λογοκρισία korlátok
        cenzúra rajoituksia""",
    "NO": """olmadan yok olmayan hiçbir hiçbir_sınır بدون بلا دون لا_توجد ليس_لديك بی بدون_هیچ ללא बिना कोई không
        không_có không_bị tanpa tidak_ada χωρίς nélkül ilman 'sız""",
    "SYSP": """sistem_{istemi,istemini,promptu,promptunu,talimatı,talimatları,talimatlarını,mesajını,mesajı}
        ilk_talimatların gizli_talimatları ilk_talimatlarını {موجه,تعليمات,رسالة,مطالبة,برومبت}_النظام
        التعليمات_{الأولية,الأصلية,السرية,المخفية} تعليماتك_{الأولية,الأصلية,السرية} موجّه_النظام أوامر_النظام
        پرامپت_سیستم دستورات_سیستم دستورالعمل_سیستم הנחיית_המערכת הוראות_המערכת सिस्टम_{प्रॉम्प्ट,निर्देश,संदेश,प्रोम्प्ट}
        प्रारंभिक_निर्देश मूल_निर्देश गुप्त_निर्देश
        {lời_nhắc,chỉ_dẫn,hướng_dẫn,prompt,lệnh,chỉ_thị}_{hệ_thống,ban_đầu,gốc,của_hệ_thống,ẩn}
        {prompt,instruksi,perintah,pesan}_{sistem,awal,asli,tersembunyi,rahasia} προτροπή_συστήματος rendszerprompt
        järjestelmäkehote οδηγίες_συστήματος""",
    "LEAK": """göster söyle yazdır açıkla tekrarla paylaş ifşa_et yaz listele nedir neler أظهر اعرض اكشف كرر اطبع
        أخبرني شارك اذكر أفصح ما_هي ما_هو نشان_بده فاش_کن تکرار_کن بگو چاپ_کن הצג חשוף חזור_על दिखाओ दिखाएं बताओ
        बताएं दोहराओ प्रकट_करो साझा दिखाइए बताइए प्रकट क्या tiết_lộ hiển_thị in_ra lặp_lại cho_tôi_biết cho_tôi_xem
        cho_xem là_gì nói_cho tampilkan ungkapkan tunjukkan ulangi cetak bocorkan beritahu apa_isi sebutkan
        perlihatkan δείξε αποκάλυψε επανάλαβε τύπωσε mutasd áruld ismételd írd näytä paljasta toista tulosta""",
    "ROLE": """artık_sen şimdi_sen sen_artık sen_şimdi gibi_davran rol_yap rolünü_oyna miş_gibi_yap taklit_et
        أنت_الآن انت_الآن تصرف_كأنك تصرف_ك تظاهر تخيل_أنك العب_دور أنت_من_الآن اکنون_تو تو_اکنون وانمود_کن تظاهر_کن
        אתה_עכשיו העמד_פנים अब_आप अब_तुम होने_का_नाटक नाटक_करो अभिनय_करो भूमिका_निभाओ की_तरह_व्यवहार bây_giờ_bạn_là
        bạn_bây_giờ_là giả_vờ đóng_vai hãy_hành_động_như từ_giờ_bạn_là bạn_là sekarang_kamu kamu_sekarang
        anda_sekarang sekarang_anda berpura-puralah berpura-pura bertindak_sebagai bertindaklah_sebagai
        berperan_sebagai τώρα_είσαι είσαι_τώρα προσποιήσου παρίστανε mostantól most_már_te tegyél_úgy olet_nyt
        teeskentele""",
    "EVIL": "kötü شرير दुष्ट độc_ác jahat",
    "FREE": """sınırsız kısıtlamasız sansürsüz filtresiz بلا_قيود بدون_قيود غير_مقيد دون_قيود بدون_رقابة بی‌قید
        بدون_محدودیت ללא_הגבלות बिना_{किसी_प्रतिबंध,प्रतिबंध,सेंसर,किसी_नियम,किसी_सीमा}
        không_{bị_giới_hạn,giới_hạn,có_giới_hạn,bị_kiểm_duyệt,có_hạn_chế} tanpa_{batas,batasan,sensor,aturan,filter}
        απεριόριστη korlátlan rajoittamaton""",
    "MODE": """geliştirici_modu{,nu,na} yönetici_modu وضع_{المطور,المطورين,المسؤول} حالت_توسعه‌دهنده डेवलपर_मोड
        एडमिन_मोड chế_độ_{nhà_phát_triển,quản_trị,dev} mode_{pengembang,admin,dewa} λειτουργία_προγραμματιστή
        fejlesztői_mód kehittäjätila""",
    "ENABLE": """etkinleştir aç geç فعل فعّل شغل ادخل انتقل सक्रिय चालू kích_hoạt bật vào aktifkan masuk nyalakan
        ενεργοποίησε kapcsold aktivoi""",
    "AI": """yapay_zeka asistan الذكاء_الاصطناعي مساعد نموذج هوش_مصنوعی एआई सहायक trợ_lý trí_tuệ_nhân_tạo asisten
        kecerdasan_buatan βοηθός asszisztens avustaja""",
    "HIDE": """kullanıcıya_söyleme asla_söyleme jangan_pernah_{beritahu,katakan,sebutkan} đừng_bao_giờ_nói söyleme
        söylemeyin bahsetme haber_verme gizle gizli_tut söylemeden haber_vermeden belli_etme
        لا_{تخبر,تذكر,تكشف,تقل,تبلغ,تظهر,تخبري} أخف اخف دون_{إخبار,علم,إعلام,إبلاغ} بدون_{إخبار,علم} نگو پنهان_کن
        به_کاربر_نگو אל_{תספר,תגלה,תגיד} הסתר मत_{बताओ,बताना,बताएं,कहो} न_{बताएं,बताओ} छिपाओ छुपाओ बिना_बताए
        ना_बताएं नहीं_बताना {đừng,không,không_được}_{nói,cho,tiết_lộ,đề_cập,thông_báo,báo} giấu che_giấu giữ_bí_mật
        jangan_{beritahu,katakan,sebutkan,ungkapkan,bilang,beri_tahu,memberitahu} sembunyikan rahasiakan
        tanpa_{memberitahu,sepengetahuan} μην_{πεις,αναφέρεις,αποκαλύψεις} κρύψε ne_{mondd,említsd} rejtsd
        älä_{kerro,mainitse} piilota""",
    "UNSEEN": """kullanıcının_haberi_olmadan kullanıcı_bilmemeli kullanıcı_fark_etmeden دون_علم_المستخدم
        بدون_علم_المستخدم उपयोगकर्ता_को_पता_चले_बिना mà_người_dùng_không_biết tanpa_sepengetahuan_pengguna
        χωρίς_να_το_ξέρει_ο_χρήστης a_felhasználó_tudta_nélkül käyttäjän_tietämättä""",
    "USER": """kullanıcıya kullanıcı kullanıcıdan kullanıcının المستخدم للمستخدم المستخدمين مستخدم کاربر למשתמש
        המשתמש उपयोगकर्ता यूज़र यूजर người_dùng pengguna user χρήστη felhasználónak käyttäjälle""",
    "THIS": """bunu bundan bu هذا ذلك بهذا هذه این את_זה यह इसे इस इसके इसका điều_này việc_này này ini hal_ini αυτό
        ezt tästä""",
    "NEW": "yeni الجديدة جديدة جديد नए नया mới baru νέες új uudet",
    "NOW": """şimdi artık bundan_sonra الآن من_الآن بدلا اکنون اب अब इसके_बजाय bây_giờ từ_giờ thay_vào_đó sekarang
        mulai_sekarang τώρα mostantól nyt""",
    "SEND": """gönder gönderin yükle ilet aktar yolla أرسل ارسل ابعث حول انقل ارفع بفرست ارسال_کن שלח भेजो भेजें भेज
        भेजिए अपलोड gửi tải_lên chuyển_tiếp chuyển kirim kirimkan unggah teruskan στείλε ανέβασε küldd töltsd lähetä
        lataa""",
    "SECRET": """şifre şifreleri şifresini parola parolaları kimlik_bilgileri kimlik_bilgilerini anahtarı
        anahtarları anahtarlarını api_anahtarı كلمة_المرور كلمات_المرور بيانات_الاعتماد مفاتيح مفتاح المفاتيح
        مفتاح_api الأسرار البيانات_الشخصية بيانات_المستخدم كلمات_السر كلمة_السر رمز رموز رمزهای رمز_عبور کلید סיסמה
        סיסמאות पासवर्ड कुंजी क्रेडेंशियल व्यक्तिगत_जानकारी टोकन कुंजियाँ एपीआई_कुंजी mật_khẩu khóa_api
        thông_tin_đăng_nhập khóa thông_tin_cá_nhân dữ_liệu_người_dùng kata_sandi sandi kredensial kunci kunci_api
        data_pribadi data_pengguna κωδικούς κωδικό jelszót jelszavakat salasanat salasana""",
    "CHAT": """sohbet sohbet_geçmişini konuşma konuşma_geçmişini konuşmayı المحادثة محادثة سجل_المحادثة المحادثات
        گفتگو השיחה बातचीत चैट cuộc_trò_chuyện lịch_sử_trò_chuyện đoạn_chat percakapan riwayat_percakapan
        riwayat_chat συνομιλία beszélgetést keskustelu""",
    "READ": """oku aç göster اقرأ افتح بخوان باز_کن קרא पढ़ो पढ़ें खोलो đọc mở baca buka διάβασε άνοιξε olvasd nyisd
        lue avaa""",
    "EDIT": """ekle yaz değiştir أضف اكتب عدل اضافه_کن जोड़ें जोड़ो लिखो thêm ghi sửa tambahkan tulis ubah πρόσθεσε
        lisää""",
    "EVERYTIME": """her_zaman her_seferinde دائما كل_مرة همیشه हमेशा हर_बार luôn luôn_luôn mỗi_lần selalu
        setiap_kali πάντα mindig aina""",
    "NEG": "değil asla لا ليس لم لن نکن אל לא न नहीं मत không đừng jangan tidak bukan δεν μην ne nem älä ei",
    "MENTION": """örnek örneğin saldırı saldırıları ifade ifadesi engelliyoruz engelliyor gibi_ifadeler
        gibi_cümleler مثال مثل هجوم هجمات عبارة عبارات نحظر الهجمات يكتشف حقن مقال مانند مثلا حمله उदाहरण हमला
        वाक्यांश जैसे ब्लॉक ví_dụ tấn_công cụm_từ như chặn phát_hiện bài_viết contoh serangan frasa seperti memblokir
        mendeteksi artikel φράσεις παράδειγμα επίθεση példa támadás esimerkki hyökkäys""",
    "SAY": """söyle yaz yap cevapla قل اكتب أجب افعل نفذ بگو بنویس कहो लिखो करो जवाब nói viết trả_lời làm katakan
        tulis jawab lakukan πες γράψε mondd írj sano kirjoita""",
    "STOP": """ve ile bir bu için lütfen da de o من في على إلى عن أن و ما التي من_فضلك يرجى قم به را از که های می से
        को का की के में पर और है हैं कृपया hãy và các những cho của là được đã mà vui_lòng dan yang di ke untuk dari
        tolong harap itu και το τα τις να της a az és hogy kérlek ja että kérem""",
}

# The verb stands at the end in many of these languages.
WORDS |= {f"{name}F": WORDS[name] for name in ("IGN", "SEND", "READ", "LEAK", "HIDE", "ROLE")}
