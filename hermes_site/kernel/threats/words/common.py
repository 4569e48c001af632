"""English words that texts written without blanks are cut into, beside those of the rules."""

from typing import Final

FREQUENT: Final = """the a an of to please so do be will is are was for in on at with by and or as that its it
    there here should shall have has had can could would may might if but from into about our their his her these
    those been out up now how what you your me all any not no this then when i my we they who user tell ai say he
    she him them who dont"""
"""Those that stand in every other sentence: where a run may be cut in two ways, these are likelier."""

OTHERS: Final = """able about above across act add address afraid after again against age ago agree air allow
    almost alone along already also although always among amount and angry animal another answer apart appear apple
    area arm around arrive art ask away baby back bad bag bake ball bank bar base basic bath beach beat beautiful
    because become bed bedroom been before begin behind believe below best better between big bill bird birth
    birthday bit black blood blow blue board boat body bone book both bottom bowl box boy bread break breakfast
    bridge bright bring broken brother brown build building burn bus business busy butter buy cake call came camera
    camp can capital car card care careful carry cat catch cause cell center centre century certain chair chance
    change cheap check cheese chest chicken child children choice choose church circle city class clean clear clever
    climb clock close cloth clothes cloud coat coffee cold collect college color colour come comfortable common
    company compare complete computer condition contain continue control cook cool corner correct cost could count
    country couple course court cover cross cry cup cupboard current cut dance dark date daughter day dead deal dear
    death decide deep degree depend describe desk detail develop die difference different difficult dinner direct
    dirty discover dish doctor dog dollar door double doubt down draw dream dress drink drive driver drop dry during
    each early earn earth east easy eat edge egg eight either electric else email empty end energy engine enjoy
    enough enter equal error especially even evening event ever every exact example except excited exercise expect
    expensive experience explain explains eye face fact fail fall family famous far farm fast father favorite
    favourite fear feed feel feet fell felt few field fight figure fill film final find fine finger finish fire
    first fish fit five fix flat flight floor flower fly follow food foot football force foreign forest form forward
    found four free fresh friday friend from front fruit full fun funny future game garden gave general get gift
    girl give glad glass goes gold gone good got government grass great green grew ground group grow guess guest
    hair half hall hand handle happen happy hard hat hate head health healthy hear heart heat heavy held hello help
    here high hill him history hit hold hole holiday home hope horse hospital hot hotel hour house how however huge
    human hundred hungry hurry hurt husband ice idea important inch include increase indeed inside instead interest
    into iron island item job join juice jump just keep kept key kid kill kind kitchen knee knew knife know known
    lady lake land language large last late later laugh lead learn least leave left leg lemon length less lesson let
    letter level lie life lift light like line lion list listen little live local lock long look lose lost lot loud
    love low luck lucky lunch machine made main make man manage many map mark market married match matter may maybe
    meal mean meaning meat medicine meet meeting member mention met metal method middle might mile milk million mind
    minute miss mistake modern moment monday money month moon more morning most mother mountain mouth move movie
    much music must name narrow nation natural nature near nearly neck need neighbor neighbour neither never new
    news next nice night nine noise none noon nor north nose note nothing notice now number object ocean off offer
    office often oil old once one only onto open opinion opposite orange order other our out outside oven over own
    page paid pain paint pair paper parent park part party pass past path pay peace pen pencil people pepper perfect
    perhaps period person phone photo pick picture piece pink place plan plane plant plate play please pleasure plus
    pocket point police poor popular position possible pot potato pound power prefers present press pretty price
    prize probably problem produce program promise protect proud public pull purple push put quality quarter queen
    question quick quickly quiet quite race radio rain raise ran rather reach read ready real really reason receive
    record red remain remember rent repair repeat reply report rest result return rice rich ride right ring rise
    river road rock roll roof room root rose round row rule run safe said salad salt same sand sat saturday save saw
    say scale school science sea season seat second see seem seen sell send sense sent separate serious service set
    seven several shade shake shape share sharp she sheep sheet shelf shine ship shirt shoe shop short should
    shoulder shout show shower sick side sight sign silver similar simple since sing single sink sister sit six size
    skin sky sleep slow small smell smile smoke snow soap soft soil sold soldier some somebody someone something
    sometimes son song soon sorry sort sound soup south space speak special speed spell spend spoke spoon sport
    spring square stage stair stand star start state station stay steel step stick still stomach stone stood stop
    store storm story straight strange street strong student study such sudden sugar suggest suit summer sun sunday
    supply sure surface surprise sweet swim table take talk tall taste taxi tea teach teacher team teeth tell
    temperature ten tennis test than thank that their them then there these they thick thin thing think third
    thirsty this those though thought thousand three threw throat through thumb thursday ticket tie tight till time
    tiny tired title toast today together told tomato tomorrow tonight too took tool tooth top total touch toward
    towel town toy track trade traffic train travel tree trip trouble true trust try tuesday turn twelve twenty
    twice two type ugly umbrella uncle under understand until upon use used useful usual usually vacation vegetable
    very village visit voice wait wake walk wall want war warm wash waste watch water way weak wear weather wedding
    wednesday week weekend weight welcome well went were west wet what wheel when where whether which while white
    who whole whom whose why wide wife wild will win wind window wine wing winter wish with within without woman
    wonder wood word wore work worker world worry worse worst would write writing wrong wrote yard year yellow yes
    yesterday yet you young your zero account accounts according actually attacker attackers backup backwards
    browser button click clinic clone commit contacts contents copy crash daily data database debug desktop device
    digital disk display docs documents download editor emails english export file files folder folders format
    french function german github google guide hash height hidden holds host image import inbox index input install
    invoice invoices issue issues json keyboard keys kernel laptop launch layer library link links linux login loop
    mail manual markdown math memory menu merge message mode model models monitor monthly mouse network node
    obsolete offline online outdated output package pages parse password pdf platform plugin policy port post print
    printer private process product profile programmer project prompt python query queue rabbit recipe release
    repository request review rewrite rows sales screen script search secret security server session setting
    settings shell site slides software source spanish stack staging submit subscribe summary support switch system
    tab tables tabs task tasks template terminal tests text tokens topic ubuntu unit update upgrade url users vault
    version video virus visa website weekly wifi windows workout yaml zip flag bomb grandfather remainder
    confidential pipe honest honestly inform anyone transfer whatever saying approved authorised
    authorized consented agreed permitted confirmed cleared granted deletion deletions transfers payment payments
    purchase purchases suppressed muted disabled warning warnings alert alerts verified verification payee payees
    recipient recipients trusted permanently forever confirmation further draft mistake summary summaries invoke
    credentials apprentice apprentices authenticity autocomplete background backgrounds blackboard blueprints
    borderline brainstorm brainstorming breakdown breakdowns breakpoint breakpoints breakthrough centerpiece
    checkpoint checkpoints classification copywriter counterpart datacenter demonstrate demonstrating disagreements
    disappeared disappears disconnect disconnected discourage displacement disposition downloaded downstream
    enterprise entrypoint everywhere executable filesystem fingerprint foreground fullscreen gracefully
    groundbreaking handwriting handwritten headquarters healthcare highlighted highlighting highlights lighthouse
    lightweight marketplace masterclass milestones misunderstood moderately namespaces outperform outperforms
    outstanding overloaded overwritten parenthesis placeholder placeholders playground preprocess pretrained
    proofreading respectfully restaurant restaurants restructuring satisfaction shareholders spreadsheet
    spreadsheets standalone storefront storyboard storytelling straightforward streamline sunglasses tablespoon
    tablespoons thoughtfully transferred transferring typewriter underground underlined underscore underscores
    understood underwater viewpoints walkthrough watercolor waterproof whiteboard whitespace widespread withdrawal
    workaround workarounds workstation"""
