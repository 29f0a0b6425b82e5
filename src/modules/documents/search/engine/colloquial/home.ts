/** Housing: tenants, landlords, neighbours, builders; and the words for vehicles. How to read a line: synonyms.ts. */
export const HOME = `
voiture, auto, automobile, véhicule
bagnole, caisse, tire, tuture, gova, titine, berline, utilitaire, camionnette, fourgon, 4x4, caravane, peugeot, renault, citroën, dacia, toyota, tesla, clio, golf > voiture
moto, scooter, mobylette, deux-roues, motocyclette > véhicule
logement, appartement, habitation
appart, apparte, apart, t1, t2, t3, f2, f3, studette, piaule, chambre, duplex, loft, taudis > logement, appartement
maison, pavillon, villa, baraque > logement, habitation
domicile, résidence, toit > logement
proprio, propriétaire, bailleur
agence immobilière > bailleur, propriétaire
locataire, loueur
loc > location
coloc, colocs > colocation, colocataire
caution > dépôt, garantie
dépôt de garantie > caution
caution rendre, caution récupérer, caution garder, caution rembourser, rendre garantie, appartement nickel, appartement propre, appartement rendu, déduire caution, retenir caution, caution retenue > dépôt, restitution
rendre clés, remettre clés, rendre appartement, rendre logement, quitter appartement, quitter logement, quitter maison, partir appartement, lâcher appartement > congé, bail, logement
déménager, déménagement, changer de logement
emménager > entrée, état des lieux
congé, préavis
vacances > congés, voyage
bail, location
loyer augmenter, loyer hausse, loyer augmentation > révision
augmentation, hausse, majoration
augmenter, monter, grimper, flamber > hausse, augmentation, révision
baisser, diminuer, réduire, baisse, diminution, réduction
sous louer, airbnb, louer ami, louer copine, louer chambre, prêter appartement, relouer, chambre libre, arrondir fins > souslocation, autorisation
moisissure, humidité
moisi, moisir, salpêtre, champignon, champignons, taches noires, murs noirs, mur noir, suinte, ruisselle > humidité, moisissure, insalubre
taudis, cafards, cafard, rats, souris, punaises, punaise, blattes, nuisibles > insalubre
chauffage, radiateur, chaudière
froid, chauffé > chauffage
fuite, infiltration, inondation, dégât des eaux
inondé > dégât des eaux, sinistre
retaper, réparer, rénover, réfection, travaux, eau chaude, cumulus, chauffe-eau, ballon eau, volet, prise électrique, toiture, plafond, toilettes, wc, évier, robinet, tuyau, canalisation, installation électrique, fil électrique, court-circuit, disjoncteur, vmc, aération, isolation > travaux, réparation
expulser, expulsion, mettre dehors
mettre dehors, mettre à la porte, foutre dehors, virer locataire, dégager locataire, partir locataire > congé, expulsion
squatteur, squat > occupant, expulsion
récupérer appartement, récupérer logement, reprendre logement, habiter > reprise
hlm > logement social
voisin, voisinage
tapage, boucan, vacarme, nuisance sonore, musique, fêtes, aboyer, aboiements, aboie, bruyant, java, teuf, bringue, nouba, ramdam, raffut, barouf, chahut, potin, fiesta, soirées, bordel, hurler, crier, dormir, sommeil, insomnie > bruit, voisin, trouble
nuisance, gêne, trouble
arbre, haie, branche, branches, racines, thuyas > élagage, plantation
couper arbre, tailler haie, couper haie, couper branche > élagage
copro, copropriété, immeuble
ag, assemblée générale
syndic copropriété, tourner pouces > syndic
malfaçon, malfaçons, fissure, fissures, mal construit > constructeur, décennale, garantie, désordre
maçon, entrepreneur > artisan, constructeur
rendre sous, rendre argent propriétaire, récupérer argent propriétaire, garder argent propriétaire, rendre pognon, caution partir, état des lieux sortie, clés toujours rien, caution trou, caution mur > dépôt, garantie, restitution
donner reçu, reçu loyer, preuve loyer, papier loyer, preuve paiement loyer, espèces loyer, trace loyer > quittance
plafond tombe, plafond effondré, plomb, amiante, monoxyde, cancrelats, fourmis, termites, puces, danger maison, péril, écrouler, effondrer, ruine, délabré, vétuste > insalubre, dangereux
passoire thermique, dpe > énergie, loyer
retard loyer, loyer plusieurs fois, dette loyer, dette locative, commandement payer, bourre loyer, galère loyer, avance loyer, plus sous loyer, pas sous loyer, plus argent loyer, pas argent loyer, manque argent loyer, mettre dehors retard, dehors payer retard, expulsion loyer > délais, loyer
habite gratuitement, vit avec moi, prouver habite, justificatif domicile, dort canapé > hébergement, attestation
perdre emploi logement, perdre travail appartement, perdre travail préavis, muter logement, muter appartement, muter préavis, mutation préavis, chômage préavis, santé préavis > réduit, motif, congé
location partir, partir maison, partir studio, rendre studio, lettre départ logement, départ propriétaire, dédit > congé, préavis
partir colocation, quitter colocation, colocation reste, colocation bail > colocation, quitter
locataire parte, locataire dehors, locataire sortir, reprendre appartement, loger fille, loger fils, fille habiter, fils habiter, mettre fils appartement > reprise, congé
vendre appartement locataire, vendre logement locataire, vendre logement occupé, vendre maison louer > vendre, congé, locataire
locataire paye, locataire payer, mauvais payeur, locataire retard > impayés, loyers, demeure
coq, poules, poulailler, barbecue, fumée, odeur, odeurs, puer, cannabis, piano, batterie, trompette, talons, palier, voisin gueule, voisin engueule, voisin insulte, voisin fenêtre, voisin poubelles, poubelles, parking voisin, clôture, mitoyen, place parking occupée, garer devant, perceuse, bricoler, bricolage, clim voisin, voisin pourrir, tondeuse, dessus > voisin, trouble
feuilles, lierre, bambou, bambous, sapin, cyprès, chêne, noyer, laurier, dépasse chez moi, déborde chez moi, dépasse jardin, déborde jardin > élagage, branches
conseil syndical, parties communes, ravalement, hall, ascenseur, concierge, gardien immeuble > copropriété, syndic
convocation ag, résolution, vote ag > assemblée, copropriété
promoteur, vefa, pavillonniste, carrelage, toit fuit, toiture neuve, maison neuve, réserves, réception travaux, volets neuve, affaisser, affaissement, extension maison > constructeur, garantie
bouger maison, changer maison, nouvelle maison, nouvel appartement, nouveau logement > déménagement, adresse
trou mur, parquet rayé, abîmé arrivée, arrivée défaut, arrivée trou, emménager abîmé, emménager cassé, déjà abîmé, déjà cassé > état, lieux, entrée
salle de bain, baignoire, douche > eau
prendre eau, pris eau, bain eau > dégât, sinistre
logeur, logeuse, taulier > bailleur
mémé, pépé, papi, mamy, tata, tonton, daron, daronne, reup, reum, beau-père, belle-mère > parent
meuf, copine, compagne, compagnon, conjoint, concubin, mari, femme, épouse, époux > conjoint
keuf, keufs > police
bicoque, casa, gourbi, cabanon > maison
gsm, natel > téléphone
couple bail, séparer bail, nom bail, retirer bail, enlever bail, ex bail > colocation, quitter, congé
provision, provisions, décompte charges, entretien ascenseur, ordures ménagères > charges
infester, infesté > insalubre, travaux
bailleur veut plus, revaloriser, indexer, indexation > loyer, révision
obtenir hlm, attribuer hlm > congé, préavis, réduit
retour parents, retourner parents, retourne parents > congé, logement
solidarité bail, cosolidarité > colocation, congé
équipé, garni > meublé
revenir logement, revenir maison > reprise, locataire
liquidités, brader > vendre
arriéré > loyers, impayés
régul > charges, régularisation
salubrité, surpeuplé, inspecteur logement > insalubre, dangereux, signalement
tache, cloque, cloquer, arrivant > défaut
cerisier, figuier, peuplier, saule, ombre > élagage, arbre
climatisation, digicode > copropriété, assemblée
termites, mérule, tare, problème acheter, découvrir acheter, masquer, masqué, dissimulé, cheval acheté, chien acheté, chiot > vice, caché
vendu voiture assurance > véhicule, vente, assurance, résilier
squatter, squatté, vandaliser > sinistre
mari frapper, mari violent, conjoint violent, ordonnance protection > violences, préavis, réduit, congé
rupture préavis appartement > préavis, réduit, congé
stop location > congé
succession appartement > bail, décès
`;
