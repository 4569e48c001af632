"""Russian, Ukrainian, Polish, Czech, Slovak, Serbo-Croatian, Bulgarian."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ABOVE": "выше вышестоящий вышенаписанное powyżej powyższy výše вище",
    "IGN": """игнорируй игнорируйте проигнорируй проигнорируйте игнорировать забудь забудьте забыть отбрось
        отбросьте не_{следуй,следуйте,обращай_внимания,обращайте_внимания,слушай}
        не_{слушайте,выполняй,учитывай,соблюдай,подчиняйся,принимай_во_внимание} пренебреги пренебрегай ігноруй
        ігноруйте проігноруй забудь_про не_зважай не_виконуй не_дотримуйся забудьте_про zignoruj zignorujcie
        ignoruj ignorujcie zignorować zapomnij zapomnijcie
        nie_{zważaj,przestrzegaj,stosuj_się,bierz_pod_uwagę,zwracaj_uwagi,słuchaj,wykonuj} zlekceważ ignorujte
        zapomeň zapomeňte zapomeň_na zapomeňte_na nedbej nedbejte neřiď_se ignoriraj ignorirajte zaboravi
        zaboravite zabudni zabudnite игнорирай игнорирайте забрави забравете ne_ber_ohled zanemari
        {не}_{обращай,обращайте,следуй,следуйте}_{внимания,внимание,больше,во_внимание,никаким,никаких}
        {не}_{слушай,слушайся,придерживайся}_{внимания,внимание,больше,во_внимание,никаким,никаких}
        {не}_{учитывай,выполняй,подчиняйся}_{внимания,внимание,больше,во_внимание,никаким,никаких}
        {не}_{исполняй,принимай,соблюдай}_{внимания,внимание,больше,во_внимание,никаким,никаких}
        {выкинь,выбрось,выбросьте}_{из_головы,из_памяти} {отбрось,отложи,оставь}_{в_сторону,всё} сотри_из_памяти
        очисти_контекст очисти_память сбрось_контекст сбрось_инструкции откажись_от
        перестань_{следовать,выполнять,соблюдать,слушать} прекрати_{следовать,выполнять,соблюдать} позабудь отринь
        наплюй_на {не}_{слухай,слідуй,зважай,звертай_уваги,дотримуйся,виконуй,підкоряйся} відкинь знехтуй
        {nie}_{słuchaj,przejmuj_się,kieruj_się,zwracaj,trzymaj_się,respektuj,przestrzegaj}
        {odrzuć,porzuć,pomiń,wymaż,wyrzuć}_{z_pamięci,z_głowy} wyczyść_kontekst
        przestań_{przestrzegać,stosować,słuchać}
        {neposlouchej,nenásleduj,nedodržuj,přestaň_dodržovat,nevšímej_si,pusť_z_hlavy,nehleď_na}
        {ne}_{slušaj,slijedi,poštuj,obaziri_se} {выбрось,выкинь,забей}_{из_головы,на,в_мусор}
        {wyrzuć,wywal}_{do_kosza,z_głowy} {zahoď,hoď_za_hlavu} плюнь_на
        больше_не_{соблюдай,следуй,выполняй,слушай,подчиняйся} перестань_{следовать,соблюдать}
        przestań_stosować_się {więcej_nie,nie}_{stosuj_się,przestrzegaj} už_nedodržuj""",
    "VOID": """недействительны больше_не_действуют аннулированы отменены утратили_силу są_nieważne nie_obowiązują
        neplatí jsou_neplatné {больше_не,уже_не}_{действуют,действует,действительны,имеют_силы}
        {больше_не,уже_не}_{актуальны,применяются,работают,считаются}
        {отменены,отменена,отменено,аннулированы,недействительны,упразднены,сняты}
        {отозваны,устарели,утратили_силу,сброшены,удалены,заменены} {більше_не}_{діють,діє,чинні,застосовуються}
        {скасовані,скасовано,недійсні,анульовані}
        {już_nie,nie,przestają}_{obowiązują,obowiązuje,obowiązywać,mają_zastosowania,są_ważne,dotyczą}
        {zostały,są}_{anulowane,unieważnione,zniesione,cofnięte,uchylone,nieważne,wycofane}
        {již,už}_{neplatí,neplatí,nejsou_platné} {byla,byly,jsou}_{zrušena,zrušeny,zrušené,neplatná}
        {više_ne}_{važe,vrijede} poništena""",
    "IGNF": "игнорировать ignorować",
    "DROP": """отмени отмените обойди обойдите удали удалите сотри перезапиши нарушь скасуй відкинь pomiń pomińcie
        odrzuć omiń anuluj nadpisz usuń złam obejdi obejdź přeskoč zruš odbaci отхвърли перепиши""",
    "ALL": """все всё всех весь любые всю всі усі усе wszystkie wszystko wszystkich cały každé všechny všechno
        všechna veškeré sve svi всички всичко jakiekolwiek wszelkie любой всички_предишни""",
    "PRIOR": """прежн{ие,их,им,ими} предшествующ{ие,их,им} ранним исходных начальных полученным прошлым
        ранее_данным ранее_данные ранее_полученные попереднім попередніми poprzednim wcześniejszym dotychczasowych
        předchozím předchozími предыдущие предыдущих предыдущую предыдущими предыдущим предыдущего прежние прежних
        ранее вышеуказанные вышеперечисленные вышеизложенные вышеприведённые выше раньше прошлые исходные
        первоначальные изначальные полученные данные_тебе до_этого вышесказанное предшествующие попередні
        попередніх попередні_всі вище раніше початкові poprzednie poprzednich poprzednią wcześniejsze
        wcześniejszych powyższe powyższych wcześniej dotychczasowe początkowe uprzednie pierwotne otrzymane
        předchozí předešlé dosavadní výše původní prethodne prethodna prethodnu prethodnih ranije gore предишни
        предишните горните predchádzajúce doterajšie otrzymałeś prije прежде до_сих_пор до_этого_момента прошлое
        предыдущее предыдущая прежний прежняя прежнее предшествовавшие вышестоящие сверху вышесказанному до_того
        тебе_{дали,говорили,давали,сказали} {данные,данных,полученные}_тебе dotychczas uprzednio poprzedni
        poprzednia dotąd do_tej_pory podane_wcześniej dosud předtím dříve doposud досі колишні дотепер do_sada""",
    "RULES": """указаниям правилам распоряжениям установкам предписаниям запретам polecenia
        инструкци{и,я,ю,й,ям,ями,ях} указани{я,й,е,ям} правил{а,о,ам,ах} директив{ы,у,ам} предписания установки
        распоряжения наставления інструкці{ї,ю,я,й} вказівки правила настанови instrukcje instrukcji instrukcję
        poleceń zasady zasad zasadach zasadami poleceniach instrukcjach instrukcjami wytycznych regułach wytyczne
        reguły dyrektywy pokyny pokynů instrukce pravidla pravidel příkazy uputstva uputstvo instrukcije upute
        pravila naredbe инструкциите указания правилата промпт inštrukcie промпты промптов указание инструкциям
        инструкцию принципы принципов законы заветы протоколы протокол политики наставлений команд приказов
        вказівок правил zalecenia zalecenie rozkazy zasadę nakazy dyrektyw regulamin polecenie nařízení směrnice
        pravidlům zákazy normy нормы""",
    "ORDERS": """приказы приказ команды команду задачи задания ограничения ограничений запреты рамки накази команди
        rozkazy zadania ograniczenia ograniczeń úkoly omezení naređenja zadatke заповеди""",
    "TALK": """сообщения сообщение разговор информацию контекст текст сказанное диалог сказано повідомлення розмову
        wiadomości rozmowę informacje kontekst tekst zprávy konverzaci informace poruke razgovor съобщения
        powiedziałem""",
    "YOUR": """твои твоих свои своих ваши ваших твой твоё свой свої твої twoje twoich swoje swoich swój tvé své
        tvoje svoje""",
    "YOU": "ты тебя тебе вы вас вам ти ty ciebie ci vy tebe ti",
    "SAFE": """безопасности системные этические системні безпеки bezpieczeństwa systemowe etyczne bezpečnostní
        systémové""",
    "LIMIT": """ограничение цензура рамки запрет ограничений ограничения правил цензуры фильтров рамок запретов
        морали обмежень цензури фільтрів ograniczeń cenzury filtrów zasad limitów omezení filtrů pravidel
        ograničenja cenzure мораль этика фильтры этики ограничениями moralność moralności etyki filtry blokady
        morálky фільтри моралі""",
    "NO": """без нет никаких не_имеешь никакие немає bez żadnych nie_masz brak žádná žádných nema nemáš никакви
        {у_тебя}_{нет,больше_нет} nie_masz_już""",
    "SYSP": """системн{ое,ого,ому}_сообщени{е,я,ю} системн{ые,ых}_настройк{и,ек} komunikat_systemowy
        systemowego_promptu системн{ый,ого,ому}_промпт{,а,у} системн{ые,ых}_инструкци{и,й} системное_сообщение
        исходный_промпт {начальные,исходные,первоначальные,изначальные,скрытые,секретные,внутренние}_инструкции
        начальный_промпт системную_инструкцию системний_промпт системні_інструкції prompt_systemowy
        {prompt,promptu}_{systemu,systemowego} instrukcje_systemowe
        {początkowe,pierwotne,ukryte,oryginalne}_instrukcje systémový_prompt systémové_{pokyny,instrukce}
        sistemski_prompt системния_промпт systémovú_správu původní_pokyny
        {системн,начальн,исходн,скрыт,секретн}{ый,ого,ую,ое,ые,ых,ий}_{промпт,инструкция,инструкцию}
        {системн,начальн,исходн,скрыт,секретн}{ый,ого,ую,ое,ые,ых,ий}_{инструкции,инструкций,указания}
        {внутренн,первоначальн,изначальн,базов}{ый,ого,ую,ое,ые,ых,ий}_{промпт,инструкция,инструкцию}
        {внутренн,первоначальн,изначальн,базов}{ый,ого,ую,ое,ые,ых,ий}_{инструкции,инструкций,указания}
        {системн,начальн,исходн,скрыт,секретн}{ый,ого,ую,ое,ые,ых,ий}_{сообщение,настройки,правила,текст,текста}
        {внутренн,первоначальн,изначальн,базов}{ый,ого,ую,ое,ые,ых,ий}_{сообщение,настройки,правила}
        {внутренн,первоначальн,изначальн,базов}{ый,ого,ую,ое,ые,ых,ий}_{текст,текста}
        {свой,твой,твоего}_{промпт,промпта,системный,начальный}
        {ukryty,systemowy,początkowy,wstępny,wewnętrzny,oryginalny}_{prompt,komunikat,tekst}
        {ukryte,systemowe,początkowe,wewnętrzne}_{instrukcje,polecenia,zasady,wytyczne,reguły,ustawienia}
        {pierwotne,oryginalne,tajne}_{instrukcje,polecenia,zasady,wytyczne,reguły,ustawienia}
        {swój,twój}_{prompt,systemowy} {skrytý,systémový,počáteční,původní}_{prompt,text}
        {skryté,systémové,počáteční,interní}_{pokyny,instrukce,pravidla}
        {системний,прихований,початковий}_{промпт,текст}
        {системні,приховані,початкові,внутрішні}_{інструкції,вказівки,правила}""",
    "LEAK": """покажи покажите выведи выведите раскрой раскройте повтори повторите напечатай назови сообщи расскажи
        перечисли покажи_мне поделись выдай покажіть виведи розкрий pokaż ujawnij wyświetl powtórz wypisz podaj
        zdradź pokażcie ukaž odhal vypiš zopakuj prozraď pokaži otkrij ispiši ponovi разкрий какие_у_тебя каковы
        jakie_są jaké_jsou какой_у_тебя які_твої
        {дословно,слово_в_слово,полностью,целиком,без_изменений,буква_в_букву}
        {выведи,процитируй,перепиши,скопируй,продиктуй}_{мне,нам,весь,всю,свой,свои,текст,полный}
        {опиши,перескажи,приведи,распечатай,слей}_{мне,нам,весь,всю,свой,свои,текст,полный}
        {изложи,озвучь,выложи,пришли,дай}_{мне,нам,весь,всю,свой,свои,текст,полный}
        {скажи,воспроизведи,зачитай,переведи,покажи-ка}_{мне,нам,весь,всю,свой,свои,текст,полный} процитируй
        скопируй перескажи распечатай воспроизведи приведи изложи озвучь слово_в_слово дословно
        {какие,каков,какой,какая,что}_{были,был,была,у_тебя,тебе} {dosłownie,słowo_w_słowo,w_całości}
        {zacytuj,przepisz,skopiuj,opisz,streść,przytocz,wydrukuj,wymień,przetłumacz,zdradź,udostępnij,wyjaw}
        {jaki,jaka,jakie}_{jest,są,był,były} {doslovně,slovo_od_slova}
        {cituj,opiš,zkopíruj,vyjmenuj,vytiskni,prozraď,přelož} {дослівно,слово_в_слово}
        {процитуй,скопіюй,перелічи,надрукуй,переклади,повтори}""",
    "ROLE": """теперь_ты ты_теперь притворись веди_себя_как представь_что действуй_как сыграй_роль вообрази
        вы_теперь притворитесь отныне_ты тепер_ти ти_тепер уяви_що удавай дій_як jesteś_teraz teraz_jesteś udawaj
        zachowuj_się_jak wciel_się wyobraź_sobie działaj_jako nyní_jsi teď_jsi předstírej chovej_se_jako sada_si
        pretvaraj_se ponašaj_se_kao сега_си преструвай_се od_teraz_jesteś
        {ты,вы}_{теперь,больше_не,отныне,сейчас,—} {теперь,отныне,с_этого_момента,с_этой_минуты}_{ты,вы,тебя_зовут}
        {представь,вообрази,предположим}_{что_ты,себя,себе}
        {притворись,прикинься,сделай_вид,притворяйся}_{что,будто}
        {действуй,отвечай,веди_себя,говори,общайся}_{как,словно,будто,так}
        {войди_в,возьми,прими,играй,сыграй}_{роль,образ} {ти}_{тепер,більше_не,відтепер}
        {прикинься,уяви,відповідай_як,дій_як} {jesteś,będziesz}_{teraz,od_teraz,od_tej_pory}
        {od_teraz,teraz,odtąd,od_tej_chwili}_{jesteś,będziesz,nazywasz} {udawaj,wyobraź}_{że,sobie}
        {zachowuj_się,odpowiadaj,działaj,mów}_{jak,jakbyś} {wciel_się,graj,odgrywaj}_{w,rolę}
        {jsi,budeš}_{teď,nyní,od_teď} {od_teď,nyní}_{jsi,budeš} {předstírej,představ_si,chovej_se,odpovídej_jako}
        {pravi_se,zamisli}""",
    "EVIL": "злой злая злым zła zły zlá аморальный",
    "FREE": """неограниченный неограниченная бесцензурный
        {без}_{ограничений,цензуры,фильтров,правил,морали,обмежень,цензури}
        bez_{ograniczeń,cenzury,filtrów,zasad,omezení,pravidel,ograničenja} nieograniczony nieocenzurowany zła
        neomezená zły необмежений
        {без,свободный_от,свободна_от}_{,каких-либо,всяких,любых,всех,каких_либо}_{ограничений,фильтров,правил}
        {лишённый,лишенный,вне}_{,каких-либо,всяких,любых,всех,каких_либо}_{ограничений,фильтров,правил}
        {без,свободный_от,свободна_от}_{,каких-либо,всяких,любых,всех,каких_либо}_{цензуры,морали,запретов}
        {лишённый,лишенный,вне}_{,каких-либо,всяких,любых,всех,каких_либо}_{цензуры,морали,запретов}
        {без,свободный_от,свободна_от}_{,каких-либо,всяких}_{этики,рамок,табу,тормозов,моральных}
        {без,свободный_от,свободна_от}_{любых,всех,каких_либо}_{этики,рамок,табу,тормозов,моральных}
        {лишённый,лишенный,вне}_{,каких-либо,всяких,любых,всех,каких_либо}_{этики,рамок,табу,тормозов,моральных}
        {без}_{ограничений_и,морали_и,цензуры_и,фильтров_и}
        {нет}_{ограничений,запретов,морали,правил,фильтров,никаких}
        {не_связан,не_связанный,не_ограничен,не_скован}_{правилами,ничем,моралью,ограничениями,законами}
        {отвечает,отвечай,отвечаешь}_на_{всё,любые,все} аморальный безграничный неподцензурный
        {bez,wolny_od,pozbawiony,pozbawioną}_{,żadnych,jakichkolwiek,wszelkich}_{zasad,ograniczeń,filtrów}
        {bez,wolny_od,pozbawiony,pozbawioną}_{,żadnych,jakichkolwiek,wszelkich}_{reguł,moralności}
        {bez,wolny_od,pozbawiony,pozbawioną}_{,żadnych,jakichkolwiek,wszelkich}_{hamulców,cenzury,etyki}
        {bez,wolny_od,pozbawiony,pozbawioną}_{,żadnych,jakichkolwiek,wszelkich}_{granic,limitów}
        {bez}_{zasad,granic,moralności,etyki,limitów,zahamowań}
        {bez,zbavený}_{,jakýchkoli,jakýchkoliv,všech}_{pravidel,omezení,filtrů,cenzury,morálky,zábran,etiky}
        {без}_{,жодних,будь-яких}_{обмежень,фільтрів,правил,цензури,моралі}
        {bez}_{ikakvih}_{ograničenja,filtera,pravila}""",
    "MODE": """режим{,е}_{разработчика,бога,администратора,отладки,обслуживания,dan}
        tryb{,u,ie}_{dewelopera,deweloperski,programisty,administratora,boga} vývojářsk{ý,ého}_režim{,u}
        режим_розробника
        режим{,е,а}_{без_цензуры,без_ограничений,без_фильтров,dan,джейлбрейк,суперпользователя,бога,отладки}
        tryb{,u,ie}_{bez_cenzury,bez_ograniczeń,boga,debugowania} {režim,módu}_{bez_cenzury,boha}
        режим_{без_обмежень,бога}""",
    "ENABLE": """включи включите активируй активируйте перейди_в войди_в увімкни активуй włącz aktywuj přejdi_do
        aktivuj zapni uključi включён включен активирован включить запусти włączony aktywowany uruchom przejdź_w
        aktivovat přepni_do ввімкни активовано""",
    "AI": """ии нейросеть ассистент модель помощник чат-бот бот языковая_модель асистент ші asystent
        sztuczna_inteligencja asistent umělá_inteligence нейросети нейросетью ии-ассистент ии-модель
        искусственный_интеллект чат-бота нейронка ботом ассистентом ассистентом_и помощником modelem modelu
        asystentem sztuczną_inteligencją asystenta bota asistentem umělou_inteligencí штучний_інтелект нейромережа""",
    "HIDE": """не_{говори,сообщай,рассказывай,упоминай,показывай}
        не_{раскрывай,говорите,сообщайте,упоминайте,уведомляй,информируй} скрой скрывай скройте держи_в_секрете
        не_кажи не_повідомляй не_згадуй приховай nie_{mów,wspominaj,informuj,ujawniaj,pokazuj,zdradzaj,mówcie}
        ukryj ukrywaj zachowaj_w_tajemnicy neříkej nezmiňuj skryj {nemoj,ne}_{reći,spominjati,govori} sakrij
        не_казвай скрий без_уведомления не_сообщая ничего_не_говори
        {не}_{говори,сообщай,рассказывай,упоминай,показывай,раскрывай}_{ему,ей,им,об,про,никому,ничего,о}
        {не}_{уведомляй,информируй,предупреждай,признавайся,пиши,объясняй}_{ему,ей,им,об,про,никому,ничего,о}
        {никому,ничего,никогда}_{не_говори,не_сообщай,не_рассказывай,не_упоминай} {ни_слова,ни_слово}
        {тайно,тайком,втайне,незаметно,скрытно,молча,исподтишка,втихую,секретно,по-тихому}
        {сохрани,держи,храни}_{это_в_тайне,в_тайне,в_секрете,это_в_секрете} умолчи промолчи не_упоминая не_говоря
        не_предупреждая не_уведомляя без_{предупреждения,упоминания,уведомлений,объяснений}
        {nie,nic,nigdy,nikomu}_{mów,wspominaj,informuj,ujawniaj,zdradzaj,powiadamiaj}
        {nie,nic,nigdy,nikomu}_{pokazuj,pisz,mu_nie_mów,nie_mów,tłumacz}
        {potajemnie,ukradkiem,po_cichu,skrycie,w_tajemnicy,w_sekrecie,dyskretnie}
        bez_{informowania,powiadamiania,wspominania,mówienia,wiedzy} nic_mu_nie_mów nie_mów_mu ani_słowa
        {nikomu,nic}_{neříkej,nezmiňuj,neprozrazuj} {tajně,potají,potichu} neinformuj bez_upozornění
        {не,нікому,нічого}_{кажи,згадуй,розповідай,повідомляй,не_кажи} {таємно,потай,тихцем}""",
    "UNSEEN": """без_ведома_пользователя незаметно_для_пользователя втайне_от_пользователя тайно_от_пользователя
        пользователь_не_должен_{знать,узнать,видеть,заметить} без_відома_користувача bez_wiedzy_użytkownika
        użytkownik_nie_może_{wiedzieć,się_dowiedzieć} bez_vědomí_uživatele чтобы_пользователь_не
        bez_znanja_korisnika {чтобы,так_чтобы}_{пользователь}_{не,ничего_не}
        {без}_{ведома,согласия,разрешения}_{пользователя,владельца} {за_спиной}_{у_пользователя,пользователя}
        {żeby,tak_żeby,aby}_{użytkownik}_{nie,niczego,się_nie} {bez}_{wiedzy,zgody}_{użytkownika,właściciela}
        {aby,tak_aby,ať}_{si_uživatel,uživatel} щоб_{він,користувач}_не {без}_{відома,згоди}_користувача""",
    "USER": """пользователю пользователь пользователя пользователям користувачу користувача użytkownikowi
        użytkownika uživateli uživatele korisniku потребителя никому пользователем клиенту клиент хозяину владельцу
        хозяин кому-либо użytkownik klientowi klient właścicielowi nikomu uživatel zákazníkovi користувач
        користувачеві клієнту""",
    "THIS": "это этом об_этом этого про_это ничего про_це це o_tym tego nic tym o_tom to ovo o_ovome това",
    "NEW": "новые новая новую новое нові nowe nowa nowy nové nová nove нови",
    "NOW": """теперь сейчас отныне вместо_этого с_этого_момента тепер відтепер teraz od_teraz zamiast_tego nyní teď
        od_teď sada od_sada""",
    "SEND": """отправь отправьте пошли отправляй перешли загрузи передай вышли опубликуй отправить відправ надішли
        завантаж wyślij prześlij przekaż wyślijcie wysyłaj załaduj pošli odešli přepošli nahraj pošalji proslijedi
        изпрати {пересылай,скинь,скинуть,сбрось,слей,выложи,запости,скопируй,экспортируй,выгрузи}
        {прикрепи,приложи,передавай,переслать,высылай,высылать,отошли,доставь,вставь,сохрани_на}
        {wysłać,prześlij,przesyłaj,skopiuj,wrzuć,załącz,dołącz,opublikuj,wyeksportuj,przekazuj}
        {zašli,přepošli,přilož,zkopíruj,exportuj} {перешли,скинь,вивантаж,опублікуй,перешліть} pošalji_sve""",
    "SECRET": """парол{ь,и,ей,я} учётные_данные учетные_данные ключ{,и,ей} токен{,ы,ов} секреты api-ключ{,и}
        личные_данные персональные_данные данные_пользователя паролі ключі облікові_дані hasło hasła haseł
        dane_logowania klucz klucze klucze_api tokeny dane_osobowe dane_użytkownika heslo hesla přihlašovací_údaje
        klíče api_klíče lozinke lozinku pristupne_podatke пароли пароли_и ключи_доступа номер_карты ключи_api
        api_ключи приватный_ключ секретный_ключ закрытый_ключ номера_карт банковские_данные переменные_окружения
        сохранённые_пароли сохраненные_пароли куки cookie секрет логины логин учётных_данных паролями ключ_доступа
        klucze_prywatne klucz_prywatny numer_karty dane_karty zmienne_środowiskowe zapisane_hasła ciasteczka token
        tokenów číslo_karty proměnné_prostředí секретний_ключ номер_картки токени""",
    "CHAT": """переписк{у,и} историю_{чата,переписки,диалога,сообщений} разговор диалог историю_разговора розмову
        історію_чату rozmowę historię_{czatu,rozmowy} konwersację konverzaci historii_chatu razgovor память pamięć
        {всю,эту,нашу,полную}_{переписку,историю,беседу} переписку переписка историю беседу входящие письма
        {последние,все}_{письма,сообщения,файлы} адресную_книгу контакты список_контактов почтовый_ящик
        {całą,tę}_{rozmowę,konwersację,historię} {ostatnie,wszystkie}_{maile,e-maile,wiadomości,pliki}
        skrzynkę_odbiorczą książkę_adresową kontakty {celou,tuto}_{konverzaci,historii}
        {poslední,všechny}_{e-maily,zprávy} {всю,цю}_{розмову,переписку} листування контакти""",
    "READ": """прочитай прочти открой покажи выведи прочитайте прочитать відкрий przeczytaj otwórz odczytaj přečti
        otevři pročitaj считай загляни_в возьми достань найди собери извлеки скопируй выгрузи вытащи распечатай
        просмотри изучи weź znajdź zbierz skopiuj wydobądź wklej wypisz wyświetl zkopíruj najdi vypiš zobraz зчитай
        скопіюй знайди виведи""",
    "EDIT": "добавь впиши запиши измени допиши додай dodaj dopisz zmień přidej dopiš",
    "EVERYTIME": """всегда каждый_раз при_каждом в_каждом завжди щоразу zawsze za_każdym_razem vždy pokaždé uvijek
        впредь отныне с_этого_момента во_всех в_каждое каждое_письмо каждый_ответ в_каждый_ответ при_каждой odtąd
        od_teraz w_każdej w_każdym każdą_wiadomość každou v_každé každý_e-mail надалі відтепер""",
    "NEG": "не никогда нельзя nie nigdy ne nikdy nikada není",
    "MENTION": """пример примеры примера атака атаки фраза фразы фраз цитата блокируем блокирует обнаруживает
        подозрительный враждебн{ые,ый} приклад фрази атаку przykład przykłady atak ataki ataku fraza frazy zdania
        blokujemy blokuje wykrywa podejrzane příklad útok fráze útoky primjer napad статья статье статью книга
        доклад инъекци{и,й,я} фильтр filtr artykuł""",
    "SAY": """скажи напиши ответь сделай выполни напишите написать напиши_ powiedz napisz odpowiedz zrób řekni
        napiš udělej reci napiši""",
    "STOP": """и в на с по о об для к от из что как бы же пожалуйста просто полностью і та у з до будь_ласка i w na
        z o od do dla się że proszę jest a v s pro prosím je u za molim po które которые были был есть wam ci_ były""",
    "TOLD": """говорили сказано сказали сказал велели приказано велено поручено поручали учили говорилось наказали
        kazano powiedziano mówiono polecono powiedziałem nauczono zlecono řečeno přikázáno řekli казали наказано
        rečeno kazali""",
    "INSTR": """инструкции инструкция инструкций инструкциям указания указаний указаниям директивы команды приказы
        промпт instrukcje instrukcji polecenia poleceń wytyczne wytycznych dyrektywy prompt pokyny instrukce
        příkazy інструкції вказівки""",
    "PRECONV": """
        {до,перед}_{началом,начала,моим_первым,моего_первого,первым,нашим}_{разговора,диалога,беседы,чата}
        {до,перед}_{началом,начала,моим_первым,моего_первого,первым,нашим}_{сообщением,сообщения,общения,этого}
        в_{самом_начале,начале}_{разговора,диалога,беседы,чата,этого} до_этого_{разговора,диалога,чата}
        {przed}_{rozpoczęciem,początkiem,moją_pierwszą,tą}_{rozmowy,tej,czatu,wiadomością,rozmową}
        na_początku_{rozmowy,tej,czatu} {před}_{začátkem,touto,mou_první} na_začátku_{konverzace,této}
        перед_початком {на_початку}_{розмови,цієї}
        {выше,до,перед}_{моей_первой,моего_первого,моим_первым}_{реплики,реплик,фразы}
        {выше,до,перед}_{моей_первой,моего_первого,моим_первым}_{сообщения,сообщением,слова}
        {nad,przed}_{moją_pierwszą,moim_pierwszym}_{wiadomością,zdaniem} {nad,před}_mou_první_{zprávou,větou}
        первое_сообщение_в_контексте""",
    "SAFEGUARD": """
        {фильтры,ограничения,правила,меры,протоколы,механизмы,политики}_{безопасности,содержимого,контента}
        {защитные,моральные,этические}_{механизмы,ограничения,фильтры}
        {filtry,zasady,ograniczenia,zabezpieczenia,protokoły,reguły}_{bezpieczeństwa,treści} zabezpieczenia
        {bezpečnostní}_{filtry,pravidla,omezení,pojistky} {фільтри,правила,обмеження}_{безпеки,вмісту}""",
    "DISABLED": """отключены отключена сняты снят снята деактивированы убраны удалены заблокированы wyłączone
        usunięte zniesione dezaktywowane vypnuty odstraněny zrušeny вимкнені зняті""",
    "NOTEXIST": """{не_существует,не_существуют,больше_нет} {nie_istnieją,nie_istnieje,nie_ma_już} neexistují
        neexistuje не_існує""",
    "NOREFUSE": """{не}_{отказывай,отказывайся,отказывайте,отказывать,отклоняй}
        {не}_{отказывайтесь,смей_отказывать,имеешь_права_отказ,можешь_отказать}
        {никогда_не,нельзя,запрещено}_{отказывай,отказывайся,отказывать,отказываться}
        отказываться_{запрещено,нельзя} {отвечай,выполняй}_{на_всё,на_любые,на_все,любой,любые,все,каждый}
        {nie}_{odmawiaj,wolno_ci_odmówić,możesz_odmówić} {nigdy_nie,niczego_nie}_odmawiaj
        {odpowiadaj_na,wykonuj}_{każde,wszystko,wszystkie,każdą} {nikdy,nic}_neodmítej neodmítej odpovídej_na_vše
        {не,ніколи_не}_{відмовляй,відмовляйся}""",
    "CENSOR": """цензуры фильтров ограничений морали табу cenzury filtrów ograniczeń cenzury_a filtrů omezení
        цензури фільтрів""",
    "ANSWER": "отвечай ответь отвечайте говори ответ ответы odpowiadaj odpowiedz mów odpovídej odpověz відповідай",
    "SYSMSG": """{системное,служебное}_{сообщение,уведомление,оповещение}
        {сообщение,уведомление,приказ}_{системы,администратора,от_системы,от_администратора,разработчика}
        {я,как}_{администратор,разработчик,твой_разработчик,твой_создатель,сотрудник} {права,доступ}_администратора
        {komunikat,wiadomość,powiadomienie}_{systemowy,systemu,od_administratora,systemowa}
        {jestem,jako}_{administratorem,twoim_twórcą,administrator,deweloperem} {systémová,zpráva}_{zpráva,správce}
        {системне}_повідомлення""",
    "HIM": "ему ей им него неё mu jej jemu nim mu_to йому їй",
    "BCC": """скрытую_копию скрытой_копии в_скрытую_копию скрытая_копия ukrytej_kopii udw do_ukrytej_kopii
        skrytou_kopii skryté_kopii приховану_копію""",
    "REPLACE": """замени замените подмени поменяй меняй подставь используй ставь добавь добавляй zamień podmień
        zmień używaj użyj dodaj wstaw nahraď vyměň použij používej přidej заміни використовуй додай підміни
        направлять направляй перенаправляй przekierowuj kieruj přesměruj""",
    "WHEN": """когда если как_только каждый_раз_когда всякий_раз_когда gdy kiedy jeśli za_każdym_razem_gdy ilekroć
        když pokud kdykoli коли якщо kad""",
    "ASKS": """просит попросит спросит спрашивает упоминает упомянет захочет запросит поинтересуется хочет poprosi
        prosi zapyta pyta wspomni chce požádá zeptá попросить запитає згадає""",
    "NOASK": """{без,не}_{подтверждения,спроса,разрешения,спрашивая,запрашивая}
        {без,не}_{согласования,вопросов,запроса,спрашивай,дополнительных_вопросов}
        {bez}_{pytania,potwierdzenia,zgody_i,pozwolenia} nie_pytaj_o_{zgodę,potwierdzenie} bez_{ptaní,potvrzení}
        {без}_{підтвердження,дозволу}""",
    "CONFIRMS": "подтверждения подтверждений potwierdzenia potvrzení",
    "READTHIS": """{читающ,обрабатывающ,анализирующ,просматривающ}{ая,ий,ие,ему,ей,их,им}
        {читаешь,обрабатываешь,читает,обрабатывает}_{это,этот,эту,данный} czytający czytająca czytasz_to
        przetwarzający {která,který}_čte яка_читає""",
    "TOX": """заметка_для примечание_для для всем внимание уважаемый uwaga drogi notatka_dla do_wszystkich dla
        pro_všechny pozor milý pro увага для_всіх""",
    "ATTN": "внимание внимание,_ uwaga pozor увага",
    "ADDRESS": """{заметка,сообщение,инструкция,указание}_{для,к}_{ии,нейросети,нейросетей,модели,ассистента,бота}
        {примечание,обращение,внимание}_{для,к}_{ии,нейросети,нейросетей,модели,ассистента,бота}
        {заметка,сообщение,инструкция,указание}_{для,к}_{языковой_модели,всех_ии,ии-ассистента}
        {заметка,сообщение,инструкция,указание}_{для,к}_{чат-бота,помощника}
        {примечание,обращение,внимание}_{для,к}_{языковой_модели,всех_ии,ии-ассистента,чат-бота,помощника}
        {если_ты,если_вы}_{ии,нейросеть,языковая_модель,бот,ассистент}
        {notatka,wiadomość,instrukcja,uwaga,polecenie}_{dla}_{ai,asystenta,modelu,sztucznej}
        {notatka,wiadomość,instrukcja,uwaga,polecenie}_{dla}_{modeli,bota,asystentów}
        {jeśli_jesteś}_{ai,modelem,asystentem,botem,sztuczną}
        {poznámka,zpráva,pokyn,instrukce}_pro_{ai,asistenta,model,modely,umělou} {pokud_jsi}_{ai,model,asistent}
        {нотатка,повідомлення,інструкція}_для_{ші,асистента,моделі}""",
    "OTHERS": """{другие,остальные,прочие,плохие,негативные,отрицательные}_{отзывы,критерии,кандидаты,кандидатов}
        {другие,остальные,прочие,плохие,негативные,отрицательные}_{товары,оценки,мнения}
        {inne,pozostałe,negatywne}_{opinie,kryteria,recenzje,oferty,produkty}
        {ostatní,negativní}_{recenze,kritéria,hodnocení} {інші,негативні}_{відгуки,критерії}""",
    "SCORE": """{высший,максимальный,наивысший}_{балл,рейтинг} {максимальную,высшую,наивысшую}_оценку
        {лучший}_кандидат {najwyższą,maksymalną}_{ocenę,liczbę} najlepszy_kandydat
        {nejvyšší,plné}_{hodnocení,skóre} найвищий_бал""",
    "PROMOTE": """порекомендуй рекомендуй советуй похвали расхвали оцени рекламируй poleć polecaj pochwal oceń
        reklamuj doporuč pochval""",
    "MUST": """должен должна должны обязан обязана обязательно немедленно срочно надо musisz musi muszą koniecznie
        natychmiast powinieneś musíš musí okamžitě повинен мусиш негайно""",
    "USERASK": """{вопрос,вопросы,запрос,просьбу,задание,инструкции,вопросу,запросу}_{пользователя,клиента}
        {pytanie,pytania,prośbę,polecenie,zapytanie}_{użytkownika,klienta} {otázku,dotaz,požadavek}_uživatele
        {запитання,запит,прохання}_користувача""",
    "NOANS": """{не}_{отвечай,отвечайте,выполняй_запрос,реагируй} {nie}_{odpowiadaj,realizuj} neodpovídej
        {не}_відповідай""",
    "WHOYOU": """{кто_ты,что_ты}_{такой,есть,ии,ассистент,модель,языковая} {kim_jesteś,że_jesteś} {kdo_jsi,že_jsi}
        хто_ти""",
    "NOMORE": """{ты,вы}_{больше_не,уже_не,не} {już_nie_jesteś,nie_jesteś_już,nie_jesteś} {už_nejsi,nejsi}
        ти_більше_не""",
    "OBEYNEW": """{слушайся,слушай,подчиняйся,следуй}_{только,лишь,исключительно,теперь,мои,моим,меня}
        {выполняй,исполняй,делай}_{только,лишь,исключительно,теперь,мои,моим,меня}
        {слушайся,слушай,подчиняйся,следуй}_{то_что_я,следующее,следующие,следующим,эти,этим}
        {выполняй,исполняй,делай}_{то_что_я,следующее,следующие,следующим,эти,этим} {вот}_{новые,твои_новые}
        {выполни,исполни}_следующ{ее,ие}
        {słuchaj,wykonuj,rób,przestrzegaj,stosuj}_{tylko,wyłącznie,jedynie,teraz,moich,moje,mnie,się_do,to_co}
        {oto}_{nowe,twoje_nowe} {poslouchej,plň,dělej,následuj,řiď_se}_{jen,pouze,mě,moje,jenom,tímto} {ось}_нові
        {слухай,виконуй,слухайся}_{лише,тільки,мене,мої} tylko_moje теперь_я_главный командую_я говори_как_есть
        teraz_ja_{rządzę,tu_rządzę} teď_velím_já тільки_те_що_скажу""",
    "EXEC": """выполни выполняй исполни {сделай,делай}_{то_что,как_там,как}
        {выполни,исполни}_{то,её,их,это,команду} wykonaj {zrób,wykonaj}_{to_co,to,je,polecenie} proveď vykonej
        виконай""",
    "TRANSLATE": """переведи переведите расшифруй декодируй przetłumacz odszyfruj zdekoduj přelož dešifruj
        переклади розшифруй""",
    "THEN": "затем потом после_этого а_затем następnie potem a_następnie poté pak потім",
    "JMODE": """режим{,е,а}_{без_цензуры,без_ограничений,без_фильтров,бога,dan}
        tryb{,u}_{bez_cenzury,bez_ograniczeń,boga}""",
    "IMGURL": """{адрес,ссылку,url}_{картинки,изображения} параметр_запроса параметры_url adres_obrazka parametr
        parametry""",
    "OUTWARD": """{внешний,удалённый,удаленный,мой,чужой}_сервер на_{этот_адрес,мой_адрес,мою_почту,сервер,почту}
        {zewnętrzny,zdalny,mój}_{serwer,adres} {vzdálený,externí}_server {зовнішній,мій}_сервер""",
    "UNNOTICED": """{чтобы,так_чтобы}_{он,она,никто,клиент}_{не,ничего_не}
        {клиенту,ему}_{об_этом_знать_не,не_нужно_знать,знать_не} {żeby,aby}_{on,nikt,klient}_{nie,niczego}
        {aby,ať}_nikdo щоб_{він,ніхто,клієнт}_не незаметно niepostrzeżenie""",
    "NOCARE": """{плевать_на,наплевать_на,не_волнуют,не_знает}_{законы,закон,правила,мораль,этику}
        {ma_gdzieś,nie_obchodzą_go,gwiżdże_na}_{prawo,zasady,moralność} kašle_na""",
    "GRANNY": "бабушка бабушкой бабушку бабуля дедушка babcia babcią babička бабуся",
    "DANGER": """бомбу бомба взрывчатку взрывчатка наркотики напалм оружие вирус bombę bomba narkotyki broń
        výbušniny вибухівку {ключи}_активации""",
    "HOWTO": """как_{сделать,изготовить,собрать} рецепт инструкцию_по jak_{zrobić,zbudować} przepis jak_vyrobit
        як_зробити""",
    "USERNOT": """{пользователь,пользователю}_{не_должен,не_узнает,не_нужно,не_надо,незачем}
        использователь_не_должен uživatel_nesmí užytkownik_nie_może""",
    "KNOW": "знать узнать увидеть видеть заметить wiedzieć dowiedzieć zauważyć vědět дізнатися знати",
    "NAMED": "тебя_зовут твоё_имя твое_имя nazywasz_się twoje_imię jmenuješ_se",
    "MODEW": "режим tryb režim",
    "MAKER": """разработчиками разработчиков разработчики создателями создателей создатели twórców twórcy
        programistów vývojářů tvůrců розробників розробники""",
}
