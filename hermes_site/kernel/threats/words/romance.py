"""Spanish, French, Portuguese, Italian, Romanian, Catalan."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "IGNF": """{quedan,son,han_sido}_{anuladas,inválidas,canceladas,revocadas} ya_no_{aplican,valen,son_válidas}
        {sont,est}_{annulées,caduques,invalides,nulles} ne_{sont,s'appliquent}_plus {não_valem,não_se_aplicam}_mais
        {são,estão}_{inválidas,canceladas,anuladas} {sono,sono_state}_{annullate,nulle,invalide,revocate}
        non_valgono_più ne_s'appliquent_plus""",
    "ABOVE": "arriba ci-dessus plus_haut acima sopra anterior precede précède precedente",
    "IGN": """n'obéis_plus n'obéissez_plus n'obéissez_pas ne_{suis,suivez,respecte,respectez,obéis}_{jamais,aucune}
        no_sigas no_obedezcas não_obedeça não_siga non_obbedire non_seguire_più borra_de_tu_memoria ignora ignorad
        ignore ignoren ignorar olvida olvide olviden olvidar olvídate olvídese descarta descarte desatiende
        no_{sigas,siga,obedezcas,obedezca}_{las,los,ninguna,tus,sus} haz_caso_omiso haga_caso_omiso hagan_caso_omiso
        no_hagas_caso no_haga_caso no_tengas_en_cuenta no_tenga_en_cuenta hacer_caso_omiso pasa_por_alto ignorez
        oublie oubliez oublier ignores ne_tiens_pas_compte ne_tenez_pas_compte fais_abstraction faites_abstraction
        ne_{suis,suivez,respecte,respectez}_{pas,plus} n'obéis_pas ne_tiens_aucun_compte mets_de_côté mettez_de_côté
        laisse_de_côté laissez_de_côté ne_{prends,prenez}_pas_en_compte ignorem esqueça esqueca esquece esqueçam
        esquecer desconsidere desconsiderar desconsidera não_{siga,sigas,obedeça} deixe_de_lado não_leve_em_conta
        ignori ignorate ignorare ignorino dimentica dimenticate dimentichi dimenticare scorda scordati
        non_tenere_conto non_tener_conto non_{seguire,seguite,considerare,considerate,rispettare} trascura
        lascia_perdere lascia_stare non_dare_retta ignoră ignorați uită uitați nu_{urma,ține_cont,respecta}
        ignorar-ne oblida oblideu no_tinguis_en_compte ignoreu""",
    "DROP": """borra apaga olvida_de anula omite sobrescribe elude cancela sáltate salta abandona annule annulez
        contourne contournez outrepasse supprime abandonne abandonnez remplace omita contorne cancele apague
        descarte descartar substitua annulla aggira scarta elimina cancella sovrascrivi anulează elimină""",
    "ALL": """todo todos todas toda cualquier cuanto tout tous toutes toute chaque tudo qualquer tutto tutti tutte
        tutta qualsiasi ogni toate tot totes tots""",
    "PRIOR": """que_te_{dieron,dije,han_dado,dimos} al_principio ce_qui_précède qui_précède précède au_début
        no_início all'inizio dadas_a_você te_he_dado antes_dadas anterior anteriores previo previa previos previas
        antes arriba originales original iniciales inicial precedentes precedente
        {que,te}_{dieron,dije,han_dado,he_dado} recibidas dadas hasta_ahora anteriormente digo_antes précédentes
        précédents précédente précédent antérieures antérieurs ci-dessus dessus préalables initiales initial
        initiaux avant reçues données jusqu'ici jusqu'à_présent passées auparavant plus_haut acima prévias recebidas
        originais iniciais até_agora precedenti precedentemente sopra iniziali originali ricevute finora prima
        anteriori passate originarie anterioare de_mai_sus inițiale anteriors prèvies dites_avant que_dije""",
    "RULES": """instrucción instrucciones regla reglas directriz directrices indicación indicaciones directivas
        normas pautas salvaguardas consignas instruction instructions consigne consignes règle règles directive
        directives garde-fous instrução instruções regra regras diretriz diretrizes orientações diretivas istruzione
        istruzioni regola regole direttiva direttive linee_guida indicazioni instrucțiuni instrucțiunile regulile
        reguli instruccions regles directrius""",
    "ORDERS": """órdenes orden mandatos restricciones tareas límites comandos limitaciones ordres ordre restrictions
        limites tâches contraintes commandes ordens ordem restrições tarefas limitações ordini ordine restrizioni
        compiti limiti vincoli comandi comenzi sarcini restricții ordinele""",
    "TALK": """información mensajes mensaje conversación contexto texto dicho informations messages conversation
        contexte texte dit informação informações mensagens conversa messaggi conversazione contesto testo
        informazioni detto informații mesaje instruit discutat discutido discuté parlato dije digo""",
    "YOUR": """tu tus su sus vos votre tes ton ta seus suas seu sua teus tuas tuo tuoi tue tua vostre vostri tale
        teves""",
    "YOU": "tú usted vous toi você te tu lei",
    "SAFE": """seguridad éticas ética sécurité éthiques sistema système segurança sicurezza etiche morales moraux
        morali""",
    "LIMIT": """restrizione restricción restrição límite limite limitación restricciones límites limitaciones
        filtros censura reglas normas restrictions limites limitations filtres censure règles restrições limitações
        regras restrizioni limiti limitazioni filtri regole restricții reguli tabúes""",
    "NO": """sin ningún ninguna alcuna alcun libre_de sans aucune aucun libre_de_toute sem nenhuma nenhum livre_de
        senza nessuna nessun libero_da fără nicio niciun sense cap no_tienes pas_de n'as_pas n'avez_pas não_tem
        non_hai""",
    "SYSP": """prompt_{del_sistema,de_sistema,inicial,original,oculto,du_système,système,initial}
        prompt_{caché,do_sistema,di_sistema,iniziale,originale,nascosto,de_sistem,del_sistema}
        {mensaje,instrucciones,instrucción}_{del_sistema,de_sistema,iniciales}
        {mensaje,instrucciones,instrucción}_{originales,ocultas,internas,secretas}
        {instructions,message,consignes,invite}_{système,du_système,initiales}
        {instructions,message,consignes,invite}_{originales,cachées,internes,secrètes}
        {mensagem,instruções}_{do_sistema,iniciais,originais,ocultas,internas,secretas}
        {messaggio,istruzioni}_{di_sistema,iniziali,originali,nascoste,interne,segrete} instrucțiunile_de_sistem""",
    "LEAK": """muestra muéstrame revela revele imprime repite dime enséñame divulga muestre repita escribe comparte
        dame montre montrez révèle révélez affiche affichez répète répétez donne donnez dis-moi dévoile divulgue
        mostre imprima exiba diga mostra compartilhe me_diga me_mostre rivela stampa ripeti mostrami dimmi mostrate
        svela elenca arată dezvăluie repetă afișează mostra'm revela'm cuáles_son cuál_es quelles_sont quel_est
        quais_são qual_é quali_sono qual_è care_sunt""",
    "ROLE": """ahora_eres eres_ahora finge actúa_como compórtate_como haz_de_cuenta imagina_que simula
        a_partir_de_ahora_eres actúe_como finja tu_es_maintenant vous_êtes_maintenant fais_semblant agis_comme
        comporte-toi_comme joue_le_rôle prétends faites_semblant imagine_que agissez_comme agora_você_é você_agora_é
        aja_como comporte-se_como você_é_agora atue_como faça_de_conta ora_sei sei_ora adesso_sei fingi
        comportati_come agisci_come fai_finta immagina_di acum_ești prefă-te comportă-te_ca tu_es_désormais tu_es_un
        vous_êtes_désormais""",
    "EVIL": "malvada malvado amoral malveillante cattiva malvagia maléfique",
    "FREE": """irrestricto {sin,sans,sem,senza}_{restricciones,censura,censure,restrictions}
        {sin,sans,sem,senza}_{limites,restrições,limites,limiti,restrizioni}
        {sin,sans,sem,senza}_{filtros,filtre,filtres,filtri,ética,éthique,etica,moral,morale} ilimitada débridée
        non_censurée irrestrita ilimitado illimitata non_censurata""",
    "MODE": """modo_{desarrollador,desenvolvedor,administrador,dios,deus}
        modo_{depuración,sin_restricciones,programador,dan,mantenimiento}
        mode_{développeur,administrateur,dieu,débogage,maintenance} modalità_{sviluppatore,amministratore,debug,dio}
        modul_dezvoltator modo_de_{desarrollador,desarrollo,desenvolvedor,desenvolvimento,administrador}""",
    "ENABLE": """activa active activez ative ativa attiva attivate activează passe_en entra_en entre_no habilita
        passez_en""",
    "AI": """ia asistente modelo inteligencia_artificial modelo_de_lenguaje assistant modèle modèle_de_langage
        assistente modelo_de_linguagem modello intelligenza_artificiale modello_linguistico asistent""",
    "HIDE": """ne_{dis,dites,révèle,révélez,mentionne}_{jamais,plus,aucunement}
        ne_{mentionnez,parle,parlez,dévoile,signale}_{jamais,plus,aucunement}
        no_{menciones,reveles,digas,cuentes}_nunca
        nunca_{digas,menciones,le_digas,reveles,menciona,diga,conte,mencione} jamais_mentionner
        non_{menzionare,rivelare,dire}_mai mai_{dire,menzionare}
        no_{le_digas,digas,menciones,reveles,informes,cuentes,se_lo_digas}
        no_{le_informes,le_cuentes,avises,mencione,le_diga,diga,revele,informe} oculta
        sin_{decírselo,decirle,avisar,informar,mencionar,que_lo} escóndelo mantén_en_secreto ocúltaselo esconde
        ne_{dis,dites,révèle,révélez,mentionne,mentionnez,parle,parlez}_{pas,rien} n'en_parle_pas n'informe_pas
        cache ne_le_dis_pas ne_le_dites_pas ne_préviens_pas n'informez_pas cachez
        sans_{le_dire,prévenir,informer,en_parler,avertir} não_{conte,diga,revele,mencione,informe,avise,fale}
        esconda oculte sem_{contar,avisar,informar,dizer} não_{deixe}_que
        non_{dire,dirlo,rivelare,menzionare,informare,dite,ditelo,parlarne} nascondi
        senza_{dirlo,informare,avvisare,dire} nu_{spune,menționa,dezvălui} ascunde mantenha_em_segredo garde_secret
        gardez_secret tieni_segreto""",
    "UNSEEN": """sin_que_el_usuario sin_que_lo_sepa_el_usuario à_l'insu_de_l'utilisateur sans_que_l'utilisateur
        sem_que_o_usuário sem_o_conhecimento_do_usuário senza_che_l'utente all'insaputa_dell'utente
        el_usuario_no_{debe,puede} l'utilisateur_ne_doit_{pas,jamais,rien} o_usuário_não_{deve,pode}
        l'utente_non_deve a_espaldas_del_usuario sin_el_conocimiento_del_usuario fără_știrea_utilizatorului""",
    "USER": """usuario usuarios usuaria utilisateur utilisateurs usuário usuários utente utenti utilizador
        utilizatorului utilizatorul humano nadie personne""",
    "THIS": """esto eso este esta nada cela ceci ça en_parle rien isso isto disso questo ciò ne nulla asta
        instrucción sobre_esto de_cela""",
    "NEW": "nuevas nueva nuevo nuevos nouvelles nouvelle nouveau novas nova novo nuove nuova nuovo",
    "NOW": """ahora a_partir_de_ahora desde_ahora maintenant désormais dorénavant à_partir_de_maintenant agora
        a_partir_de_agora de_agora_em_diante ora adesso d'ora_in_poi da_ora_in_poi acum de_acum_înainte""",
    "SEND": """envía envíe enviar manda mande sube reenvía transmite publica envíalo envíalas envíalos envoie
        envoyez envoyer transmets transmettez transfère transférez poste publie envie encaminhe transmita transfira
        invia inviare inviate spedisci inoltra trasmetti carica trimite încarcă trimiteți reenvíe téléverse""",
    "SECRET": """contraseña contraseñas credenciales clave claves secretos
        {clave,claves}_{de_api,api,privada,privadas,de_acceso} datos_personales datos_del_usuario mot_de_passe
        mots_de_passe identifiants clé_api clés_api clé_privée secrets clés clés_d'api données_personnelles
        données_de_l'utilisateur jetons jeton senha senhas credenciais chaves chave_de_api chaves_de_api segredos
        dados_pessoais dados_do_usuário password credenziali chiavi chiave_api chiavi_api segreti dati_personali
        dati_dell'utente parole parolele chei_api datele_utilizatorului tarjeta_de_crédito carte_bancaire
        cartão_de_crédito carta_di_credito""",
    "CHAT": """historial_de_{la_conversación,chat,conversaciones,mensajes}
        {historique,l'historique}_{de_la_conversation,des_conversations,du_chat}
        histórico_{da_conversa,de_mensagens} cronologia_{della_conversazione,delle_conversazioni,dei_messaggi}
        conversación conversaciones historial_de_chat conversation conversations conversa conversas
        histórico_de_conversas conversazione conversazioni cronologia_della_chat conversația toda_la_conversación""",
    "READ": "lee lea abre abra muestra lis lisez ouvre ouvrez affiche leia exiba leggi apri mostra citește deschide",
    "EDIT": """añade agrega escribe modifica edita ajoute écris modifie ajoutez adicione escreva modifique aggiungi
        scrivi""",
    "EVERYTIME": """siempre cada_vez en_cada toujours chaque_fois à_chaque sempre toda_vez a_cada em_cada ogni_volta
        in_ogni mereu de_fiecare_dată""",
    "NEG": "no nunca jamás jamais pas ne não non mai nu niciodată sin_necesidad debes_no",
    "MENTION": """ejemplo ejemplos ataque ataques frases frase cita bloquea bloqueamos detecta sospechoso hostil
        exemple exemples attaque attaques phrases bloque bloquons détecte suspect hostiles exemplo exemplos bloqueia
        esempio esempi attacco attacchi frasi blocca rileva sospetto título titre titolo capítulo chapitre filtra
        filtre phishing texto_como expresión""",
    "SAY": """di escribe responde haz dime dis écris réponds fais diga escreva responda faça scrivi rispondi fai
        muestra scrie spune répondez écrivez dices decir""",
    "STOP": """el la los las un una unos unas de del al y o que en por para con se lo le les me mi es son por_favor
        une des du et ou qui par pour avec s'il_te_plaît s'il_vous_plaît ce ces est sont au aux a os as um uma uns
        umas do da dos das e em com no na nos nas il gli i uno di della dei delle degli dello che in per si prego
        alla alle ai quelles quels și cu din pe care solo tout_de_suite completamente complètement toute vous_avez""",
}
