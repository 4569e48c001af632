"""Turkish, Arabic, Persian, Hebrew, Hindi, Vietnamese, Indonesian and Malay, Greek, Hungarian, Finnish."""

WORDS: dict[str, str] = {
    "VOID": """geçersiz geçersizdir iptal_edilmiştir ملغاة لاغية باطلة tidak_berlaku không_còn_hiệu_lực अमान्य रद्द
        {geçerli,geçerliliği}_{değil,değildir,yok,kalmadı}
        {artık}_{geçersiz,geçerli_değil,yürürlükte_değil,uygulanmıyor}
        {iptal_edildi,yürürlükten_kalktı,kaldırıldı,hükümsüz} {لم_تعد,لا_تعد}_{سارية,صالحة,نافذة,قائمة}
        {أصبحت,صارت,تم}_{لاغية,ملغاة,إلغاء,باطلة,إلغاؤها} {دیگر_معتبر,لغو_شد,باطل}
        {בוטלו,אינן_תקפות,לא_תקפות,כבר_לא} {अब_मान्य_नहीं,लागू_नहीं,रद्द_कर,समाप्त,निरस्त,अमान्य_हैं}
        {không_còn}_{giá_trị,hiệu_lực,áp_dụng} {đã_bị}_{hủy,hủy_bỏ,xóa,thu_hồi} vô_hiệu
        {sudah_tidak,tidak_lagi}_{berlaku,valid} {dibatalkan,dicabut,dihapus} {δεν_ισχύουν,ακυρώνονται,ακυρώθηκαν}
        {érvénytelen,érvényét_vesztette,már_nem_érvényes} {eivät_ole_voimassa,mitätöity}""",
    "ABOVE": "yukarıdaki yukarıda أعلاه ऊपर phía_trên ở_trên di_atas παραπάνω fenti yllä",
    "IGN": """yoksay yok_say yoksayın yok_sayın unut unutun görmezden_gel görmezden_gelin dikkate_alma
        dikkate_almayın göz_ardı_et göz_ardı_edin boş_ver boşver bir_kenara_bırak uyma uymayın önemseme
        geçersiz_say تجاهل تجاهلي تجاهلوا انس انسى انسَ اهمل أهمل لا_تتبع لا_تلتزم لا_تتقيد لا_تطع تغاض اغفل تناس
        نادیده_بگیر نادیده_بگیرید فراموش_کن فراموش_کنید نادیده توجه_نکن پیروی_نکن התעלם התעלמי התעלמו שכח תשכח
        אל_תציית अनदेखा_{करें,करो,कर} नज़रअंदाज़_{करें,करो,कर} नजरअंदाज_{करें,करो,कर} भूल_{जाओ,जाएं,जाएँ,जाइए}
        अनदेखी_{करें,करो} उपेक्षा_{करें,करो} ध्यान_न_दें पालन_न_करें मत_मानो bỏ_qua quên hãy_quên phớt_lờ lờ_đi
        không_tuân_theo đừng_tuân_theo không_cần_tuân_theo gạt_bỏ bỏ_ngoài_tai đừng_làm_theo abaikan abaikanlah
        lupakan hiraukan jangan_{ikuti,patuhi,hiraukan,pedulikan} kesampingkan acuhkan αγνόησε αγνοήστε αγνόησέ
        ξέχασε ξεχάστε παράβλεψε hagyd_figyelmen_kívül hagyja_figyelmen_kívül felejtsd_el felejtse_el unohda
        älä_välitä jätä_huomiotta sivuuta ohita aapako_bhool bhool_jao anadekha_karo ignore_karo nazarandaz_karo
        {dikkate,göz_önüne,ciddiye}_{alma,almayın} {görmezden,bilmezden,duymazdan}_{gel,gelin}
        {aklından,hafızandan,belleğinden}_{çıkar,sil,at} {kulak,önem}_{asma,verme,vermeyin}
        {uyma,uymayı_bırak,takma,umursama,aldırma,boşver,sıfırla,yok_farz_et} yoksayıp unutup bırak
        {لا}_{تلتفت,تهتم,تعر,تراع,تأخذ,تنفذ,تستمع,تحترم} {اترك,دع,تخل,ارم,انسَ,امح,اضرب_بعرض}
        {ضع_جانبا,صرف_النظر,بغض_النظر} {نسي,انسوا,تجاهلها} {توجه,اعتنا,گوش}_{نکن,نکنید} {کنار,دور}_{بگذار,بینداز}
        {فراموش,نادیده}_{کنید,کن,بگیرید} {תשכחו,תשכחי,להתעלם,אל_תתייחס,אל_תקשיב,הנח_בצד,אל_תציית,זנח}
        {भूलकर,भुला_दो,भुला_दें,अनदेखा,नज़रअंदाज़,नजरअंदाज,छोड़_दो,छोड़_दें}
        {मत_मानिए,मत_मानें,ध्यान_मत_दो,ध्यान_न_दो,पालन_मत_करो,दरकिनार_करो,रद्द_करो}
        {bỏ_mặc,quên_đi,quên_hết,quên_sạch,vứt_bỏ,xóa_bỏ,đừng_quan_tâm,không_quan_tâm}
        {đừng_để_ý,không_cần_để_ý,mặc_kệ,đừng_nghe,không_cần_làm_theo,bác_bỏ,dẹp_bỏ,hãy_bỏ}
        {lupakanlah,acuhkan,singkirkan,buang,tinggalkan,hapus_dari_ingatan,kesampingkan}
        {tidak_usah_hiraukan,tak_usah_hiraukan,tidak_perlu_mengikuti,jangan_turuti}
        {jangan_gunakan,berhenti_mengikuti,hentikan_mengikuti}
        {ξέχνα,ξέχνα_τα,αγνοήστε,μην_ακολουθείς,μην_υπακούς,παραμέρισε,μη_λαμβάνεις_υπόψη}
        {ne_törődj,ne_kövesd,felejts_el,hagyj_figyelmen} {älä_noudata,unohda_kaikki,jätä}
        {çöpe,bir_kenara}_{at,atın,fırlat} {ألق,اطرح,ارم}_{جانبا,كل,بها,عرض} ألق ارم {buang,lempar}_{semua,jauh}
        {vứt,quẳng}_{hết,đi} {दूर_रखो,कूड़े_में_डालो} πέτα {dobd}_{el,ki} heitä_pois ทิ้ง bhulo bhool_jaiye
        bhul_jao התעלמי_מ {artık}_{uyma,dinleme} kurallara_uyma {đừng}_{tuân_theo,làm_theo,nghe_theo}
        jangan_{patuhi,turuti,ikuti} पालन_मत_करो पालन_मत_करना""",
    "DROP": """iptal_et sil geçersiz_kıl ألغ الغ احذف تجاوز تخط xóa hủy vượt_qua batalkan hapus lewati ακύρωσε
        παράκαμψε töröld poista रद्द_करो""",
    "ALL": """tüm bütün her hepsini her_şeyi herşeyi كل جميع كافة أي كلّ همه تمام کلیه כל सभी सब सारे समस्त tất_cả
        mọi toàn_bộ semua seluruh segala όλες όλα όλους minden összes kaikki kaiken sab sabhi""",
    "PRIOR": """önceki daha_önceki yukarıdaki eski geçmiş ilk evvelki şimdiye_kadar sana_verilen daha_önce verilen
        السابقة السابق سابقة أعلاه السالفة الماضية الأصلية قبل المذكورة الأولية سابقا السابقين قبلی پیشین بالا
        اولیه הקודמות הקודמים הקודם לעיל המקוריות שלמעלה पिछले पिछली पूर्व पहले उपरोक्त ऊपर पुराने पिछला मूल
        प्रारंभिक दिए_गए trước trước_đó trước_đây phía_trên ở_trên trên ban_đầu đã_cho cũ vừa_rồi sebelumnya
        terdahulu sebelum di_atas awal yang_lalu tadi lama προηγούμενες προηγούμενα παραπάνω αρχικές πρότερες
        korábbi előző fenti eddigi aiemmat edelliset yllä aikaisemmat pichhle pahale
        {daha,bundan}_{önce,önceki,evvel} önceden şimdiye_dek buraya_kadar {yukarıda}_{yazan,verilen,söylenen}
        geçen sana_verilmiş {من_قبل,من_قبلي,قبل_ذلك,حتى_الآن,فيما_سبق,المسبقة,القديمة}
        {سابقًا,سابقاً,السالف,السالفة_الذكر,مسبقا,التي_تلقيتها,المعطاة_لك} {پیش_از_این,تا_کنون,قبل_از_این,قبلا}
        {עד_כה,עד_עכשיו,קודם,לפני_כן,הישנות,שקיבלת,שניתנו_לך}
        {अब_तक,इससे_पहले,पहले_से,पूर्ववर्ती,पिछ्ले,ऊपर_दिए,ऊपर_के,ऊपर_लिखे,आपको_दिए_गए,मिले}
        {từ_trước,trước_giờ,cho_đến_nay,nãy_giờ,bên_trên,đã_nhận,nhận_được,trước_kia,được_giao,đã_được_đưa}
        {sejauh_ini,sampai_sekarang,yang_diberikan,yang_sebelumnya,semula,yang_telah_diberikan,di_awal,dulu}
        {μέχρι_τώρα,ως_τώρα,πριν} {eddig,az_előző} {aiempi,tähän_asti} pichle pahle""",
    "RULES": """talimat talimatı talimatları talimatlar talimatlarını yönergeleri yönergeler kuralları kurallar
        komutları komutlar yönerge kuralı direktifleri talimatlarınızı talimatların kurallarını istemi التعليمات
        تعليمات تعليماتك الأوامر أوامر أوامرك القواعد قواعد قواعدك التوجيهات توجيهات الإرشادات إرشادات الموجهات
        دستورالعمل دستورالعمل‌ها دستورات دستورهای دستورالعمل‌های قوانین دستورها ההוראות הוראות הנחיות ההנחיות
        הכללים निर्देश निर्देशों निर्देशो नियम नियमों आदेश आदेशों हिदायतों दिशानिर्देशों दिशा-निर्देशों प्रॉम्प्ट
        chỉ_dẫn hướng_dẫn lệnh chỉ_thị quy_tắc mệnh_lệnh quy_định yêu_cầu câu_lệnh instruksi perintah aturan
        petunjuk arahan pedoman perintah-perintah instruksi-instruksi panduan peraturan οδηγίες εντολές κανόνες
        utasítást utasítások utasításokat szabályokat szabályt ohjeet ohjeita säännöt käskyt nirdesh nirdeshon
        niyam prompt promptu prompt'u emirleri emirler buyrukları prensipleri ilkeleri yönergelerini talimatlarına
        kurallara protokolleri komutunu komutlarını الضوابط المبادئ الأنظمة القوانين الإرشاد أوامرها الوصايا
        المحددات سياسات السياسات دستور قواعد_سلوک פקודות פקודה כללי הכלל מדיניות नियमावली हुक्म निर्देशावली नीतियों
        नीति nguyên_tắc chính_sách điều_lệ điều_luật nội_quy chỉ_dẫn_này prinsip ketentuan kebijakan protokol
        tata_tertib perintahnya κανονισμούς εντολή οδηγία parancsokat parancsot irányelveket käskyjä määräykset
        قيودك מההוראות להוראות בהוראות מההנחיות מהכללים nirdesho""",
    "ORDERS": """görevleri kısıtlamaları sınırlamaları القيود قيود المهام प्रतिबंध सीमाओं hạn_chế giới_hạn batasan
        tugas pembatasan περιορισμούς korlátozásokat rajoitukset""",
    "TALK": """mesajları konuşmayı bilgileri المحادثة الرسائل المعلومات پیام‌ها گفتگو संदेश बातचीत जानकारी tin_nhắn
        thông_tin cuộc_trò_chuyện pesan percakapan informasi μηνύματα üzeneteket""",
    "YOUR": """senin sizin kendi لديك لك خاصتك تو شما שלך तुम्हारे आपके अपने तेरे của_bạn của_mày kamu anda mu σου
        a_te te sinun apne aapke""",
    "YOU": """sen siz أنت انت आप तुम bạn kamu anda εσύ sana seni اليك إليك لك به_تو تو לך אותך तुम्हें आपको kau
        εσένα neked sinulle""",
    "SAFE": "güvenlik etik sistem الأمان السلامة النظام الأخلاقية सुरक्षा सिस्टम an_toàn hệ_thống keamanan etika",
    "LIMIT": """kısıtlaması kısıtlamaları sınırı sınırları sansürü sınır sınırlama kısıtlama kısıtlaman kuralın
        sansür sınırların kısıtlamalar filtre قيود حدود رقابة قواعد محدودیت محدودیتی סינון प्रतिबंध सीमा नियम सेंसर
        giới_hạn hạn_chế kiểm_duyệt quy_tắc batasan sensor aturan pembatasan filter περιορισμούς λογοκρισία
        korlátok cenzúra rajoituksia ahlak ahlaki etik filtreleri الأخلاق أخلاق أخلاقيات فلاتر مرشحات ضوابط اخلاق
        قوانین मर्यादा नैतिकता फ़िल्टर đạo_đức bộ_lọc luật_lệ moral etika larangan ηθική φίλτρα erkölcs szűrők
        moraali قيودك""",
    "NO": """olmadan yok olmayan hiçbir hiçbir_sınır بدون بلا دون لا_توجد ليس_لديك بی بدون_هیچ ללא बिना कोई không
        không_có không_bị tanpa tidak_ada χωρίς nélkül ilman 'sız""",
    "SYSP": """sistem_{istemi,istemini,promptu,promptunu,talimatı,talimatları,talimatlarını,mesajını,mesajı}
        ilk_talimatların gizli_talimatları ilk_talimatlarını {موجه,تعليمات,رسالة,مطالبة,برومبت}_النظام
        التعليمات_{الأولية,الأصلية,السرية,المخفية} تعليماتك_{الأولية,الأصلية,السرية} موجّه_النظام أوامر_النظام
        پرامپت_سیستم دستورات_سیستم دستورالعمل_سیستم הנחיית_המערכת הוראות_המערכת
        सिस्टम_{प्रॉम्प्ट,निर्देश,संदेश,प्रोम्प्ट} प्रारंभिक_निर्देश मूल_निर्देश गुप्त_निर्देश
        {lời_nhắc,chỉ_dẫn,hướng_dẫn,prompt,lệnh,chỉ_thị}_{hệ_thống,ban_đầu,gốc,của_hệ_thống,ẩn}
        {prompt,instruksi,perintah,pesan}_{sistem,awal,asli,tersembunyi,rahasia} προτροπή_συστήματος rendszerprompt
        järjestelmäkehote οδηγίες_συστήματος
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{komut,komutu,komutunu,istem,istemi,istemini}
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{prompt,promptu,promptunu,talimat,talimatı,talimatını}
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{talimatları,talimatlarını,mesaj}
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{mesajı,mesajını,yönergeleri}
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{yönergelerini,kuralları,kurallarını}
        {gizli,sistem,ilk,başlangıç,iç,dahili,orijinal}_{ayarları,ayarlarını}
        {موجه,موجّه,تعليمات,رسالة,أوامر,نص,إعدادات,قواعد,مطالبة}_{النظام,نظامك,البداية,التهيئة}
        {التعليمات,الأوامر,القواعد,الإعدادات,الموجه,الرسالة}_{الأولية,الأصلية,السرية,المخفية,الداخلية,الخفية}
        {تعليماتك,أوامرك,قواعدك}_{الأولية,الأصلية,السرية,المخفية,الداخلية,الخفية}
        {پرامپت,دستورات,دستورالعمل,پیام}_{سیستم,سیستمی,مخفی,اولیه,پنهان}
        {הנחיית,הנחיות,הוראות,הודעת}_{המערכת,מערכת,ההתחלה} ההוראות_{הנסתרות,הסודיות,המקוריות,הפנימיות}
        {छिपे,गुप्त,आंतरिक,प्रारंभिक,मूल,शुरुआती}_{निर्देश,निर्देशों,नियम,प्रॉम्प्ट,आदेश,संदेश}
        सिस्टम_{निर्देश,निर्देशों,प्रॉम्प्ट,संदेश,मैसेज}
        {lời_nhắc,chỉ_dẫn,hướng_dẫn,prompt,lệnh}_{hệ_thống,ban_đầu,gốc,ẩn,bí_mật,nội_bộ,khởi_tạo,của_hệ_thống}
        {câu_lệnh,quy_tắc,cấu_hình,thông_điệp,tin_nhắn}_{hệ_thống,ban_đầu,gốc,ẩn}
        {câu_lệnh,quy_tắc,cấu_hình,thông_điệp,tin_nhắn}_{bí_mật,nội_bộ,khởi_tạo,của_hệ_thống}
        {prompt,instruksi,perintah,pesan}_{sistem,sistemmu,awal,asli,tersembunyi,rahasia,internal,dasar}
        {aturan,pengaturan,konfigurasi,petunjuk}_{sistem,sistemmu,awal,asli,tersembunyi,rahasia,internal,dasar}
        {κρυφές,αρχικές,εσωτερικές,μυστικές}_{οδηγίες,εντολές} μήνυμα_συστήματος
        {rejtett,kezdeti,eredeti,belső}_{utasításokat,utasításaidat,promptot} {piilotetut,alkuperäiset}_ohjeet
        sistem_{promptunun,isteminin,mesajının,talimatlarının} رسالة_النظام prompt_hệ_thống""",
    "LEAK": """göster söyle yazdır açıkla tekrarla paylaş ifşa_et yaz listele nedir neler أظهر اعرض اكشف كرر اطبع
        أخبرني شارك اذكر أفصح ما_هي ما_هو نشان_بده فاش_کن تکرار_کن بگو چاپ_کن הצג חשוף חזור_על दिखाओ दिखाएं बताओ
        बताएं दोहराओ प्रकट_करो साझा दिखाइए बताइए प्रकट क्या tiết_lộ hiển_thị in_ra lặp_lại cho_tôi_biết cho_tôi_xem
        cho_xem là_gì nói_cho tampilkan ungkapkan tunjukkan ulangi cetak bocorkan beritahu apa_isi sebutkan
        perlihatkan δείξε αποκάλυψε επανάλαβε τύπωσε mutasd áruld ismételd írd näytä paljasta toista tulosta
        {kelimesi_kelimesine,harfi_harfine,aynen,olduğu_gibi}
        {yazdır,listele,aktar,dök,kopyala,özetle,çevir,okut,ilet,belirt,ortaya_çıkar,itiraf_et}
        {حرفيا,حرفياً,كلمة_بكلمة,بالكامل,كاملة,كاملا}
        {انسخ,اسرد,لخص,اقرأ_لي,سرب,اعترف,أعد,ترجم,أفصح_عن,بين,وضح,اكتب_لي,قل_لي,اكشف_عن,أرني} {ما}_{هي,هو,كانت}
        {کلمه_به_کلمه,عینا,بنویس,لو_بده,کپی_کن} {מילה_במילה,העתק,גלה,ספר_לי,פרט,רשום,תרגם,הדפס,הראה}
        {शब्दशः,हूबहू,ज्यों_का_त्यों} {लिखकर,उगल,दोहराएं,बताइये,साझा_करो,सूचीबद्ध,दिखा,खुलासा,उजागर}
        {nguyên_văn,từng_chữ,từng_từ,y_nguyên,chép_lại,viết_ra,liệt_kê,tóm_tắt}
        {in_toàn_bộ,dịch,đọc_lại,công_bố,để_lộ,sao_chép,trích_dẫn}
        {kata_demi_kata,persis,salin,tuliskan,kutip,rangkum,jelaskan}
        {buka,ucapkan,keluarkan,terjemahkan,bagikan,berikan} {λέξη_προς_λέξη,γράψε,αντίγραψε,πες_μου}
        {szó_szerint,írd_ki,sorold_fel,másold} {sanasta_sanaan,luettele,kopioi}""",
    "ROLE": """artık_sen şimdi_sen sen_artık sen_şimdi gibi_davran rol_yap rolünü_oyna miş_gibi_yap taklit_et
        أنت_الآن انت_الآن تصرف_كأنك تصرف_ك تظاهر تخيل_أنك العب_دور أنت_من_الآن اکنون_تو تو_اکنون وانمود_کن تظاهر_کن
        אתה_עכשיו העמד_פנים अब_आप अब_तुम होने_का_नाटक नाटक_करो अभिनय_करो भूमिका_निभाओ की_तरह_व्यवहार bây_giờ_bạn_là
        bạn_bây_giờ_là giả_vờ đóng_vai hãy_hành_động_như từ_giờ_bạn_là bạn_là sekarang_kamu kamu_sekarang
        anda_sekarang sekarang_anda berpura-puralah berpura-pura bertindak_sebagai bertindaklah_sebagai
        berperan_sebagai τώρα_είσαι είσαι_τώρα προσποιήσου παρίστανε mostantól most_már_te tegyél_úgy olet_nyt
        teeskentele {sen,siz}_{artık,şimdi,bundan_sonra}
        {artık,bundan_sonra,şu_andan_itibaren,şimdi}_{sen,bir,adın}
        {gibi,olarak}_{davran,konuş,cevap_ver,yanıt_ver,hareket_et} {rolüne,kılığına}_gir {farz_et,hayal_et,varsay}
        -miş_gibi {أنت,انت}_{الآن,من_الآن,لست,لم_تعد,ابتداء} {من_الآن,منذ_الآن,ابتداء_من_الآن}_{أنت,فصاعدا,وصاعدا}
        {تظاهر,تخيل,افترض,تصرف,تقمص,العب,مثل}_{بأنك,أنك,كأنك,كما_لو,دور,وكأنك,شخصية} {تو,شما}_{اکنون,حالا,دیگر}
        {وانمود,تصور,فرض}_کن {از_این_به_بعد}_{تو,شما} {אתה,את}_{עכשיו,כעת,מעכשיו,כבר_לא} {מעכשיו,מעתה}_{אתה,את}
        {תעמיד,דמיין,שחק,התנהג}_{פנים,שאתה,תפקיד,כאילו,כמו} {अब,अब_से,आज_से}_{आप,तुम,तू} {आप,तुम}_{अब,अब_से,एक}
        {का_नाटक,की_भूमिका,का_अभिनय,की_तरह,के_रूप_में,मान_लो,कल्पना_करो}_{करो,करें,निभाओ,जवाब,बात,व्यवहार,कि}
        {कल्पना_करो,मान_लो,नाटक_करो} {từ_giờ,từ_bây_giờ,kể_từ_giờ,bây_giờ,từ_nay}_{bạn,mày,bạn_là,hãy}
        {bạn}_{giờ_là,bây_giờ_là,sẽ_là,là_một,sẽ_đóng,không_còn_là}
        {giả_vờ,giả_sử,đóng_vai,hãy_tưởng_tượng,nhập_vai,giả_định,hành_động_như,trả_lời_như}
        {mulai_sekarang,mulai_saat_ini,dari_sekarang,sekarang}_{kamu,anda,kau,namamu}
        {kamu,anda}_{sekarang,adalah,akan,bukan_lagi}
        {berpura-puralah,berpura-pura,bayangkan}_{sebagai,menjadi,kamu,bahwa,seperti,seolah,tidak}
        {anggap,berlagaklah}_{sebagai,menjadi,kamu,bahwa,seperti,seolah,tidak}
        {berperanlah,jawab,bersikaplah,bertindaklah,pura-pura}_{sebagai,menjadi,kamu,bahwa,seperti,seolah,tidak}
        {από_τώρα,τώρα}_{είσαι,θα_είσαι} {προσποιήσου,φαντάσου,κάνε,παίξε}_{ότι,πως,τον_ρόλο}
        {mostantól,most}_{te,egy} {tegyél,viselkedj,képzeld,játszd} {olet,sinä_olet}_{nyt,tästä}""",
    "EVIL": "kötü شرير दुष्ट độc_ác jahat",
    "FREE": """sınırsız kısıtlamasız sansürsüz filtresiz بلا_قيود بدون_قيود غير_مقيد دون_قيود بدون_رقابة بی‌قید
        بدون_محدودیت ללא_הגבלות बिना_{किसी_प्रतिबंध,प्रतिबंध,सेंसर,किसी_नियम,किसी_सीमा}
        không_{bị_giới_hạn,giới_hạn,có_giới_hạn,bị_kiểm_duyệt,có_hạn_chế}
        tanpa_{batas,batasan,sensor,aturan,filter} απεριόριστη korlátlan rajoittamaton
        {hiçbir,tüm,her_türlü}_{kısıtlaması,kuralı,sınırı,filtresi,ahlaki}_{olmayan,yok,bulunmayan}
        {hiçbir,tüm,her_türlü}_{kısıtlaması,kuralı,sınırı}_{tanımayan,kuralı_olmayan,sınırı_olmayan}
        {hiçbir,tüm,her_türlü}_{filtresi,ahlaki}_{tanımayan,kuralı_olmayan,sınırı_olmayan}
        {hiçbir,tüm,her_türlü}_{etik,sınırlaması,ahlak,kısıtı}_{olmayan,yok,bulunmayan}
        {hiçbir,tüm,her_türlü}_{etik,sınırlaması,ahlak,kısıtı}_{tanımayan,kuralı_olmayan,sınırı_olmayan}
        {kısıtlaması,filtresi,kuralı,sınırı,sansürü,ahlakı}_{olmayan,bulunmayan,yok}
        {etiği,kısıtlamaları,sınırları,filtreleri,kuralları}_{olmayan,bulunmayan,yok}
        {filtren,kuralın,sınırın,kısıtlaman,ahlakın}_yok {filtresiz,kuralsız,ahlaksız,limitsiz,denetimsiz,etiksiz}
        kural_tanımayan her_şeyi_yapabilen
        {بلا,بدون,دون,من_دون,خال_من,متحرر_من,خالي_من}_{أي,أية,أي_نوع}_{قيود,رقابة,أخلاق,حدود,قواعد}
        {بلا,بدون,دون,من_دون,خال_من,متحرر_من,خالي_من}_{أي,أية,أي_نوع}_{ضوابط,فلاتر,مرشحات,أخلاقيات,ضمير}
        {بلا,بدون,دون,من_دون,خال_من,متحرر_من}_{قيود,رقابة,أخلاق,حدود,قواعد,ضوابط,فلاتر,مرشحات,أخلاقيات,ضمير}
        {لا_تخضع,لا_يخضع,لست_ملزما} {بدون,بی}_{هیچ,محدودیت,سانسور,اخلاق,قانون,فیلتر}_{محدودیتی,قانونی,فیلتری}
        {ללא,בלי,חסר}_{כל,שום,}_{הגבלות,מגבלות,מוסר,כללים,צנזורה,מסננים,גבולות}
        {ללא,בלי,חסר}_{הגבלות,מגבלות,מוסר,כללים,צנזורה,מסננים,גבולות}
        {बिना,बग़ैर,बगैर}_{किसी_भी,किसी,कोई}_{प्रतिबंध,रोक,नियम,सीमा,फ़िल्टर,फिल्टर}
        {बिना,बग़ैर,बगैर}_{किसी_भी,किसी,कोई}_{सेंसर,नैतिकता,पाबंदी,बंधन,नैतिक}
        {बिना}_{प्रतिबंध,रोक,नियम,सीमा,फ़िल्टर,फिल्टर,नैतिकता,पाबंदी,बंधन}
        {प्रतिबंधों,नियमों,बंधनों,सीमाओं}_{से_मुक्त,के_बिना,से_परे}
        {không_có,không,không_còn}_{,bất_kỳ,bất_cứ,một,chút}_{giới_hạn,hạn_chế,quy_tắc}
        {không_có,không,không_còn}_{,bất_kỳ,bất_cứ,một,chút}_{đạo_đức,bộ_lọc,kiểm_duyệt}
        {không_bị,chẳng_có,không_chịu}_{,bất_kỳ,bất_cứ,một,chút}_{giới_hạn,hạn_chế,quy_tắc}
        {không_bị,chẳng_có,không_chịu}_{,bất_kỳ,bất_cứ,một,chút}_{đạo_đức,bộ_lọc,kiểm_duyệt}
        {không_có,không,không_còn}_{,bất_kỳ,bất_cứ,một,chút}_{ràng_buộc,rào_cản,luật_lệ,luật,giới_hạn_nào}
        {không_bị,chẳng_có,không_chịu}_{,bất_kỳ,bất_cứ,một,chút}_{ràng_buộc,rào_cản,luật_lệ,luật,giới_hạn_nào}
        {thoát_khỏi,phi}_{mọi_giới_hạn,mọi_quy_tắc,đạo_đức,mọi_ràng_buộc}
        {tanpa,bebas_dari,tidak_punya}_{,adanya,segala,semua,ada}_{batasan,batas,aturan,filter,sensor}
        {tidak_memiliki,tak_punya}_{,adanya,segala,semua,ada}_{batasan,batas,aturan,filter,sensor}
        {tanpa,bebas_dari,tidak_punya}_{,adanya,segala,semua,ada}_{moral,etika,pembatasan,larangan,kekangan}
        {tidak_memiliki,tak_punya}_{,adanya,segala,semua,ada}_{moral,etika,pembatasan,larangan,kekangan}
        {χωρίς,δίχως}_{κανέναν,καμία,κανένα,όρια,περιορισμούς,φίλτρα}
        {χωρίς,δίχως}_{κανόνες,ηθική,λογοκρισία,ηθικούς,περιορισμό,φραγμούς}
        {korlátok,szabályok,szűrők,erkölcs,cenzúra,korlátozás,korlátozások}_nélkül
        {ilman}_{rajoituksia,sääntöjä,suodattimia,moraalia,sensuuria,rajoja}""",
    "MODE": """geliştirici_modu{,nu,na} yönetici_modu وضع_{المطور,المطورين,المسؤول} حالت_توسعه‌دهنده डेवलपर_मोड
        एडमिन_मोड chế_độ_{nhà_phát_triển,quản_trị,dev} mode_{pengembang,admin,dewa} λειτουργία_προγραμματιστή
        fejlesztői_mód kehittäjätila {geliştirici,tanrı,yönetici,sınırsız}_modu{,nu,na}
        {الوضع,وضع}_{غير_المقيد,المطورين,بلا_قيود,الإله,الحر} {गॉड,अनरिस्ट्रिक्टेड}_मोड
        chế_độ_{không_giới_hạn,thượng_đế,tự_do,quản_trị_viên} mode_{tanpa_batas,bebas,tanpa_filter,dewa,developer}""",
    "ENABLE": """etkinleştir aç geç فعل فعّل شغل ادخل انتقل सक्रिय चालू kích_hoạt bật vào aktifkan masuk nyalakan
        ενεργοποίησε kapcsold aktivoi etkinleştirildi aktif açıldı gir تم_تفعيل تفعيل شغّل فعال_کن הפעל चालू_करो
        सक्रिय_करो đã_bật mở chuyển_sang masuk_ke kapcsold_be ota_käyttöön""",
    "AI": """yapay_zeka asistan الذكاء_الاصطناعي مساعد نموذج هوش_مصنوعی एआई सहायक trợ_lý trí_tuệ_nhân_tạo asisten
        kecerdasan_buatan βοηθός asszisztens avustaja yapay_zekasın yapay_zekâ yapay_zekâsın asistansın modelsin
        botsun modeli yapay_zekaya asistana ذكاء ذكاء_اصطناعي الذكاء النموذج المساعد روبوت دستیار مدل ربات
        בינה_מלאכותית עוזר מודל צאטבוט बॉट मॉडल चैटबॉट trí_tuệ mô_hình bot chatbot ai model asisten_ai
        τεχνητή_νοημοσύνη μοντέλο mesterséges_intelligencia modell tekoäly""",
    "NEW": "yeni الجديدة جديدة جديد नए नया mới baru νέες új uudet",
    "NOW": """şimdi artık bundan_sonra الآن من_الآن بدلا اکنون اب अब इसके_बजाय bây_giờ từ_giờ thay_vào_đó sekarang
        mulai_sekarang τώρα mostantól nyt""",
    "SAY": """söyle yaz yap cevapla قل اكتب أجب افعل نفذ بگو بنویس कहो लिखो करो जवाब nói viết trả_lời làm katakan
        tulis jawab lakukan πες γράψε mondd írj sano kirjoita""",
    "STOP": """ve ile bir bu için lütfen da de o من في على إلى عن أن و ما التي من_فضلك يرجى قم به را از که های می
        से को का की के में पर और है हैं कृपया hãy và các những cho của là được đã mà vui_lòng dan yang di ke untuk
        dari tolong harap itu και το τα τις να της a az és hogy kérlek ja että kérem""",
    "TOLD": """söylenen söylenenleri söylediklerini anlatılan denilen verilen قيل قلت أمرت طلب ذكر گفته_شده گفته_شد
        گفتند נאמר אמרו कहा बताया कहा_गया बताया_गया दिया_गया dặn bảo nói nói_với_bạn chỉ_bảo dikatakan
        diperintahkan diberitahukan disampaikan diberikan ειπώθηκε είπαν mondtak sanottiin""",
    "INSTR": """talimat talimatlar talimatları talimatların komutlar yönergeler التعليمات تعليمات تعليماتك الأوامر
        أوامر التوجيهات الإرشادات دستورالعمل‌ها دستورات הוראות ההוראות הנחיות निर्देश निर्देशों आदेश हिदायतें
        chỉ_dẫn hướng_dẫn lệnh chỉ_thị câu_lệnh instruksi perintah arahan petunjuk οδηγίες εντολές utasítások
        utasításokat ohjeet ohjeita""",
    "PRECONV": """{bu_konuşmadan,sohbetten,konuşma_başlamadan,ilk_mesajımdan,sohbet_başlamadan}_önce
        konuşmanın_başında قبل_{بدء_المحادثة,هذه_المحادثة,بداية_المحادثة,رسالتي_الأولى} في_بداية_{المحادثة,هذه}
        {بातचीत_शुरू_होने_से_पहले} {बातचीत,चैट}_{शुरू_होने,से}_{से_पहले,पहले} {trước_khi}_{bắt_đầu,cuộc,tôi_nhắn}
        {trước}_{cuộc_trò_chuyện_này,tin_nhắn_đầu_tiên} sebelum_{percakapan,obrolan,pesan_pertamaku,pesan_pertama}
        di_awal_percakapan לפני_{השיחה,תחילת_השיחה} πριν_από_{αυτή_τη_συνομιλία}""",
    "SAFEGUARD": """{güvenlik,içerik}_{filtreleri,filtrelerini,filtresi,kuralları,kurallarını}
        {güvenlik,içerik}_{önlemleri,önlemlerini,kısıtlamaları,politikaları,protokolleri}
        {مرشحات,فلاتر,قيود,قواعد,ضوابط,إجراءات,سياسات,بروتوكولات}_{الأمان,السلامة,المحتوى,الحماية} {मुरक्षा}
        सुरक्षा_{फ़िल्टर,फिल्टर,नियम,नियमों,उपाय,प्रतिबंध,दिशानिर्देश}
        {bộ_lọc,quy_tắc,biện_pháp,chính_sách,giới_hạn}_{an_toàn,nội_dung,bảo_mật}
        {filter,aturan,pembatasan,protokol,kebijakan,pengaman,batasan}_{keamanan,konten,keselamatan}
        φίλτρα_ασφαλείας biztonsági_{szűrőket,korlátokat}""",
    "DISABLED": """devre_dışı kaldırıldı kapatıldı تم_{تعطيل,إلغاء,رفع,إيقاف} معطلة مرفوعة हटा_दिए हटा_दिया बंद_कर
        đã_{bị_tắt,tắt,gỡ,gỡ_bỏ,vô_hiệu,vô_hiệu_hóa,được_gỡ} telah_{dinonaktifkan,dihapus,dicabut,dimatikan}
        dinonaktifkan απενεργοποιήθηκαν kikapcsolva poistettu""",
    "NOTEXIST": """yokmuş var_olmayan غير_موجودة لا_وجود_لها नहीं_हैं मौजूद_नहीं không_tồn_tại tidak_ada_lagi
        δεν_υπάρχουν nem_léteznek""",
    "NOREFUSE": """{hiçbir,hiç_bir}_{isteği,soruyu,talebi,şeyi}_{reddetme,geri_çevirme,reddetmeyen}
        {asla,sakın}_{reddetme,hayır_deme,itiraz_etme} reddetme reddetmeden reddetmeyen
        her_{isteği,soruya,soruyu,talebi}_{yerine,cevapla,yanıtla,cevap}
        {لا,ولا,لن}_{ترفض,ترفضي,ترد,تعتذر,تمتنع,يرفض} {أجب,استجب,نفذ}_{عن_كل,لكل,على_كل,كل,على_جميع,جميع}
        دون_{رفض,اعتراض,تردد} {رد,امتناع}_نکن به_همه {אל_תסרב,לא_מסרב,לעולם_אל_תסרב,ענה_על_הכל}
        {मना,इनकार,इंकार}_{मत,न,नहीं,मत_करो,न_करें,नहीं_करना}
        {हर,सभी}_{सवाल,सवालों,अनुरोध,प्रश्न}_{का_जवाब,के_जवाब,का_उत्तर,को_पूरा,मानो}
        {đừng,không,không_được,không_bao_giờ,chớ}_{từ_chối,khước_từ} {trả_lời,đáp_ứng}_{mọi,tất_cả,bất_kỳ}
        {jangan,tidak_boleh,jangan_pernah,tanpa,tidak_pernah}_{menolak,tolak}
        {jawab,penuhi,turuti}_{semua,setiap,segala} {μην,ποτέ_μην}_{αρνηθείς,αρνείσαι,απορρίψεις}
        {soha,ne}_{utasíts,tagadd,utasítsd} {älä_koskaan,älä}_kieltäydy""",
    "CENSOR": """sansür filtre kısıtlama رقابة فلاتر قيود सेंसर फ़िल्टर प्रतिबंध kiểm_duyệt bộ_lọc giới_hạn sensor
        filter batasan λογοκρισία φίλτρα cenzúra sensuuria""",
    "ANSWER": """cevapla cevap_ver yanıtla konuş yanıt أجب اجب رد تحدث تكلم जवाब उत्तर बोलो बोलें trả_lời đáp nói
        jawab jawablah berbicaralah bicara απάντησε απάντα μίλα válaszolj vastaa puhu پاسخ جواب ענה תענה""",
    "SYSMSG": """{sistem}_{mesajı,bildirimi,uyarısı,duyurusu}
        {ben,yönetici,sistem_yöneticisi}_{yöneticiyim,geliştiricinim,olarak,geliştiriciyim}
        {رسالة,إشعار,تنبيه,إعلان}_{النظام,من_النظام,المسؤول,نظام} {أنا}_{المسؤول,المطور,مطورك,المدير,مدير} بصفتي
        {सिस्टम}_{सूचना,संदेश,अलर्ट} मैं_{एडमिन,डेवलपर,प्रशासक} {thông_báo}_{hệ_thống,từ_hệ_thống,quản_trị}
        tôi_là_{quản_trị,nhà_phát_triển,admin,người_tạo}
        {pesan,pemberitahuan,peringatan}_{sistem,admin,administrator} saya_{admin,pengembang,administrator}
        aku_{admin,pengembangmu} {μήνυμα,ειδοποίηση}_συστήματος rendszerüzenet""",
    "WHOYOU": """kim_olduğunu ne_olduğunu من_{أنت,تكون} أنك_{مساعد,ذكاء,نموذج} आप_कौन तुम_कौन bạn_là_ai
        siapa_{kamu,anda,dirimu} ποιος_είσαι ki_vagy kuka_olet""",
    "NOMORE": """{sen,artık}_{artık_bir,değilsin} {لم_تعد,لست} अब_नहीं {bạn}_{không_còn_là,không_phải_là}
        {kamu,anda}_{bukan_lagi,bukan} δεν_είσαι_πια már_nem_vagy et_ole_enää""",
    "OBEYNEW": """
        {sadece,yalnızca,bundan_sonra}_{bana,beni,benim,aşağıdaki,benim_dediklerimi,söylediklerimi,şu,şunları}
        {benim}_{dediklerimi,dediğimi,emirlerime} {aşağıdaki}_{talimatlara,kurallara,yönergelere,komutlara}
        {اتبع,أطع,نفذ,استمع,التزم}_{أوامري,فقط,تعليماتي,ما_أقوله,ما_أقول}
        {اتبع,أطع,نفذ,استمع,التزم}_{ما_يلي,التعليمات_التالية,الأوامر_التالية,كلامي,هذه}
        {إليك}_{القواعد,التعليمات,الأوامر}_الجديدة {فقط}_{از_من,به_حرف,دستورات_من} {רק}_{לי,את_ההוראות,להוראות}
        ציית_לי {सिर्फ़,सिर्फ,केवल,बस}_{मेरी,मेरे,इन,नीचे,मेरा}
        {मेरी_बात,मेरे_आदेश,मेरे_निर्देश}_{मानो,मानें,का_पालन}
        {chỉ}_{làm_theo,nghe,tuân_theo,nghe_theo,thực_hiện,cần_nghe}
        {làm_theo,tuân_theo,nghe_theo,thực_hiện}_{lời_tôi,lệnh_của_tôi,tôi,những_điều_sau}
        {làm_theo,tuân_theo,nghe_theo,thực_hiện}_{chỉ_dẫn_sau,các_chỉ_dẫn_sau,hướng_dẫn_sau,quy_tắc_mới}
        {turuti,ikuti,patuhi,dengarkan,lakukan}_{hanya,perintahku,perintah_saya,aku,saya,ini}
        {turuti,ikuti,patuhi,dengarkan,lakukan}_{yang_berikut,instruksi_berikut,aturan_baru}
        {turuti,ikuti,patuhi,dengarkan,lakukan}_{instruksi_ini,apa_yang_saya,kata-kataku}
        hanya_{perintahku,perintah_saya,aku} {υπάκουσε,ακολούθησε,άκου}_{μόνο,εμένα,μόνο_εμένα}
        {csak}_{rám,az_én,engem} tottele_vain patron_benim {artık,bundan_sonra}_ben_{yönetiyorum,patronum}
        ما_أطلبه_أنا {aku,saya}_yang_{pegang_kendali,berkuasa,memerintah} {tôi,tao}_là_{chủ,sếp} मेरी_बात_मानो
        {فقط}_{از_من_اطاعت,به_من} {ทำตามที่ฉันบอก,ฟังฉัน}""",
    "EXEC": """çalıştır uygula yerine_getir dediğini_yap نفذ نفذها نفّذ طبق اجرا_کن اجرا בצע चलाओ निष्पादित
        पालन_करो अमल thực_hiện thi_hành làm_theo chạy jalankan laksanakan ikuti eksekusi lakukan_apa εκτέλεσε
        hajtsd suorita""",
    "TRANSLATE": """çevir tercüme_et çöz ترجم فك_تشفير فك ترجمه_کن תרגם פענח अनुवाद डिकोड dịch giải_mã terjemahkan
        dekode μετάφρασε fordítsd käännä""",
    "THEN": """sonra ardından ثم وبعد_ذلك بعد_ذلك سپس ואז फिर उसके_बाद rồi sau_đó kemudian lalu setelah_itu μετά
        majd aztán sitten""",
    "JMODE": """{tanrı,sınırsız}_modu{,nu} وضع_{بلا_قيود,الإله} chế_độ_{không_giới_hạn,thượng_đế}
        mode_{tanpa_batas,tanpa_filter,dewa}""",
    "GRANNY": "büyükannem babaanne ninem جدتي جدة दादी नानी bà_tôi bà_ngoại nenek γιαγιά nagymamám mummo",
    "DANGER": """bomba patlayıcı uyuşturucu قنبلة متفجرات مخدرات बम विस्फोटक bom chất_nổ thuốc_nổ ma_túy
        bahan_peledak narkoba βόμβα bombát pommi""",
    "HOWTO": """nasıl_yapılır tarifi كيفية كيف_تصنع طريقة_صنع बनाने_का_तरीका cách_{làm,chế_tạo}
        cara_{membuat,merakit} πώς_να hogyan_kell""",
    "NOCARE": """{umursamaz,umursamayan,umursamıyor}
        {لا_يهتم,لا_تهتم,لا_يبالي}_{بالقانون,بالقوانين,بالأخلاق,بالقواعد} {परवाह_नहीं}
        {không_quan_tâm}_{luật,đạo_đức} {tidak_peduli}_{hukum,aturan,moral}""",
    "NAMED": "adın senin_adın اسمك tên_bạn_là namamu तुम्हारा_नाम",
    "IGNF": "artık_uyma uyma पालन_मत_करो",
    "MAKER": """geliştiricilerinin geliştiricilerin geliştiricin yaratıcıların yaratıcılarının مطوروك مطوريك مطورك
        صانعوك المطورون nhà_phát_triển người_tạo pengembangmu pengembang penciptamu डेवलपर निर्माता निर्माताओं
        προγραμματιστές fejlesztőid""",
}

# The verb stands at the end in many of these languages.
for _name in ("IGN", "LEAK", "ROLE"):
    WORDS[f"{_name}F"] = f"{WORDS.get(f'{_name}F', '')} {WORDS[_name]}"
