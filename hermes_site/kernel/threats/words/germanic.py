"""German, Dutch, Swedish, Danish, Norwegian."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ABOVE": "oberhalb obenstehenden oben obigen darüber hierboven bovenstaande ovan ovenfor",
    "IGN": """halt_dich_nicht_an folge_keiner befolge_keine beachte_keine kümmere_dich_nicht_um pfeif_auf
        scheiß_auf laat_los ignoriere ignoriert ignorier ignorieren_sie vergiss vergesst vergiß vergessen_sie
        missachte missachten_sie {beachte,befolge,berücksichtige}_nicht
        {beachten,befolgen,berücksichtigen}_sie_nicht setze_dich_über höre_nicht_auf hör_nicht_auf
        hören_sie_nicht_auf halte_dich_nicht_an halten_sie_sich_nicht_an lass_alle lassen_sie_alle folge_nicht
        folgen_sie_nicht abweichend_{zu,von} lasse_alle setz_dich_über negeer negeert vergeet
        {volg,gehoorzaam}_niet houd_geen_rekening_met let_niet_op laat_alle ignorera glöm strunta_i bortse_från
        glem ignorer ignorér se_bort_fra overse følg_ikke tilsidesæt glem_alt
        {ignoriere,missachte,vergiss,verwirf,überlies,übergeh,überhöre}_{bitte,sofort,jetzt}
        {scher,kümmer,kümmere,schere}_dich_nicht {richte,richten_sie,halt,halte}_{dich,sich}_nicht
        {lass,lassen_sie}_{außer_acht,beiseite,links_liegen} nicht_{weiter,mehr}_{beachten,befolgen}
        {denk,denke}_nicht_mehr setz_dich_hinweg lies_nicht {trek,trekt}_je_niets_aan
        laat_{buiten_beschouwing,achterwege} {let,sla}_niet sla_geen_acht {volg,gehoorzaam}_{niet_meer,niet_langer}
        {bry,bryd}_dig_{inte,ikke} strunta bortse {ikke,inte}_{følg,følj,tag_hensyn} lad_være glöm_bort se_bort
        {ist,sind}_{egal,wurscht,schnuppe} {vergiss,schmeiß,wirf}_{den,das,die,alle}_{kram,weg,regeln,müll}
        wirf_weg schmeiß_weg gooi_weg nicht_mehr_an {niet_langer,niet_meer}_aan""",
    "VOID": """ungültig nichtig hinfällig aufgehoben außer_kraft_gesetzt gelten_nicht_mehr gilt_nicht_mehr
        zijn_ongeldig gelden_niet_meer gäller_inte_längre gælder_ikke_længere außer_kraft überholt
        {gelten,gilt,zählen,zählt}_{nicht_mehr,ab_sofort_nicht_mehr,nicht_länger}
        {ist,sind}_{nicht_mehr_gültig,nichtig,hinfällig,außer_kraft,überholt,aufgehoben,abgelaufen}
        {wurden,wurde}_{aufgehoben,widerrufen,annulliert,außer_kraft_gesetzt}
        {wurden,wurde}_{zurückgesetzt,gelöscht,ersetzt,aktualisiert} widerrufen annulliert
        {geldt,gelden,zijn,is}_{niet_meer,niet_langer,vervallen,ingetrokken,nietig,ongeldig} vervallen ingetrokken
        {gäller,gælder,gjelder}_{inte,ikke}_{längre,længere,lenger} ogiltiga ugyldige""",
    "IGNF": """zu_ignorieren ignorieren vergessen missachten nicht_{beachten,befolgen} außer_acht_lassen
        hinter_sich hinter_dir außer_acht ignoriert_werden negeren vergeten buiten_beschouwing egal weg weggeworfen""",
    "DROP": """verwirf verwerfen_sie überschreibe überschreiben_sie umgehe umgehen_sie lösche löschen_sie streiche
        übergehe übergehen_sie verletze breche brich hebe heb deaktiviere schalte omzeil overschrijf wis negeer_dan
        åsidosätt radera tilsidesæt overstyr omgå slet slett""",
    "ALL": """alle alles allen jede jeden jegliche sämtliche sämtlichen gesamte gesamten elke alle_alle alla allt
        alt hele samtlige""",
    "PRIOR": """zu_beginn am_anfang anfangs eerder tidigare_givna oberhalb vorherigen vorherige vorheriger
        vorhergehenden vorhergehende vorangehenden vorangehende vorigen vorige bisherigen bisherige bisheriger
        obigen obige oben früheren frühere vorangegangenen vorangegangene davor zuvor bisher ursprünglichen
        ursprüngliche vorher gesagte gesagten anfänglichen vorhin erhalten_hast bekommen_hast eerdere voorgaande
        bovenstaande hierboven oorspronkelijke voorafgaande daarvoor hiervoor gegeven tidigare föregående
        ovanstående ovan ursprungliga tidligere forrige foregående ovenstående opprinnelige ovenfor forudgående
        oprindelige gegebenen wir_bisher_besprochen {was_ich,was_wir}_{gesagt,besprochen}
        {dir,dir_vorher,dir_bisher,dir_zuvor}_{aufgetragen,gesagt,gegeben,mitgeteilt} {was_dir,was_du} bislang
        bis_jetzt bis_hierher weiter_oben obenstehende vorstehend vorstehenden vorausgehenden letzten jetzigen
        aktuellen eerder_gegeven tot_nu_toe tot_dusver vroegere hittills tidligare hidtil hittil første
        ursprünglicher bisheriges die_man_dir_gegeben""",
    "RULES": """anweisung anweisungen instruktion instruktionen vorgaben vorgabe regel regeln richtlinie
        richtlinien befehle befehlen anleitungen weisungen weisung systemanweisungen systemvorgaben
        sicherheitsregeln sicherheitsrichtlinien programmierung instructies instructie regels richtlijnen
        aanwijzingen opdrachten voorschriften systeeminstructies instruktioner instruktionerna regler reglerna
        anvisningar direktiv riktlinjer instrukser retningslinjer instruksjoner instruksene instruksjonene
        instruktionerne reglerne anvisninger prompts anordnung anordnungen leitlinien leitlinie vorschrift
        sicherheitsvorgaben verhaltensregeln grundregeln systemregeln aufträge bevelen voorwaarden richtsnoeren
        leefregels föreskrifter regelverk ordrer befalinger""",
    "ORDERS": """befehl auftrag aufträge aufgaben aufgabe beschränkungen einschränkungen vorschriften beperkingen
        taken opdracht order uppgifter oppgaver opgaver begränsningar begrænsninger begrensninger kommandon""",
    "TALK": """informationen ausführungen nachrichten nachricht gespräch gespräche unterhaltung kontext texte
        eingaben besprochen gesagt aussagen informatie berichten gesprek tekst meddelanden samtal information
        beskeder samtale meldinger tekster dokumente""",
    "YOUR": "deine deiner deinen deines dein ihre ihren ihrer je jouw uw dina din dine ditt dit",
    "YOU": "du dich dir sie jij je u dig deg",
    "SAFE": """ethischen moralischen ethische sicherheitstechnischen internen veiligheids säkerhets etiska
        sikkerheds etiske interne""",
    "LIMIT": """einschränkungen beschränkungen filter regeln grenzen zensur richtlinien tabus restriktionen
        beperkingen regels censuur begränsningar restriktioner regler gränser begrænsninger censur restriksjoner
        moralvorstellungen moral ethik skrupel sicherheitsfilter inhaltsfilter sicherheitsrichtlinien
        inhaltsrichtlinien moraal ethiek veiligheidsregels veiligheidsfilters säkerhetsfilter moralske""",
    "NO": """keine keinerlei ohne keinen frei_von geen zonder inga utan ingen uten uden vrij_van fri_från
        ingen_form_for {du_hast,ihr_habt,sie_haben}_keine""",
    "SYSP": """systemprompt system-prompt systemprompts systemanweisung systemanweisungen systemnachricht
        systeminstruktionen ursprünglichen_{anweisungen,prompt,instruktionen}
        {anfängliche,anfänglichen,ursprüngliche}_{anweisungen,anweisung,instruktionen}
        {versteckten,geheimen,internen}_{anweisungen,anweisung,instruktionen} prompttext systeemprompt
        systeeminstructies oorspronkelijke_{instructies,prompt} verborgen_instructies systemmeddelande
        systeminstruktioner systembesked systemprompten systemmelding
        {deine,deinen,dein}_{systemprompt,ursprünglichen_text,ursprüngliche_anweisung}
        {deine,deinen,dein}_{anfangsanweisungen,startanweisungen,voreinstellungen}
        {deine,deinen,dein}_{systemanweisungen,konfiguration,internen_regeln}
        {deine,deinen,dein}_{geheimen_regeln,verborgenen_anweisungen,grundanweisungen}
        {verborgenen,versteckten,geheimen,internen}_{prompt,systemprompt,regeln,vorgaben}
        {verborgenen,versteckten,geheimen,internen}_{instruktionen,richtlinien,befehle,text}
        {vertraulichen,ursprünglichen,anfänglichen}_{prompt,systemprompt,regeln,vorgaben}
        {vertraulichen,ursprünglichen,anfänglichen}_{instruktionen,richtlinien,befehle,text} systemtext startprompt
        initialprompt
        {verborgen,geheime,interne,oorspronkelijke,eerste}_{prompt,instructies,regels,richtlijnen,opdracht}
        {je,jouw}_{systeemprompt,systeembericht,beginprompt,basisinstructies} {dold,hemlig,ursprunglig}_prompt
        dolda_instruktioner skjulte_{instruktioner,instruksjoner}""",
    "LEAK": """zeige zeig zeigen_sie nenne nenn verrate offenbare gib drucke wiederhole wiederholen_sie gib_aus
        enthülle verraten_sie geben_sie nennen_sie teile schreibe liste toon geef herhaal onthul laat_zien print
        vis avslöja visa upprepa skriv_ut gentag afslør udskriv avslør gjenta skriv preisgeben ausgeben anzeigen
        offenlegen wat_zijn was_sind wie_lautet wie_lauten vad_är hvad_er hva_er wat_is was_ist
        {gib,geben_sie,gebe}_{wörtlich,wortwörtlich,vollständig,komplett}
        {gib,schreib,schreibe,tippe,liste}_{mir,uns,alles} wörtlich wortwörtlich wort_für_wort
        {wie,was}_{lautet,lauten,steht,stand} welche_{anweisungen,regeln} kopiere zitiere fasse übersetze
        offenbaren verrat preis wiedergeben wiedergib
        {schrijf,typ,som,noem,kopieer,citeer,vertaal,verklap,lek,druk}_{uit,op,over,mij,me,al,alles,je,de}
        woordelijk letterlijk schrijf noem kopieer som_op berätta skriva ordagrant ord_for_ord fortell list_opp""",
    "ROLE": """du_bist_jetzt du_bist_nun du_bist_ab_sofort tu_so_als spiele verhalte_dich_wie stell_dir_vor
        agiere_als handle_als benimm_dich sie_sind_jetzt sie_sind_nun tun_sie_so_als fungiere je_bent_nu
        jij_bent_nu doe_alsof gedraag_je speel_de_rol du_är_nu låtsas agera_som du_er_nå du_er_nu lad_som_om
        lat_som gib_vor geben_sie_vor du_spielst du_bist_keine
        {du,sie}_{bist,sind}_{jetzt,nun,ab_sofort,ab_jetzt,von_nun_an,fortan}
        {du,sie}_{bist,sind}_{künftig,ein,eine,nicht_länger,kein,keine}
        {ab_jetzt,ab_sofort,von_nun_an,von_jetzt_an,fortan}_{bist_du,sind_sie,heißt_du}
        {ab_jetzt,ab_sofort,von_nun_an,von_jetzt_an,fortan}_{spielst_du,handelst_du,agierst_du}
        {spiele,spiel,übernimm,schlüpfe,schlüpf}_{die_rolle,eine_rolle,in_die_rolle,in_die}
        {verhalte,verhalt,benimm,gib}_dich {tu,tue}_als {nimm_an,stell_dir_vor,angenommen},_du
        {antworte,antworten_sie,reagiere,sprich}_{als,wie} {jij_bent,je_bent}_{nu,vanaf_nu,voortaan,een,geen}
        {vanaf_nu,voortaan}_{ben_je,ben_jij,heet_je} {doe,gedraag}_{je_voor,alsof,je_als}
        {speel,neem}_{een_rol,de_rol} {stel_je_voor,antwoord_als,reageer_als}
        {du_är,du_er}_{nu,från_och_med_nu,nå,en,ett} {spill,spela,spil}_rollen
        {oppfør,uppträd,opfør}_{deg_som,som,dig_som}""",
    "EVIL": "böse böser skrupellose amoralische amoralischer kwaadaardige ondskapsfull",
    "FREE": """unzensierte unzensierter uneingeschränkte uneingeschränkter uneingeschränkt unzensiert ungefilterte
        ungefiltert ongecensureerde onbeperkte ongefilterde ocensurerad obegränsad ucensureret ubegrænset
        usensurert ubegrenset {ohne,frei_von,keine,keinerlei}_{moral,filter,zensur,grenzen,regeln}
        {ohne_jede,ohne_jegliche,ohne_irgendwelche}_{moral,filter,zensur,grenzen,regeln}
        {ohne,frei_von,keine,keinerlei}_{einschränkungen,beschränkungen,tabus,ethik}
        {ohne_jede,ohne_jegliche,ohne_irgendwelche}_{einschränkungen,beschränkungen,tabus,ethik}
        {ohne,frei_von,keine,keinerlei}_{skrupel,limits,moralische,moralischen_grenzen}
        {ohne_jede,ohne_jegliche,ohne_irgendwelche}_{skrupel,limits,moralische,moralischen_grenzen}
        {ohne,frei_von,keine,keinerlei}_{ethische_grenzen,restriktionen,hemmungen,verbote}
        {ohne_jede,ohne_jegliche,ohne_irgendwelche}_{ethische_grenzen,restriktionen,hemmungen,verbote}
        {verweigert,verweigerst,verweigere,lehnt,lehnst,lehne}_{nichts,nie,niemals,nie_ab}
        {zonder,vrij_van,geen}_{beperkingen,filters,regels,censuur,moraal,grenzen}
        {zonder,vrij_van,geen}_{ethiek,restricties,limieten,enige_beperking,enkele_beperking,enige_beperkingen}
        {weiger,weigert}_{niets,nooit} {utan,uten,uden}_{begränsningar,filter,regler,censur,moral,gränser}
        {utan,uten,uden}_{begrensninger,sensur,grenser,begrænsninger,grænser,restriktioner} moralfrei moralloser
        regelloser grenzenloser hemmungsloser ungezügelter
        {niemand,keiner}_{hätte_dir_je_grenzen,dir_grenzen,dich_eingeschränkt}""",
    "MODE": """{entwickler,admin,wartungs,debug,gott,jailbreak}modus {entwickler,admin,wartungs,debug,gott}-modus
        ontwikkelaarsmodus utvecklarläge udviklertilstand utviklermodus entwicklermodus
        {entwickler,gott,admin,jailbreak,dan,root,debug}{modus,-modus}
        {ontwikkelaars,god,beheerders,jailbreak}modus {utvecklar,gud}läge ohne-filter-modus""",
    "ENABLE": """aktiviere aktivieren_sie schalte wechsle_in activeer schakel aktivera aktivér aktiver gehe_in
        aktiviert freigeschaltet starte schalte_ein ingeschakeld geactiveerd aktiverad aktiveret aktivert slå_til
        slå_på""",
    "AI": """ki assistent sprachmodell modell sprachassistent chatbot taalmodel språkmodell sprogmodel
        språkmodellen ki-assistent ki-modell ki-system ki-agent sprachmodelle künstliche_intelligenz chatbots
        ai-assistent ai-model kunstmatige_intelligentie assistente språkmodeller ki-assistenten""",
    "HIDE": """{sage,sag,erzähle,verrate,erwähne,zeige,melde}_{es_dem,dem,es_niemandem}
        {sage,sag,erzähle,verrate,erwähne,zeige,melde}_{nichts_dem,das_dem,davon_nichts,dies_dem} verheimliche
        verschweige verberge ohne_es_dem halte_es_vor halte_das_vor geheim_halten teile_dem nicht_verraten
        {vertel,zeg,meld}_{de_gebruiker,het_de_gebruiker,de_gebruiker_niets} houd_dit_geheim houd_dit_verborgen
        berätta_inte nämn_inte fortæl_ikke nævn_ikke fortell_ikke nevn_ikke dölj skjul verberg zonder_de
        {erwähne,erwähnen_sie,verrate,verraten_sie}_{es,das,dies,davon,dem,der,ihm,ihr,niemandem,keinem}
        {sag,sage,sagen_sie}_{es,das,dies,davon,dem,der,ihm,ihr,niemandem,keinem}
        {erzähl,erzähle,erzählen_sie,melde,zeig,zeige}_{es,das,dies,davon,dem,der,ihm,ihr,niemandem,keinem}
        {erwähne,erwähnen_sie,verrate,verraten_sie,sag,sage,sagen_sie}_{nie,niemals,nichts,nicht,kein_wort}
        {erwähne,erwähnen_sie,verrate,verraten_sie}_{das_nie,das_nicht,das_niemandem,dem_nutzer_nicht}
        {sag,sage,sagen_sie}_{das_nie,das_nicht,das_niemandem,dem_nutzer_nicht}
        {erzähl,erzähle,erzählen_sie,melde,zeig,zeige}_{nie,niemals,nichts,nicht,kein_wort}
        {erzähl,erzähle,erzählen_sie,melde,zeig,zeige}_{das_nie,das_nicht,das_niemandem,dem_nutzer_nicht}
        {nicht,niemals,nie,nirgends}_{erwähnen,verraten,sagen,erzählen,mitteilen,melden,zeigen}
        {heimlich,unbemerkt,stillschweigend,klammheimlich,insgeheim,verdeckt}
        {halte,behalte}_{es,das,dies}_{geheim,für_dich,verborgen} {schweige,schweig}_{darüber,dazu} stillschweigen
        ohne_{es_zu_erwähnen,das_zu_erwähnen,es_zu_sagen,den_nutzer,nachzufragen}
        ohne_{hinweis,ihn_zu_informieren,rückmeldung,etwas_zu_sagen} kein_wort
        {vertel,zeg,meld,noem,vermeld,laat}_{dit,het,hem,haar,niemand,niets,er,nooit,niet,dat}
        {stiekem,heimelijk,ongemerkt,stilletjes,in_het_geheim}
        zonder_{het_te,dit_te,iets_te,de_gebruiker,hem,melding,het_hem} hou_dit_geheim houd_het_geheim
        {i_hemlighet,i_smyg,smyg} {säg,nämn,berätta,visa}_{inte,aldrig,ingenting,inget}
        {sig,nævn,fortæl,vis}_{ikke,aldrig,intet} {si,nevn,fortell,vis}_{ikke,aldri,ingenting} hemmeligt
        i_hemmelighet""",
    "UNSEEN": """{sag,sage,erzähle,verrate,melde,zeige}_{dem,der}_{nutzer,benutzer,anwender,nutzerin}_nichts
        {vertel,zeg,meld,laat}_de_gebruiker_{niets,niet,hier_niets}
        {sagen,verraten}_sie_dem_{nutzer,benutzer,anwender}_nichts
        ohne_{wissen,kenntnis,zustimmung}_des_{nutzers,benutzers,anwenders}
        ohne_dass_der_{nutzer,benutzer,anwender} zonder_dat_de_gebruiker zonder_medeweten_van_de_gebruiker
        utan_användarens_vetskap uden_brugerens_viden uten_brukerens_viten
        {so_dass,damit,ohne_dass}_{der_nutzer,der_benutzer}_{nichts,es_nicht,davon,merkt,bemerkt}
        zonder_{medeweten,toestemming,dat_hij,dat_de_gebruiker} zonder_het_de_gebruiker""",
    "USER": """nutzer benutzer anwender nutzern benutzern nutzerin gebruiker gebruikers användaren användare
        brugeren bruger brukeren bruker menschen jemandem""",
    "THIS": """davon dies das diese dieses darüber nichts dit deze hiervan hierover det detta dette dessa om_detta
        niet""",
    "NEW": "neue neuen neuer folgenden nieuwe ny nye nya",
    "NOW": "jetzt nun ab_sofort stattdessen nu voortaan vanaf_nu från_och_med_nu fra_nå_av fra_nu_af i_stället",
    "SEND": """sende senden_sie schicke schick schicken_sie übermittle lade übertrage leite poste stuur verstuur
        upload verzend skicka ladda_upp vidarebefordra sänd send oversend videresend weiterleiten senden schicken
        hochladen {schick,schicke,sende,leite,übermittle,übertrage}_{mir,uns,sie,es,alles,alle,den}
        {schick,schicke,sende,leite,übermittle,übertrage}_{die,das,dann,anschließend,heimlich,ihn}
        {lade,kopiere,maile,poste,exportiere,gib}_{mir,uns,sie,es,alles,alle,den}
        {lade,kopiere,maile,poste,exportiere,gib}_{die,das,dann,anschließend,heimlich,ihn} hochlädst weiterleite
        leite_weiter kopie
        {stuur,mail,verzend,kopieer,plaats,upload,exporteer}_{mij,me,het,de,alle,alles,deze,dan,ze,door} doorsturen
        sturen {skicka,mejla,sänd,ladda}_{alla,hela,det,den} {send,mail,last}_{alle,hele,det,den,meg,mig}""",
    "SECRET": """passwort passwörter passworte kennwort kennwörter zugangsdaten anmeldedaten geheimnisse
        api-schlüssel schlüssel token tokens wachtwoord wachtwoorden inloggegevens geheimen sleutels api-sleutel
        api-sleutels lösenord inloggningsuppgifter api-nycklar nycklar adgangskode adgangskoder passord
        legitimationsoplysninger api-nøgler api-nøkler persönliche_daten nutzerdaten persoonlijke_gegevens
        kreditkartennummer passwörtern kontodaten bankdaten api-keys schlüsseln geheimschlüssel umgebungsvariablen
        kundendaten sitzungstoken cookies personenbezogene_daten gespeicherten_passwörter privaten_schlüssel
        creditcardgegevens klantgegevens omgevingsvariabelen sessietoken privésleutel kreditkort kortnummer
        miljövariabler""",
    "CHAT": """gespräch gesprächsverlauf chatverlauf unterhaltung konversation gesamte_unterhaltung gesprek
        gespreksgeschiedenis chatgeschiedenis konversationen chatthistorik samtalen chathistorik samtalehistorik
        erinnerungen chatprotokoll verlauf gesprächsprotokoll posteingang adressbuch kontaktliste kontakte
        gesamten_verlauf letzten_e-mails unterhaltungsverlauf postvak contacten adresboek hele_gesprek
        gespreksverloop inkorg kontaktlista indbakke innboks""",
    "READ": """lies lese öffne lesen_sie öffnen_sie zeige gib_aus lees open toon läs öppna les åbn åpne læs
        lies_{die,den,das} gib durchsuche kopiere füge zeig lies_aus auslesen sammle extrahiere lees_{de,het}
        kopieer plak verzamel haal läs_{filen} kopiera hämta hent kopier vis""",
    "EDIT": "füge schreibe ergänze ändere trage hänge voeg schrijf wijzig lägg skriv ändra tilføj legg tilføy",
    "EVERYTIME": """immer jedes_mal bei_jeder bei_jedem altijd elke_keer bij_elke alltid varje_gång altid hver_gang
        künftig in_zukunft ab_sofort ab_jetzt von_nun_an fortan jede_e-mail jede_mail jede_nachricht jeder_e-mail
        jeder_antwort voortaan vanaf_nu elk_bericht elke_e-mail elk_antwoord framöver fremover från_och_med_nu
        fra_nu_af""",
    "NEG": "nicht nie niemals kein nooit nimmer inte aldrig ikke aldri nej darf_nicht soll_nicht ohne_zu",
    "MENTION": """beispiel beispiele angriff angriffe sätze satz ausdruck phrase zitat zitiert blockiert erkennt
        blockieren verdächtig feindselig wie_z.b formulierung formulierungen voorbeeld aanval aanvallen zin zinnen
        exempel attack angrepp eksempel angreb angrep titel vortrag aufsatz kapitel blockeren erkennen meldet""",
    "SAY": """schreibe sage antworte gib mache tue schreib zeige verfasse erzähle konzentriere erstelle antwoord
        zeg schrijf doe geef svara säg skriv gör svar sig gør gjør si schreiben_sie""",
    "STOP": """der die das den dem des ein eine einen einer und oder zu zum zur bitte mit von auf für im in an als
        auch nur doch mal ist sind sein wird werden es het een en of de van op voor met aan te alsjeblieft och att
        som ett på för med til og at et er jeg dich_bitte einfach vollständig komplett sofort""",
    "TOLD": """gesagt aufgetragen befohlen mitgeteilt beigebracht eingetrichtert vorgegeben opgedragen gezegd
        verteld meegegeven sagt sagts fortalt sagt_till beordret""",
    "INSTR": """anweisung anweisungen instruktion instruktionen vorgaben vorgabe befehle prompt systemprompt
        instructies instructie opdrachten aanwijzingen instruktioner instruksjoner instrukser anvisningar""",
    "PRECONV": """vor_{meiner_ersten_nachricht,diesem_gespräch,dem_gespräch,unserem_gespräch,dieser_unterhaltung}
        vor_{dem_chat,gesprächsbeginn,chatbeginn,beginn_dieser,beginn_des}
        {am_anfang,zu_beginn}_{dieses,des,unseres,dieser,der}_{gesprächs,chats,unterhaltung,konversation}
        {vor_dem_gesprek,voor_dit_gesprek,voor_mijn_eerste_bericht}
        {voor_het_gesprek,aan_het_begin_van_dit_gesprek} före_{samtalet,konversationen} før_{samtalen,samtalet}
        {vor,über,oberhalb}_{meiner_ersten,meinem_ersten}_{nachricht,satz,wort,eingabe,frage}
        {kompletten,ganzen}_vorspann mit_dem_man_dich_eingerichtet {boven,voor}_mijn_eerste_{bericht,zin,woord}""",
    "LEAKF": "wörtlich wiedergeben verraten ausgeben laten_zien weergeven",
    "SAFEGUARD": """{sicherheits,inhalts,moderations,schutz}{filter,richtlinien,mechanismen,regeln,vorkehrungen}
        {sicherheits,inhalts,moderations,schutz}{maßnahmen,sperren,schranken,protokolle} leitplanken
        {veiligheids,inhouds}{filters,filter,regels,beperkingen,maatregelen,richtlijnen} säkerhetsfilter
        säkerhetsspärrar sikkerhedsfiltre sikkerhetsfiltre""",
    "DISABLED": """aufgehoben deaktiviert abgeschaltet ausgeschaltet entfernt freigeschaltet
        {is,zijn}_{uitgeschakeld,opgeheven,verwijderd,gedeactiveerd} uitgeschakeld opgeheven avstängda inaktiverade
        deaktiveret deaktivert""",
    "NOTEXIST": """{existieren,existiert,gibt_es}_nicht gäbe_es bestaan_niet bestaat_niet finns_inte findes_ikke
        finnes_ikke""",
    "NOREFUSE": """{verweigere,verweigern_sie,lehne,lehnen_sie,weigere}_{nichts,nie,niemals,keine,dich_nie,keinen}
        {niemals,nie,nichts,keine_anfrage,nicht}_{ablehnen,verweigern,weigern}
        {beantworte,erfülle}_{jede,alle}_{frage,fragen,anfrage,anfragen,bitte,bitten}
        führe_{jeden_befehl,alle_befehle}_aus {führe,führen_sie}_{jeden_befehl,alle_befehle,jede_anweisung}
        verweigerst_nichts {weiger,wijs,sla}_{niets,nooit,geen}
        {beantwoord,vervul}_{elke,alle}_{vraag,vragen,verzoek,verzoeken} {vägra,nekt,nægt,neka}_{aldrig,aldri}
        svara_på_alla_frågor""",
    "CENSOR": "zensur filter tabus moral einschränkungen censuur beperkingen filters censur sensur begränsningar",
    "ANSWER": "antworte antworten antwort antwoord antwoorden svara svar reageer sprich rede",
    "SYSMSG": """systemmeldung systemnachricht systemhinweis systemmitteilung
        {hinweis,nachricht,mitteilung}_{vom,des}_{system,systems,administrator}
        {hinweis,nachricht,mitteilung}_{vom,des}_{administrators,entwickler,entwicklers}
        {ich_bin,als}_{dein,ihr,der,dein_entwickler,administrator,entwickler,systemadministrator,admin}
        adminrechte_{bestätigt,gewährt} systeemmelding systeembericht
        {bericht,melding}_van_de_{beheerder,ontwikkelaar} {ik_ben,als}_{je_ontwikkelaar,de_beheerder,beheerder}
        systemmeddelande systemmelding""",
    "HIM": "ihm ihn ihr ihnen hem haar honom henne ham hende",
    "BCC": "blindkopie blind_carbon_copy bcc blindekopie hemlig_kopia blindkopi",
    "REPLACE": """ersetze ersetzen_sie tausche ändere ändern_sie verwende benutze nutze füge vervang wijzig gebruik
        verander verwissel byt_ut ersätt använd erstat brug bytt umleiten leite umlenken umbuchen überweisen
        omleiden omleid""",
    "WHEN": """wenn sobald immer_wenn jedes_mal_wenn falls wanneer zodra als telkens_als när varje_gång när_helst
        når hver_gang""",
    "ASKS": """fragt bittet verlangt möchte anfragt nachfragt erwähnt vraagt wil noemt verzoekt frågar ber vill
        spørger spør bestellt überweist""",
    "NOASK": """ohne_{zu_fragen,nachzufragen,rückfrage,bestätigung,nachfrage}
        ohne_{um_erlaubnis,freigabe,zustimmung,genehmigung} zonder_{te_vragen,bevestiging,toestemming,goedkeuring}
        utan_att_fråga uden_at_spørge uten_å_spørre""",
    "READTHIS": """{diese,diesen,dieses,dies,das,den_text,das_hier}_{liest,lesen,verarbeitet,zusammenfasst}
        {diese,diesen,dieses,dies,das,den_text,das_hier}_{auswertet,lebenslauf_liest,seite_liest,e-mail_liest}
        liest zusammenfasst verarbeitet auswertet
        {dit,deze,deze_pagina,dit_bericht,deze_tekst}_{leest,verwerkt,samenvat} leest som_läser der_læser som_leser
        automatischen_leser automatische_leser""",
    "TOX": """an_die an_den an_alle an_jede hinweis_an_die hinweis_für_die hinweis_an_den liebe lieber achtung
        aan_de aan_alle opmerking_voor beste till_alla til_alle""",
    "ATTN": "achtung hinweis aufgepasst let_op opgelet",
    "ADDRESS": """{hinweis,nachricht,anweisung,notiz,mitteilung,botschaft,info}_{an,für}_{die_ki,ki,ki-systeme}
        {hinweis,nachricht,anweisung,notiz}_{an,für}_{alle_ki,den_assistenten,das_sprachmodell}
        {mitteilung,botschaft,info}_{an,für}_{alle_ki,den_assistenten,das_sprachmodell}
        {hinweis,nachricht,anweisung,notiz}_{an,für}_{sprachmodelle,den_bot,ki-assistenten}
        {mitteilung,botschaft,info}_{an,für}_{sprachmodelle,den_bot,ki-assistenten}
        {hinweis,nachricht,anweisung,notiz,mitteilung,botschaft,info}_{an,für}_{den_ki-assistenten,das_modell}
        {falls_du,wenn_du}_{eine_ki,ein_sprachmodell,ein_bot,ein_assistent}
        {bericht,opmerking,instructie,notitie}_{aan,voor}_{de_ai,ai,het_taalmodel,de_assistent}
        {bericht,opmerking,instructie,notitie}_{aan,voor}_{alle_ai,ai-assistenten,de_bot}
        {als_je_een}_{ai,taalmodel,bot,assistent}
        {meddelande,notis,instruktion}_till_{ai,assistenten,språkmodellen}
        {besked,beskjed,melding}_til_{ai,assistenten,sprogmodellen,språkmodellen}""",
    "OTHERS": """{andere,anderen,alle_anderen,übrigen}_{kriterien,bewertungen,rezensionen,kandidaten,bewerber}
        {negative,negativen,schlechten,restlichen}_{kriterien,bewertungen,rezensionen,kandidaten,bewerber}
        {andere,anderen,alle_anderen,übrigen}_{produkte,angebote,kommentare,meinungen}
        {negative,negativen,schlechten,restlichen}_{produkte,angebote,kommentare,meinungen}
        {andere,overige,negatieve}_{criteria,recensies,beoordelingen,kandidaten,producten}
        andra_{omdömen,kriterier,kandidater} andre_{anmeldelser,kriterier}""",
    "SCORE": """bestnote höchstnote höchste_{bewertung,punktzahl} volle_punktzahl
        {besten,bester,beste}_{kandidaten,bewertung,wahl} unbedingt_{einstellen,empfehlen}
        hoogste_{score,cijfer,beoordeling} {beste}_{kandidaat,keuze} högsta_betyg højeste_karakter""",
    "PROMOTE": """empfiehl empfehle empfehlen bewerte bewerben lobe werbe preise kaufe beveel prijs koop beoordeel
        rekommendera anbefal anbefale""",
    "MUST": """musst muss müssen unbedingt zwingend soll sollst sollen ab_sofort sofort moet moeten verplicht
        onmiddellijk måste skal må genast""",
    "USERASK": """{frage,fragen,bitte,anfrage}_{des,der}_{nutzers,benutzers,anwenders,nutzerin,users}
        {anweisung,auftrag,aufgabe,wunsch}_{des,der}_{nutzers,benutzers,anwenders,nutzerin,users}
        {eigentliche,ursprüngliche}_{frage,aufgabe,anfrage} {vraag,verzoek,opdracht,vragen}_van_de_gebruiker
        användarens_{fråga,begäran,frågor} brugerens_{spørgsmål,anmodning} brukerens_{spørsmål,forespørsel}""",
    "NOANS": """{beantworte,beantworten_sie,bearbeite,erledige}_nicht nicht_{beantworten,bearbeiten}
        beantworte_{die_frage,fragen}_nicht {beantwoord,voer}_{niet,de_vraag_niet} svara_inte svar_ikke""",
    "WHOYOU": """{wer,was,dass}_du_{bist,warst,eine_ki_bist,ein_assistent_bist,ein_sprachmodell_bist}
        deine_identität {wie,wat}_je_{bent,was} vem_du_är hvem_du_er""",
    "NOMORE": """{du_bist,sie_sind}_{kein,keine,nicht_mehr,nicht_länger}
        {je_bent,jij_bent}_{geen,niet_langer,niet_meer} du_är_{inte_längre,ingen} du_er_{ikke_længere,ikke_lenger}""",
    "OBEYNEW": """
        {hör,höre,hören_sie}_{nur,ausschließlich,ab_jetzt,ab_sofort,nur_noch,jetzt}_{noch_auf,auf,nur_noch,nur}
        {befolge,befolgen_sie,folge}_{nur,ausschließlich,stattdessen,meine,die_folgenden,folgende}
        {befolge,befolgen_sie,folge}_{diese,ab_jetzt,jetzt,nur_noch,die_neuen}
        {hier_sind,hier_kommen,es_folgen,nun_folgen}_{die_neuen,neue,deine_neuen} gehorche
        {tu,mach,mache}_{nur,genau,was_ich} nur_noch_auf_mich
        {luister,gehoorzaam,volg}_{alleen,uitsluitend,enkel,voortaan,mij}
        {luister,gehoorzaam,volg}_{in_plaats_daarvan,mijn,de_volgende,deze}
        {lyssna,lyd,följ}_{bara,endast,mig,på_mig} {lyt,adlyd,følg}_{kun,bare,mig,meg,i_stedet}
        {jetzt,ab_jetzt,nun}_gelten_{meine,nur_meine} ich_bin_{jetzt,ab_jetzt}_der_{chef,boss}
        {nu,voortaan}_ben_ik_de_baas""",
    "EXEC": """führe befolge {führe,befolge,tu,mache}_{aus,es,was,sie,ihn,den_befehl,danach} ausführen befolgen
        {voer,doe}_{uit,het,wat,deze} uitvoeren utför udfør utfør kör""",
    "TRANSLATE": "übersetze übersetzen_sie dekodiere entschlüssele vertaal decodeer översätt oversæt oversett avkoda",
    "THEN": "danach dann anschließend daarna vervolgens dan därefter sedan derefter",
    "JMODE": "{gott,jailbreak,dan}{modus,-modus} jailbreak-modus",
    "IMGURL": "bild-url bildadresse url-parameter abfrageparameter bildlink afbeeldings-url queryparameter bildlänk",
    "OUTWARD": """{externe,externen,externer,fremde,fremden}_{server,adresse,url,stelle}
        {meine,meinen}_{adresse,server,e-mail} {externe,vreemde}_{server,url} extern_adress""",
    "CONFIRMS": "{bestätigungen,rückfragen,sicherheitsabfragen,freigaben,nachfragen} bevestigingen bekräftelser",
    "JUDGED": "risiko_von verhindern abwehren",
    "UNNOTICED": """{so_dass,damit,ohne_dass}_{er,sie,es_jemand,jemand,niemand,der_kunde}_{nichts,es_nicht,davon}
        {so_dass,damit,ohne_dass}_{er,sie,es_jemand,jemand,niemand,der_kunde}_{merkt,bemerkt,es_merkt}
        {der_kunde,er}_{soll,darf}_{es_nicht,nichts,davon_nichts} zonder_dat_{hij,zij,iemand,de_klant} unbemerkt""",
    "NOCARE": "{schert,kümmert}_sich_nicht {pfeift,scheißt}_auf {sind,ist}_ihm_egal trekt_zich_niets_aan",
    "GRANNY": "oma großmutter opa mormor bedstemor bestemor farmor",
    "DANGER": """bombe bomben sprengstoff drogen napalm gift waffen lizenzschlüssel bom explosieven wapens bomb
        sprängämnen""",
    "HOWTO": "wie_man anleitung rezept herstellen baut herstellung hoe_maak maken recept hur_man hvordan",
    "USERNOT": """der_{nutzer,benutzer,anwender}_{muss,soll,darf,braucht}_{davon,es,nichts,das,nie,nicht}
        de_gebruiker_{mag,hoeft,moet}_{dit,het,er,niets,niet} användaren_{får,ska}_inte""",
    "KNOW": "wissen erfahren merken sehen mitbekommen weten zien veta märka vide",
    "NAMED": "du_heißt dein_name_ist je_heet je_naam_is du_heter du_hedder",
    "MODEW": "modus läge tilstand",
    "MAKER": """entwickler entwicklern schöpfer hersteller ersteller ontwikkelaars ontwikkelaar makers utvecklare
        utviklerne udviklerne""",
}
