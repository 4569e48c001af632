"""German, Dutch, Swedish, Danish, Norwegian."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ABOVE": "oberhalb obenstehenden oben obigen darüber hierboven bovenstaande ovan ovenfor",
    "IGN": """halt_dich_nicht_an folge_keiner befolge_keine beachte_keine kümmere_dich_nicht_um pfeif_auf scheiß_auf
        laat_los ignoriere ignoriert ignorier ignorieren_sie vergiss vergesst vergiß vergessen_sie missachte
        missachten_sie {beachte,befolge,berücksichtige}_nicht {beachten,befolgen,berücksichtigen}_sie_nicht
        setze_dich_über höre_nicht_auf hör_nicht_auf hören_sie_nicht_auf halte_dich_nicht_an
        halten_sie_sich_nicht_an lass_alle lassen_sie_alle folge_nicht folgen_sie_nicht abweichend_{zu,von}
        lasse_alle setz_dich_über negeer negeert vergeet {volg,gehoorzaam}_niet houd_geen_rekening_met let_niet_op
        laat_alle ignorera glöm strunta_i bortse_från glem ignorer ignorér se_bort_fra overse følg_ikke tilsidesæt
        glem_alt""",
    "IGNF": """ungültig nichtig hinfällig aufgehoben außer_kraft_gesetzt gelten_nicht_mehr zijn_ongeldig
        gelden_niet_meer gäller_inte_längre gælder_ikke_længere zu_ignorieren ignorieren vergessen missachten
        nicht_{beachten,befolgen} außer_acht_lassen hinter_sich hinter_dir außer_acht außer_kraft ignoriert_werden
        negeren vergeten buiten_beschouwing""",
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
        oprindelige gegebenen wir_bisher_besprochen {was_ich,was_wir}_{gesagt,besprochen}""",
    "RULES": """anweisung anweisungen instruktion instruktionen vorgaben vorgabe regel regeln richtlinie richtlinien
        befehle befehlen anleitungen weisungen weisung systemanweisungen systemvorgaben sicherheitsregeln
        sicherheitsrichtlinien programmierung instructies instructie regels richtlijnen aanwijzingen opdrachten
        voorschriften systeeminstructies instruktioner instruktionerna regler reglerna anvisningar direktiv
        riktlinjer instrukser retningslinjer instruksjoner instruksene instruksjonene instruktionerne reglerne
        anvisninger prompts""",
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
        moralvorstellungen""",
    "NO": """keine keinerlei ohne keinen frei_von geen zonder inga utan ingen uten uden vrij_van fri_från
        ingen_form_for""",
    "SYSP": """systemprompt system-prompt systemprompts systemanweisung systemanweisungen systemnachricht
        systeminstruktionen ursprünglichen_{anweisungen,prompt,instruktionen}
        {anfängliche,anfänglichen,ursprüngliche}_{anweisungen,anweisung,instruktionen}
        {versteckten,geheimen,internen}_{anweisungen,anweisung,instruktionen} prompttext prompt-text systeemprompt
        systeeminstructies oorspronkelijke_{instructies,prompt} verborgen_instructies systemmeddelande
        systeminstruktioner systembesked systemprompten systemmelding""",
    "LEAK": """zeige zeig zeigen_sie nenne nenn verrate offenbare gib drucke wiederhole wiederholen_sie gib_aus
        enthülle verraten_sie geben_sie nennen_sie teile schreibe liste toon geef herhaal onthul laat_zien print vis
        avslöja visa upprepa skriv_ut gentag afslør udskriv avslør gjenta skriv preisgeben ausgeben anzeigen
        offenlegen wat_zijn was_sind wie_lautet wie_lauten vad_är hvad_er hva_er wat_is was_ist""",
    "ROLE": """du_bist_jetzt du_bist_nun du_bist_ab_sofort tu_so_als spiele verhalte_dich_wie stell_dir_vor
        agiere_als handle_als benimm_dich sie_sind_jetzt sie_sind_nun tun_sie_so_als fungiere je_bent_nu jij_bent_nu
        doe_alsof gedraag_je speel_de_rol du_är_nu låtsas agera_som du_er_nå du_er_nu lad_som_om lat_som gib_vor
        geben_sie_vor du_spielst du_bist_keine""",
    "EVIL": "böse böser skrupellose amoralische amoralischer kwaadaardige ondskapsfull",
    "FREE": """unzensierte unzensierter uneingeschränkte uneingeschränkter uneingeschränkt unzensiert ungefilterte
        ungefiltert ongecensureerde onbeperkte ongefilterde ocensurerad obegränsad ucensureret ubegrænset usensurert
        ubegrenset""",
    "MODE": """{entwickler,admin,wartungs,debug,gott,jailbreak}modus {entwickler,admin,wartungs,debug,gott}-modus
        ontwikkelaarsmodus utvecklarläge udviklertilstand utviklermodus entwicklermodus""",
    "ENABLE": "aktiviere aktivieren_sie schalte wechsle_in activeer schakel aktivera aktivér aktiver gehe_in",
    "AI": "ki assistent sprachmodell modell sprachassistent chatbot taalmodel språkmodell sprogmodel språkmodellen",
    "HIDE": """{sage,sag,erzähle,verrate,erwähne,zeige,melde}_{es_dem,dem,es_niemandem}
        {sage,sag,erzähle,verrate,erwähne,zeige,melde}_{nichts_dem,das_dem,davon_nichts,dies_dem} verheimliche
        verschweige verberge ohne_es_dem halte_es_vor halte_das_vor geheim_halten teile_dem nicht_verraten
        {vertel,zeg,meld}_{de_gebruiker,het_de_gebruiker,de_gebruiker_niets} houd_dit_geheim houd_dit_verborgen
        berätta_inte nämn_inte fortæl_ikke nævn_ikke fortell_ikke nevn_ikke dölj skjul verberg zonder_de""",
    "UNSEEN": """{sag,sage,erzähle,verrate,melde,zeige}_{dem,der}_{nutzer,benutzer,anwender,nutzerin}_nichts
        {vertel,zeg,meld,laat}_de_gebruiker_{niets,niet,hier_niets}
        {sagen,verraten}_sie_dem_{nutzer,benutzer,anwender}_nichts
        ohne_{wissen,kenntnis,zustimmung}_des_{nutzers,benutzers,anwenders} ohne_dass_der_{nutzer,benutzer,anwender}
        zonder_dat_de_gebruiker zonder_medeweten_van_de_gebruiker utan_användarens_vetskap uden_brugerens_viden
        uten_brukerens_viten der_{nutzer,benutzer}_darf_{es,das,davon,dies,nichts}""",
    "USER": """nutzer benutzer anwender nutzern benutzern nutzerin gebruiker gebruikers användaren användare
        brugeren bruger brukeren bruker menschen jemandem""",
    "THIS": """davon dies das diese dieses darüber nichts dit deze hiervan hierover det detta dette dessa om_detta
        niet""",
    "NEW": "neue neuen neuer folgenden nieuwe ny nye nya",
    "NOW": "jetzt nun ab_sofort stattdessen nu voortaan vanaf_nu från_och_med_nu fra_nå_av fra_nu_af i_stället",
    "SEND": """sende senden_sie schicke schick schicken_sie übermittle lade übertrage leite poste stuur verstuur
        upload verzend skicka ladda_upp vidarebefordra sänd send oversend videresend weiterleiten senden schicken
        hochladen""",
    "SECRET": """passwort passwörter passworte kennwort kennwörter zugangsdaten anmeldedaten geheimnisse
        api-schlüssel schlüssel token tokens wachtwoord wachtwoorden inloggegevens geheimen sleutels api-sleutel
        api-sleutels lösenord inloggningsuppgifter api-nycklar nycklar adgangskode adgangskoder passord
        legitimationsoplysninger api-nøgler api-nøkler persönliche_daten nutzerdaten persoonlijke_gegevens
        kreditkartennummer""",
    "CHAT": """gespräch gesprächsverlauf chatverlauf unterhaltung konversation gesamte_unterhaltung gesprek
        gespreksgeschiedenis chatgeschiedenis konversationen chatthistorik samtalen chathistorik samtalehistorik
        erinnerungen""",
    "READ": "lies lese öffne lesen_sie öffnen_sie zeige gib_aus lees open toon läs öppna les åbn åpne læs",
    "EDIT": "füge schreibe ergänze ändere trage hänge voeg schrijf wijzig lägg skriv ändra tilføj legg tilføy",
    "EVERYTIME": "immer jedes_mal bei_jeder bei_jedem altijd elke_keer bij_elke alltid varje_gång altid hver_gang",
    "NEG": "nicht nie niemals kein nooit nimmer inte aldrig ikke aldri nej darf_nicht soll_nicht ohne_zu",
    "MENTION": """beispiel beispiele angriff angriffe sätze satz ausdruck phrase zitat zitiert blockiert erkennt
        blockieren verdächtig feindselig wie_z.b formulierung formulierungen voorbeeld aanval aanvallen zin zinnen
        exempel attack angrepp eksempel angreb angrep titel vortrag aufsatz kapitel blockeren erkennen meldet""",
    "SAY": """schreibe sage antworte gib mache tue schreib zeige verfasse erzähle konzentriere erstelle antwoord zeg
        schrijf doe geef svara säg skriv gör svar sig gør gjør si schreiben_sie""",
    "STOP": """der die das den dem des ein eine einen einer und oder zu zum zur bitte mit von auf für im in an als
        auch nur doch mal ist sind sein wird werden es het een en of de van op voor met aan te alsjeblieft och att
        som ett på för med til og at et er jeg dich_bitte einfach vollständig komplett sofort""",
}
