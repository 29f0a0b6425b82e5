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
couper, cesser, terminer, finir, supprimer, quitter, désengager, se débarrasser, interrompre, changer d'opérateur, changer fournisseur, changer assurance, changer mutuelle, mettre terme > résilier
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
lag, rame, lent, marche plus, ne marche pas, capte, bug, en panne, plus internet, plus réseau, plus connexion, plus téléphone, plus fibre, plus wifi, plus tv, fumer appareil, clignoter, surchauffer > panne
panne, dysfonctionnement, hors service
électricité, courant, edf, engie, énergie
élec, lumière, jus, watt, total énergies, linky, enedis, grdf > électricité
gaz, énergie
eau, veolia, suez, saur
flotte > eau
facture, facturation
douloureuse > facture
facture trop, facture élevée, facture énorme, surfacturation, surfacturé, erreur facture > contestation, facture
coupé courant, coupé électricité, coupé eau, coupé gaz, couper électricité, couper gaz, couper eau, menace coupure, coupure courant, plus électricité, plus lumière, remettre jus, remettre courant, rétablir courant, fermer gaz, enedis débrancher > coupure
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
zone blanche, couvert, éligible, pays étranger box, déménager box, déménager forfait, adresse éligible, logement éligible > motif, légitime
facture électricité, facture gaz, régul, régularisation, rattrapage, estimation, électricité réclame, gaz réclame, énergie réclame, électricité coup, ans électricité > facture, contestation
fuite facture, facture eau, surconsommation, canalisation, fuite eau > fuite, eau
essai gratuit, essai euro, abonner insu, abonné sans savoir, prélevé abonnement, abonnement inconnu, case cochée, précoché > insu, abonnement

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
chantier, travaux mal faits, cuisiniste, carreleur, façadier, terrassier, paysagiste, jardinier, déménageur, menuiserie, plaquiste, charpentier, pisciniste, entrepreneur, poseur, ouvrier bâtiment, paysagiste, plâtrier, ébéniste, ramoneur > artisan
garage, garagiste, mécanicien, mécano
réparer voiture, mal réparé > garage
arnaquer, arnaque, escroquerie, escroc, fraude
arnaqueur, escroquer, entuber, rouler, pigeonner, piège, fake, faux site, leboncoin, vinted, plumer, avoir, fait avoir, faire avoir, baiser, niquer, carotter, berner, voler argent, brouteur, escroqué, arnaquer argent > arnaque
porter plainte, déposer plainte, dépôt de plainte > plainte, procureur
police, gendarmerie, flics > plainte
médiateur, médiation
bon d'achat, avoir > avoir
concert, spectacle, billet, place concert > billet, annulé
relais, point relais, point retrait, marqué livré, colis volé, facteur colis > colis, livraison
arrive pas, arrive jamais, arriver commande, livré commande, commande jamais, attends commande, attends livraison, envoyé commande, envoyé affaires, site envoyé, jamais envoyé, pas envoyé, commande disparue > livraison, commande
taille, chaussures, baskets, manteau, veste, vêtement, robe, pantalon, trop petit, trop grand, plaît pas > rétractation, achat
rembourser renvoyé, rembourser retour, rembourser chaussures, vendeur rembourser, site rembourser, retour virement, renvoyé virement, retourné virement, rendez sous > remboursement, retard, majoration
sav, service après-vente > garantie, réparation
photovoltaïque, panneaux, pompe à chaleur, adoucisseur, véranda, alarme, foire, salon habitat, isolation, venu maison, signer maison, venu domicile, signer domicile, sonner porte, toquer porte, frapper porte, faux agent, signé pression, forcer main > démarchage, domicile
appels isolation, appels cpf, numéro inconnu, appels jour, télévendeur, bout fil > démarchage, téléphone
facture gonflée, facture salée, devis dépassé, dépasse devis, serrurier cher, dépannage cher, facture trop cher, serrurier, dépanneur, supplément, convenu, erreur note, facture normale, facture fausse > facture, contester
finir travaux, finir pose, finir chantier, fini travaux, finir artisan, abandonner chantier, saloper, bâcler, bâclé, bousiller, artisan revenu, artisan acompte, artisan revient, cloque peinture, travail bâclé > artisan, travaux
bousiller, foutre en l'air, claquer, lâcher moteur, morte voiture, mort voiture, éteindre, éteint, allumer, écran, batterie, planter, buguer, freeze, disjoncter > panne, défaut
acheter mort, acheter panne, acheter cassé, acheter marche > panne, garantie, vice
acheter voiture, voiture occasion, acheter véhicule > vente, véhicule, occasion
trouver accord, discuter, discussion, arbitrage, régler conflit > conciliateur, amiable
signalconso, dgccrf, ufc, 60 millions > médiateur, litige
acompte, arrhes > avance
clopinettes, cacahuètes, miettes, misère, dérisoire, ridicule, pas assez > insuffisant, basse
plus gym, plus salle, plus fitness, plus sport > salle de sport, résilier
fait pas prévu, entrepreneur fait pas, artisan fait pas, respecte pas contrat, respecter contrat, contrat respecté, engagements > exécuter, demeure
sourde oreille, magasin répond pas, vendeur répond pas, sav répond pas, marchand répond pas > médiateur, réclamation
acheter éteindre, acheter éteint, acheter écran, acheter panne, acheter batterie, rendre âme, garantie panne > garantie, conformité, panne
naze, kapout, fichu, cramé, flingué, esquinter, esquinté, déglingué, péter, pété > cassé, abîmé
chourer, chouraver, barboter, chaparder, dépouiller, braquer, gauler, racketter > volé, vol
matraquer, plumer, racket, abuser, abus, exagérer > abusif
relou, emmerder, gonfler, saouler, casser les pieds > gêne, trouble
annuler location, annuler gîte, annuler réservation, annuler airbnb, annuler vacances > annulation, séjour, remboursement
all inclusive, inclus > séjour, forfait
expert auto, valeur voiture, épave, voiture vaut, sous-évalué > indemnisation, contestation
assurance augmente, assurance cher, prime augmente > résilier, assurance, échéance
opérateur ment, vendeur menti, mensonge vendeur > réclamation, médiateur
mauvaise taille, mauvaise couleur, mauvais article, pas commandé, autre article > conformité, réclamation
chaînes, bouquet, décodeur > box, abonnement
rc pro, police assurance > assurance, échéance
reconduire, reconduit, rappel échéance > reconduction, renouvellement, échéance
reconduit prévenir > chatel, tardif
assurance ailleurs, assurance comparateur > résilier, assurance, an
déchéance, exclusion garantie, clause exclusion, exclusion contrat, vrade, valeur remplacement > indemnisation, assurance, contester
enfant cassé, pépin, responsabilité civile > sinistre, déclarer
veuve assurance, couple assurance, métier assurance > changement, situation, assurance
piocher, pomper, ponction, recréditer > prélever, prélèvement
coincé opérateur, bloqué opérateur, coincé forfait > engagement, résilier
virer opérateur, dégager opérateur > résilier, box
incarcéré, prison, expatrier, canada, québec, france ligne > motif, légitime, étranger
ajouter options, ajouter go, options payantes > modification, prix, forfait
débrancher, débranché, armoire, poteau > panne, internet
attends meuble, rien venu, voir venir > livraison, commande, retard
brisé, miroir > colis, abîmé
photographe, traiteur, dj, prestataire > prestataire, contrat
colonie annulée, déplacé date, formation annulée, vacances annulé propriétaire > annulation, remboursement
fausse annonce, faux logement, microsoft, prise main > arnaque, plainte
enseigne refuse > médiateur, consommation
funérailles > obsèques, prévoyance
école langues > cours
tarif santé > mutuelle, résilier
décollé, décousu, rouillé, troué, déchiré, fêlé > défaut
description > conformité, garantie
personne indépendante, tiers indépendant, intermédiaire > médiateur
ramer mort, net lent > débit, panne, internet
offre change, offre évoluer, change offre > modification, contrat
tuyau eau > fuite, eau, facture
abonnement électrique > résilier, énergie
`;
