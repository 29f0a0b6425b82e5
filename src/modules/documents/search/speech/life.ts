/** The road, journeys, the family, papers and the authorities; English words used in French. How to read a line: synonyms.ts. */
export const LIFE = `
pv, prune, amende, contravention, procès-verbal
flashé, flash, radar, excès de vitesse, vitesse > amende
stationnement, parking, parcmètre, horodateur, garé, fps, gare mal > stationnement
amende majorée, majoration amende
permis de conduire, permis, points
retrait permis, plus de points, perdu points, suspension permis > 48si, points, permis
conducteur, chauffeur
pas moi conduisais, pas moi volant, prêté voiture > désignation, conducteur
contrôleur, fraude train, fraude métro, sncf amende, ratp amende > amende, sncf, ratp
carte grise, cession, immatriculation
ct, contrôle technique
voiture occasion, voiture acheté > vente, véhicule
papillon, zone bleue, feu rouge, sens interdit, ceinture, gênant > amende, contester
doublette, plaque copiée, plaques volées, usurpation plaque > amende, usurpation
perdre permis, plus permis, zéro points, récupérer permis, permis annulé, permis invalidé > 48si, permis, points
au volant, conduisait, moi conduis > conducteur
salarié flash, salarié radar, employé flash, salarié amende, employé amende, voiture société, voiture entreprise, véhicule fonction > désignation, conducteur, entreprise
ticket bus, ticket métro, valider, amende métro, amende bus, amende train, amende tram, amende navigo, contrôleurs > amende, train, métro, bus
acheteur carte grise, carte grise faite, nouveau propriétaire voiture, acheteur amendes > vente, véhicule, acheteur
renverser, renversé, faucher, chauffard, tamponner, emboutir, percuter > accident, indemnisation

avion, vol, aérien, compagnie aérienne
air france, ryanair, easyjet, vueling, transavia, aéroport, surbooking, surréservation > vol, avion
loupé, raté, correspondance > retard, annulé
train, sncf, tgv, ter, ouigo, eurostar
bagage, valise
valoche, sac > bagage
voyage, séjour, vacances, croisière
hôtel, club med, tour opérateur, agence de voyage > voyage, séjour
location voiture, loué voiture, voiture louée, hertz, europcar, sixt > location, voiture
booking, expedia, opodo, lastminute, tui, fram, marmara, voyagiste > voyage, séjour
rayure location, loueur voiture, caution voiture, ada location, avis location > location, voiture
valise cassée, valise perdue, valise arrivée > bagage

geler données, bloquer données, pause données > limitation, geler

divorce, séparation, séparer, rupture
ex, ex-mari, ex-femme > pension
pension alimentaire, pension
pension paye pas, pension verse pas, pension impayé, pension retard > pension impayée
décès, mort, mourir
crever, défunt, décédé, obsèques > décès
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
nom épouse, nom jeune fille, nom marital, nom mari > nom d'usage
crèche, garderie
mamie partir, papy partir, père partir, mère partir, mari partir, veuf, veuve, succession, héritage, testament > décès
gastro, grippe, fièvre, varicelle, maîtresse, maître école, cpe, cahier, vie scolaire, rendez-vous dentiste enfant > absence, élève
colo, camp, scout, colonie, sans parents, emmener enfant, voyage enfant, enfant tante, enfant grands-parents, sortie enfant > autorisation, enfant, accompagner
autre école, autre collège, autre lycée, changer école, changer collège, changer lycée, choisir école > dérogation, secteur
puni, exclusion, parcoursup, renvoyé école, viré école, conseil école > recours, scolaire
livret de famille, extrait, état civil > acte
ex enfants, père enfants, mère enfants, père petits > pension
augmenter pension, baisser pension, revoir pension, diminuer pension, recalculer pension, changer pension, moins pension > réviser, pension, alimentaire
payer enterrement, payer obsèques, facture obsèques, argent enterrement, compte bloqué mort, banque enterrement > déblocage, banque, obsèques
appartement mort, logement mort, bail mort, appartement décès, logement décès, rendre logement décès, vider appartement > bail, décès
casser pacs, annuler pacs, rompre pacs, fin pacs, arrêter pacs, dépacser > dissolution, pacs
reprendre nom, nom divorce, garder nom, nom naissance, nom fille > nom d'usage

papier, papiers, document, documents
attestation, certificat, attester, certifier
justificatif, preuve
honneur, jurer
héberger, loger
habite chez, vit chez, dort chez, loge chez, habite moi > hébergement, attestation
témoin, témoignage
procuration, pouvoir, mandat
à ma place > procuration
changer adresse, nouvelle adresse
adresse, domicile
préfecture, préfet, administration, mairie
préfecture répond pas, administration répond pas, mairie répond pas, pas de réponse, sans réponse, silence, réponds pas > implicite, silence, refus
prêter, prêté argent, prêt entre particuliers, ami argent > reconnaissance de dette, mise en demeure
reconnaissance dette, prêter argent ami, prêt famille > reconnaissance de dette
mise en demeure, sommation, dernier avertissement
avocat, aide juridictionnelle, bji
avocat payer, avocat gratuit > juridictionnelle
tribunal, justice, juge, procès
conciliateur, conciliation
association, asso, club
président association, bureau association, trésorier > association
recommandé perdu, colis perdu, courrier perdu, poste perdu > poste, réclamation, perte
perdre, perte, égarer, égaré, disparaître
abîmer, endommager, détérioré, dégrader
retard, tard
toujours rembourser, attends remboursement, tarder, tarde > retard
pas à temps, délai > retard
prix, tarif
vieux, âgé, grand-mère, papy, mamie, ehpad, maison de retraite > parent, ehpad
signer place, récupérer place, chercher colis, chercher recommandé, chercher papiers, déplacer poste, déplacer malade, retirer recommandé, donner pouvoir, faire démarches place > procuration
vu accident, vu scène, voisin vu, témoigner, assisté scène > témoin
balles, euros > argent
avancer argent, avancer sous, argent rend, sous rend, ami doit, ami rend, copain rembourse, rendre argent ami > demeure, payer, prêt
écrit prêt, papier prêt, preuve prêt, papier argent, papier avancé > reconnaissance de dette
titre de séjour, carte séjour, naturalisation, passeport, carte identité, ants, visa > préfecture, administration
permis construire, déclaration préalable, urbanisme, décision mairie, décision préfecture, refus mairie, refus préfecture, mairie refuse, préfecture refuse > recours, gracieux, décision
permis construire > recours, gracieux
agresser, agression, tabasser, menacer mort, coups, violences, viol, violer > plainte, procureur
facteur, postier, avis de passage, boîte lettres, lettre perdue, lettre recommandée, courrier volé, courrier pas arrivé, courrier perdu > poste, courrier
paumer > perdre
concubinage, union libre, célibataire, promets, vie commune > attestation, honneur
bénévole, quitter club, quitter association, partir association > association
cancel, unsubscribe > résilier
refund > remboursement
claim > réclamation
landlord > bailleur
deposit > dépôt
resign, quit > démission
scam > arnaque
bank > banque
flight > vol
luggage > bagage
neighbour, neighbor > voisin
insurance > assurance
salary > salaire
roommate > colocation
ticket, fine > amende
préfet mort, préfecture mort, mairie mort, administration mort, préfet répond, mairie nouvelles, administration nouvelles, dossier nouvelles > silence, implicite, accusé, réception
griller feu employé, employé feu, salarié feu, employé camion, chauffeur société, employé conduisait, salarié conduisait > désignation, conducteur, entreprise
mettre école, inscrire école, école à côté, école proche, mettre collège, mettre lycée > dérogation, secteur
raté train, bloqué gare, coincé gare > retard, train
bloqué aéroport, coincé aéroport, laissé aéroport > vol, retard
toucher plus mes enfants, paie enfants, payer enfants > pension
gendarmes, commissariat, porter plainte contre > plainte
conduire pas, pas conduire, prouver conduire, autre conduire > conducteur, amende, contestation
enfant part, fils part, fille part, mineur part, enfant voyage, enfant étranger, enfant angleterre, enfant espagne, enfant club > autorisation, parentale
pv place, amende place, amende autre, amende ex, pv ex > conducteur, forfaitaire, contester
recommandé disparu, courrier disparu > poste, perdu
peut plus déplacer, peux pas déplacer, démarches mère, démarches père, papiers mère, papiers père, faire papiers, hospitaliser papiers > procuration
perdre mari, perdre femme, perdre père, perdre mère, perdre maman, perdre papa, perdre parent > décès, informer
identité volée, usurper, usurpation identité, papiers volés > plainte, procureur
impact location, choc location > location, voiture
planter gare, train planté, attendre train > retard, train
téléphoner volant, téléphone volant > amende, contravention
copains lycée, copains école > dérogation, secteur
animal, chien mordu, mordre, morsure > plainte, voisin
avertir, aviser, mettre courant, tenir courant, faire savoir, signaler changement > prévenir, informer
emprunter argent, emprunter sous, silence radio, doit argent, avancer répond, prêter rend, débiteur, exigible, défaillant > demeure, payer, dette
filer pote, filer ami, filer copain, prêter pote > prêter, argent
signe doit, écrit doit, devoir écrit, devoir signer, reconnaître devoir, noir blanc, mettre écrit, cadeau prouver, cadeau prêt > reconnaissance de dette
mairie non, préfecture non, administration non, rectorat non, arrêté annuler, arrêté maire, maire revenir, maire avis, mairie demander encore > recours, gracieux, décision
chef dessus, directeur dessus, plus haut, sous-fifre, boss refuse, supérieur refuse, ministère annuler, appeler ministre > hiérarchique, recours
pourquoi refuser, refus explication, expliquer refus, justifier refus, refus muet, motiver refus > motifs, refus, implicite
dossier arrivé, dossier reçu, dossier bien reçu, preuve dépôt dossier, attestation dépôt, confirmer réception, posté papiers, déposé dossier > accusé, réception, demande
arrêté municipal, rapport mairie, délibération, enquête publique, recevoir double, copie rapport, copie arrêté > document, administratif, communication
signé rien, contrat rien, signé veut pas, tenir parole, tenir promesse, promesse tenue, tient pas parole, romps contrat, prestataire livre pas > exécuter, demeure, contrat
lettre suivie, lettre verte, lettre déchirée, lettre disparue, timbre suivi, courrier voisin, courrier ouvert, ar revenu, ar perdu, accusé perdu, accusé revenu > poste, courrier, réclamation
mettre accord, terrain entente, tiers neutre, fâché > conciliateur, amiable
habite plus, parti habiter, nouvelle maison, nouveau domicile, nouveau lieu, mettre jour adresse, mettre jour coordonnées, coordonnées postales > changement, adresse
organismes prévenir, mort prévenir, mort informer, mort avertir, mort papiers, mort formalités, mort démarches, disparition père, disparition mère > décès, informer
disparu mère, disparu père, disparu parent, disparu mari, disparu conjoint > décès
aligner, verbaliser, pruner, choper > amende, contravention
majoration amende, amende doublé, amende triplé, triplé, relance amende, amende augmenté, pv augmenté > amende, majorée
compteur trafiqué, kilométrage, boîte vitesses, culasse, courroie, ancien propriétaire voiture, ancienne voiture, immatriculer > vente, véhicule
capital points, points épuisé > 48si, permis
coincé avion, bloqué avion, pas avion, nuit aéroport, dormir aéroport, escale ratée > vol, retard, annulé
sncf réclamation, sncf refuse, sncf rembourse > train, indemnisation
cyclone, guerre, séisme, attentat, volcan, plus partir vacances, plus envie voyage > voyage, annulation, séjour
proposer avoir, donner avoir, refuser avoir, veux pas avoir, lieu avoir > annulation, remboursement
bahut, lycéen, collégien > lycée, collège, école
voter, vote, voté, délibérer, tantièmes, répartition > copropriété, assemblée
faire voter, sujet voter, mettre vote, ajouter question > ordre, jour, assemblée
daron > père
daronne > mère
pension père, pension ex, père verse, père donne, père paye, père étudiant, contribution entretien, contribution éducation, jaf > pension, alimentaire
pension élevée, gagner moins pension, refait vie pension, réévaluer pension, père donne augmenter > réviser, pension, alimentaire
inhumer, marbrier, corbillard, incinérer > obsèques
classe demain, manquer école, manquer classe, rater classe, prévenir instituteur > absence, école
près travail école, près boulot école, éviter école, affelnet > dérogation, secteur
parents copine, parents copain > autorisation, parentale
papelard, papelards > papier
union civile, pacsés, vie commune pacs, défaire > pacs, dissolution
baveux > avocat
embobiner, filou, entourloupe > arnaque
répond rien, ignorer refus, sans suite, décision tacite, motifs décision, silence refus > silence, implicite, refus
bon pouvoir, agir nom, agit nom, incapable déplacer, impossible déplacer, guichet prendre, guichet retirer, prendre recommandé, sœur mairie, frère mairie, signer moi > procuration
r1, r2, r3 > recommandé, poste, indemnité
constat accord > conciliateur
sommation faire > exécuter, demeure
reconnaissance échéance, reconnaissance dépassée, rend pas argent, rien rendu prêt > demeure, payer, dette
copies examen, copie examen, copie concours, copie corrigée > document, administratif, communication
refuse plainte, refusé plainte, prendre plainte > plainte, procureur
rsa tribunal, rsa procès, rsa divorce, pauvre tribunal, sou tribunal, sou procès > aide, juridictionnelle
certifier percevoir, certifier aucun, déclarer ne pas > honneur, attestation
amende passée, radar trésor, amende trésor, amende saisie, radar saisie > amende, majorée
douleurs accident, douleurs carambolage, blessé carambolage, douleurs > accident, indemnisation
parking payé téléphone, parking application, payé parking > stationnement, fps
mamie quitter, papi quitter, pépé quitter > décès, informer
tata emmener, tante emmener, emmener petit, grands-parents emmener > autorisation, parentale
pfg, roc eclerc, pompes funèbres payer, pompes funèbres règlement > obsèques, déblocage
école voisine, école proche, autre école > dérogation, secteur
enfants coûtent, enfant coûte > pension, réviser
`;
