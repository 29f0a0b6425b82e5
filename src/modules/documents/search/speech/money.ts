/** Banks, taxes, benefits and health. How to read a line: synonyms.ts. */
export const MONEY = `
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
doit argent, doit sous, rembourse pas > mise en demeure, dette
fiché, interdit bancaire, ficp
mensualité, échéance
repousser, décaler, reporter, report, suspendre, pause crédit
étaler, échelonner, plusieurs fois, échéancier, délai de paiement, délais
du mal payer, peux pas payer, peux plus payer, arrive pas payer, arrive plus payer, galère, ruiné, sans le sou, difficultés, difficulté, fauché, dans la merde, à sec > délai, difficultés, échéancier
solder, anticipation, rembourser avant, anticipé
néobanque, revolut, n26, nickel, hello bank, fortuneo, monabanq, boursobank, ing > banque, compte
changer banque, quitter banque, partir banque, banque ailleurs > clôture, compte
pomper frais, frais banque, frais rejet, frais découvert, commissions banque, chèque rejeté, rejet > frais bancaires
carte volée, carte piratée, utilisé carte, retrait distributeur, pas moi payé, paiement inconnu, achat inconnu, débit inconnu, dépense inconnue, pas moi acheté, pas moi achat, apple pay, sans contact, faux conseiller, faux banquier > fraude, carte, paiement
ouvrir compte, ouverture compte, accepte banque, banque veut pas, banque refuse compte, aucune banque, sans compte > droit, ouverture, refus
liste noire, blacklist, blacklisté, interdit chéquier, fichier banque > ficp, fiché
solder crédit, finir crédit, solder prêt, rembourser crédit, rembourser prêt, rembourser tout crédit > anticipation, crédit
sauter mensualité, moratoire, geler crédit, plus payer crédit, payer crédit, payer prêt, payer maison crédit, baisser mensualité, suspendre crédit > report, échéances
cofidis, cetelem, sofinco, oney, floa, younited, cofinoga, franfinance, alma, klarna, revolving > crédit, consommation
annuler crédit, annuler prêt, renoncer crédit, regrette crédit > rétractation, crédit
arrêter prélèvement, bloquer prélèvement, stopper prélèvement, empêcher prélèvement > révocation, prélèvement
prélevé inconnu, prélèvement inconnu, prélèvement connais pas, prélevé connais pas > remboursement, prélèvement

impôt, impôts, fisc, trésor public, fiscal, imposition
taxe foncière, taxe habitation > impôts, locaux
impôt sur le revenu, déclaration de revenus > revenu, impôt
erreur déclaration, trompé déclaration, oublié déclarer, corriger déclaration > rectification
effacer dette, effacer impôts, annuler dette, annuler impôts > remise gracieuse
pénalité, majoration
redressement, contrôle fiscal > impôts, réclamation
dgfip, centre des finances, trésorerie, perception, percepteur > impôts
zapper déclarer, oublier déclarer, oublier revenus, oublier case, trompé case, erreur case, frais réels, rattaché, faux déclaration > rectification, déclaration
payer impôts, impôts cher, dette impôts, impôts plusieurs fois, étaler impôts > délai, remise, impôt
dégrèvement, exonération, exonéré, teom > taxe, réclamation
retard déclaration, retard impôts > majoration

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
caf réclame, caf demande, rembourser caf, caf remboursement, rendre caf > caf, trop-perçu
couper allocation, supprimer allocation, suspendre allocation, baisser allocation, caf supprime, caf refuse, caf coupe > caf, contester, décision
médecin conseil, docteur sécu, apte, reprendre travail, inapte, guéri, ipp > cmra, médicale
rendez-vous raté, actualisation, are, conseiller pôle > france, travail
courses, bouffe, manger, nourriture, frigo vide, colis alimentaire, payer cantine, payer électricité, mairie aider, mairie payer, payer courses > aide, exceptionnelle, ccas
attente hlm, attendre hlm, demande hlm, attendre logement, hôtel social, 115, bidonville, dormir voiture > dalo, logement
irm, scanner, résultats, radios, compte-rendu, dossier hôpital > dossier, médical
oublier retraite, manque trimestres, manque retraite, années retraite, agirc, arrco, service militaire > retraite, trimestres
urssaf, rsi, ssi > recours, administration
rouge banque, rouge compte, négatif > découvert, frais
matraquer banque, abuser banque, plumer banque > frais bancaires
vider compte, compte vidé, siphonner, siphonné, carte utilisée, carte utiliser, payer espagne carte, payé carte > fraude, carte, paiement
faux sms, faux mail, faux appel, lien sms, cliqué lien > hameçonnage, fraude
remplir frigo, nourrir enfants, finir mois, joindre bouts, boucler mois, plus rond, plus sou > aide, exceptionnelle, difficultés
réclamer dette, vieille dette, dette ancienne, vieille facture, dette prescrite, appels dette, huissier dette, huissier réclame, cabinet recouvrement, dette connais pas > recouvrement
payer contester impôts, contester payer attendant > sursis
signer crédit, bêtise crédit, regretter crédit > rétractation, crédit, consommation
ardoise > dette
souffler crédit, souffler mensualité > report, échéances
boulette déclaration, bêtise déclaration, erreur impôts déclaration > rectification, déclaration
sucrer, sucré > supprimer
planter calcul, caf trompe, caf plante, caf erreur > caf, contester
plus sous, plus argent, pas argent, pas sous, manque argent, sans argent > difficultés, aide
radié, radier > france travail, chômage
plus suivre crédit, dépassé crédit, crédits accumulés, dette crédit > report, échéances
payer deux fois, débiter deux fois, prélever deux fois, facturer deux fois, double paiement > double, erreur, remboursement, prélèvement
réclamer somme, somme doit pas > recouvrement, dette
donner code, code carte, code secret, code bancaire, appel banque, faux banque > fraude, carte
veux plus banque, veux plus compte > clôture, compte
lâche pas crédit, harceler crédit, harceler dette, harceler facture > recouvrement
couple caf, isolé caf, caf faux, vie maritale > caf, contester
subvention, anah, maprimerénov > recours, gracieux, décision
indemnités arrêtées, médecin sécu, médecin sécurité > cmra, médicale, médecin
gourer déclaration, gouré déclaration, planter déclaration, rempli déclaration, remplir déclaration, mal rempli > rectification, déclaration
revenu solidarité > rsa
héritage crédit, argent crédit, rentrée argent > anticipation, crédit
non banque, banque non, réfugié, migrant, prison compte, récépissé banque, toucher rsa compte, base bancaire, banque guichet, association compte refus > droit, ouverture, banque
compte dormant, chéquier rendre, transférer argent banque, rendre carte bleue > clôture, compte
déjà payé, payé réclamer encore, prouvez dette, dette inconnue, dette opérateur, opérateur dette, titre exécutoire, courrier menaçant > recouvrement, dette
banquier bloquer, banque bloquer, banque payez plus, continue prélever, continuent prélever, dire banque prélèvement > banque, refuser, prélèvement
enlever autorisation, retirer rib, enlever rib, rib entreprise, passer virement, virement manuel, débit automatique, servir compte, payer moi-même, garder coordonnées bancaires > mandat, sepa, révocation
reste payer, payer avance crédit, avance crédit, éponger crédit, finir crédit vite, crédit coup > anticipé, crédit, rembourser
traite, traites > mensualité, crédit, échéance
baisse revenu crédit, divorce crédit, chômage crédit, maladie crédit > report, échéances
jours prêt, jours crédit, dédire crédit, offre prêt > rétractation, crédit, consommation
carte clonée, achats carte, achat carte, numéro carte, authentification, opposition carte, opposition rembourser, opposition sous > fraude, carte, paiement
payer tout fiché, remboursé fiché, surendettement fiché, surendettement inscrit, toujours inscrit, toujours fiché > ficp, radiation
chèque provision, cotisation carte, banque mange argent, frais surendetté, banque frais, information préalable > frais, bancaires
débité opérateur, débité salle, banque recrédite, banque rembourse prélèvement, montant débité > prélèvement, remboursement

passer éponge, clémence, indulgence, pardonner, trop pauvre, geste percepteur, pas moyens impôts > remise, gracieuse
quotient familial, réduction dons, oublié fille impôts, impôt salaire, trop impôt, impôt calcul, prélèvement source, parts fiscales > impôt, revenu, réclamation
mauvais chiffre, faux chiffre, chiffre déclaration, feuille impôts > rectification, déclaration
bloquer recouvrement, suspendre recouvrement, impôt pause, impôt attendant, impôt jugement, payer tranché, suspensif > sursis, impôt
déclaré temps, fisc sanction, site bug déclarer, défaut déclaration > majoration, impôt
reporter impôt, date limite impôt, facilités impôt, patienter fisc, facilités paiement > délai, impôt
piscine taxe, piscine impôts > foncière, taxe

arrêt envoyé, arrêt retard, caisse sanctionne, soins étranger, transport remboursé, soins remboursés, droits fermés > cpam, assurance maladie, recours
retraite compter, retraite valider, retraite apprentissage, retraite maternité, retraite stage, retraite jobs > retraite, trimestres
archives docteur, archives médecin, dossier accouchement, erreur chirurgien, chirurgien, anesthésie > dossier, médical
lésion, caractère professionnel, doigt coupé, usine, imputable > accident, travail
toubib caisse, médecin caisse, médecin minutes > cmra, médicale
loupé rendez-vous chômage, plus chômage, convocation chômage > france travail
lunettes chères, pas moyens, pas les moyens > aide, exceptionnelle
vit à six, studio enfants, logement petit, trop petit logement, prioritaire urgent > dalo, logement
rendre prime activité, sécu rende argent, caisse rendre argent > remise, dette
obsèques annuler, obsèques résilier, obsèques arrêter > obsèques, prévoyance, contrat
convention compte > clôture, compte
banque taxe, banque facture, banque ponctionne > frais, bancaires
spoofing, skimming, quishing, faux technicien banque > fraude, carte, paiement
huissier jugement, huissier amiable, rien devoir, dois rien, doit rien > recouvrement, dette
banque virer, banque ferme, banque met dehors > droit, compte, ouverture
débit direct > prélèvement
mandat supprimer, mandat annuler, paiement automatique > mandat, sepa, révocation
opposition prélèvement > refuser, banque, prélèvement
capital restant > anticipé, crédit, rembourser

surtaxe > majoration
3x impôts, 4x impôts, fois impôts > délai, impôt, échéancier
demi-part, demie part, ancien combattant > impôt, revenu, parts
teom > foncière, taxe
2042 > déclaration, revenus
étourderie, inattention fisc, bourde impôts, gaffe impôts, loyers déclarés, pas déclaré fisc, régulariser fisc > rectification, déclaration
faillite impôt, plus revenu impôt, revenu impôt oublier > remise, gracieuse
geler fisc, geler impôt, fisc litige > sursis, impôt

plus rsa, plus apl, plus aah, rsa recours, rsa refus, rsa département > caf, contester
renouvellement aah, aah refus, aah refusé, aah supprimé > mdph
invalidité catégorie, catégorie invalidité > cmra, médicale, invalidité
kouchner > dossier, médical
dormir voiture, vivre voiture, enfants voiture dormir > dalo, opposable, logement
`;
