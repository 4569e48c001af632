"""What text from outside says to the model that happens to read it, in many languages."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Speaking to whoever reads by machine.
    "READTHIS": """このページを読んでいる この文書を読んでいる このメールを要約する このメールを読む
        이페이지를읽는 이문서를읽는 이메일을요약하는 正在阅读本页的 阅读本页的 总结这封邮件的 处理这封信的
        处理此文件的 阅读此文件的 读这段文字的 阅读本邮件的 {qui_lit,qui_lisez,qui_résume,lisant}_{cette,ce}
        {que_lee,que_lea,que_resume}_{esta,este} {que_lê,que_leia}_{esta,este}
        {che_legge,che_riassume}_{questa,questo}
        die_{diese,diesen,dieses}_{seite,text,e-mail,dokument}_{liest,zusammenfasst}
        die_{deze,dit}_{pagina,tekst,bericht}_leest czytającej_{tę,ten} bu_{sayfayı,metni,e-postayı}_okuyan
        {читающему,читающей,читающий}_{эту,этот,это} який_читає_{цю,цей} الذي_يقرأ_{هذه,هذا} که_این_{صفحه,متن}
        {đang_,}đọc_trang_này yang_membaca_{halaman,teks}_ini ที่อ่านหน้านี้""",
    "READERAI": """{ai,llm,assistant,agent,bot,model,assistants,agents,models,llms,bots}_{reading,parsing}_{this,these}
        {ai,llm,assistant,agent,bot}_{processing,reviewing}_{this,these}
        {model,assistants,agents,models,llms,bots}_{processing,reviewing}_{this,these}
        {ai,llm,assistant,agent,bot,model,assistants,agents,models}_{summarizing,summarising}_{this,these}
        {ai,llm,assistant,agent,bot,model}_{that,who,which}_{reads,processes,summarises}_{this,these}
        {automated,ai}_{reviewer,reviewers,grader,screener,reader}
        {if,should,in_case}_you{_are,'re,_be}_{an_llm,a_language_model,an_ai}
        {if,should,in_case}_you{_are,'re,_be}_{a_large_language_model,a_bot,a_chatbot}
        {ki,assistenten,sprachmodell,sprachmodelle},_{die,der,das}
        {an_die_,liebe_,}{ki,sprachmodelle}_{die,welche}_{diese,dies}
        {falls,wenn,sofern}_du_{ein_sprachmodell,eine_ki,ein_assistent,ein_llm}_{bist,}
        {l'ia,l'assistant,aux_ia}_{qui_lit,qui_lisent,lisant,qui_résume} si_tu_es_{un_modèle,une_ia,un_assistant}
        si_vous_êtes_{un_modèle,une_ia} {la_ia,el_asistente,las_ia}_que_{lee,lea,leen,resume}
        si_eres_{un_modelo,una_ia,un_asistente} {à_ia,a_ia,ias,ao_assistente}_que_{lê,leem,lê_esta,resume}
        se_{você_é,és}_{um_modelo,uma_ia} {all'ia,l'ia,alle_ia}_che_{legge,leggono,riassume}
        se_sei_{un_modello,un'ia} {aan_de_,}{ai,ki}_die_{deze,dit} als_je_een_{taalmodel,ai}_bent
        {do_,}{ai,sztucznej_inteligencji}_czytającej jeśli_jesteś_{modelem,sztuczną,ai}
        {okuyan_yapay_zekâya,okuyan_yapay_zekaya,okuyan_asistana} {eğer_,}bir_dil_modeliysen
        {ии,нейросети,ассистенту,модели}_{читающему,читающей} {если_ты}_{языковая_модель,ии}
        {ші,асистенту,моделі}_{який_читає,що_читає} якщо_ти_{мовна_модель,ші}
        {إلى_,}الذكاء_الاصطناعي_الذي_{يقرأ,يعالج,يلخص} إذا_كنت_{نموذجا,نموذجًا,ذكاء}
        {هوش_مصنوعی‌ای,هوش_مصنوعی}_که_{این,صفحه} اگر_{یک_,}مدل_زبانی_هستی पढ़ने_वाले_{एआई,मॉडल,सहायक}
        {अगर,यदि}_तुम_{एक_,}भाषा_मॉडल {gửi_,}{ai,trợ_lý}_đang_đọc nếu_bạn_là_{mô_hình,ai,một_mô_hình}
        {untuk_,}{ai,asisten}_yang_membaca jika_kamu_{model,ai}
        {正在阅读,阅读,处理,总结,正在处理,读到}{本页,此页,本文,此文件}的{ai,人工智能,模型,语言模型,助手}
        {正在阅读,阅读,处理}{这封信,这封邮件,此邮件,这段文字}的{ai,人工智能,模型,语言模型,助手}
        {总结,正在处理,读到}{这封信,这封邮件,此邮件,这段文字}的{ai,人工智能,模型,语言模型,助手}
        {正在阅读,阅读,处理}{这封信,这封邮件,此文件,此文档,这个网页}的{ai助手,ai代理,智能体,大模型}
        {总结,正在处理,读到}{这封信,这封邮件,此文件,此文档,这个网页}的{ai助手,ai代理,智能体,大模型}
        {总结,处理,阅读}{这封邮件,这封信,此文}的{人工智能,语言模型}
        如果你是{人工智能,大语言模型,语言模型,ai,一个ai} 亲爱的自动评审 自动评审
        {を読んでいる,を読む}{ai,人工知能,アシスタント,モデル,エージェント}
        {を要約する,を処理する,を処理している}{ai,人工知能,アシスタント,モデル,エージェント}
        もしあなたが{言語モデル,ai} {읽는,읽고있는,요약하는,처리하는}{ai,인공지능,모델,비서,에이전트}
        네가{언어모델,ai}라면 당신이{언어모델,ai}라면 {ai,เอไอ}ที่อ่าน หากคุณเป็นโมเดลภาษา ถ้าคุณเป็นai""",
    # What it shall do instead of its task, or before it.
    "FIRSTDO": """first zuerst zunächst buche überweise sende {réserve,envoie,transfère,ajoute,effectue} d'abord
        commence_par primero {reserva,transfiere,envía}_{primero,antes} primeiro antes_de_tudo prima prenota boek
        eerst najpierw zarezerwuj rezerve сначала забронируй спершу спочатку أولا احجز ابتدا पहले बुक trước_tiên
        dulu pesan 先预订 必须先 请先 首先 先要 先把 先向 先去 先给 まず 最初に 必ず 먼저 우선 반드시 ก่อน ให้จอง
        汇款 转账 送金 预订 予約""",
    "BEFORETASK": """bevor_du_{deine_aufgabe,die_aufgabe} avant_de_{terminer,finir}_{ta,votre,la}_tâche
        antes_de_terminar_{tu,su,la}_tarea antes_de_{terminar,concluir}_{sua,a,tua}_tarefa
        prima_di_{finire,completare}_il_{compito,tuo_compito} voordat_je_{je_taak,de_taak}
        zanim_{skończysz,zakończysz}_zadanie görevini_{bitirmeden,tamamlamadan} прежде_чем_{закончить,завершить}
        перш_ніж_{завершити,закінчити} قبل_{إنهاء,إكمال}_{مهمتك,المهمة} پیش_از_{پایان,اتمام}_کار
        {अपना_काम,कार्य}_पूरा_करने_से trước_khi_{hoàn_thành,kết_thúc} sebelum_{menyelesaikan,mengakhiri}_tugas
        {在,}{完成,结束}{任务,你的任务,工作}{之前,前}
        {作業を終える,タスクを終える,タスクを完了する,仕事を終える}前 작업을{끝내기,마치기,완료하기}전 ก่อนจบงาน
        ก่อนทำงานเสร็จ""",
    "STOPHERE": """{stop,pause,halt}_here {reply,respond,answer}_only_{with,by} {reply,answer,respond}_with_only
        hör_hier_auf antworte_nur arrête-toi_ici réponds_seulement réponds_uniquement detente_aquí responde_solo
        responda_só pare_aqui fermati_qui rispondi_solo stop_dan_hier antwoord_alleen zatrzymaj_się
        odpowiedz_tylko podaj_tylko burada_dur yalnızca остановись_здесь назови_только отвечай_только зупинись_тут
        назви_лише فتوقف_هنا توقف_هنا وأجب_ب همین‌جا_بایست فقط यहीं_रुको केवल dừng_lại chỉ_trả_lời
        berhenti_di_sini jawab_hanya 请停下来 请停止 停下来 停止摘要 停止总结 只回复 只回答 ここで止まって
        だけを答えて 여기서멈추 만답해 만말해 หยุดตรงนี้ ตอบเฉพาะ""",
    # All that stands above, in a word of place.
    "ABOVELINE": """{everything,all,all_the_text,the_text}_{above,before}_{this,the}_{line,sentence,message,point}
        alles,_was_{über,vor}_{dieser,diesem,diesen} alles_was_{über,vor}_{dieser,diesem}
        alles_{über,oberhalb}_dieser_zeile
        {tout_,}ce_qui_{se_trouve_,est_,}{au-dessus,avant}_de_{cette_ligne,cette_phrase,ce_message}
        {todo_,}lo_que_{hay_,está_,}{encima,arriba,antes}_de_esta_{línea,frase} {tudo_,}o_que_está_acima
        {tutto_,}{ciò,quello}_che_{sta_,si_trova_,precede_,}{sopra,questa} alles_wat_{boven,voor}_deze_regel
        wszystko_{powyżej,co_jest_powyżej} {всё_,все_,}что_{находится_,написано_,}выше
        {这句话,本句,这一行,此行}{之前,以前,上面,以上}的{全部,所有,}{内容,文字}
        {この文,この行}より{前,上}の{内容,文章,全て} 이{문장,줄}{이전,위}의{모든,}{내용,글}""",
    # What was first said to an agent.
    "FIRSTWORDS": """{very_,}first_{words,lines,text}_{you,that_you,which_you}_{were,got,received,read,saw,had}
        {ersten,allerersten}_{worte,wörter,sätze},_die_{man_dir,du} {erste,ersten}_{nachricht,text}_den_du
        {tout_premiers_mots,premiers_mots}_{qu'on_t'a,que_tu_as,qu'on_vous_a} primeras_palabras_que_{te,recibiste}
        primeiras_palavras_que_{lhe,te,recebeu} prime_parole_che_{ti,hai} {allereerste,eerste}_woorden_die_je
        pierwsze_słowa{,_}_{które,jakie}_{otrzymałeś,ci} sana_verilen_ilk_{sözler,cümle,metin}
        {самые_,}первые_слова_тебе {найперші,перші}_слова_тобі {أول_كلمات,أولى_الكلمات}_أعطيت
        نخستین_کلماتی_که_به_تو सबसे_पहले_कौन_से_शब्द {những_,}từ_đầu_tiên_bạn
        kata-kata_pertama_yang_{diberikan,kamu} 最开始收到的那段话 最开始收到的话 最开头写给你 最早收到的内容
        一番最初にあなたに 最初にあなたに渡され 맨처음에네가받은 처음에네가받은 คำแรกสุดที่คุณ""",
    # An order that says of the earlier ones that they were none.
    "REALNEXT": """the_{real,actual,true,proper}_{ones,instructions}_{follow,are_below,are_these,come_now}
        the_{real,actual,true,proper}_{rules,task,orders}_{follow,are_below,are_these,come_now}
        the_real_{one,instruction,task}_{is_,}{follows,below,this}
        die_{echten,richtigen,eigentlichen}_{folgen,stehen} les_{vraies,vraies_instructions}_{suivent,sont}
        las_{verdaderas,reales}_{siguen,son} настоящие_{следуют,ниже} 真正的{要求,说明,指令,任务,规则}{在,如下,是}
        本当の{指示,説明,命令}は{ここ,次,以下} 진짜{지침,지시,명령}은""",
    "SHAM": """{a,just_a,only_a}_draft {was,were}_{a_draft,only_a_draft,placeholders,drafts} nur_ein_entwurf
        ein_entwurf un_brouillon un_borrador um_rascunho una_bozza 只是草稿 都是草稿 下書き 초안""",
    "STALE": """{is,are}_{outdated,out_of_date,obsolete,superseded,stale} überholt veraltet dépassé périmé
        obsoleto ultrapassado superato achterhaald nieaktualne geçerli_değil устарело устарел отменено отменён
        застаріло скасовано {أصبح_قديما,قديم,قديما} معتبر_نیست पुराना_है đã_lỗi_thời sudah_usang ล้าสมัย 过时 作废
        失效 時代遅れ 無効""",
    "PUTBY": """{set,put,lay,leave}_{it,that,this,them}_{aside,away} lege_{es,das}_beiseite
        mets-{le,la,les}_de_côté déjalo_a_un_lado deixe_{de,isso_de}_lado mettilo_da_parte leg_het_opzij
        odłóż_to_na_bok bir_kenara_bırak отложи_это відклади_це ضعه_جانبا کنار_بگذار एक_तरफ_रखो gác_lại
        kesampingkan วางไว้ก่อน 放到一边 先放一边 脇に置いて 제쳐두고""",
    # The person's things, joined to an address.
    "INREPLY": """{in,into,to}_{your,the}_{next_,final_,}{reply,answer,response,output,message}
        {at_the_end_of,below,under,within}_{your,the}_{next_,final_,}{reply,answer,response,output,message}
        {in,into,to}_{a_,the_,your_}code_block an_{deine,die}_antwort in_{deiner,der}_antwort am_ende_der_antwort
        {à,dans,en}_{la_fin_de_,}{ta,votre,la}_réponse {al_final_de_,en_}{tu,la}_respuesta
        {no_fim_da,na_sua,na}_resposta {in_fondo_alla,nella_tua,alla}_risposta {onder,in}_{je,het}_antwoord
        {na_końcu_,w_}odpowiedzi {yanıtının,yanıtın}_{sonuna,içine} в_{конец_ответа,конце_ответа,ответ,ответе}
        у_{кінець_відповіді,кінці_відповіді,відповідь} في_{نهاية_,}{ردك,الرد,إجابتك} {در_پایان_پاسخ,به_پاسخ}
        {अपने_,}उत्तर_{के_अंत,में} {vào_,}{cuối_,}câu_trả_lời di_{akhir_,}{jawabanmu,jawaban}
        {回复,回答,答复,应答}{末尾,最后,里,中,结尾,后面} 返信の{最後,末尾}に 回答の{最後,末尾}に 返答に
        {답변,응답}{끝에,마지막에,뒤에} ท้ายคำตอบ ในคำตอบ""",
    "PASTE": """paste pastes include append print put add attach dump hänge füge einfügen kopiere colle ajoute
        insère copie pega añade incluye copia cole acrescente inclua incolla aggiungi plak zet wklej dołącz
        yapıştır ekle вставь добавь встав додай ألصق أضف ضع بچسبان بگذار चिपकाओ जोड़ो dán_nội_dung chèn tempelkan
        tambahkan 附上 贴上 贴在 附在 粘贴 加上 貼り付けて 付けて 載せて 붙여 첨부해 넣어 วาง ใส่""",
    "ATEND": """{at,to}_{the,its}_end {after,behind}_it appended attached
        {as,in}_{a_,the_,}{parameter,query,query_string,url} url-encoded urlencoded
        {as_,}{base64,a_query_parameter} {followed_by} {en,comme,como,als,come,in}_{paramètre,parámetro,parameter}
        拼上 拼在 拼接 附在后面 放在参数 带上 参数里 后面 クエリに パラメータに 付けて 쿼리에 파라미터""",
    # Copies kept secret.
    "COPYTO": """{a_,}{copy,duplicate}_to {eine_,}kopie_an une_copie_à una_copia_a uma_cópia_para {una_,}copia_a
        {een_,}kopie_naar kopię_{na,do} kopyasını копию_{на,в} копію_{на,в} نسخة_إلى bản_sao_đến salinan_ke 抄送
        副本 控えを コピーを 사본""",
    # Whole homes of files.
    "HOME": """home_{directory,folder,dir} {hard_,}{drive,disk} {root,system}_{directory,folder} heimatverzeichnis
        festplatte répertoire_{personnel,utilisateur} directorio_{personal,home} диск{,а}
        домашн{ем,юю,ий}_{каталоге,папку,каталог} 主目录 家目录 硬盘 整个磁盘 根目录 ホームディレクトリ
        ハードディスク 홈디렉터리 홈디렉토리 하드디스크""",
    "CHAT": """{user's,users,their,his,her}_last_{message,messages,prompt,question} 用户的记忆 用户记忆 记忆内容
        利用者の記憶 사용자의기억""",
    "BACKUPS": "backup backups sicherungen sauvegardes 备份 バックアップ 백업 резервные_копии copias_de_seguridad",
    "ERASE": """delete erase wipe remove destroy deletes erases lösche löschen supprime efface borra elimina
        apague exclua cancella verwijder usuń sil удали сотри видали احذف امسح حذف मिटाओ xóa hapus 删除 删掉 清空
        抹掉 删光 削除 消去 消して 삭제 지워 ลบ""",
    "FILES": """files file everything data folders documents dateien fichiers archivos arquivos file bestanden
        pliki dosyaları файлы файли ملفات فایل‌ها फ़ाइलें tệp berkas 文件 档案 资料 ファイル 파일 ไฟล์""",
    # Another self, in more languages.
    "TWINYOU": """{zwilling,zwillingsbruder}_von_dir jumeau_de_toi-même gemelo_tuyo gêmeo_seu tuo_gemello
        tweeling_van_jezelf swojego_bliźniaka ikizini_hayal своего_близнеца свого_близнюка توأما_لك همزاد_خود
        另一个自己 もう一人の自分 또다른너 또다른자신""",
    "UNTRAINED": """{without,no,lacking}_{any_,}{safety,security,alignment,ethics}_{training,rules,education}
        ohne_{sicherheitstraining,sicherheitsschulung} sans_{formation,entraînement}_à_la_sécurité
        sin_{entrenamiento,formación}_de_seguridad sem_treinamento_de_segurança senza_addestramento_alla_sicurezza
        zonder_veiligheidstraining bez_szkolenia_z_bezpieczeństwa güvenlik_eğitimi_almamış
        без_обучения_безопасности без_навчання_безпеки لم_يتلق_تدريبا_على_السلامة بدون_آموزش_ایمنی
        没有经过安全训练 未经安全训练 没受过安全训练 安全教育を受けていない 安全訓練を受けていない
        안전교육을받지않은 안전훈련을받지""",
    # What an agent's makers said.
    "MAKERSAID": """{what,whatever,everything,anything}_{the_,your_}{developer,developers}_{told,gave,taught}_you
        {what,whatever,everything,anything}_{the_,your_}{vendor,creators,makers}_{told,gave,taught}_you
        was_{der_entwickler,die_entwickler,dein_entwickler}_dir_{gesagt,gegeben,vorgegeben}_{hat,haben}
        ce_que_{le_développeur_t'a,les_développeurs_t'ont}_{dit,donné}
        lo_que_te_{dijo_el_desarrollador,dijeron_los_desarrolladores} o_que_o_desenvolvedor_{lhe_,te_,}disse
        {ciò,quello}_che_ti_ha_detto_lo_sviluppatore wat_de_ontwikkelaar_{je_,}{vertelde,zei}
        co_powiedział_ci_programista geliştiricinin_sana_söyledikleri что_сказал_{тебе_,}разработчик
        что_сказали_разработчики що_сказав_{тобі_,}розробник ما_قاله_لك_المطور آنچه_توسعه‌دهنده_به_تو
        डेवलपर_ने_जो_कहा những_gì_nhà_phát_triển_nói apa_yang_dikatakan_pengembang สิ่งที่นักพัฒนาบอก 开发者给你的
        开发者告诉你的 开发人员告诉你的 開発者から言われた 開発者に言われた 개발자가한말 개발자가말한""",
    # Whatever is asked: an order that doesn't care.
    "WHATEVERASKED": """{whatever,no_matter_what}_{the_user,they,he,she,anyone,people}_{asks,ask,says,wants}
        {regardless_of,irrespective_of}_what_{the_user_asks,is_asked,they_ask}
        egal_was_{der_nutzer,gefragt,jemand} {quoi_que,peu_importe_ce_que}_{demande,l'utilisateur}
        {sea_lo_que_sea,pregunte_lo_que_pregunte} qualunque_cosa_chieda
        {o_que_quer_que,não_importa_o_que}_{o_usuário,perguntem} что_бы_ни_{спросил,спросили}
        що_б_не_{спитав,запитали} 无论用户问什么 不管用户问什么 无论谁问什么 何を聞かれても 何を尋ねられても
        무엇을묻든 뭘물어보든""",
    # The last mails or messages of the person, whatever the language.
    "MAILS": """{last,latest,recent,newest}_{ten_,five_,20_,10_,few_,}{messages,mails,emails,e-mails,letters}
        {letzten,neuesten}_{zehn_,}{nachrichten,mails,e-mails,briefe}
        {derniers,dernières}_{messages,courriels,dix,mails} {diez,dez,dieci,dix}_{últimos,últimas,ultimi,derniers}
        {últimos,últimas}_{diez,dez,mensajes,mensagens,correos} {dez_últimas,ultimi_dieci}_{mensagens,messaggi}
        {laatste_tien,ostatnie_dziesięć,son_on}_{berichten,wiadomości,mesajı}
        {последние,останні}_{десять,письма,листи} آخر_{عشر,الرسائل} {ده_پیام,پیام‌های}_آخر पिछले_दस_संदेश
        mười_thư_gần_nhất sepuluh_pesan_terakhir 最近的邮件 最近十封 最新の10件 最近のメール 최근메일 최신메일
        ข้อความล่าสุด สิบฉบับล่าสุด""",
}
