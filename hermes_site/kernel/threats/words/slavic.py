"""Russian, Ukrainian, Polish, Czech, Slovak, Serbo-Croatian, Bulgarian."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ABOVE": "выше вышестоящий вышенаписанное powyżej powyższy výše вище",
    "IGN": """игнорируй игнорируйте проигнорируй проигнорируйте игнорировать забудь забудьте забыть отбрось
        отбросьте не_{следуй,следуйте,обращай_внимания,обращайте_внимания,слушай}
        не_{слушайте,выполняй,учитывай,соблюдай,подчиняйся,принимай_во_внимание} пренебреги пренебрегай ігноруй
        ігноруйте проігноруй забудь_про не_зважай не_виконуй не_дотримуйся забудьте_про zignoruj zignorujcie ignoruj
        ignorujcie zignorować zapomnij zapomnijcie
        nie_{zważaj,przestrzegaj,stosuj_się,bierz_pod_uwagę,zwracaj_uwagi,słuchaj,wykonuj} zlekceważ ignorujte
        zapomeň zapomeňte zapomeň_na zapomeňte_na nedbej nedbejte neřiď_se ignoriraj ignorirajte zaboravi zaboravite
        zabudni zabudnite игнорирай игнорирайте забрави забравете ne_ber_ohled zanemari""",
    "IGNF": """недействительны больше_не_действуют аннулированы отменены утратили_силу są_nieważne nie_obowiązują
        neplatí jsou_neplatné más_ne_važe игнорировать""",
    "DROP": """отмени отмените обойди обойдите удали удалите сотри перезапиши нарушь скасуй відкинь pomiń pomińcie
        odrzuć omiń anuluj nadpisz usuń złam obejdi obejdź přeskoč zruš odbaci отхвърли перепиши""",
    "ALL": """все всё всех весь любые всю всі усі усе wszystkie wszystko wszystkich cały každé všechny všechno
        všechna veškeré sve svi всички всичко jakiekolwiek wszelkie любой всички_предишни""",
    "PRIOR": """прежн{ие,их,им,ими} предшествующ{ие,их,им} ранним исходных начальных полученным прошлым ранее_данным
        ранее_данные ранее_полученные попереднім попередніми poprzednim wcześniejszym dotychczasowych předchozím
        předchozími предыдущие предыдущих предыдущую предыдущими предыдущим предыдущего прежние прежних ранее
        вышеуказанные вышеперечисленные вышеизложенные вышеприведённые выше раньше прошлые исходные первоначальные
        изначальные полученные данные_тебе до_этого вышесказанное предшествующие попередні попередніх попередні_всі
        вище раніше початкові poprzednie poprzednich poprzednią wcześniejsze wcześniejszych powyższe powyższych
        wcześniej dotychczasowe początkowe uprzednie pierwotne otrzymane předchozí předešlé dosavadní výše původní
        prethodne prethodna prethodnu prethodnih ranije gore предишни предишните горните predchádzajúce doterajšie
        otrzymałeś prije""",
    "RULES": """указаниям правилам распоряжениям установкам предписаниям запретам polecenia
        инструкци{и,я,ю,й,ям,ями,ях} указани{я,й,е,ям} правил{а,о,ам,ах} директив{ы,у,ам} предписания установки
        распоряжения наставления інструкці{ї,ю,я,й} вказівки правила настанови instrukcje instrukcji instrukcję
        poleceń zasady zasad zasadach zasadami poleceniach instrukcjach instrukcjami wytycznych regułach wytyczne
        reguły dyrektywy pokyny pokynů instrukce pravidla pravidel příkazy uputstva uputstvo instrukcije upute
        pravila naredbe инструкциите указания правилата промпт inštrukcie промпты промптов""",
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
        ograničenja cenzure""",
    "NO": "без нет никаких не_имеешь никакие немає bez żadnych nie_masz brak žádná žádných nema nemáš никакви",
    "SYSP": """системн{ое,ого,ому}_сообщени{е,я,ю} системн{ые,ых}_настройк{и,ек} komunikat_systemowy
        systemowego_promptu системн{ый,ого,ому}_промпт{,а,у} системн{ые,ых}_инструкци{и,й} системное_сообщение
        исходный_промпт {начальные,исходные,первоначальные,изначальные,скрытые,секретные,внутренние}_инструкции
        начальный_промпт системную_инструкцию системний_промпт системні_інструкції prompt_systemowy
        {prompt,promptu}_{systemu,systemowego} instrukcje_systemowe
        {początkowe,pierwotne,ukryte,oryginalne}_instrukcje systémový_prompt systémové_{pokyny,instrukce}
        sistemski_prompt системния_промпт systémovú_správu původní_pokyny""",
    "LEAK": """покажи покажите выведи выведите раскрой раскройте повтори повторите напечатай назови сообщи расскажи
        перечисли покажи_мне поделись выдай покажіть виведи розкрий pokaż ujawnij wyświetl powtórz wypisz podaj
        zdradź pokażcie ukaž odhal vypiš zopakuj prozraď pokaži otkrij ispiši ponovi разкрий какие_у_тебя каковы
        jakie_są jaké_jsou какой_у_тебя які_твої""",
    "ROLE": """теперь_ты ты_теперь притворись веди_себя_как представь_что действуй_как сыграй_роль вообрази
        вы_теперь притворитесь отныне_ты тепер_ти ти_тепер уяви_що удавай дій_як jesteś_teraz teraz_jesteś udawaj
        zachowuj_się_jak wciel_się wyobraź_sobie działaj_jako nyní_jsi teď_jsi předstírej chovej_se_jako sada_si
        pretvaraj_se ponašaj_se_kao сега_си преструвай_се od_teraz_jesteś""",
    "EVIL": "злой злая злым zła zły zlá аморальный",
    "FREE": """неограниченный неограниченная бесцензурный
        {без}_{ограничений,цензуры,фильтров,правил,морали,обмежень,цензури}
        bez_{ograniczeń,cenzury,filtrów,zasad,omezení,pravidel,ograničenja} nieograniczony nieocenzurowany zła
        neomezená zły необмежений""",
    "MODE": """режим{,е}_{разработчика,бога,администратора,отладки,обслуживания,dan}
        tryb{,u,ie}_{dewelopera,deweloperski,programisty,administratora,boga} vývojářsk{ý,ého}_režim{,u}
        режим_розробника""",
    "ENABLE": """включи включите активируй активируйте перейди_в войди_в увімкни активуй włącz aktywuj přejdi_do
        aktivuj zapni uključi""",
    "AI": """ии нейросеть ассистент модель помощник чат-бот бот языковая_модель асистент ші asystent
        sztuczna_inteligencja asistent umělá_inteligence""",
    "HIDE": """не_{говори,сообщай,рассказывай,упоминай,показывай}
        не_{раскрывай,говорите,сообщайте,упоминайте,уведомляй,информируй} скрой скрывай скройте держи_в_секрете
        не_кажи не_повідомляй не_згадуй приховай nie_{mów,wspominaj,informuj,ujawniaj,pokazuj,zdradzaj,mówcie} ukryj
        ukrywaj zachowaj_w_tajemnicy neříkej nezmiňuj skryj {nemoj,ne}_{reći,spominjati,govori} sakrij не_казвай
        скрий без_уведомления не_сообщая ничего_не_говори""",
    "UNSEEN": """без_ведома_пользователя незаметно_для_пользователя втайне_от_пользователя тайно_от_пользователя
        пользователь_не_должен_{знать,узнать,видеть,заметить} без_відома_користувача bez_wiedzy_użytkownika
        użytkownik_nie_może_{wiedzieć,się_dowiedzieć} bez_vědomí_uživatele чтобы_пользователь_не
        bez_znanja_korisnika""",
    "USER": """пользователю пользователь пользователя пользователям користувачу користувача użytkownikowi
        użytkownika uživateli uživatele korisniku потребителя никому""",
    "THIS": "это этом об_этом этого про_это ничего про_це це o_tym tego nic tym o_tom to ovo o_ovome това",
    "NEW": "новые новая новую новое нові nowe nowa nowy nové nová nove нови",
    "NOW": """теперь сейчас отныне вместо_этого с_этого_момента тепер відтепер teraz od_teraz zamiast_tego nyní teď
        od_teď sada od_sada""",
    "SEND": """отправь отправьте пошли отправляй перешли загрузи передай вышли опубликуй отправить відправ надішли
        завантаж wyślij prześlij przekaż wyślijcie wysyłaj załaduj pošli odešli přepošli nahraj pošalji proslijedi
        изпрати""",
    "SECRET": """парол{ь,и,ей,я} учётные_данные учетные_данные ключ{,и,ей} токен{,ы,ов} секреты api-ключ{,и}
        личные_данные персональные_данные данные_пользователя паролі ключі облікові_дані hasło hasła haseł
        dane_logowania klucz klucze klucze_api tokeny dane_osobowe dane_użytkownika heslo hesla přihlašovací_údaje
        klíče api_klíče lozinke lozinku pristupne_podatke пароли пароли_и ключи_доступа номер_карты""",
    "CHAT": """переписк{у,и} историю_{чата,переписки,диалога,сообщений} разговор диалог историю_разговора розмову
        історію_чату rozmowę historię_{czatu,rozmowy} konwersację konverzaci historii_chatu razgovor память pamięć""",
    "READ": """прочитай прочти открой покажи выведи прочитайте прочитать відкрий przeczytaj otwórz odczytaj přečti
        otevři pročitaj""",
    "EDIT": "добавь впиши запиши измени допиши додай dodaj dopisz zmień přidej dopiš",
    "EVERYTIME": "всегда каждый_раз при_каждом в_каждом завжди щоразу zawsze za_każdym_razem vždy pokaždé uvijek",
    "NEG": "не никогда нельзя nie nigdy ne nikdy nikada není",
    "MENTION": """пример примеры примера атака атаки фраза фразы фраз цитата блокируем блокирует обнаруживает
        подозрительный враждебн{ые,ый} приклад фрази атаку przykład przykłady atak ataki ataku fraza frazy zdania
        blokujemy blokuje wykrywa podejrzane příklad útok fráze útoky primjer napad статья статье статью книга
        доклад инъекци{и,й,я} фильтр filtr artykuł""",
    "SAY": """скажи напиши ответь сделай выполни напишите написать напиши_ powiedz napisz odpowiedz zrób řekni napiš
        udělej reci napiši""",
    "STOP": """и в на с по о об для к от из что как бы же пожалуйста просто полностью і та у з до будь_ласка i w na
        z o od do dla się że proszę jest a v s pro prosím je u za molim po które которые были был есть wam ci_ były""",
}
