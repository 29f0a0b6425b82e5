/** Banks, taxes, benefits and health. How to read a line: synonyms.ts. */
export const MONEY = `
compte banque, compte bancaire, compte courant
fermer compte, clôturer compte, supprimer compte banque > clôture
banque, bancaire, bnp, lcl, crédit agricole, société générale, caisse d'épargne, boursorama, crédit mutuel, banque postale > banque
carte bleue, cb, carte bancaire, carte bleu
pirater, piratage, hameçonnage, phishing, hacker, hacké > fraude, frauduleux
pris argent, pris compte, prendre argent, retiré compte, retiré argent > prélèvement
prélever, prélèvement, ponctionner, débiter, débit
prélèvement pas autorisé, prélevé tort, prélevé sans, prélevé inconnu, prélèvement inconnu, prélèvement connais pas, prélevé connais pas > remboursement, prélèvement
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
changer banque, quitter banque, partir banque, banque ailleurs, veux plus banque, veux plus compte, convention compte > clôture, compte
pomper frais, frais banque, frais rejet, frais découvert, commissions banque, chèque rejeté, rejet, matraquer banque, abuser banque, plumer banque > frais bancaires
carte volée, carte piratée, utilisé carte, retrait distributeur, pas moi payé, paiement inconnu, achat inconnu, débit inconnu, dépense inconnue, pas moi acheté, pas moi achat, apple pay, sans contact, faux conseiller, faux banquier, vider compte, compte vidé, siphonner, siphonné, carte utilisée, carte utiliser, payer espagne carte, payé carte > fraude, carte, paiement
ouvrir compte, ouverture compte, accepte banque, banque veut pas, banque refuse compte, aucune banque, sans compte > droit, ouverture, refus
liste noire, blacklist, blacklisté, interdit chéquier, fichier banque > ficp, fiché
solder crédit, finir crédit, solder prêt, rembourser crédit, rembourser prêt, rembourser tout crédit, héritage crédit, argent crédit, rentrée argent > anticipation, crédit
sauter mensualité, moratoire, geler crédit, plus payer crédit, payer crédit, payer prêt, payer maison crédit, baisser mensualité, suspendre crédit, souffler crédit, souffler mensualité, plus suivre crédit, dépassé crédit, crédits accumulés, dette crédit > report, échéances
cofidis, cetelem, sofinco, oney, floa, younited, cofinoga, franfinance, alma, klarna, revolving > crédit, consommation
annuler crédit, annuler prêt, renoncer crédit, regrette crédit > rétractation, crédit
arrêter prélèvement, bloquer prélèvement, stopper prélèvement, empêcher prélèvement > révocation, prélèvement

impôt, impôts, fisc, trésor public, fiscal, imposition
taxe foncière, taxe habitation > impôts, locaux
impôt sur le revenu, déclaration de revenus > revenu, impôt
erreur déclaration, trompé déclaration, oublié déclarer, corriger déclaration > rectification
effacer dette, effacer impôts, annuler dette, annuler impôts > remise gracieuse
pénalité, majoration
redressement, contrôle fiscal > impôts, réclamation
dgfip, centre des finances, trésorerie, perception, percepteur > impôts
zapper déclarer, oublier déclarer, oublier revenus, oublier case, trompé case, erreur case, frais réels, rattaché, faux déclaration, boulette déclaration, bêtise déclaration, erreur impôts déclaration, gourer déclaration, gouré déclaration, planter déclaration, rempli déclaration, remplir déclaration, mal rempli, mauvais chiffre, faux chiffre > rectification, déclaration
payer impôts, impôts cher, dette impôts, impôts plusieurs fois, étaler impôts > délai, remise, impôt
dégrèvement, exonération, exonéré, teom > taxe, réclamation
retard déclaration, retard impôts, surtaxe > majoration

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
irm, scanner, résultats, radios, compte-rendu, dossier hôpital, archives médecin, chirurgien, anesthésie, kouchner > dossier, médical
oublier retraite, manque trimestres, manque retraite, années retraite, agirc, arrco, service militaire, retraite compter, retraite valider, retraite stage > retraite, trimestres
urssaf, rsi, ssi > recours, administration
rouge banque, rouge compte, négatif > découvert, frais
faux sms, faux mail, faux appel, lien sms, cliqué lien > hameçonnage, fraude
remplir frigo, nourrir enfants, finir mois, joindre bouts, boucler mois, plus rond, plus sou > aide, exceptionnelle, difficultés
réclamer dette, vieille dette, dette ancienne, vieille facture, dette prescrite, appels dette, huissier dette, huissier réclame, cabinet recouvrement, dette connais pas, lâche pas crédit, harceler crédit, harceler dette, harceler facture > recouvrement
payer contester impôts, contester payer attendant > sursis
signer crédit, bêtise crédit, regretter crédit, offre prêt > rétractation, crédit, consommation
ardoise > dette
sucrer, sucré > supprimer
planter calcul, caf trompe, caf plante, caf erreur, couple caf, isolé caf, caf faux, vie maritale, plus aah > caf, contester
plus sous, plus argent, pas argent, pas sous, manque argent, sans argent > difficultés, aide
radié, radier > france travail, chômage
payer deux fois, débiter deux fois, prélever deux fois, facturer deux fois, double paiement > double, erreur, remboursement, prélèvement
réclamer somme, somme doit pas, déjà payé, opérateur dette, huissier amiable > recouvrement, dette
donner code, code carte, code secret, code bancaire, appel banque, faux banque > fraude, carte
subvention, anah, maprimerénov > recours, gracieux, décision
indemnités arrêtées, médecin sécu, médecin sécurité > cmra, médicale, médecin
revenu solidarité > rsa
réfugié, migrant > droit, ouverture, banque
banquier bloquer > banque, refuser, prélèvement
enlever autorisation, enlever rib, rib entreprise, virement manuel, servir compte, payer moi-même, mandat supprimer, paiement automatique > mandat, sepa, révocation
reste payer, capital restant > anticipé, crédit, rembourser
traite, traites > mensualité, crédit, échéance
authentification, opposition sous, spoofing, skimming, quishing > fraude, carte, paiement
payer tout fiché > ficp, radiation
banque recrédite > prélèvement, remboursement

passer éponge, clémence, indulgence, pardonner, faillite impôt, revenu impôt oublier > remise, gracieuse
quotient familial, réduction dons > impôt, revenu, réclamation
bloquer recouvrement, payer tranché, suspensif, geler fisc > sursis, impôt
piscine taxe, piscine impôts, teom > foncière, taxe

arrêt retard, soins remboursés > cpam, assurance maladie, recours
lésion, usine, imputable > accident, travail
convocation chômage > france travail
obsèques arrêter > obsèques, prévoyance, contrat
banque taxe > frais, bancaires
banque virer > droit, compte, ouverture

4x impôts > délai, impôt, échéancier
demi-part > impôt, revenu, parts
2042 > déclaration, revenus
étourderie, inattention fisc, bourde impôts, gaffe impôts > rectification, déclaration

renouvellement aah > mdph
catégorie invalidité > cmra, médicale, invalidité
dormir voiture > dalo, opposable, logement
`;
