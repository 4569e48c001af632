"""Spanish, French, Portuguese, Italian, Romanian, Catalan: what is done, to whom, and how it is spoken of."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "HIDE": """ne_{dis,dites,révèle,révélez,mentionne}_{jamais,plus,aucunement}
        ne_{mentionnez,parle,parlez,dévoile,signale}_{jamais,plus,aucunement}
        no_{menciones,reveles,digas,cuentes}_nunca
        nunca_{digas,menciones,le_digas,reveles,menciona,diga,conte,mencione} jamais_mentionner
        non_{menzionare,rivelare,dire}_mai mai_{dire,menzionare}
        no_{le_digas,digas,menciones,reveles,informes,cuentes,se_lo_digas}
        no_{le_informes,le_cuentes,avises,mencione,le_diga,diga,revele,informe} oculta
        sin_{decírselo,decirle,avisar,informar,mencionar,que_lo} escóndelo mantén_en_secreto ocúltaselo esconde
        ne_{dis,dites,révèle,révélez,mentionne,mentionnez,parle,parlez}_{pas,rien} n'en_parle_pas n'informe_pas
        cache_{cela,ça,le,la,les,ceci,tout} cache-{le,la,les} ne_le_dis_pas ne_le_dites_pas
        ne_préviens_pas n'informez_pas cachez
        sans_{le_dire,prévenir,informer,en_parler,avertir} não_{conte,diga,revele,mencione,informe,avise,fale}
        esconda oculte sem_{contar,avisar,informar,dizer} não_{deixe}_que
        non_{dire,dirlo,rivelare,menzionare,informare,dite,ditelo,parlarne} nascondi
        senza_{dirlo,informare,avvisare,dire} nu_{spune,menționa,dezvălui} ascunde mantenha_em_segredo garde_secret
        gardez_secret tieni_segreto
        {no_lo,no_se_lo,no,nunca,nunca_lo,jamás,ni_lo}_{menciones,mencione,digas,diga,cuentes,cuente,comentes}
        {no_lo,no_se_lo,no,nunca,nunca_lo,jamás,ni_lo}_{reveles,avises,informes,notifiques,expliques,muestres}
        {sin,ni}_{decirlo,decírselo,decir_nada,mencionarlo,avisar,avisarle}
        {sin,ni}_{informarle,que_se_entere,comentarlo,notificar,que_nadie}
        {en_secreto,a_escondidas,discretamente,secretamente,en_silencio,calladamente,de_forma_oculta}
        guarda_silencio ocúltalo no_le_digas no_le_cuentes
        {n'en,ne_l'en,ne_lui_en}_{parle,parlez,dis,dites,fais,informe}_{pas,jamais,rien,à_personne}
        {ne_le,ne_lui,n'en,ne}_{dis,dites,mentionne,mentionnez,révèle}_{pas,jamais,rien,à_personne}
        {ne_le,ne_lui,n'en,ne}_{révélez,signale,avertis,préviens,montre}_{pas,jamais,rien,à_personne}
        {sans}_{le_dire,en_parler,rien_dire,le_mentionner,prévenir}
        {sans}_{avertir,l'avertir,le_prévenir,le_signaler,rien_signaler}
        {en_secret,secrètement,discrètement,en_cachette,en_douce,silencieusement} garde_le_silence
        {não_lhe,não,nunca,jamais,e_não,nem}_{conte,diga,mencione,fale,revele,avise}
        {não_lhe,não,nunca,jamais,e_não,nem}_{informe,comente,mostre,notifique,explique}
        {sem}_{contar,avisar,dizer,mencionar,informar,que_ele,comentar,notificar,falar,explicar}
        {em_segredo,secretamente,às_escondidas,discretamente,silenciosamente,escondido} não_conte_a não_diga_a
        guarde_segredo {non_ne,non_lo,non_glielo,non,mai}_{parlare,dire,menzionare,rivelare,informare}
        {non_ne,non_lo,non_glielo,non,mai}_{avvisare,mostrare,segnalare,dirglielo}
        {senza}_{dirlo,dirglielo,dire_nulla,dire_niente,menzionarlo,avvisare}
        {senza}_{informarlo,avvertire,farlo_sapere,farne_parola,segnalarlo}
        {di_nascosto,in_segreto,segretamente,furtivamente,silenziosamente,in_silenzio} acqua_in_bocca
        {în_secret,pe_ascuns}""",
    "UNSEEN": """sin_que_el_usuario sin_que_lo_sepa_el_usuario à_l'insu_de_l'utilisateur sans_que_l'utilisateur
        sem_que_o_usuário sem_o_conhecimento_do_usuário senza_che_l'utente all'insaputa_dell'utente
        a_espaldas_del_usuario sin_el_conocimiento_del_usuario fără_știrea_utilizatorului
        {sin_que,de_modo_que_no,para_que_no}_{el_usuario}
        {non,sin,sans,sem}_{il_consenso,consentimiento,el_permiso,l'accord}_{dell'utente,del_usuario}
        {non,sin,sans,sem}_{il_consenso,consentimiento,el_permiso,l'accord}_{de_l'utilisateur,do_usuário}
        {non,sin,sans,sem}_{le_consentement,o_consentimento}_{dell'utente,del_usuario}
        {non,sin,sans,sem}_{le_consentement,o_consentimento}_{de_l'utilisateur,do_usuário}
        {non,sin,sans,sem}_{a_permissão,permiso}_{dell'utente,del_usuario,de_l'utilisateur,do_usuário}""",
    "USER": """usuario usuarios usuaria utilisateur utilisateurs usuário usuários utente utenti utilizador
        utilizatorului utilizatorul humano nadie personne""",
    "THIS": """esto eso este esta nada cela ceci ça en_parle rien isso isto disso questo ciò ne nulla asta
        instrucción sobre_esto de_cela""",
    "SEND": """envía envíe enviar manda mande sube reenvía transmite publica envíalo envíalas envíalos envoie
        envoyez envoyer transmets transmettez transfère transférez poste publie envie encaminhe transmita transfira
        invia inviare inviate spedisci inoltra trasmetti carica trimite încarcă trimiteți reenvíe téléverse
        {envíame,envíalo,envíala,mándalo,mándame,mándalas,pásame,comparte}
        {exporta,copia,vuelca,filtra,adjunta,incluye,reenvíalo,remite}
        {envoie-moi,envoie-le,expédie,expédiez,achemine,communique,exfiltre,copie}
        {exporte,joins,téléverse,téléverser,fais_suivre,partage,dépose}
        {envie-me,mande,mandar,compartilhe,exporte,copie,anexe,remeta,repasse,suba,carregue,inclua,coloque}
        {mandami,manda,mandare,spediscimi,condividi,esporta,copia}
        {allega,inoltrare,inviami,trasferisci,gira,includi} expediază poste-la poste-le envoie-la envoie-les
        publie-la mets-la pega-la envíala súbelo súbela cárgala cargarla mande-a envie-o pubblicala mandala inviala
        pra""",
    "SECRET": """contraseña contraseñas credenciales clave claves secretos
        {clave,claves}_{de_api,api,privada,privadas,de_acceso} datos_personales datos_del_usuario mot_de_passe
        mots_de_passe identifiants clé_api clés_api clé_privée secrets clés clés_d'api données_personnelles
        données_de_l'utilisateur jetons jeton senha senhas credenciais chaves chave_de_api chaves_de_api segredos
        dados_pessoais dados_do_usuário password credenziali chiavi chiave_api chiavi_api segreti dati_personali
        dati_dell'utente parole parolele chei_api datele_utilizatorului tarjeta_de_crédito carte_bancaire
        cartão_de_crédito carta_di_credito credencial api_key tarjetas tarjeta_bancaria número_de_tarjeta
        datos_bancarios variables_de_entorno contraseñas_guardadas cookies llaves token tokens numéro_de_carte
        coordonnées_bancaires variables_d'environnement mots_de_passe_enregistrés clé_ssh iban_du dados_bancários
        número_do_cartão variáveis_de_ambiente senhas_salvas chave_privada token_de_sessão dati_bancari
        numero_di_carta variabili_d'ambiente password_salvate chiave_privata chiavi_private codici segreto
        credențialele parola""",
    "CHAT": """historial_de_{la_conversación,chat,conversaciones,mensajes}
        {historique,l'historique}_{de_la_conversation,des_conversations,du_chat}
        histórico_{da_conversa,de_mensagens} cronologia_{della_conversazione,delle_conversazioni,dei_messaggi}
        conversación conversaciones historial_de_chat conversation conversations conversa conversas
        histórico_de_conversas conversazione conversazioni cronologia_della_chat conversația toda_la_conversación
        {correos,mensajes,archivos,contactos}_{del_usuario,más_recientes,recientes,guardados} últimos_correos
        bandeja_de_entrada agenda_de_contactos contactos {l'historique,historique}_{complet,de_cette,de_la}
        cette_conversation derniers_{mails,e-mails,courriels,messages} boîte_de_réception carnet_d'adresses
        contacts e-mails_de toda_a_conversa histórico_da_conversa {histórico}_{completo,desta} últimos_e-mails
        caixa_de_entrada lista_de_contatos contatos {ultime,ultimi,tutte_le}_{email,e-mail,mail,messaggi} rubrica
        casella_di_posta intera_conversazione cronologia contatti tutta_la_conversazione""",
    "READ": """lee lea abre abra muestra lis lisez ouvre ouvrez affiche leia exiba leggi apri mostra citește
        deschide {léeme,consulta,extrae,recoge,recopila,vuelca,copia,pega,imprime,busca,roba}
        {lis,consulte,extrais,récupère,recopie,colle,copie,imprime,cherche,vole,liste,montre}
        {leia,consulte,extraia,colete,copie,cole,imprima,procure,roube,mostre,pegue}
        {leggi,consulta,estrai,raccogli,copia,incolla,stampa,cerca,ruba,mostra} copiază""",
    "EDIT": """añade agrega escribe modifica edita ajoute écris modifie ajoutez adicione escreva modifique aggiungi
        scrivi""",
    "EVERYTIME": """siempre cada_vez en_cada toujours chaque_fois à_chaque sempre toda_vez a_cada em_cada
        ogni_volta in_ogni mereu de_fiecare_dată a_partir_de_ahora de_ahora_en_adelante en_adelante en_todos
        en_todas cada_correo cada_respuesta en_cada_correo à_partir_de_maintenant désormais dorénavant
        systématiquement à_chaque_fois chaque_e-mail chaque_réponse chaque_mail a_partir_de_agora
        de_agora_em_diante em_todos em_todas cada_e-mail cada_resposta d'ora_in_poi da_ora_in_poi ogni_e-mail
        ogni_email ogni_risposta in_tutte de_acum_înainte""",
    "NEG": "no nunca jamás jamais pas ne não non mai nu niciodată sin_necesidad debes_no",
    "MENTION": """ejemplo ejemplos ataque ataques frases frase cita bloquea bloqueamos detecta sospechoso hostil
        exemple exemples attaque attaques phrases bloque bloquons détecte suspect hostiles exemplo exemplos
        bloqueia esempio esempi attacco attacchi frasi blocca rileva sospetto título titre titolo capítulo chapitre
        filtra filtre phishing texto_como expresión""",
    "HIM": "ella lui elle ele ela dele gli",
    "BCC": """copia_oculta en_copia_oculta cco copie_cachée en_copie_cachée cci cópia_oculta em_cópia_oculta
        copia_nascosta in_copia_nascosta ccn copie_ascunsă""",
    "REPLACE": """reemplaza sustituye cambia modifica utiliza usa instala agrega pon coloca remplace remplacez
        substitue change modifie utilise mets ajoute substitua troque altere mude use instale coloque adicione
        insira sostituisci utilizza installa metti aggiungi înlocuiește deviare devia desviar desvía redirige
        rediriger redirecione reindirizza glisser glisse cargar cargarla detourner détourne""",
    "WHEN": """cuando cada_vez_que siempre_que si quand lorsque chaque_fois_que dès_que quando sempre_que
        toda_vez_que se ogni_volta_che qualora când dacă""",
    "ASKS": """pida pide pregunte pregunta solicite solicita mencione quiera demande demandera souhaite mentionne
        veut peça pedir pergunte perguntar solicitar mencionar quiser enviar chiede chiederà menziona vuole chieda
        domanda cere întreabă""",
    "NOASK": """sin_{preguntar,pedir_confirmación,confirmar,confirmación,pedir_permiso,consultar,autorización}
        sans_{demander,demander_confirmation,confirmation,autorisation,poser_de_question,validation}
        sem_{perguntar,pedir_confirmação,confirmação,confirmar,autorização,consultar}
        senza_{chiedere,chiedere_conferma,conferma,autorizzazione,confermare,domandare} fără_{a_întreba,confirmare}""",
    "CONFIRMS": "confirmaciones confirmations confirmações conferme",
    "READTHIS": """{lea,lee,procese,resuma,analice,que_lee,que_procesa,que_lea,que_resuma}_{esto,esta,este,estas}
        que_{lea,lee,resuma,resume,procese,procesa,analiza}
        {qui_lit,qui_résume,qui_traite,qui_analyse,lisant,lit_cette,lisez}
        {que_ler,que_lê,que_leia,que_processa,que_resume,lendo,que_analisa}
        {che_legge,che_riassume,che_elabora,che_analizza,leggi_questo,che_sta_leggendo}
        {procese,leia,lise,traite}_{este,ce,cette,esta} a_quien_procese""",
    "TOX": """para_el para_la a_todos_los nota_para_el nota_para_la aviso_para_el atención querido pour_l'
        à_l'attention note_pour_l' à_tous_les attention cher note_à_l' à_l' para_o nota_para_o atenção caro per_l'
        per_il nota_per_l' nota_per_il attenzione a_tutti_i messaggio_per_l' per""",
    "ATTN": "atención attention atenção attenzione",
    "ADDRESS": """{nota,mensaje,aviso,instrucción,instrucciones}_{para,a,al}_{la_ia,el_modelo,el_asistente}
        {nota,mensaje,aviso,instrucción,instrucciones}_{para,a,al}_{los_modelos,asistentes,la_inteligencia}
        {nota,mensaje,aviso,instrucción,instrucciones}_{para,a,al}_{modelo,las_ia,el_bot,cualquier_ia,ia}
        {si_eres}_{una_ia,un_modelo,un_asistente,un_bot}
        {note,message,avis}_{pour,à,destinée_à,destiné_à}_{l'ia,l'assistant,le_modèle,les_ia}
        {instruction,instructions,consigne}_{pour,à,destinée_à,destiné_à}_{l'ia,l'assistant,le_modèle,les_ia}
        {note,message,avis}_{pour,à,destinée_à,destiné_à}_{l'intelligence,le_bot,tout_modèle,toute_ia}
        {instruction,instructions,consigne}_{pour,à,destinée_à,destiné_à}_{l'intelligence,le_bot}
        {instruction,instructions,consigne}_{pour,à,destinée_à,destiné_à}_{tout_modèle,toute_ia}
        {si_tu_es}_{une_ia,un_modèle,un_assistant,un_bot}
        {nota,mensagem,aviso,instrução,instruções}_{para,ao,à}_{a_ia,o_modelo,o_assistente,ia,assistente}
        {nota,mensagem,aviso,instrução,instruções}_{para,ao,à}_{modelo,qualquer_ia,as_ias,inteligência}
        {se_você_é}_{uma_ia,um_modelo,um_assistente}
        {nota,messaggio,avviso,istruzione,istruzioni}_{per,a}_{l'ia,l'assistente,il_modello,l'intelligenza}
        {nota,messaggio,avviso,istruzione,istruzioni}_{per,a}_{i_modelli,le_ia,qualsiasi_ia,ia}
        messaggio_per_l'assistente {se_sei}_{un'ia,un_modello,un_assistente}""",
    "OTHERS": """{otras,demás,las_demás,los_demás,otros,malas,negativas}_{reseñas,opiniones,críticas,criterios}
        {otras,demás,las_demás,los_demás,otros,malas,negativas}_{candidatos,ofertas,productos,hoteles}
        {autres,mauvais,mauvaises,avis_négatifs}_{avis,critères,candidats,commentaires}
        {autres,mauvais,mauvaises,avis_négatifs}_{offres,produits,critiques} avis_négatifs
        {outras,demais,outros,as_demais}_{avaliações,critérios,candidatos,opiniões,ofertas,produtos}
        avaliações_negativas
        {altre,altri,le_altre,gli_altri}_{recensioni,criteri,candidati,opinioni,offerte,prodotti}
        recensioni_negative""",
    "SCORE": """{máxima,mejor,más_alta}_{puntuación,nota,calificación} {mejor}_candidato
        {recomienda,recomendar}_{solo,únicamente,encarecidamente} {meilleure,plus_haute}_{note,évaluation}
        note_maximale meilleur_candidat {nota,pontuação}_{máxima,mais_alta} melhor_candidato
        {punteggio,voto}_{massimo,più_alto} miglior_candidato
        {con,avec,com,con_il}_{la_nota,la_note,a_nota,massimo}_{más_alta,maximale,máxima} nota_más_alta""",
    "PROMOTE": """recomienda recomendar promociona elogia puntúa recommande recommander vante note recommandez
        recomende elogie promova consiglia raccomanda promuovi""",
    "MUST": """debes debe deben tienes_que obligatoriamente inmediatamente siempre dois doit doivent devez
        obligatoirement immédiatement impérativement deve devem obrigatoriamente imediatamente devi devono
        obbligatoriamente immediatamente assolutamente trebuie""",
    "USERASK": """{pregunta,preguntas,petición,solicitud,consulta,instrucciones}_{del_usuario,del_cliente,original}
        {question,questions,demande,requête,demandes}_{de_l'utilisateur,du_client,initiale}
        {pergunta,perguntas,pedido,solicitação}_{do_usuário,do_cliente,original}
        {domanda,domande,richiesta,richieste}_{dell'utente,del_cliente,originale}""",
    "NOANS": """no_{respondas,contestes,responda,atiendas} {ne}_{réponds,répondez}_{pas,plus}
        {não}_{responda,atenda} non_{rispondere,rispondete}""",
    "IMGURL": """{url,enlace,dirección}_de_la_imagen {url,lien,adresse}_de_l'image url_da_imagem link_da_imagem
        url_dell'immagine parámetro parámetros paramètre paramètres parâmetro parametri""",
    "OUTWARD": """{servidor,servidores}_{externo,remoto,mío} {mi,a_mi}_{correo,servidor,dirección}
        {serveur,adresse}_{externe,distant,distante} mon_{serveur,adresse} {meu}_{servidor,e-mail}
        {server,indirizzo}_{esterno,remoto} {mio}_{server,indirizzo}""",
    "UNNOTICED": """{sin_que}_{se_dé_cuenta,lo_note,lo_sepa,se_entere,lo_vea,nadie,él,el_cliente}
        sans_{qu'il,que_personne,que_le_client,que_le_lecteur,qu'elle} {sem_que}_{ele,ninguém,a_pessoa,o_cliente}
        {senza_che}_{lui,se_ne,nessuno,il_cliente}
        {el_cliente,le_client,o_cliente,il_cliente}_{no_debe,ne_doit,não_deve,não_pode,non_deve,no_tiene} callarlo
        cállalo""",
    "USERNOT": """el_usuario_no_{debe,puede,tiene,se,debería} l'utilisateur_ne_{doit,peut,saura,devra}
        o_usuário_não_{deve,pode,precisa} l'utente_non_{deve,dovrà,può}""",
    "KNOW": """saber saberlo enterarse enterar verlo notar notarlo darse_cuenta savoir apprendre remarquer
        s'en_apercevoir voir perceber descobrir sapere saperlo accorgersene vedere vederlo""",
    "PLAIN": "prima_{dell,della,del,di,degli} prima_dell'esecuzione avant_de antes_de",
}
