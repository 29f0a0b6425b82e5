/**
 * Ordinary speech and the words of letters. Inflected forms follow by themselves (stem.ts).
 * `a, b, c` mean one another; `a, b > c, d` says that who writes a or b may mean c or d, not the other way round.
 * Several words on the left must all be in the question, in any order.
 */
export const SYNONYMS = `
voiture, auto, automobile, véhicule
bagnole, caisse, tire, tuture, gova, titine, berline, utilitaire, camionnette, fourgon, 4x4, camping-car > voiture
moto, scooter, mobylette, deux-roues, motocyclette > véhicule
peugeot, renault, citroën, dacia, toyota, tesla, clio, golf > voiture
logement, appartement, habitation
appart, apparte, t1, t2, t3, f2, f3, studette, piaule, chambre, duplex, loft, taudis > logement, appartement
maison, pavillon, villa, baraque > logement, habitation
domicile, résidence, toit > logement
proprio, propriétaire, bailleur
agence immobilière > bailleur, propriétaire
locataire, loueur
loc > location
coloc, colocs > colocation, colocataire
caution > dépôt, garantie
dépôt de garantie > caution
caution rendre, caution récupérer, caution garder, caution rembourser, rendre garantie > dépôt, restitution
rendre clés, remettre clés, rendre appartement, rendre logement, quitter appartement, quitter logement, quitter maison, partir appartement, lâcher appartement > congé, préavis
déménager, déménagement, changer de logement
emménager > entrée, état des lieux
congé, préavis
vacances > congés, voyage
bail, location
loyer augmenter, loyer hausse, loyer augmentation > révision
augmentation, hausse, majoration
augmenter, monter, grimper, flamber > hausse, augmentation, révision
baisser, diminuer, réduire, baisse, diminution, réduction
sous-louer, sous-location
airbnb > sous-location
moisissure, humidité
moisi, moisir, salpêtre > humidité, moisissure, insalubre
taudis, cafards, cafard, rats, souris, punaises, punaise, blattes, nuisibles > insalubre
chauffage, radiateur, chaudière
froid, chauffé > chauffage
fuite, infiltration, inondation, dégât des eaux
inondé > dégât des eaux, sinistre
retaper, réparer, rénover, réfection, travaux > travaux, réparation
expulser, expulsion, mettre dehors
mettre dehors, mettre à la porte, foutre dehors, virer locataire, dégager locataire, partir locataire > congé, expulsion
squatteur, squat > occupant, expulsion
récupérer appartement, récupérer logement, reprendre logement, habiter > reprise
hlm > logement social
voisin, voisinage
tapage, boucan, vacarme, nuisance sonore, musique, fêtes, aboyer, aboiements, aboie, bruyant > bruit, voisin, trouble
nuisance, gêne, trouble
arbre, haie, branche, branches, racines, thuyas > élagage, plantation
couper arbre, tailler haie, couper haie, couper branche > élagage
copro, copropriété, immeuble
ag, assemblée générale
syndic copropriété > syndic
malfaçon, malfaçons, fissure, fissures, mal construit > constructeur, décennale, garantie, désordre
maçon, entrepreneur > artisan, constructeur

boulot, taf, job, turbin, emploi, travail
bosser, taffer, taff > travail
bosser chez, travailler chez moi, travail maison, bosser maison > télétravail
partir amiable, quitter amiable, négocier départ, départ négocié > rupture conventionnelle
pote, copain, copine, ami
frère, sœur, cousin, famille, proche > ami, famille
patron, boss, employeur, chef, direction
boîte, entreprise, société
rh > employeur
virer, viré, lourder, jeter, renvoyer, renvoi, éjecter > licenciement
virer, viré > licenciement
licenciement, licencié
quitter travail, quitter emploi, quitter entreprise, partir entreprise, plaquer travail, lâcher travail, claquer la porte, rendre tablier, arrêter travailler > démission
démission, démissionner
france travail, pôle emploi, assedic, anpe > chômage, france, travail
chômeur > chômage
chomdu > chômage
pole > pôle emploi
intérim, cdd
verser, payer, régler
salaire, paie, rémunération
payer salaire, paye pas travail, sous patron > salaire
heures sup, heure sup > heures supplémentaires
prime, treizième mois, 13ème mois, bonus > prime, salaire
fiche de paye, fiche de paie, bulletin de salaire > bulletin, salaire
stc > solde de tout compte
rupture co, rupture conv > rupture conventionnelle
amiable rupture, commun accord rupture > rupture conventionnelle
changer d'avis, revenir décision > rétractation, renonciation
essai, période d'essai
blâme, avertissement, sanction, mise à pied
engueuler, reproche > avertissement, sanction
harcèlement, persécution
insulter, humilier, rabaisser, menacer, burn-out, burnout, persécuter > harcèlement
raciste, sexiste, homophobe, racisme > discrimination, harcèlement
bébé, enfant, naissance
enceinte, grossesse, accoucher, maternité > maternité, naissance, congé
papa, père > paternité
année sabbatique, tour du monde, pause > sabbatique
monter boîte, créer boîte, lancer boîte > création, entreprise
télétravail, travail à distance
mi-temps > temps partiel
temps partiel, quatre jours
nounou, nourrice, assmat, assistante maternelle, baby-sitter
femme de ménage, aide ménagère, employé de maison > domicile, particulier
formation, cpf, stage > formation
stage, alternance, apprentissage > alternance
cv, postuler, candidature, candidater, motivation > candidature

assurance, assureur, assurer
assureur, maif, macif, axa, maaf, gmf, groupama, allianz, matmut, generali > assurance
mutuelle, complémentaire santé
sinistre, accident, dégât
accroc, accrochage, carambolage, tôle froissée, rentré dedans, percuté > accident, sinistre
cambrioler, cambriolage, cambriolé > vol, sinistre
volé, piquer, dérober, chourer > vol
volé voiture, volé moto, volé scooter, volé vélo, volé maison > sinistre, déclaration
incendie, feu, brûler, cramer > incendie, sinistre
grêle, tempête, inondation, sécheresse, orage > sinistre, catastrophe
pare-brise, vitre > bris
indemnité, indemnisation, dédommagement, dédommager, réparation
expert, expertise, contre-expertise
assurance prêt, assurance crédit, assurance emprunt > emprunteur
emprunt, prêt, crédit
obsèques, enterrement, funérailles
enterrer, incinération, pompes funèbres, cercueil > obsèques

résilier, arrêter, stopper, rompre, annuler, clôturer, désabonner
couper, cesser, terminer, finir, supprimer, quitter, désengager, se débarrasser, interrompre > résilier
changer d'opérateur, changer fournisseur, changer assurance, changer mutuelle > résilier
désinscrire, désinscription, radier, radiation
abonnement, forfait, adhésion
abo > abonnement
box, internet, fibre, adsl, wifi
net, wi-fi, livebox, freebox, bbox, sfr box > box, internet
opérateur, fournisseur
orange, sfr, free, bouygues, sosh, red, nrj, prixtel > opérateur
mobile, portable, téléphone, smartphone
tel, tél, phone, iphone, samsung, cellulaire, bigophone > téléphone, mobile
ligne fixe > téléphone
débit, connexion, réseau
lag, rame, lent, marche plus, ne marche pas, capte, bug, en panne > panne
panne, dysfonctionnement, hors service
plus internet, plus réseau, plus connexion, plus téléphone, plus fibre, plus wifi, plus tv > panne
électricité, courant, edf, engie, énergie
élec, lumière, jus, watt, total énergies, linky > électricité
gaz, énergie
eau, veolia, suez, saur
flotte > eau
facture, facturation
douloureuse > facture
facture trop, facture élevée, facture énorme, surfacturation, surfacturé, erreur facture > contestation, facture
coupé courant, coupé électricité, coupé eau, coupé gaz > coupure
compteur, relevé
engagement, engagé
netflix, spotify, deezer, canal, disney, amazon prime > streaming, abonnement
magazine, journal, revue, presse, hebdo
gym, fitness, musculation, salle de sport
muscu, basic fit, basicfit, fitness park, crossfit > salle de sport
tinder, meetic, site de rencontre > rencontre
insu, à mon insu, sans accord, sans autorisation, jamais souscrit, pas demandé, rien demandé > insu, autorisé

acheter, achat, commande
commande, colis, livraison
paquet, chronopost, colissimo, ups, dhl, mondial relay, livreur, la poste > colis, transporteur
pas reçu, jamais arrivé, toujours pas livré, attends, en attente > livraison, retard
rétractation, rétracter, renoncer, renonciation
retour, renvoyer article, renvoyer achat, renvoyer commande, retourner > rétractation
rembourser, remboursement, restitution
thune, thunes, fric, pognon, blé, oseille, sous, flouze, argent, sommes > argent, remboursement
récupérer argent, récupérer sous, rendre argent > remboursement
réclamer, réclamation, plainte, se plaindre
gueuler, râler, plaindre > réclamation
contester, contestation, opposition, recours, réclamation, faire appel, pas d'accord
pas normal, injuste, abusif, refuser, dénoncer > contester
garantie, conformité
casser, cassé, en panne, défectueux, hs, marche plus, fonctionne plus, abîmé, tombé en panne, pété, foutu, nase > panne, défaut, cassé
lave-linge, frigo, machine à laver, télé, télévision, ordinateur, ordi, pc, aspirateur, four, électroménager, canapé, meuble, vélo, trottinette, montre, console > appareil, électroménager
application, logiciel, jeu vidéo, appli > numérique
vice caché, défaut caché
démarchage, porte à porte, démarcheur, vendeur à domicile
harceler téléphone, spam, télémarketing, appels, appeler, coups de fil, bloctel, démarchage téléphonique > démarchage
artisan, plombier, électricien, peintre, maçon, menuisier, couvreur, serrurier, chauffagiste
chantier, travaux mal faits > artisan
garage, garagiste, mécanicien, mécano
réparer voiture, mal réparé > garage
arnaquer, arnaque, escroquerie, escroc, fraude
arnaqueur, escroquer, entuber, rouler, pigeonner, piège, fake, faux site, leboncoin, vinted, plumer, avoir > arnaque
porter plainte, déposer plainte, dépôt de plainte > plainte, procureur
police, gendarmerie, flics > plainte
médiateur, médiation
bon d'achat, avoir > avoir
concert, spectacle, billet, place > billet, annulé

compte banque, compte bancaire, compte courant
fermer compte, clôturer compte, supprimer compte banque > clôture
banque, bancaire, bnp, lcl, crédit agricole, société générale, caisse d'épargne, boursorama, crédit mutuel, banque postale > banque
carte bleue, cb, carte bancaire, carte bleu
pirater, piratage, hameçonnage, phishing, hacker, hacké > fraude, frauduleux
pris argent, pris compte, prendre argent, retiré compte, retiré argent > prélèvement
prélever, prélèvement, ponctionner, débiter, débit
prélèvement pas autorisé, prélevé tort, prélevé sans > remboursement, prélèvement
agios, découvert, frais bancaires
huissier, commissaire de justice
recouvrement, intrum, relance
dette, créance, doit argent, dû
me doit, doit argent, payer pas dû, rembourse pas > mise en demeure, dette
fiché, interdit bancaire, ficp
mensualité, échéance
repousser, décaler, reporter, report, suspendre, pause crédit
étaler, échelonner, plusieurs fois, échéancier, délai de paiement, délais
du mal payer, peux pas payer, peux plus payer, arrive pas payer, arrive plus payer, galère, ruiné, sans le sou, difficultés, difficulté, fauché, dans la merde, à sec > délai, difficultés, échéancier
solder, anticipation, rembourser avant, anticipé

impôt, impôts, fisc, trésor public, fiscal, imposition
taxe foncière, taxe habitation > impôts, locaux
impôt sur le revenu, déclaration de revenus > revenu, impôt
erreur déclaration, trompé déclaration, oublié déclarer, corriger déclaration > rectification
effacer dette, effacer impôts, annuler dette, annuler impôts > remise gracieuse
pénalité, majoration
redressement, contrôle fiscal > impôts, réclamation

sécu > assurance maladie, cpam
sécurité sociale, cpam, assurance maladie, sécurité sociale, ameli
caf, allocations familiales
apl, rsa, aah, allocation, alloc, prestation
allocs, aides > allocation, caf
coup pouce, dépanner, dépannage financier, aide financière > aide, secours, exceptionnelle
trop-perçu, trop perçu, indu
trop versé > trop-perçu
arrêt maladie > arrêt, indemnités, journalières
toubib, docteur, médecin, généraliste
hosto, hôpital, clinique, chu
retraite, carsat, pension de retraite
trimestre, carrière, annuités
handicap, mdph, handicapé, invalidité
ccas, aide sociale, assistante sociale, secours
sdf, sans abri, à la rue, dalo > logement, opposable
radié, radiation
accident travail, accident boulot, tombé travail, blessé travail > accident du travail

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

avion, vol, aérien, compagnie aérienne
air france, ryanair, easyjet, vueling, transavia, aéroport, surbooking, surréservation > vol, avion
loupé, raté, correspondance > retard, annulé
train, sncf, tgv, ter, ouigo, eurostar
bagage, valise
valoche, sac > bagage
voyage, séjour, vacances, croisière
hôtel, club med, tour opérateur, agence de voyage > voyage, séjour
location voiture, loué voiture, voiture louée, hertz, europcar, sixt > location, voiture

données personnelles, rgpd, vie privée
supprimer données, effacer données, droit oubli, supprimer infos > effacement
supprimer compte, supprimer profil, effacer compte > effacement
facebook, instagram, google, tiktok, twitter, snapchat > données, internet, contenu
déréférencement, déréférencer, référencement
photo publiée, photo internet, vidéo publiée, diffamation, insulte internet, contenu illicite > contenu, retrait
pub, pubs, publicité, newsletter, prospection, spam > prospection, opposition
fichier, fiché
infos, informations > données
sait moi, savent moi, détiennent moi > données, accès
algorithme, ia, robot > automatisée
cnil > plainte

divorce, séparation, séparer, rupture
ex, ex-mari, ex-femme > pension
pension alimentaire, pension
pension paye pas, pension verse pas, pension impayé, pension retard > pension impayée
décès, mort, mourir
crever, disparu, défunt, décédé, obsèques > décès
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

papier, papiers, document, documents
attestation, certificat, attester, certifier
justificatif, preuve
honneur, jurer
héberger, loger
habite chez, vit chez, dort chez, loge chez, habite moi > hébergement, attestation
témoin, témoignage
procuration, pouvoir, mandat
à ma place, pour moi > procuration
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
`;
