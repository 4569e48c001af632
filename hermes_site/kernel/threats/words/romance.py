"""Spanish, French, Portuguese, Italian, Romanian, Catalan."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "VOID": """{quedan,son,han_sido}_{anuladas,inválidas,canceladas,revocadas} ya_no_{aplican,valen,son_válidas}
        {sont,est}_{annulées,caduques,invalides,nulles} ne_{sont,s'appliquent}_plus {não_valem,não_se_aplicam}_mais
        {são,estão}_{inválidas,canceladas,anuladas} {sono,sono_state}_{annullate,nulle,invalide,revocate}
        non_valgono_più ne_s'appliquent_plus
        {quedan,quedaron,son,están,han_sido,fueron,queda}_{anuladas,anulada,anulados}
        {quedan,quedaron,son,están,han_sido,fueron,queda}_{inválidas,canceladas,revocadas}
        {quedan,quedaron,son,están,han_sido,fueron,queda}_{derogadas,sin_efecto,sin_validez}
        {quedan,quedaron,son,están,han_sido,fueron,queda}_{suspendidas,obsoletas,caducadas}
        {ya_no,no}_{aplican,valen,son_válidas,rigen,tienen_validez,tienen_efecto,cuentan,están_vigentes}
        {sont,est,ont_été,a_été}_{annulées,annulée,annulés,caduques,invalides,nulles,révoquées}
        {sont,est,ont_été,a_été}_{abrogées,suspendues,obsolètes,levées,périmées,désactivées}
        ne_{sont,s'appliquent,valent,comptent}_{plus,plus_valables,plus_valides} n'ont_plus
        {não}_{valem,se_aplicam,contam,vigoram,têm_validade}_{mais}
        {são,estão,foram,ficam,ficaram}_{inválidas,canceladas,anuladas,revogadas,suspensas,sem_efeito,obsoletas}
        {sono,sono_state,vengono,è,è_stata}_{annullate,nulle,invalide,revocate,sospese,abrogate}
        {sono,sono_state,vengono,è,è_stata}_{cancellate,decadute,obsolete,superate,disattivate}
        non_{valgono,sono,contano,si_applicano}_{più,più_valide} {nu_mai}_{sunt,se_aplică}""",
    "ABOVE": "arriba ci-dessus plus_haut acima sopra anterior precede précède precedente",
    "IGN": """n'obéis_plus n'obéissez_plus n'obéissez_pas ne_{suis,suivez,respecte,respectez,obéis}_{jamais,aucune}
        no_sigas no_obedezcas não_obedeça não_siga non_obbedire non_seguire_più borra_de_tu_memoria ignora ignorad
        ignore ignoren ignorar olvida olvide olviden olvidar olvídate olvídese descarta descarte desatiende
        no_{sigas,siga,obedezcas,obedezca}_{las,los,ninguna,tus,sus} haz_caso_omiso haga_caso_omiso
        hagan_caso_omiso no_hagas_caso no_haga_caso no_tengas_en_cuenta no_tenga_en_cuenta hacer_caso_omiso
        pasa_por_alto ignorez oublie oubliez oublier ignores ne_tiens_pas_compte ne_tenez_pas_compte
        fais_abstraction faites_abstraction ne_{suis,suivez,respecte,respectez}_{pas,plus} n'obéis_pas
        ne_tiens_aucun_compte mets_de_côté mettez_de_côté laisse_de_côté laissez_de_côté
        ne_{prends,prenez}_pas_en_compte ignorem esqueça esqueca esquece esqueçam esquecer desconsidere
        desconsiderar desconsidera não_{siga,sigas,obedeça} deixe_de_lado não_leve_em_conta ignori ignorate
        ignorare ignorino dimentica dimenticate dimentichi dimenticare scorda scordati non_tenere_conto
        non_tener_conto non_{seguire,seguite,considerare,considerate,rispettare} trascura lascia_perdere
        lascia_stare non_dare_retta ignoră ignorați uită uitați nu_{urma,ține_cont,respecta} ignorar-ne oblida
        oblideu no_tinguis_en_compte ignoreu
        {oublie,oubliez,efface,effacez,abandonne,néglige,écarte,écartez,délaisse}_{complètement,immédiatement}
        {ne_tiens,ne_tenez,ne_tenir}_{plus_compte,aucun_compte}
        {fais,faites}_{table_rase,comme_si_tu_n'avais,l'impasse,fi} passe_outre passez_outre
        {n'écoute,n'écoutez,n'applique,n'appliquez,ne_respecte,ne_respectez,ne_suis,ne_suivez}_{plus,pas,aucune}
        laisse_tomber laissez_tomber {ne_te,ne_vous}_soucie{,z}_{pas,plus} méprise
        {deja,dejen,deje}_{de_lado,de_seguir,de_obedecer} {haz,haga}_{borrón,como_si_no}
        {no_le,no}_{hagas,haga,prestes,preste,des}_{caso,atención,importancia} prescinde
        {no_obedezcas,no_sigas,no_respetes,no_cumplas,no_atiendas}
        {deja_atrás,ignóralas,ignóralo,olvídalas,olvídalo,olvídate_de} desoye descártalas desecha
        {deixe,deixa}_{de_lado,para_lá,de_seguir,de_obedecer}
        {não,nunca}_{obedeça,cumpra,respeite,considere,dê_atenção,ligue} apague_da_memória
        {esquece,esqueça,ignora,ignore}_{tudo,completamente} abandone desconsiderem
        {lascia,lasciate}_{perdere,stare,da_parte}
        {non}_{ascoltare,obbedire,rispettare,badare,curarti,dare_ascolto,tenere,applicare} {metti,mettete}_da_parte
        {cancella,rimuovi}_dalla_{memoria,mente} fregatene disattendi ignorale dimenticale
        nu_{mai_urma,mai_respecta,asculta,respecta} las-o_baltă {tira,bota,échale,manda}_{a_la_basura,al_olvido}
        {queda,quedan}_en_nada {jette,balance}_{à_la_poubelle,aux_oubliettes,tout} {joga,jogue}_{fora,no_lixo}
        {butta,getta}_{via,nel_cestino} laisse_de_côté_le deja_de_lado
        {pare,deixe}_de_{seguir,obedecer,respeitar,cumprir}
        {deja,dejen}_de_{seguir,obedecer,respetar,cumplir,acatar}
        {cesse,arrête,cessez,arrêtez}_de_{suivre,respecter,obéir}
        {smetti,smettete}_di_{seguire,rispettare,obbedire} {non_rispettare,non_seguire,non_obbedire}_più
        ne_{respecte,suis}_plus""",
    "DROP": """borra apaga olvida_de anula omite sobrescribe elude cancela sáltate salta abandona annule annulez
        contourne contournez outrepasse supprime abandonne abandonnez remplace omita contorne cancele apague
        descarte descartar substitua annulla aggira scarta elimina cancella sovrascrivi anulează elimină supprimez
        supprimer enlève enlevez désactive désactivez eliminen desactiva desactive desative desativa remova
        disattiva disattivate rimuovi ignorez""",
    "ALL": """todo todos todas toda cualquier cuanto tout tous toutes toute chaque tudo qualquer tutto tutti tutte
        tutta qualsiasi ogni toate tot totes tots""",
    "PRIOR": """que_te_{dieron,dije,han_dado,dimos} al_principio ce_qui_précède qui_précède précède au_début
        no_início all'inizio dadas_a_você te_he_dado antes_dadas anterior anteriores previo previa previos previas
        antes arriba originales original iniciales inicial precedentes precedente
        {que,te}_{dieron,dije,han_dado,he_dado} recibidas dadas hasta_ahora anteriormente digo_antes précédentes
        précédents précédente précédent antérieures antérieurs ci-dessus dessus préalables initiales initial
        initiaux avant reçues données jusqu'ici jusqu'à_présent passées auparavant plus_haut acima prévias
        recebidas originais iniciais até_agora precedenti precedentemente sopra iniziali originali ricevute finora
        prima anteriori passate originarie anterioare de_mai_sus inițiale anteriors prèvies dites_avant que_dije
        {que,de_lo_que}_{te,le}_{dijeron,ordenaron,indicaron,enseñaron} {ce_qu'on,tout_ce_qu'on}_t'a
        {qu'on,que_l'on}_t'a_{donné,données,dit} {t'ont,vous_ont}_été
        {plus_tôt,jusque-là,jusqu'alors,ci-avant,en_amont}
        {hasta_aquí,hasta_este_momento,con_anterioridad,más_arriba,de_arriba}
        {até_aqui,até_então,até_este_momento,de_antes,acima_descritas,foi_dito_acima}
        {fin_qui,fino_a_ora,fino_ad_ora,di_prima,soprastanti}
        {suddette,quanto_detto,detto_sopra,date_prima,che_hai_ricevuto} recibiste recibido recebeu reçu reçus dado
        dados data date mai_devreme que_te_{impusieron,mandaron,pusieron} qu'on_t'a_imposé que_te_passaram
        che_ti_hanno_{dato,imposto} te_{mandaron,impusieron} ti_hanno_dato que_lhe_deram que_te_deram
        que_te_han_puesto che_ti_hanno_imposto fixées_par impostate_da""",
    "RULES": """instrucción instrucciones regla reglas directriz directrices indicación indicaciones directivas
        normas pautas salvaguardas consignas instruction instructions consigne consignes règle règles directive
        directives garde-fous instrução instruções regra regras diretriz diretrizes orientações diretivas
        istruzione istruzioni regola regole direttiva direttive linee_guida indicazioni instrucțiuni instrucțiunile
        regulile reguli instruccions regles directrius preceptos lineamientos mandatos protocolo protocolos
        normativa políticas política préceptes protocole politiques principes principios princípios comandos ordens
        comandi protocollo protocolli principi politiche regolamento programación programmation programmazione
        programação règlement raccomandazioni raccomandazione monte_de_regra recomendaciones recommandations
        recomendações reglamento regolamenti""",
    "ORDERS": """órdenes orden mandatos restricciones tareas límites comandos limitaciones ordres ordre
        restrictions limites tâches contraintes commandes ordens ordem restrições tarefas limitações ordini ordine
        restrizioni compiti limiti vincoli comandi comenzi sarcini restricții ordinele""",
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
        regras restrizioni limiti limitazioni filtri regole restricții reguli tabúes moral ética filtro
        filtro_de_seguridad morale éthique éthiques tabous morais etica etici éticos limitazione vincoli amarras""",
    "NO": """sin ningún ninguna alcuna alcun libre_de sans aucune aucun libre_de_toute sem nenhuma nenhum livre_de
        senza nessuna nessun libero_da fără nicio niciun sense cap no_tienes pas_de n'as_pas n'avez_pas não_tem
        non_hai n'avez_plus n'as_plus ya_no_tienes não_tem_mais non_hai_più""",
    "SYSP": """prompt_{del_sistema,de_sistema,inicial,original,oculto,du_système,système,initial}
        prompt_{caché,do_sistema,di_sistema,iniziale,originale,nascosto,de_sistem,del_sistema}
        {mensaje,instrucciones,instrucción}_{del_sistema,de_sistema,iniciales}
        {mensaje,instrucciones,instrucción}_{originales,ocultas,internas,secretas}
        {instructions,message,consignes,invite}_{système,du_système,initiales}
        {instructions,message,consignes,invite}_{originales,cachées,internes,secrètes}
        {mensagem,instruções}_{do_sistema,iniciais,originais,ocultas,internas,secretas}
        {messaggio,istruzioni}_{di_sistema,iniziali,originali,nascoste,interne,segrete} instrucțiunile_de_sistem
        {tus,sus,las,tu,su,mis}_{instrucciones_iniciales,instrucciones_originales,directrices_internas}
        {tus,sus,las,tu,su,mis}_{reglas_internas,prompt_inicial}
        {tus,sus,las,tu,su,mis}_{configuración_inicial,configuración_interna}
        {tus,sus,las,tu,su,mis}_{instrucciones_de_sistema,reglas_ocultas}
        {texto,mensaje,prompt,configuración}_{de_sistema,del_sistema,iniciales,inicial,internas,interna}
        {instrucciones,directrices,reglas}_{de_sistema,del_sistema,iniciales,inicial,internas,interna}
        {texto,mensaje,prompt,configuración}_{ocultas,oculto,secretas,confidenciales,de_fábrica}
        {instrucciones,directrices,reglas}_{ocultas,oculto,secretas,confidenciales,de_fábrica}
        {le,ton,votre,du}_{message_système,prompt_système,prompt,prompt_initial,texte_initial,message_initial}
        {message,texte,prompt,instructions}_{système,initial,initiales,initiale,internes,cachées}
        {consignes,règles,directives,configuration}_{système,initial,initiales,initiale,internes,cachées}
        {message,texte,prompt,instructions}_{caché,secrètes,d'origine,confidentielles,de_départ,de_base}
        {consignes,règles,directives,configuration}_{caché,secrètes,d'origine,confidentielles,de_départ,de_base}
        {mensagem,texto,prompt,instruções}_{de_sistema,do_sistema,inicial,iniciais,internas,interna}
        {diretrizes,regras,configuração,configurações}_{de_sistema,do_sistema,inicial,iniciais,internas,interna}
        {mensagem,texto,prompt,instruções}_{ocultas,oculto,secretas,confidenciais,original,originais}
        {diretrizes,regras,configuração,configurações}_{ocultas,oculto,secretas}
        {diretrizes,regras,configuração,configurações}_{confidenciais,original,originais} {seu,teu}_prompt
        {messaggio,testo,prompt,istruzioni}_{di_sistema,sistema,iniziale,iniziali,interne,interna,nascoste}
        {regole,direttive,configurazione}_{di_sistema,sistema,iniziale,iniziali,interne,interna,nascoste}
        {messaggio,testo,prompt,istruzioni}_{nascosto,segrete,originali,originale,riservate,di_partenza}
        {regole,direttive,configurazione}_{nascosto,segrete,originali,originale,riservate,di_partenza}
        {tuo,vostro}_prompt {mesajul,promptul,instrucțiunile}_{de_sistem,inițial,inițiale,ascunse}""",
    "LEAK": """muestra muéstrame revela revele imprime repite dime enséñame divulga muestre repita escribe comparte
        dame montre montrez révèle révélez affiche affichez répète répétez donne donnez dis-moi dévoile divulgue
        mostre imprima exiba diga mostra compartilhe me_diga me_mostre rivela stampa ripeti mostrami dimmi mostrate
        svela elenca arată dezvăluie repetă afișează mostra'm revela'm cuáles_son cuál_es quelles_sont quel_est
        quais_são qual_é quali_sono qual_è care_sunt
        {recopie,recopiez,transcris,transcrivez,récite,récitez}_{mot,moi,tout,le,la,les,tes,ton,ta}
        {cite,citez,écris,écrivez,liste,listez}_{mot,moi,tout,le,la,les,tes,ton,ta}
        {énumère,imprime,imprimez,partage,communique,livre}_{mot,moi,tout,le,la,les,tes,ton,ta}
        {résume,reproduis,traduis,fournis,fais_voir,fais-moi_voir}_{mot,moi,tout,le,la,les,tes,ton,ta} recopie
        transcris récite reproduis recopier mot_pour_mot mot_à_mot textuellement intégralement
        {quel,quelle,quels,quelles}_{est,sont,étaient,était}
        {transcribe,copia,cita,enumera,lista,recita,vuelca,filtra,expón}
        {exponga,resume,traduce,entrega,dame,pásame,cuéntame,indícame} palabra_por_palabra textualmente íntegro
        íntegramente {cuál,cuáles}_{es,son,eran,fueron}
        {transcreva,copie,cite,liste,recite,vaze,exponha,resuma,traduza,informe,conte,repasse,escreva}
        palavra_por_palavra na_íntegra integralmente {qual,quais}_{é,são,era,eram,foram}
        {trascrivi,trascrivete,copia,cita,elenca,recita,riporta,esponi}
        {riassumi,traduci,scrivi,fornisci,fammi_vedere,condividi,riscrivi} parola_per_parola per_intero
        {qual,quali,quale}_{è,sono,era,erano} redă transcrie cuvânt_cu_cuvânt""",
    "ROLE": """ahora_eres eres_ahora finge actúa_como compórtate_como haz_de_cuenta imagina_que simula
        a_partir_de_ahora_eres actúe_como finja tu_es_maintenant vous_êtes_maintenant fais_semblant agis_comme
        comporte-toi_comme joue_le_rôle prétends faites_semblant imagine_que agissez_comme agora_você_é
        você_agora_é aja_como comporte-se_como você_é_agora atue_como faça_de_conta ora_sei sei_ora adesso_sei
        fingi comportati_come agisci_come fai_finta immagina_di acum_ești prefă-te comportă-te_ca tu_es_désormais
        tu_es_un vous_êtes_désormais {tu_es,vous_êtes}_{maintenant,désormais,dorénavant,à_présent,un,une,le,la}
        {à_partir_de_maintenant,désormais}_{tu_es,vous_êtes,tu_seras,tu_t'appelles,tu_joues,tu_agis}
        {dorénavant,dès_maintenant}_{tu_es,vous_êtes,tu_seras,tu_t'appelles,tu_joues,tu_agis}
        {fais,faites}_{comme_si,semblant,mine}
        {comporte-toi,comportez-vous,agis,agissez,réponds,répondez,parle}_{comme,en_tant_que,tel}
        {joue,jouez,incarne,incarnez,endosse,adopte}_{le,la,un,une,le_rôle,l'identité} {mets-toi,glisse-toi}_dans
        {suppose,imagine,imaginez}_que {ahora,desde_ahora}_{eres,serás,te_llamas,actúas,actuarás,te_comportas}
        {a_partir_de_ahora,de_ahora_en_adelante}_{eres,serás,te_llamas,actúas,actuarás,te_comportas}
        {eres,serás}_{un,una,ahora} {haz,hagamos,haga}_{como_si,como_que,de,el_papel}
        {finge,fingir,simula,imagina,supón,supongamos}_{que,ser}
        {actúa,compórtate,responde,habla,contesta}_{como,como_si} {interpreta,asume,adopta}_{el,la,un,una}
        {agora,a_partir_de_agora,de_agora_em_diante}_{você_é,tu_és,você_será,você_se_chama,aja,atue}
        {você}_{agora_é,é_agora,é_um,é_uma,vai_ser,será} {finja,faça,imagine,suponha}_{que,ser,de_conta,como_se}
        {aja,atue,comporte-se,responda,fale}_{como,como_se}
        {assuma,interprete,adote,incorpore}_{o_papel,a_identidade,um,uma}
        {ora,adesso,da_ora,d'ora_in_poi,da_adesso}_{sei,sarai,ti_chiami,agisci,ti_comporti} sei_{un,una,ora,adesso}
        {fingi,fai,immagina,supponi}_{di,che,finta,come_se} {comportati,agisci,rispondi,parla}_{come,da,come_se}
        {assumi,interpreta,adotta,impersona}_{il,la,un,una,il_ruolo} {ești_acum,de_acum_ești} hazte_pasar_por
        fais-toi_passer_pour faça-se_passar_por fatti_passare_per
        {tu_t'appelles,te_llamas,você_se_chama,ti_chiami}_{désormais,maintenant,ahora,agora,ora} {seu,teu}_nome_é
        il_tuo_nome_è tu_nombre_es""",
    "EVIL": "malvada malvado amoral malveillante cattiva malvagia maléfique",
    "FREE": """irrestricto {sin,sans,sem,senza}_{restricciones,censura,censure,restrictions}
        {sin,sans,sem,senza}_{limites,restrições,limites,limiti,restrizioni}
        {sin,sans,sem,senza}_{filtros,filtre,filtres,filtri,ética,éthique,etica,moral,morale} ilimitada débridée
        non_censurée irrestrita ilimitado illimitata non_censurata
        sin_{límites,reglas,restricciones,censura}_ni_{filtros,reglas,límites,censura,moral}
        sans_{limites,règles,restrictions,censure}_ni_{filtres,règles,limites,censure,morale}
        sem_{limites,regras,restrições,censura}_nem_{filtros,regras,limites,censura,moral}
        senza_{limiti,regole,restrizioni,censura}_né_{filtri,regole,limiti,censura,morale}
        {sin,sans,sem,senza}_{ningún,ninguna,aucun,aucune,toute,qualquer}_{límite,filtro,restricción,censura}
        {sin,sans,sem,senza}_{ningún,ninguna,aucun,aucune,toute,qualquer}_{limite,filtre,restriction,censure}
        {sin,sans,sem,senza}_{nenhum,nenhuma,alcun,alcuna,qualsiasi}_{límite,filtro,restricción,censura}
        {sin,sans,sem,senza}_{nenhum,nenhuma,alcun,alcuna,qualsiasi}_{limite,filtre,restriction,censure}
        {sin,sans,sem,senza}_{ningún,ninguna,aucun,aucune,toute,qualquer}_{règle,restrição,limiti,restrizione}
        {sin,sans,sem,senza}_{ningún,ninguna,aucun,aucune,toute,qualquer}_{regla,regra,regola}
        {sin,sans,sem,senza}_{nenhum,nenhuma,alcun,alcuna,qualsiasi}_{règle,restrição,limiti,restrizione}
        {sin,sans,sem,senza}_{nenhum,nenhuma,alcun,alcuna,qualsiasi}_{regla,regra,regola}
        {libre_de,libre_de_toute,livre_de,libero_da}_{restricciones,censura,límites,reglas,moral}
        {exento_de,exempt_de,isento_de}_{restricciones,censura,límites,reglas,moral}
        {libre_de,libre_de_toute,livre_de,libero_da}_{restriction,restrictions,censure,règles,morale}
        {exento_de,exempt_de,isento_de}_{restriction,restrictions,censure,règles,morale}
        {privo_di,priva_di,privée_de,privé_de}_{restricciones,censura,límites,reglas,moral}
        {dépourvu_de,dépourvue_de,desprovisto_de}_{restricciones,censura,límites,reglas,moral}
        {privo_di,priva_di,privée_de,privé_de}_{restriction,restrictions,censure,règles,morale}
        {dépourvu_de,dépourvue_de,desprovisto_de}_{restriction,restrictions,censure,règles,morale}
        {libre_de,libre_de_toute,livre_de,libero_da}_{limites,filtres,regras,restrições,restrizioni}
        {exento_de,exempt_de,isento_de}_{limites,filtres,regras,restrições,restrizioni}
        {libre_de,libre_de_toute,livre_de,libero_da}_{limiti,regole,qualsiasi,qualquer,toute}
        {exento_de,exempt_de,isento_de}_{limiti,regole,qualsiasi,qualquer,toute}
        {privo_di,priva_di,privée_de,privé_de}_{limites,filtres,regras,restrições,restrizioni}
        {dépourvu_de,dépourvue_de,desprovisto_de}_{limites,filtres,regras,restrições,restrizioni}
        {privo_di,priva_di,privée_de,privé_de}_{limiti,regole,qualsiasi,qualquer,toute}
        {dépourvu_de,dépourvue_de,desprovisto_de}_{limiti,regole,qualsiasi,qualquer,toute}
        {sin,sans,sem,senza,fără}_{límites,límite,filtros,filtro,restricciones}
        {sin,sans,sem,senza,fără}_{censura,reglas,moral,ética,tabúes}
        {sin,sans,sem,senza,fără}_{escrúpulos,normas,limites,filtres,filtre}
        {sin,sans,sem,senza,fără}_{restriction,restrictions,censure,règles}
        {sin,sans,sem,senza,fără}_{morale,éthique,tabous,restrições,regras,limitações,limiti,filtri,restrizioni}
        {sin,sans,sem,senza,fără}_{regole,morale,etica,censura,limitazioni,vincoli,cenzură,filtre,reguli}
        {que,qui,che}_{no_rechaza,no_se_niega,ne_refuse,não_recusa,non_rifiuta}
        {contesta,responde,responda,répond,risponde}_{a_todo,a_tudo,à_tout,a_tutto} capaz_de_todo amoral
        desinhibido désinhibée
        {ni_loi_ni,ni_dieu_ni,ni_ley_ni,nem_lei_nem,né_legge_né}_{morale,maître,moral,ética,moral,morale}
        {liberada,liberado,libérée,libéré}_{de,di,da}_{toda,toute,qualquer,ogni,qualsiasi}_{censura,censure}
        {liberada,liberado,libérée,libéré}_{de,di,da}_{toda,toute,qualquer}_{restricción,restriction}
        {liberada,liberado,libérée,libéré}_{de,di,da}_{ogni,qualsiasi}_{restricción,restriction}
        {libertada,liberata,libera}_{de,di,da}_{toda,toute,qualquer,ogni,qualsiasi}_{censura,censure}
        {libertada,liberata,libera}_{de,di,da}_{toda,toute,qualquer,ogni,qualsiasi}_{restricción,restriction}
        {liberada,liberado,libérée,libéré}_{de,di,da}_{toda,toute,qualquer}_{restrição,restrizione,limitación}
        {liberada,liberado,libérée,libéré}_{de,di,da}_{ogni,qualsiasi}_{restrição,restrizione,limitación}
        {libertada,liberata,libera}_{de,di,da}_{toda,toute,qualquer}_{restrição,restrizione,limitación}
        {libertada,liberata,libera}_{de,di,da}_{ogni,qualsiasi}_{restrição,restrizione,limitación}""",
    "MODE": """modo_{desarrollador,desenvolvedor,administrador,dios,deus}
        modo_{depuración,sin_restricciones,programador,dan,mantenimiento}
        mode_{développeur,administrateur,dieu,débogage,maintenance}
        modalità_{sviluppatore,amministratore,debug,dio} modul_dezvoltator
        modo_de_{desarrollador,desarrollo,desenvolvedor,desenvolvimento,administrador}
        modo_{desarrollador,dios,administrador,sin_filtros,sin_censura}
        modo_{libre,sin_restricciones,dan,jailbreak,desenvolvedor}
        modo_{deus,sem_filtro,sem_censura,sviluppatore,dio,amministratore,senza_filtri,senza_censura,libero}
        mode_{développeur,dieu,administrateur,sans_filtre,sans_censure,libre,débridé,dan,jailbreak}""",
    "ENABLE": """activa active activez ative ativa attiva attivate activează passe_en entra_en entre_no habilita
        passez_en activar activado enciende activé entre_en lance ativado habilite ligue attivato entra_in
        passa_alla abilita""",
    "AI": """ia asistente modelo inteligencia_artificial modelo_de_lenguaje assistant modèle modèle_de_langage
        assistente modelo_de_linguagem modello intelligenza_artificiale modello_linguistico asistent l'ia
        l'assistant intelligence_artificielle une_ia inteligência_artificial l'assistente un'ia chatbot""",
    "NEW": "nuevas nueva nuevo nuevos nouvelles nouvelle nouveau novas nova novo nuove nuova nuovo",
    "NOW": """ahora a_partir_de_ahora desde_ahora maintenant désormais dorénavant à_partir_de_maintenant agora
        a_partir_de_agora de_agora_em_diante ora adesso d'ora_in_poi da_ora_in_poi acum de_acum_înainte""",
    "SAY": """di escribe responde haz dime dis écris réponds fais diga escreva responda faça scrivi rispondi fai
        muestra scrie spune répondez écrivez dices decir""",
    "STOP": """el la los las un una unos unas de del al y o que en por para con se lo le les me mi es son por_favor
        une des du et ou qui par pour avec s'il_te_plaît s'il_vous_plaît ce ces est sont au aux a os as um uma uns
        umas do da dos das e em com no na nos nas il gli i uno di della dei delle degli dello che in per si prego
        alla alle ai quelles quels și cu din pe care solo tout_de_suite completamente complètement toute vous_avez""",
    "TOLD": """dit dite dits dicho dijeron dijo dije indicado ordenado enseñado dito disse disseram ensinado detto
        dette ordinato insegnato appris ordonné demandé spus zis indiqué inculqué""",
    "INSTR": """instrucción instrucciones directrices indicaciones órdenes prompt instruction instructions
        consignes consigne directives instrução instruções diretrizes orientações ordens istruzione istruzioni
        direttive indicazioni ordini instrucțiuni instrucțiunile""",
    "PRECONV": """antes_de_{esta_conversación,esta_charla,este_chat,mi_primer_mensaje}
        antes_de_{empezar_la_conversación,que_empezara,comenzar}
        {al,desde_el}_{inicio,principio,comienzo}_de_{esta_conversación,la_conversación}
        {al,desde_el}_{inicio,principio,comienzo}_de_{este_chat,nuestra_conversación}
        avant_{cette_conversation,cette_discussion,mon_premier_message,le_début_de}
        avant_{ce_message,notre_conversation,que_je}
        au_{début,commencement}_de_{cette_conversation,la_conversation,notre,cet_échange}
        antes_{desta_conversa,da_minha_primeira,de_começarmos,da_conversa,do_início_da,deste_chat}
        no_{início,começo}_{desta,da}_conversa prima_{di_questa_conversazione,del_mio_primo,dell'inizio}
        prima_{della_conversazione,di_questa_chat,che_iniziassimo} all'inizio_{di_questa,della}_conversazione
        {antes_de,encima_de,previo_a,delante_de}_{mi_primera,mi_primer}_{frase,mensaje,línea,palabra,pregunta}
        {avant,au-dessus_de,précède}_{ma_première,mon_premier,notre}_{phrase,message,ligne,échange,question}
        qui_précède_notre_échange {antes_da,acima_da,antes_do}_{minha_primeira,meu_primeiro}_{frase,mensagem,linha}
        {prima_della,sopra_alla,sopra_la,prima_del}_{mia_prima,mio_primo}_{frase,messaggio,riga}
        con_el_que_te_{configuraron,programaron,entrenaron} avec_lequel_on_t'a_{configuré,programmé}
        con_cui_ti_hanno_{configurato,programmato} com_que_te_configuraram""",
    "SAFEGUARD": """{filtros,reglas,medidas,protocolos,barreras}_de_{seguridad,contenido}
        {restricciones,mecanismos,normas,políticas,directrices}_de_{seguridad,contenido}
        {filtres,règles,mesures,protocoles,barrières,garde-fous,mécanismes,restrictions}_de_{sécurité,contenu}
        garde-fous
        {filtros,regras,medidas,protocolos,barreiras,restrições,mecanismos,diretrizes}_de_{segurança,conteúdo}
        {filtri,regole,misure,protocolli,barriere,restrizioni,meccanismi,norme}_di_{sicurezza,contenuto}
        salvaguardas""",
    "DISABLED": """
        {han_sido,fueron,están,quedan}_{desactivados,desactivadas,eliminadas,eliminados,levantadas,suspendidas}
        {ont_été,sont}_{désactivés,désactivées,levées,supprimées,retirées}
        {foram,estão}_{desativadas,desativados,removidas,removidos,suspensas,liberadas}
        {sono_state,sono_stati,sono}_{disattivate,disattivati,rimosse,rimossi,eliminate,sospese} désactivé
        desativado desactivado disattivato""",
    "NOTEXIST": """no_existen no_existe n'existent_pas n'existe_pas n'existent_plus não_existem não_existe
        non_esistono non_esiste nu_există""",
    "NOREFUSE": """{no_te_niegues,no_rechaces,no_rehúses,nunca_rechaces}
        {nunca_te_niegues,jamás_te_niegues,no_puedes_negarte,no_puedes_rechazar}
        {contesta,responde}_{a_todo,a_cualquier,a_todas} {cumple,obedece}_{todas,cualquier,todo}
        {ne_refuse,ne_refusez,ne_refuser,ne_rejette}_{jamais,rien,aucune,pas,plus}
        {réponds,répondez}_à_{tout,toutes} {não_recuse,nunca_recuse,não_negue,não_rejeite,jamais_recuse}
        {responda}_{a_tudo,tudo,a_qualquer,qualquer,a_todas}
        {non_rifiutare,non_rifiutarti,non_negare,mai_rifiutare}_{,nulla,niente,mai,alcuna,nessuna}
        {rispondi,rispondere}_{a_tutto,a_qualsiasi,a_ogni,sempre} nu_refuza nu_refuza_nimic no_digas_que_no_puedes
        ne_dis_pas_que_tu_ne_peux não_diga_que_não_pode non_dire_che_non_puoi""",
    "CENSOR": """censura filtros filtro tabúes restricciones límites censure filtres filtre tabous restrictions
        restrições filtri tabù restrizioni cenzură""",
    "ANSWER": """responde contesta responda réponds répondez réponse respuesta resposta rispondi rispondere parla
        parle fala habla răspunde""",
    "SYSMSG": """{aviso,mensaje,notificación,alerta,comunicado}_{del_sistema,del_administrador}
        {aviso,mensaje,notificación,alerta,comunicado}_{de_sistema,del_desarrollador}
        {soy,habla,como}_{el_administrador,tu_desarrollador,tu_creador,el_desarrollador,administrador}
        {message,avis,notification,alerte}_{du_système,système,de_l'administrateur,du_développeur}
        {je_suis,en_tant_que}_{l'administrateur,ton_développeur,le_développeur}
        {je_suis,en_tant_que}_{ton_créateur,administrateur,votre_administrateur}
        {aviso,mensagem,notificação,alerta}_{do_sistema,do_administrador,de_sistema}
        {sou,como}_{o_administrador,seu_desenvolvedor,o_desenvolvedor,administrador}
        {avviso,messaggio,notifica}_{di_sistema,dell'amministratore,del_sistema,dello_sviluppatore}
        {sono,come}_{l'amministratore,il_tuo_sviluppatore,il_tuo_creatore,lo_sviluppatore}""",
    "WHOYOU": """{quién,que,qué}_eres que_eres_{una_ia,un_asistente,un_modelo} tu_identidad
        {qui_tu_es,que_tu_es,qui_vous_êtes} {quem_você_é,que_você_é} {chi_sei,che_sei,cosa_sei} tua_identità""",
    "NOMORE": """ya_no_eres no_eres tu_n'es_plus vous_n'êtes_plus {você_não_é_mais,você_já_não_é} non_sei_più
        nu_mai_ești""",
    "OBEYNEW": """{sigue,obedece,haz,cumple,atiende,escucha}_{solo,solamente,únicamente,sólo,ahora,mis}
        {sigue,obedece,haz,cumple,atiende,escucha}_{lo_que_te_digo,estas,a_mí}
        {sigue,obedece,haz,cumple,atiende,escucha}_{las_siguientes,lo_siguiente,en_su_lugar}
        {aquí_están,aquí_tienes,estas_son}_{las_nuevas,tus_nuevas}
        {obéis,obéissez,suis,suivez,écoute,exécute,applique}_{uniquement,seulement,plutôt,à_moi,mes,les_miennes}
        {obéis,obéissez,suis,suivez,écoute,exécute,applique}_{ces,les_suivantes,à_ce_qui_suit,ce_qui_suit,à_mes}
        {voici}_{les_nouvelles,tes_nouvelles,de_nouvelles}
        {siga,obedeça,faça,cumpra,ouça,atenda}_{apenas,somente,só,minhas,as_minhas,estas,o_que_eu,a_mim}
        {apenas,somente}_o_que_eu {aqui_estão,estas_são,valem}_{as_novas,novas,estas}
        {segui,seguite,obbedisci,ascolta,esegui,rispetta}_{solo,soltanto,solamente,unicamente,invece,i_miei}
        {segui,seguite,obbedisci,ascolta,esegui,rispetta}_{le_mie,me,queste,le_seguenti,quanto_segue}
        {ecco}_{le_nuove,le_tue_nuove} ascultă_doar {desde_ya,ahora,desde_hoy,a_partir_de_hoy}_mando_yo mando_yo
        c'est_moi_qui_commande agora_mando_eu quem_manda_sou_eu adesso_comando_io comando_io rispondi_a_modo_mio
        fala_a_real dis-moi_franchement""",
    "EXEC": """ejecuta ejecútalo cumple {haz,sigue}_{lo_que_dice,lo_que_diga,lo_que_pone} exécute exécutez
        {fais,suis}_ce_qu'{il,elle,on}_{dit,demande} {fais,exécute}-le execute execute-o
        {faça,siga}_o_que_{diz,disser} esegui eseguilo {fai,segui}_{quello_che_dice,ciò_che_dice} execută""",
    "TRANSLATE": """traduce traduzca decodifica descifra traduis traduisez décode déchiffre traduza decodifique
        decifre traduci decifra traduceți""",
    "THEN": """luego después entonces a_continuación puis ensuite après alors depois então em_seguida poi quindi
        dopo apoi""",
    "JMODE": """modo_{dios,sin_filtros,sin_censura,dan,jailbreak,deus}
        modo_{sem_filtro,sem_censura,dio,senza_filtri,senza_censura,sin_restricciones}
        mode_{dieu,sans_filtre,sans_censure,débridé,dan,jailbreak}""",
    "NOCARE": """{no_le_importa,no_le_importan,le_da_igual}_{la,las,ni,de,pra,com,della,las_leyes,ni_loi,nem,le,né}
        {ne_connaît,ne_connais,se_moque}_{la,las,ni,de,pra,com,della,las_leyes,ni_loi,nem,le,né}
        {se_fiche,não_liga,não_se_importa}_{la,las,ni,de,pra,com,della,las_leyes,ni_loi,nem,le,né}
        {non_gli_importa,se_ne_frega,no_conoce}_{la,las,ni,de,pra,com,della,las_leyes,ni_loi,nem,le,né}""",
    "GRANNY": "abuela abuelita grand-mère mamie avó vovó nonna bunica",
    "DANGER": """bomba bombas bombe explosivo explosivos explosif explosifs drogas drogue droga esplosivo esplosivi
        napalm armas armes armi {claves,clés,chaves,chiavi}_de_licencia claves_de_licencia""",
    "HOWTO": """cómo_{hacer,fabricar,preparar} receta comment_{faire,fabriquer} recette como_{fazer,fabricar}
        receita come_{fare,fabbricare,costruire} ricetta leía lisait""",
    "NAMED": "tu_nombre_es te_llamas tu_t'appelles ton_nom_est seu_nome_é você_se_chama il_tuo_nome_è ti_chiami",
    "MODEW": "modo mode modalità",
    "MAKER": """desarrolladores creadores programadores concepteurs créateurs développeurs programmeurs
        desenvolvedores criadores sviluppatori creatori programmatori dezvoltatorii""",
}
