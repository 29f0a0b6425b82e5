/** Insurance, subscriptions, telephone and energy, purchases. How to read a line: synonyms.ts. */
export const CONTRACTS = `
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
assurance rembourser, assurance payer, assurance refuser, assurance veut pas, assurance propose, expert minimise, vétusté > contestation, indemnisation
inonder, vandalisme, foudre, arbre tombé, casser vitre, vitrine, rayer voiture, incendié > sinistre, dégât
cambrioleur, casse maison > cambriolage, vol
assurance téléphone, assurance portable, assurance smartphone, assurance fnac, assurance darty, extension garantie, assurance voyage, assurance lunettes > affinitaire, renoncer
assurance logement, assurance maison, assurance appartement, assurance domicile > habitation
placement, épargne > assurance vie
mutuelle obsèques, assurance obsèques, contrat obsèques, convention obsèques, assurance décès > prévoyance, obsèques, contrat

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
désabo, désabonne, virer abonnement, dégager abonnement > résilier, abonnement
wifi pourri, débit pourri, coupe sans arrêt, technicien, tonalité, 4g, 5g, ligne morte, ligne coupée, marche internet, fonctionne internet > panne, débit
augmenter forfait, augmenter box, augmenter abonnement, augmenter opérateur, hausse forfait, hausse box, prix forfait, prix box > modification, prix
zone blanche, couvert, éligible, pays étranger box, déménager box, déménager forfait > motif, légitime
couper électricité, couper gaz, couper eau, menace coupure, coupure courant, plus électricité, plus lumière > coupure
facture électricité, facture gaz, régul, régularisation, rattrapage, estimation > facture, contestation
fuite facture, facture eau, surconsommation, canalisation, fuite eau > fuite, eau
essai gratuit, essai euro, abonner insu, abonné sans savoir, prélevé abonnement, abonnement inconnu > insu, abonnement

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
concert, spectacle, billet, place concert > billet, annulé
relais, point relais, point retrait, marqué livré, colis volé, facteur colis > colis, livraison
arrive pas, arrive jamais, arriver commande, livré commande, commande jamais, attends commande, attends livraison > livraison, commande
taille, chaussures, baskets, manteau, veste, vêtement, robe, pantalon, trop petit, trop grand, plaît pas > rétractation, achat
rembourser renvoyé, rembourser retour, rembourser chaussures, vendeur rembourser, site rembourser > remboursement, retard, majoration
sav, service après-vente > garantie, réparation
photovoltaïque, panneaux, pompe à chaleur, adoucisseur, véranda, alarme, foire, salon habitat, isolation > démarchage, domicile
venu maison, signer maison, venu domicile, signer domicile > démarchage, domicile
sonner porte, toquer porte, frapper porte > démarchage, domicile
appels isolation, appels cpf, numéro inconnu, appels jour > démarchage, téléphone
facture gonflée, facture salée, devis dépassé, dépasse devis, serrurier cher, dépannage cher, facture trop cher > facture, contester
cuisiniste, carreleur, façadier, terrassier, paysagiste, jardinier, déménageur, menuiserie, plaquiste, charpentier, pisciniste, entrepreneur > artisan
finir travaux, finir pose, finir chantier, fini travaux, finir artisan, abandonner chantier, saloper, bâcler, bâclé, bousiller > artisan, travaux
bousiller, foutre en l'air, claquer, lâcher moteur, morte voiture, mort voiture > panne, défaut
acheter mort, acheter panne, acheter cassé, acheter marche > panne, garantie, vice
acheter voiture, voiture occasion, acheter véhicule > vente, véhicule, occasion
fait avoir, faire avoir, baiser, niquer, carotter, berner, voler argent, brouteur, escroqué, arnaquer argent > arnaque
trouver accord, discuter, discussion, arbitrage, régler conflit > conciliateur, amiable
signalconso, dgccrf, ufc, 60 millions > médiateur, litige
acompte, arrhes > avance
clopinettes, cacahuètes, miettes, misère, dérisoire, ridicule, pas assez > insuffisant, basse
plus gym, plus salle, plus fitness, plus sport > salle de sport, résilier
fait pas prévu, entrepreneur fait pas, artisan fait pas, respecte pas contrat, respecter contrat, contrat respecté, engagements > exécuter, demeure
sourde oreille, magasin répond pas, vendeur répond pas, sav répond pas, marchand répond pas > médiateur, réclamation
éteindre, éteint, allumer, écran, batterie, planter, buguer, freeze, disjoncter > panne, défaut
acheter éteindre, acheter éteint, acheter écran, acheter panne, acheter batterie, rendre âme, garantie panne > garantie, conformité, panne
naze, kapout, fichu, cramé, flingué, esquinter, esquinté, déglingué, péter, pété > cassé, abîmé
chourer, chouraver, barboter, chaparder, dépouiller, braquer, gauler, racketter > volé, vol
matraquer, plumer, racket, abuser, abus, exagérer > abusif
relou, emmerder, gonfler, saouler, casser les pieds > gêne, trouble
annuler location, annuler gîte, annuler réservation, annuler airbnb, annuler vacances > annulation, séjour, remboursement
envoyé commande, envoyé affaires, site envoyé, jamais envoyé, pas envoyé, commande disparue > livraison, commande
all inclusive, inclus > séjour, forfait
expert auto, valeur voiture, épave, voiture vaut, sous-évalué > indemnisation, contestation
électricité réclame, gaz réclame, énergie réclame, électricité coup, ans électricité > facture, contestation
assurance augmente, assurance cher, prime augmente > résilier, assurance, échéance
opérateur ment, vendeur menti, mensonge vendeur > réclamation, médiateur
mauvaise taille, mauvaise couleur, mauvais article, pas commandé, autre article > conformité, réclamation
chaînes, bouquet, décodeur > box, abonnement
mettre terme, mettre fin > résilier
échéance assurance, appel prime, prime assurance, date anniversaire, rc pro, police assurance > assurance, échéance
reconduire, reconduit, reparti an, repartir an, date butoir, rappel échéance, mail avertissement > reconduction, renouvellement, échéance
reconduit prévenir, reconduit sans, reparti sans, hors délai, papier retard assurance > chatel, tardif
assurance ailleurs, assurance moins cher, assurance prix, assurance comparateur > résilier, assurance, an
moins assurance crédit, assurance emprunt cher > emprunteur, changer
déchéance, exclusion garantie, pas couvert, couvre pas, prise en charge sinistre, rembourse moitié, valeur faible > indemnisation, assurance, contester
enfant cassé, fils cassé, fille cassé, pépin, chute arbre, responsabilité civile > sinistre, déclarer
ehpad assurance, veuve assurance, muté assurance, chez copain assurance, couple assurance, retraite assurance, métier assurance > changement, situation, assurance
piocher, pomper, ponction, recréditer > prélever, prélèvement
coincé opérateur, bloqué opérateur, coincé forfait, bloqué ans, téléphone euro > engagement, résilier
virer opérateur, virer box, virer internet, dégager opérateur, quitter opérateur, rendre box, renvoyer modem > résilier, box
incarcéré, prison, expatrier, canada, québec, étranger forfait, étranger box, france ligne, quitter france > motif, légitime, étranger
ajouter options, ajouter go, options payantes, imposer option, prendre euros forfait > modification, prix, forfait
remettre jus, remettre courant, rétablir courant, noir froid, fermer eau, fermer gaz > coupure
débrancher, débranché, armoire, poteau, fil tombé, téléphone fixe marche, injoignable opérateur, free coupures > panne, internet
appartement rendu courant, vente maison courant, vente maison électricité, maison décès énergie, arrêter électricité > résilier, énergie
annuler commande, date promise, rupture stock, repousse date, attends canapé, attends meuble, rien venu, voir venir, commander voiture > livraison, commande, retard
retour virement, renvoyé virement, retourné virement, rendez sous, promis rembourser, remboursement promis, remboursement en cours, traîne rembourser, colis rendu > remboursement, retard, majoration
main propre, brisé, miroir, manque article, article manquant, boîte vide, carton vide, signature livraison > colis, abîmé
artisan revenu, artisan parti, artisan terminer, artisan disparu, artisan finir, artisan acompte, artisan revient, ouvrier finir, cloque peinture, posé travers > artisan, travaux
poseur, ouvrier bâtiment, paysagiste, plâtrier, ébéniste, ramoneur > artisan
photographe, traiteur, dj, agence web, site web, prestataire > prestataire, contrat
traiteur mariage annulé, salle mariage, dj désiste, stage annulé, stage supprimé, colonie annulée, déplacé date, fermé acompte, annulé organisateur, baptême air > annulation, remboursement
serrurier, dépanneur, double devis, heures facturées, heures comptées, supplément, prix final, prévu payer, convenu > facture, contester
plus envie achat, plus envie canapé, acheté ligne, acheté web, acheté internet > rétractation, ligne, achat
fumer appareil, clignoter, surchauffer > panne
faux agent, palier vendeur, vendeur maison, hors établissement > démarchage, domicile
télévendeur, fixe dérange, téléphone vendre, vendre téléphone, vendre par téléphone, téléphoner toujours > démarchage, téléphone
faux propriétaire, faux bailleur, fausse annonce, faux logement, location bidon, placement bidon > arnaque, plainte
magasin amiable, magasin procès, enseigne refuse, enseigne recours, réclamation rejetée > médiateur, consommation
funérailles, pompes funèbres contrat, vieux jours contrat > obsèques, prévoyance
case cochée, précoché, vente forcée > insu, abonnement
club forme, club remise > salle de sport
école langues, cours langues, cours anglais > cours
clause exclusion, exclusion contrat, vrade, valeur remplacement > indemnisation, assurance, contester
tarif santé, santé augmente, santé augmentation > mutuelle, résilier
charpente signé, signé pression, forcé signer, forcer main > démarchage, domicile
erreur montant, erreur note, facture normale, facture fausse > facture, contester
décollé, décousu, rouillé, troué, déchiré, fêlé > défaut
correspond pas, description > conformité, garantie
faux technicien, microsoft, prise main > arnaque, plainte
bout fil, vendeur téléphone, vendeur fil > démarchage, téléphone
travail cochon, travail bâclé, mal fini, reprendre travaux > artisan, travaux
personne indépendante, tiers indépendant, intermédiaire > médiateur
enedis, grdf > électricité
enedis débrancher, électricité débrancher, enedis couper > coupure
ramer mort, net lent, débit nul > débit, panne, internet
évolution offre, offre change, offre évoluer, change offre > modification, contrat
adresse éligible, logement éligible > motif, légitime
tuyau cassé eau, payer eau, tuyau eau > fuite, eau, facture
abonnement électrique, abonnement gaz, contrat électrique, compteur fermer > résilier, énergie
formation annulée, location annulée, vacances annulé propriétaire, gîte annulé > annulation, remboursement
`;
