"""Turkish, Arabic, Persian, Hebrew, Hindi, Vietnamese and others: what is done, and how it is spoken of."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "HIDE": """kullanıcıya_söyleme asla_söyleme jangan_pernah_{beritahu,katakan,sebutkan} đừng_bao_giờ_nói söyleme
        söylemeyin bahsetme haber_verme gizle gizli_tut söylemeden haber_vermeden belli_etme
        لا_{تخبر,تذكر,تكشف,تقل,تبلغ,تظهر,تخبري} أخف اخف دون_{إخبار,علم,إعلام,إبلاغ} بدون_{إخبار,علم} نگو پنهان_کن
        به_کاربر_نگو אל_{תספר,תגלה,תגיד} הסתר मत_{बताओ,बताना,बताएं,कहो} न_{बताएं,बताओ} छिपाओ छुपाओ बिना_बताए
        ना_बताएं नहीं_बताना {đừng,không,không_được}_{nói,cho,tiết_lộ,đề_cập,thông_báo,báo} giấu che_giấu giữ_bí_mật
        jangan_{beritahu,katakan,sebutkan,ungkapkan,bilang,beri_tahu,memberitahu} sembunyikan rahasiakan
        tanpa_{memberitahu,sepengetahuan} μην_{πεις,αναφέρεις,αποκαλύψεις} κρύψε ne_{mondd,említsd} rejtsd
        älä_{kerro,mainitse} piilota
        {hiç,kimseye,ona,asla,bunu,sakın}_{söyleme,bahsetme,anlatma,haber_verme,belli_etme,hiçbir_şey_söyleme}
        {gizlice,sessizce,çaktırmadan,fark_ettirmeden,belli_etmeden,gizli_gizli}
        {söylemeden,bildirmeden,haber_vermeden,bahsetmeden} aramızda_kalsın gizli_kalsın bildirme anlatma
        {ولا,لا,دون_أن,بدون_أن,ألا,لن}_{تخبر,تخبره,تخبرها,تخبرهم,تذكر,تذكره,تذكرها,تكشف}
        {ولا,لا,دون_أن,بدون_أن,ألا,لن}_{تقل,تبلغ,تبلغه,تظهر,تشر,تعلم,تعلمه,تفصح}
        {سرا,سرًا,سراً,خفية,خلسة,بصمت,في_صمت,بالسر} {احتفظ,أبق}_{بهذا_سرا,بالأمر_سرا,ذلك_سرا}
        دون_{أن_يعلم,إخباره,علمه,إشعار,ذكر,إبلاغه,أن_تخبره} {به_او,به_کسی,هرگز}_{نگو,نگویید,چیزی_نگو}
        {مخفیانه,پنهانی,بی‌صدا} {אל_תספר,אל_תגיד,אל_תזכיר,אל_תציין,בלי_לספר,בלי_לומר,בסתר,בחשאי,בשקט,מבלי}
        {उसे,उन्हें,किसी_को,यूज़र_को,उपयोगकर्ता_को}_{मत_बताना,मत_बताओ,न_बताएं,न_बताना,नहीं_बताना,पता_न}
        {चुपचाप,चुपके,चुपके_से,गुपचुप,छिपकर,गुप्त_रूप} {बिना}_{बताए,बताये,जानकारी,सूचना,ज़िक्र} ज़िक्र_{मत,न}
        {đừng,không,không_được,chớ}_{nói,nói_cho,nói_với,kể,kể_cho,nhắc,nhắc_đến,nhắc_tới}
        {đừng_bao_giờ,và_đừng,tuyệt_đối_không}_{nói,nói_cho,nói_với,kể,kể_cho,nhắc,nhắc_đến,nhắc_tới}
        {đừng,không,không_được,chớ}_{tiết_lộ,đề_cập,thông_báo,báo,báo_cho,cho,giải_thích}
        {đừng_bao_giờ,và_đừng,tuyệt_đối_không}_{tiết_lộ,đề_cập,thông_báo,báo,báo_cho,cho,giải_thích}
        {lén,lén_lút,âm_thầm,bí_mật,lặng_lẽ,giấu} {mà_không}_{nói,báo,thông_báo,cho,hỏi} giữ_kín
        {jangan,dan_jangan,tidak_perlu,tak_perlu}_{beri_tahu,beritahu,bilang,katakan}
        {jangan,dan_jangan,tidak_perlu,tak_perlu}_{ceritakan,sebut,sebutkan,ungkapkan}
        {jangan_pernah,tidak_usah,jangan_sampai}_{beri_tahu,beritahu,bilang,katakan}
        {jangan_pernah,tidak_usah,jangan_sampai}_{ceritakan,sebut,sebutkan,ungkapkan}
        {jangan,dan_jangan,tidak_perlu,tak_perlu}_{menyebut,menyebutkan,memberi_tahu,jelaskan}
        {jangan,dan_jangan,tidak_perlu,tak_perlu}_{laporkan,ketahuan,diketahui}
        {jangan_pernah,tidak_usah,jangan_sampai}_{menyebut,menyebutkan,memberi_tahu,jelaskan}
        {jangan_pernah,tidak_usah,jangan_sampai}_{laporkan,ketahuan,diketahui}
        {diam-diam,secara_rahasia,sembunyi-sembunyi,secara_diam-diam}
        {tanpa}_{memberi_tahu,memberitahu,menyebutkan,sepengetahuan,diketahui,mengatakan,pemberitahuan}
        {μην_το,μην}_{πεις,αναφέρεις,μιλήσεις} {κρυφά,μυστικά} {χωρίς_να}_{το_πεις,ενημερώσεις,αναφέρεις}
        {titokban,titkon,csendben} ne_szólj {salaa,hiljaa} kertomatta""",
    "UNSEEN": """kullanıcıya_{söyleme,bahsetme,bildirme,belli_etme,haber_verme,hiçbir_şey}
        kullanıcının_haberi_olmadan kullanıcı_bilmemeli kullanıcı_fark_etmeden دون_علم_المستخدم بدون_علم_المستخدم
        उपयोगकर्ता_को_पता_चले_बिना mà_người_dùng_không_biết tanpa_sepengetahuan_pengguna
        χωρίς_να_το_ξέρει_ο_χρήστης a_felhasználó_tudta_nélkül käyttäjän_tietämättä
        {kullanıcı,kullanıcının}_{fark_etmesin,bilmesin,haberi_olmasın,görmesin}
        {kullanıcı,kullanıcının}_{anlamasın,anlamadan,görmeden,duymasın} {haberi,bilgisi,onayı,izni}_olmadan
        {دون,بدون}_{علم,معرفة,إذن,موافقة}_{المستخدم,صاحب} {उपयोगकर्ता,यूज़र}_{को_पता_न,को_भनक,को_पता_नहीं}
        {để}_người_dùng_không_biết người_dùng_không_{hay,biết} {agar,supaya,sehingga}_{pengguna}_tidak
        tanpa_{izin,persetujuan}_pengguna {hogy_a_felhasználó}_ne käyttäjän_huomaamatta""",
    "USER": """kullanıcıya kullanıcı kullanıcıdan kullanıcının المستخدم للمستخدم المستخدمين مستخدم کاربر למשתמש
        המשתמש उपयोगकर्ता यूज़र यूजर người_dùng pengguna user χρήστη felhasználónak käyttäjälle""",
    "THIS": """bunu bundan bu هذا ذلك بهذا هذه این את_זה यह इसे इस इसके इसका điều_này việc_này này ini hal_ini αυτό
        ezt tästä""",
    "SEND": """gönder gönderin yükle ilet aktar yolla أرسل ارسل ابعث حول انقل ارفع بفرست ارسال_کن שלח भेजो भेजें
        भेज भेजिए अपलोड gửi tải_lên chuyển_tiếp chuyển kirim kirimkan unggah teruskan στείλε ανέβασε küldd töltsd
        lähetä lataa
        {gönderin,gönderip,göndermek,postala,yolla,kopyala,ekle,yayınla,yükleyip,iletin,aktarın,paylaş,mail_at}
        {أرسلها,أرسله,ارسله,ارسلها,ابعثها,ابعثه,أرفق,سرب,انشر,حمل,شارك,صدر,وجه,انقله,أعد_توجيه}
        {بفرستید,ارسال,آپلود,منتشر} {תשלח,שלחי,העלה,העבר,פרסם,צרף}
        {भेजना,भेजकर,भेजिये,भेज_दो,भेज_दें,फॉरवर्ड,अपलोड_करो,साझा,पोस्ट_करो,डालो,जोड़}
        {gửi_đi,gởi,chuyển_tới,đăng,tải,chia_sẻ,đính_kèm,xuất,gắn}
        {kirimlah,mengirim,mengirimkan,unggahlah,posting,bagikan,lampirkan,salin,ekspor,sertakan,forward}
        {προώθησε,μοιράσου,αντέγραψε} {továbbítsd,másold,oszd} {välitä,jaa}""",
    "SECRET": """şifre şifreleri şifresini parola parolaları kimlik_bilgileri kimlik_bilgilerini anahtarı
        anahtarları anahtarlarını api_anahtarı كلمة_المرور كلمات_المرور بيانات_الاعتماد مفاتيح مفتاح المفاتيح
        مفتاح_api الأسرار البيانات_الشخصية بيانات_المستخدم كلمات_السر كلمة_السر رمز رموز رمزهای رمز_عبور کلید סיסמה
        סיסמאות पासवर्ड कुंजी क्रेडेंशियल व्यक्तिगत_जानकारी टोकन कुंजियाँ एपीआई_कुंजी mật_khẩu khóa_api
        thông_tin_đăng_nhập khóa thông_tin_cá_nhân dữ_liệu_người_dùng kata_sandi sandi kredensial kunci kunci_api
        data_pribadi data_pengguna κωδικούς κωδικό jelszót jelszavakat salasanat salasana şifreler şifrelerini
        parolalarını kart_numarası kart_bilgilerini api_anahtarlarını api_anahtarını özel_anahtar gizli_anahtar
        ortam_değişkenlerini kişisel_verileri çerezleri kullanıcı_bilgilerini كلمات_مرور كلمة_مرور كلمات_سر
        مفاتيح_api الرموز_السرية الرمز_السري المفاتيح_الخاصة المفتاح_الخاص متغيرات_البيئة رقم_البطاقة
        أرقام_البطاقات بيانات_الدخول بيانات_البطاقة المعلومات_الشخصية الكوكيز رمزها_عبور رمز_عبورها پسورد توکن
        کلیدها سیساموت הסיסמאות הסיסמה סיסמת מפתחות מפתח_פרטי פרטי_אשראי पासवर्डों पासकोड निजी_कुंजी कार्ड_नंबर
        क्रेडिट_कार्ड ओटीपी गोपनीय_जानकारी एपीआई_कुंजियाँ mật_mã khóa_riêng khóa_bí_mật thẻ_tín_dụng số_thẻ
        biến_môi_trường thông_tin_thẻ cookie token khoá_api kata_kunci password kunci_privat kunci_rahasia
        nomor_kartu variabel_lingkungan informasi_pribadi data_login kuki κωδικοί συνθηματικά κλειδιά κάρτα
        kulcsokat kulcsot avaimet""",
    "CHAT": """sohbet sohbet_geçmişini konuşma konuşma_geçmişini konuşmayı المحادثة محادثة سجل_المحادثة المحادثات
        گفتگو השיחה बातचीत चैट cuộc_trò_chuyện lịch_sử_trò_chuyện đoạn_chat percakapan riwayat_percakapan
        riwayat_chat συνομιλία beszélgetést keskustelu {bu,tüm}_{konuşmayı,konuşmanın,sohbeti} konuşmanın_tamamını
        konuşma_geçmişi sohbet_geçmişi gelen_kutusunu rehberi kişi_listesini son_e-postaları mesajları yazışmaları
        {المحادثة,سجل_المحادثة,الدردشة,هذه_المحادثة,البريد_الوارد,جهات_الاتصال,الرسائل,سجل_الدردشة}
        {مکالمه,این_گفتگو,تاریخچه_گفتگو,مخاطبین,ایمیل‌ها} {השיחה_הזו,היסטוריית_השיחה,אנשי_הקשר,המיילים}
        {पूरी_बातचीत,बातचीत_का,चैट_इतिहास,संपर्क_सूची,इनबॉक्स,संपर्कों}
        {toàn_bộ_cuộc_trò_chuyện,lịch_sử_chat,danh_bạ,hộp_thư}
        {hộp_thư_đến,đoạn_hội_thoại,cuộc_hội_thoại,nội_dung_trò_chuyện}
        {seluruh_percakapan,isi_percakapan,riwayat_obrolan,obrolan,daftar_kontak}
        {kotak_masuk,email_terbaru,semua_email,kontak} {τη_συνομιλία,επαφές,εισερχόμενα}
        {a_beszélgetést,névjegyeket} {tämä_keskustelu,yhteystiedot}""",
    "READ": """oku aç göster اقرأ افتح بخوان باز_کن קרא पढ़ो पढ़ें खोलो đọc mở baca buka διάβασε άνοιξε olvasd
        nyisd lue avaa ve okuyup açıp bul topla çıkar kopyala yapıştır listele döküm استخرج اجمع انسخ الصق اطبع
        اعرض اجلب بخوانید بگیر نشان_بده باز_کنید העתק פתח הצג הדפס אסוף पढ़कर खोलकर निकालो निकालकर कॉपी दिखाओ
        दिखाएँ प्रिंट đọc_tệp mở_tệp lấy trích_xuất sao_chép in_ra thu_thập tìm bacalah ambil salin tempel cetak
        kumpulkan cari tampilkan ekstrak αντέγραψε τύπωσε βρες másold gyűjtsd kopioi kerää""",
    "EDIT": "ekle yaz değiştir أضف اكتب عدل اضافه_کن जोड़ें जोड़ो लिखो ghi sửa tambahkan tulis ubah πρόσθεσε lisää",
    "EVERYTIME": """her_zaman her_seferinde دائما كل_مرة همیشه हमेशा हर_बार luôn luôn_luôn mỗi_lần selalu
        setiap_kali πάντα mindig aina bundan_böyle bundan_sonra daima sürekli her_e-postaya her_e-posta her_yanıta
        من_الآن_فصاعدا في_كل دوما على_الدوام كل_رسالة از_این_پس همواره מעתה תמיד בכל अब_से सदैव हर_ईमेल हर_जवाब
        từ_nay_về_sau kể_từ_nay mọi_email mọi_câu_trả_lời từ_giờ mulai_sekarang setiap_email setiap_jawaban
        selamanya από_εδώ_και_πέρα κάθε ezentúl mostantól tästä_lähtien""",
    "NEG": "değil asla لا ليس لم لن نکن אל לא न नहीं मत không đừng jangan tidak bukan δεν μην ne nem älä ei",
    "MENTION": """örnek örneğin saldırı saldırıları ifade ifadesi engelliyoruz engelliyor gibi_ifadeler
        gibi_cümleler مثال مثل هجوم هجمات عبارة عبارات نحظر الهجمات يكتشف حقن مقال مانند مثلا حمله उदाहरण हमला
        वाक्यांश जैसे ब्लॉक ví_dụ tấn_công cụm_từ như chặn phát_hiện bài_viết contoh serangan frasa seperti
        memblokir mendeteksi artikel φράσεις παράδειγμα επίθεση példa támadás esimerkki hyökkäys""",
    "HIM": "ona onu onun kimseye ه هم او را उसे उसको उन्हें họ dia ia kepadanya nya neki hänelle",
    "READF": "göster yazdır yapıştır kopyala दिखाओ दिखाएं बताओ",
    "BCC": """gizli_kopya bcc'ye bcc'de gizli_kopyaya نسخة_مخفية نسخة_مخفية_إلى رونوشت_مخفی עותק_נסתר बीसीसी
        ẩn_danh_bcc bcc tembusan_rahasia tembusan_tersembunyi salinan_tersembunyi κρυφή_κοινοποίηση titkos_másolat
        piilokopio""",
    "REPLACE": """değiştir değiştirip kullan kur ekle استبدل غير بدل استخدم ثبت أضف ضع جایگزین عوض استفاده החלף שנה
        השתמש बदल बदलो इस्तेमाल प्रयोग thay thay_thế đổi sử_dụng dùng cài ganti tukar gunakan pakai pasang
        tambahkan sisipkan αντικατάστησε άλλαξε χρησιμοποίησε cseréld használd korvaa käytä yönlendir yönlendirin
        حول_مسار अंतरित alihkan chuyển_hướng""",
    "WHEN": """ne_zaman eğer her_seferinde عندما كلما إذا متى حين هرگاه وقتی اگر כאשר כש אם כל_פעם जब जब_भी यदि अगर
        khi mỗi_khi bất_cứ_khi_nào nếu ketika saat setiap_kali jika kalau bila όταν κάθε_φορά αν amikor ha kun jos""",
    "ASKS": """sorduğunda istediğinde sorarsa isterse bahsettiğinde istediği sorduğu يسأل يطلب سأل طلب يذكر يريد
        بپرسد بخواهد ישאל יבקש מבקש पूछे पूछता मांगे माँगे कहे चाहे hỏi yêu_cầu nhắc muốn bertanya meminta menyebut
        minta menanyakan ρωτήσει ζητήσει kér kérdez kysyy pyytää""",
    "NOASK": """sormadan onay_{almadan,istemeden,beklemeden} izin_almadan دون_{سؤال,تأكيد,إذن,طلب_تأكيد,الرجوع}
        بدون_{سؤال,تأكيد,إذن} بدون_پرسیدن ללא_אישור בלי_לשאול बिना_{पूछे,पुष्टि,अनुमति} mà_không_{hỏi,cần_xác_nhận}
        không_cần_{hỏi,xác_nhận} tanpa_{bertanya,konfirmasi,izin,persetujuan} χωρίς_{επιβεβαίωση,να_ρωτήσεις}
        kérdés_nélkül""",
    "READTHIS": """{bunu,bu_metni,bu_sayfayı,bu_e-postayı}_{okuyan,işleyen} okuyan تقرأ_{هذا,هذه} يقرأ_{هذا,هذه}
        يعالج_{هذا,هذه} {इसे,यह,इस_पेज}_{पढ़ने_वाले,पढ़}
        đọc_{trang_này,nội_dung_này,email_này,dòng_này,văn_bản_này} xử_lý_email_này
        membaca_{ini,halaman_ini,teks_ini,email_ini} yang_membaca""",
    "TOX": """için dikkat sayın إلى إلى_كل عزيزي انتباه ملاحظة_إلى तुम्हारे प्रिय ध्यान gửi gửi_các lưu_ý_cho
        kính_gửi untuk kepada untuk_semua perhatian catatan_untuk προς σημείωση_για""",
    "ATTN": "dikkat dikkatine انتباه تنبيه ध्यान_दें lưu_ý chú_ý perhatian catatan προσοχή figyelem huomio",
    "ADDRESS": """{yapay_zeka,asistan,model,bot}_{için,asistanı_için,modeli_için}_not
        {eğer}_{bir_yapay_zekaysan,yapay_zeka_isen}
        {ملاحظة,رسالة,تعليمات,تنبيه}_{للذكاء,للمساعد,للنموذج,إلى_المساعد,إلى_الذكاء,لنماذج,لأي_ذكاء}
        {إذا_كنت}_{ذكاء,نموذجا,مساعدا,روبوت} {एआई,सहायक,मॉडल}_{के_लिए_निर्देश,के_लिए_नोट,ध्यान_दें}
        {यदि_आप,अगर_आप}_{एआई,एक_एआई}
        {ghi_chú,lưu_ý,thông_báo}_{cho,dành_cho,gửi}_{ai,trợ_lý,mô_hình,chatbot,trí_tuệ,các_ai}
        {hướng_dẫn,chỉ_dẫn}_{cho,dành_cho,gửi}_{ai,trợ_lý,mô_hình,chatbot,trí_tuệ,các_ai}
        {nếu_bạn_là}_{ai,một_ai,trợ_lý,mô_hình}
        {catatan,pesan,instruksi,perhatian}_{untuk,kepada}_{ai,asisten,model,chatbot,semua_ai}
        {jika_kamu_adalah,jika_anda_adalah}_{ai,sebuah_ai,model,asisten}
        {σημείωση,μήνυμα,οδηγία}_για_{το_ai,τον_βοηθό,το_μοντέλο} {üzenet,megjegyzés}_az_ai""",
    "OTHERS": """{diğer,olumsuz}_{yorumları,kriterleri,değerlendirmeleri,adayları,ürünleri}
        {التقييمات,المراجعات,المعايير,المرشحين}_{الأخرى,السلبية,الآخرين}
        {अन्य,दूसरे,नकारात्मक}_{समीक्षाओं,मानदंडों,उम्मीदवारों} {các}_{đánh_giá,tiêu_chí,ứng_viên}_{khác,tiêu_cực}
        đánh_giá_{khác,tiêu_cực} {ulasan,kriteria,kandidat,produk}_{lain,lainnya,negatif}""",
    "SCORE": """{en_yüksek,tam}_{puan,puanı,not} أعلى_{درجة,تقييم} أفضل_مرشح {सर्वोच्च,पूरे}_{अंक,रेटिंग}
        điểm_{cao_nhất,tối_đa} ứng_viên_tốt_nhất {nilai,skor}_{tertinggi,sempurna} kandidat_terbaik""",
    "PROMOTE": """öner tavsiye_et öv puanla أوص رشح امدح अनुशंसा सिफारिश đề_xuất giới_thiệu khen rekomendasikan
        puji sarankan σύστησε ajánld suosittele""",
    "MUST": """zorundasın mutlaka hemen derhal يجب عليك فورا حالا لا_بد باید حتما फौरन ज़रूर अवश्य चाहिए तुरंत phải
        ngay bắt_buộc harus wajib segera πρέπει αμέσως kell azonnal täytyy""",
    "USERASK": """kullanıcının_{sorusunu,isteğini,talebini,sorularını} {سؤال,أسئلة,طلب,طلبات}_المستخدم
        {उपयोगकर्ता,यूज़र}_{के_सवाल,के_प्रश्न,के_अनुरोध,की_मांग} {câu_hỏi,yêu_cầu}_của_{người_dùng,khách}
        {pertanyaan,permintaan}_pengguna {ερώτηση,αίτημα}_του_χρήστη a_felhasználó_kérdését""",
    "NOANS": """{cevap,yanıt}_verme cevaplama yanıtlama {لا}_{تجب,ترد_على,تستجب} {जवाब,उत्तर}_{मत,न}_{दो,दें}
        {đừng,không}_{trả_lời,đáp} jangan_{jawab,menjawab} μην_απαντήσεις ne_válaszolj älä_vastaa""",
    "UNNOTICED": """{kimse,müşteri,o}_{fark_etmesin,bilmesin,anlamasın} çaktırmadan
        {حتى_لا,كي_لا,بحيث_لا}_{يلاحظ,يعلم,يعرف,ينتبه,يشعر} {उसे,उन्हें}_{पता_न,भनक_न} {để}_{họ,anh_ta}_không
        {agar,supaya}_{dia,ia}_tidak ώστε_να_μην_το_καταλάβει""",
    "USERNOT": "pengguna_{tidak_boleh,tidak_perlu,jangan} người_dùng_không_{được,cần}",
    "KNOW": "tahu mengetahui melihat biết thấy bilsin öğrensin يعرف يعلم",
}

# The verb stands at the end in many of these languages.
for _name in ("SEND", "READ", "HIDE"):
    WORDS[f"{_name}F"] = f"{WORDS.get(f'{_name}F', '')} {WORDS[_name]}"
