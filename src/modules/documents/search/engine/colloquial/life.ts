/** The road, journeys, the family, papers and the authorities; English words used in French. How to read a line: synonyms.ts. */
export const LIFE = `
pv, prune, amende, contravention, procès-verbal
flashé, flash, radar, excès de vitesse, vitesse, ticket, fine > amende
stationnement, parking, parcmètre, horodateur, garé, fps, gare mal > stationnement
amende majorée, majoration amende
permis de conduire, permis, points
retrait permis, plus de points, perdu points, suspension permis > 48si, points, permis
conducteur, chauffeur
pas moi conduisais, pas moi volant, prêté voiture > désignation, conducteur
contrôleur, fraude train, fraude métro, sncf amende, ratp amende > amende, sncf, ratp
carte grise, cession, immatriculation
ct, contrôle technique
voiture occasion, voiture acheté, kilométrage, culasse, courroie, immatriculer > vente, véhicule
papillon, zone bleue, feu rouge, sens interdit, ceinture, gênant > amende, contester
doublette, plaque copiée, plaques volées, usurpation plaque > amende, usurpation
perdre permis, plus permis, zéro points, récupérer permis, permis annulé, permis invalidé > 48si, permis, points
au volant, conduisait, moi conduis > conducteur
salarié flash, salarié radar, employé flash, salarié amende, employé amende, voiture société, voiture entreprise, véhicule fonction, griller feu employé, employé feu, salarié feu, employé camion, chauffeur société, employé conduisait, salarié conduisait > désignation, conducteur, entreprise
ticket bus, ticket métro, valider, amende métro, amende bus, amende train, amende tram, amende navigo, contrôleurs > amende, train, métro, bus
acheteur carte grise, carte grise faite, nouveau propriétaire voiture, acheteur amendes > vente, véhicule, acheteur
renverser, renversé, faucher, chauffard, tamponner, emboutir, percuter, douleurs carambolage, blessé carambolage, douleurs > accident, indemnisation

avion, vol, aérien, compagnie aérienne
air france, ryanair, easyjet, vueling, transavia, aéroport, surbooking, surréservation > vol, avion
loupé, raté, correspondance > retard, annulé
train, sncf, tgv, ter, ouigo, eurostar
bagage, valise
valoche, sac, valise cassée, valise perdue, valise arrivée, luggage > bagage
voyage, séjour, vacances, croisière
hôtel, club med, tour opérateur, agence de voyage, booking, expedia, opodo, lastminute, tui, fram, marmara, voyagiste > voyage, séjour
location voiture, loué voiture, voiture louée, hertz, europcar, sixt, rayure location, loueur voiture, caution voiture, ada location, avis location, impact location, choc location > location, voiture, europcar

geler données, bloquer données, pause données > limitation, geler

divorce, séparation, séparer
séparer > rupture
ex, ex-mari, ex-femme, ex enfants, père enfants, mère enfants, père petits, toucher plus mes enfants, paie enfants, payer enfants > pension
pension alimentaire, pension
pension paye pas, pension verse pas, pension impayé, pension retard > pension impayée
décès, mort, mourir
crever, défunt, décédé, obsèques, mamie partir, papy partir, père partir, mère partir, mari partir, veuf, veuve, succession, héritage, testament, disparu père, disparu mari, disparu conjoint > décès
école, collège, lycée, scolaire, établissement
gamin, gosse, môme, fils, fille, marmot, ado > enfant
absent école, malade école, mot d'excuse, mot absence, louper école > absence
exclure, exclusion, conseil de discipline, viré lycée, viré collège, renvoyé lycée > discipline, exclusion
redoubler, redoublement, passage, orientation
bourse, crous
cantine, périscolaire > cantine
carte scolaire, secteur, dérogation
autorisation parentale, sortie du territoire
pacs, pacser
mariage, marier, épouser
acte naissance, papier naissance, extrait naissance > acte, naissance
nom épouse, nom jeune fille, nom marital, nom mari, reprendre nom, nom divorce, garder nom, nom naissance, nom fille > nom d'usage
crèche, garderie
gastro, grippe, fièvre, varicelle, maîtresse, maître école, cpe, cahier, vie scolaire, rendez-vous dentiste enfant > absence, élève
colo, camp, scout, colonie, sans parents, emmener enfant, voyage enfant, enfant tante, enfant grands-parents, sortie enfant > autorisation, enfant, accompagner
autre école, autre collège, autre lycée, changer école, changer collège, changer lycée, choisir école, mettre école, inscrire école, école à côté, école proche, mettre collège, mettre lycée, copains lycée, copains école, affelnet, école voisine, école proche, autre école > dérogation, secteur
puni, exclusion, parcoursup, renvoyé école, viré école, conseil école > recours, scolaire
livret de famille, extrait, état civil > acte
augmenter pension, baisser pension, revoir pension, diminuer pension, recalculer pension, changer pension, moins pension, pension élevée, gagner moins pension > réviser, pension, alimentaire
payer enterrement, payer obsèques, facture obsèques, argent enterrement, compte bloqué mort, banque enterrement > déblocage, banque, obsèques
appartement mort, logement mort, bail mort, appartement décès, logement décès, rendre logement décès, vider appartement > bail, décès
casser pacs, annuler pacs, rompre pacs, fin pacs, arrêter pacs, dépacser > dissolution, pacs

papier, papiers, document, documents
attestation, certificat, attester, certifier
justificatif, preuve
honneur, jurer
héberger, loger
habite chez, vit chez, dort chez, loge chez, habite moi > hébergement, attestation
témoin, témoignage
procuration, pouvoir, mandat
à ma place, signer place, récupérer place, chercher colis, chercher recommandé, chercher papiers, déplacer poste, déplacer malade, retirer recommandé, donner pouvoir, faire démarches place, peut plus déplacer, peux pas déplacer, démarches mère, démarches père, papiers mère, papiers père, faire papiers, hospitaliser papiers > procuration
changer adresse, nouvelle adresse
adresse, domicile
préfecture, préfet, administration, mairie
préfecture répond pas, administration répond pas, mairie répond pas, pas de réponse, sans réponse, silence, réponds pas > implicite, silence, refus
prêter, prêté argent, prêt entre particuliers, ami argent > reconnaissance de dette, mise en demeure
reconnaissance dette, prêter argent ami, prêt famille, écrit prêt, papier prêt, preuve prêt, papier argent, papier avancé, signe doit, reconnaître devoir, mettre écrit, cadeau prouver, cadeau prêt > reconnaissance de dette
mise en demeure, sommation, dernier avertissement
avocat, aide juridictionnelle, bji
avocat payer, avocat gratuit > juridictionnelle
tribunal, justice, juge, procès
conciliateur, conciliation
association, asso, club
président association, bureau association, trésorier, bénévole, quitter club, quitter association, partir association > association
recommandé perdu, colis perdu, courrier perdu, poste perdu > poste, réclamation, perte
perdre, perte, égarer, égaré, disparaître
abîmer, endommager, détérioré, dégrader
retard, tard
toujours rembourser, attends remboursement, tarder, tarde, pas à temps, délai > retard
prix, tarif
vieux, âgé, grand-mère, papy, mamie, ehpad, maison de retraite > parent, ehpad
vu accident, vu scène, voisin vu, témoigner, assisté scène > témoin
balles, euros > argent
avancer argent, avancer sous, argent rend, sous rend, ami doit, ami rend, copain rembourse, rendre argent ami > demeure, payer, prêt
titre de séjour, carte séjour, naturalisation, passeport, carte identité, ants, visa > préfecture, administration
permis construire, déclaration préalable, urbanisme, décision mairie, décision préfecture, refus mairie, refus préfecture, mairie refuse, préfecture refuse, mairie non, rectorat non, maire revenir > recours, gracieux, décision
permis construire > recours, gracieux
agresser, agression, tabasser, menacer mort, coups, violences, viol, violer, identité volée, usurper, usurpation identité, papiers volés, refusé plainte > plainte, procureur
facteur, postier, avis de passage, boîte lettres, lettre perdue, lettre recommandée, courrier volé, courrier pas arrivé, courrier perdu > poste, courrier
paumer > perdre
concubinage, union libre, célibataire, promets, vie commune > attestation, honneur
cancel, unsubscribe > résilier
refund > remboursement
claim > réclamation
landlord > bailleur
deposit > dépôt
resign, quit > démission
scam, embobiner, filou, entourloupe > arnaque
bank > banque
flight > vol
neighbour, neighbor > voisin
insurance > assurance
salary > salaire
roommate > colocation
préfet mort, préfecture mort, mairie mort, administration mort, préfet répond, mairie nouvelles, administration nouvelles, dossier nouvelles > silence, implicite, accusé, réception
raté train, bloqué gare, coincé gare, planter gare, train planté, attendre train > retard, train
bloqué aéroport, coincé aéroport, laissé aéroport > vol, retard
gendarmes, commissariat, porter plainte contre > plainte
conduire pas, pas conduire, prouver conduire, autre conduire > conducteur, amende, contestation
enfant part, fils part, fille part, mineur part, enfant voyage, enfant étranger, enfant angleterre, enfant espagne, enfant club, tata emmener, tante emmener, grands-parents emmener > autorisation, parentale
pv place, amende place, amende autre, amende ex, pv ex > conducteur, forfaitaire, contester
recommandé disparu, courrier disparu > poste, perdu
perdre mari, perdre femme, perdre père, perdre mère, perdre maman, perdre papa, perdre parent, mort papiers, mort formalités, mort démarches, disparition mère, mamie quitter, papi quitter, pépé quitter > décès, informer
téléphoner volant, téléphone volant, aligner, verbaliser, pruner, choper > amende, contravention
animal, chien mordu, mordre, morsure > plainte, voisin
avertir, aviser, mettre courant, tenir courant > prévenir, informer
emprunter argent, emprunter sous, silence radio, avancer répond, débiteur, exigible, défaillant, reconnaissance dépassée > demeure, payer, dette
sous-fifre, supérieur refuse, appeler ministre > hiérarchique, recours
pourquoi refuser, justifier refus, motiver refus > motifs, refus, implicite
attestation dépôt, posté papiers, déposé dossier > accusé, réception, demande
arrêté municipal, délibération, enquête publique, copie rapport, copie arrêté, copie examen, copie concours > document, administratif, communication
signé rien, tenir promesse, romps contrat > exécuter, demeure, contrat
lettre verte, lettre déchirée, timbre suivi, courrier voisin, courrier ouvert, ar revenu, ar perdu, accusé perdu, accusé revenu > poste, courrier, réclamation
mettre accord, terrain entente, fâché > conciliateur, amiable
habite plus > changement, adresse
triplé, amende passée, radar saisie > amende, majorée
coincé avion, bloqué avion, nuit aéroport > vol, retard, annulé
sncf refuse > train, indemnisation
cyclone, guerre, séisme, attentat, volcan > voyage, annulation, séjour
proposer avoir, donner avoir, refuser avoir, lieu avoir > annulation, remboursement
bahut, lycéen, collégien > lycée, collège, école
voter, vote, voté, délibérer, tantièmes, répartition > copropriété, assemblée
ajouter question > ordre, jour, assemblée
daron > père
daronne > mère
jaf > pension, alimentaire
inhumer, marbrier, corbillard, incinérer > obsèques
rater classe > absence, école
papelard, papelards > papier
pacsés, défaire > pacs, dissolution
baveux > avocat
répond rien, ignorer refus, sans suite, motifs décision > silence, implicite, refus
bon pouvoir, agir nom, agit nom, incapable déplacer, guichet prendre, guichet retirer, prendre recommandé, sœur mairie, frère mairie > procuration
r1, r2, r3 > recommandé, poste, indemnité
constat accord > conciliateur
sommation faire > exécuter, demeure
rsa procès, rsa divorce, pauvre tribunal, sou procès > aide, juridictionnelle
parking application, payé parking > stationnement, fps
pfg, roc eclerc > obsèques, déblocage
rend pas argent, rends pas argent, rendu pas argent > demeure, payer, somme
certifier percevoir, certifier toucher > honneur, attestation
`;
