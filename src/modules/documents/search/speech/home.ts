/** Housing: tenants, landlords, neighbours, builders; and the words for vehicles. How to read a line: synonyms.ts. */
export const HOME = `
voiture, auto, automobile, véhicule
bagnole, caisse, tire, tuture, gova, titine, berline, utilitaire, camionnette, fourgon, 4x4, caravane > voiture
moto, scooter, mobylette, deux-roues, motocyclette > véhicule
peugeot, renault, citroën, dacia, toyota, tesla, clio, golf > voiture
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
caution rendre, caution récupérer, caution garder, caution rembourser, rendre garantie > dépôt, restitution
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
sous louer > souslocation, autorisation
airbnb > souslocation, autorisation
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
rendre sous, rendre argent propriétaire, récupérer argent propriétaire, garder argent propriétaire, rendre pognon, caution partir, état des lieux sortie > dépôt, garantie, restitution
donner reçu, reçu loyer, preuve loyer, papier loyer, preuve paiement loyer > quittance
champignon, champignons, taches noires, murs noirs, mur noir, suinte, ruisselle > humidité, moisissure, insalubre
eau chaude, cumulus, chauffe-eau, ballon eau, volet, prise électrique, toiture, plafond, toilettes, wc, évier, robinet, tuyau, canalisation > travaux, réparation
plafond tombe, plafond effondré, plomb, amiante, monoxyde, cancrelats, fourmis, termites, puces, danger maison, péril > insalubre, dangereux
passoire thermique, dpe > énergie, loyer
retard loyer, loyer plusieurs fois, dette loyer, dette locative, commandement payer > délais, loyer
habite gratuitement, vit avec moi, prouver habite, justificatif domicile > hébergement, attestation
perdre emploi logement, perdre travail appartement, perdre travail préavis, muter logement, muter appartement, muter préavis, mutation préavis, chômage préavis, santé préavis > réduit, motif, congé
location partir, partir maison, partir studio, rendre studio, lettre départ logement, départ propriétaire > congé, préavis
partir colocation, quitter colocation, colocation reste, colocation bail > colocation, quitter
locataire parte, locataire dehors, locataire sortir, reprendre appartement, loger fille, loger fils, fille habiter, fils habiter, mettre fils appartement > reprise, congé
vendre appartement locataire, vendre logement locataire, vendre logement occupé, vendre maison louer > vendre, congé, locataire
locataire paye, locataire payer, mauvais payeur, locataire retard > impayés, loyers, demeure
java, teuf, bringue, nouba, ramdam, raffut, barouf, chahut, potin, fiesta, soirées, bordel, hurler, crier, dormir, sommeil, insomnie > bruit, voisin, trouble
coq, poules, poulailler, barbecue, fumée, odeur, odeurs, puer, cannabis, piano, batterie, trompette, talons, palier > voisin, trouble
feuilles, lierre, bambou, bambous, sapin, cyprès, chêne, noyer, laurier, dépasse chez moi, déborde chez moi, dépasse jardin, déborde jardin > élagage, branches
conseil syndical, parties communes, ravalement, hall, ascenseur, concierge, gardien immeuble > copropriété, syndic
convocation ag, résolution, vote ag > assemblée, copropriété
promoteur, vefa, pavillonniste, carrelage, toit fuit, toiture neuve, maison neuve, réserves, réception travaux > constructeur, garantie
bouger maison, changer maison, nouvelle maison, nouvel appartement, nouveau logement > déménagement, adresse
louer copine, louer ami, prêter appartement, louer pendant absence, louer chambre > souslocation, autorisation
bourre loyer, galère loyer, avance loyer > délais, loyer
trou mur, parquet rayé, abîmé arrivée, arrivée défaut, arrivée trou, emménager abîmé, emménager cassé, déjà abîmé, déjà cassé > état, lieux, entrée
écrouler, effondrer, ruine, délabré, vétuste > insalubre, dangereux
salle de bain, baignoire, douche > eau
prendre eau, pris eau, bain eau > dégât, sinistre
logeur, logeuse, taulier > bailleur
mémé, pépé, papi, mamy, tata, tonton, daron, daronne, reup, reum, beau-père, belle-mère > parent
meuf, copine, compagne, compagnon, conjoint, concubin, mari, femme, épouse, époux > conjoint
keuf, keufs > police
bicoque, casa, gourbi, cabanon > maison
gsm, natel > téléphone
plus sous loyer, pas sous loyer, plus argent loyer, pas argent loyer, manque argent loyer > délais, loyer
couple bail, séparer bail, nom bail, retirer bail, enlever bail, ex bail > colocation, quitter, congé
dédit > congé, préavis
mettre dehors retard, dehors payer retard, expulsion loyer > délais, loyer
appartement nickel, appartement propre, appartement rendu, déduire caution, retenir caution, caution retenue > dépôt, restitution
provision, provisions, décompte charges, entretien ascenseur, ordures ménagères > charges
infester, infesté > insalubre, travaux
installation électrique, fil électrique, court-circuit, disjoncteur, vmc, aération, isolation > travaux, réparation
voisin gueule, voisin engueule, voisin insulte, voisin fenêtre, voisin poubelles, poubelles, parking voisin, clôture, mitoyen > voisin, trouble
place parking occupée, garer devant > voisin, trouble
bailleur veut plus, bailleur demande plus, propriétaire plus mois, loyer plus cher, réactualiser loyer, revaloriser, indexer, indexation, inflation loyer > loyer, révision
clés rendu rien, clés rendu pas, clés toujours rien, propriétaire garde, bailleur garde, retenue peinture, caution trou, caution mur > dépôt, garantie, restitution
place hlm, obtenir hlm, attribuer hlm, attribuer logement, logement social attribué > congé, préavis, réduit
retour parents, retourner parents, retourne parents > congé, logement
crèche chez, squatter chez, squatte chez, installé chez, dort canapé > hébergement, attestation
relouer, chambre libre, chambre vide, prêter studio, laisser appartement, louer pièce > souslocation, autorisation
louer studio pendant, louer appartement pendant, louer appartement copine, louer absence > souslocation, autorisation
solidarité bail, plusieurs bail, seul bail, contrat potes, cosolidarité > colocation, congé
équipé > meublé
virer locataire vivre, revenir logement, revenir maison > reprise, locataire
liquidités, brader, mettre vente, mise vente > vendre
arriéré, loyers rentrent, loyer perçu, loyer versé, versé loyer, garant dette > loyers, impayés
espèces loyer, payé espèces, trace loyer, trace paiement > quittance
ravalement payer, régul > charges, régularisation
balcon fissuré, fils électriques, salubrité, surpeuplé, inspecteur logement > insalubre, dangereux, signalement
tache, cloque, cloquer, arrivant, oublié noter, non mentionné > défaut
cerisier, figuier, peuplier, saule, ombre, bouffe lumière, cache soleil > élagage, arbre
perceuse, bricoler, bricolage, enfants courent, courir dessus, pompe à chaleur voisin, clim voisin, voisin pourrir, voisins pourrissent, tondeuse, dessus > voisin, trouble
climatisation, véranda balcon, digicode, borne recharge > copropriété, assemblée
volets livrée, volets neuve, affaisser, affaissement, extension maison, maison livrée > constructeur, garantie
termites, mérule, ancien propriétaire, ancien proprio, tare, défaut acheter, problème acheter, découvrir acheter, acheter maison problème, savait vendeur, vendeur savait > vice, caché
vendre voiture assurance, vendu voiture assurance, vendre moto assurance, vendre scooter assurance, donné voiture assurance, voiture casse assurance > véhicule, vente, assurance, résilier
squatter, squatté, vandaliser > sinistre
mari frapper, conjoint frapper, mari violent, conjoint violent, violences conjugales, ordonnance protection > violences, préavis, réduit, congé
rupture préavis appartement, cdd préavis appartement, conventionnelle préavis appartement > préavis, réduit, congé
stop location, stop logement > congé
garni > meublé
congé meublé locataire, locataire meublé dehors > bailleur, congé, meublé
vendre loué, vendre bien loué > vendre, congé
sortie argent, edl sortie > dépôt, garantie, restitution
arrondir chambre, arrondir fins > souslocation, autorisation
gestionnaire immeuble, gestionnaire copropriété, tourner pouces > syndic
succession bail, succession appartement, succession lieux > bail, décès
masquer, masqué, dissimulé, cheval acheté, chien acheté, chiot, acheté boiteux > vice, caché
`;
