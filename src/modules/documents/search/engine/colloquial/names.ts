/** Names of firms and shops by what one has to do with them, and letters that stand for words. How to read a line: synonyms.ts. */
export const NAMES = `
neoness, gigafit, magic form, appart fitness, vita liberté, wellness, curves, crossfit, pilates, yoga, zumba, aquabike, aquagym, cours collectifs, cardio > salle de sport, fitness
acadomia, complétude, auto-école, moniteur, prof piano, prof danse, guitare, piano, solfège, équitation, leçons > cours
babilou, micro-crèche > crèche
norauto, feu vert, speedy, midas, euromaster, carglass, carrossier, carrosserie, vidange, embrayage, plaquettes > garage
zalando, shein, temu, veepee, cdiscount, aliexpress, asos, la redoute, showroomprivé, ikea, conforama, leroy merlin, castorama, darty, boulanger, fnac, rakuten, wish, decathlon, ebay, manomano > commande, achat, vendeur
quitoque, box beauté, box repas > abonnement
figaro, télérama, ouest-france, télé 7, mediapart, hebdomadaire, quotidien > presse, journal, abonnement
youtube premium, apple music, crunchyroll, paramount, prime video, ocs, molotov > streaming, abonnement
webloyalty, privilèges, cashback > abonnement, insu
badoo, bumble, adopte > rencontre
pacifica, mma, gan, macsf, abeille, aviva, swisslife, april, luko, lovys, leocare, thelem, assu > assurance
aésio, mgen, malakoff, harmonie, apicil, alan, ociane, mutualia, lmde > mutuelle
cardif, cnp > assurance, emprunteur
afer, linxea, yomoni > assurance vie
polyexpert, saretec, eurexo, elex > expert, indemnisation
flowbird, paybyphone, easypark, parkmobile, indigo > stationnement, forfait, fps
goldcar, getaround, ouicar, enterprise, okmobility, centauro > location, voiture
eos, effico, iqera, hoist, cabot, sogedi, contentia, concilian, credirec > recouvrement
ticketmaster, shotgun, weezevent, billetterie, festival, match, théâtre > billet, annulation
hsbc, ccf, cic, bred, orange bank, lydia, sumeria, bforbank, paypal > banque
visa, mastercard > carte, bancaire
younited, floa, carrefour banque > crédit
crypto, bitcoin, trading, forex, bidon > arnaque
steam, playstation, xbox, nintendo, fortnite, roblox, skin, dlc, ebook, kindle, liseuse, antivirus, windows, licence > numérique, jeu, logiciel
foncia, nexity, citya, orpi, century 21, laforêt, guy hoquet, sergic > agence, syndic
enercoop, ekwateur, ilek, ohm énergie, mint énergie, vattenfall, eni > énergie, fournisseur
lebara, lycamobile, syma, coriolis, forfait bloqué, puce > mobile, forfait
starlink, nordnet, modem, répéteur, prise fibre > box, internet
intercités, transilien, flixbus, trainline, inoui, lyria, thalys > train
corsair, lufthansa, volotea, iberia, wizz, klm, tunisair, air caraïbes, escale > vol, avion
gls, dpd, geodis, amazon logistics > colis, transporteur
deliveroo, uber eats, stuart > livreur
désactiver livreur, désactiver uber, bloquer chauffeur, compte désactivé > automatisée, décision
maisons pierre, bouygues immobilier, kaufman > constructeur
visale, cdc habitat, office hlm > logement social

rectorat, recteur, académie, inspecteur académie, proviseur, principal > école, établissement
ofii, asile, récépissé > préfecture, administration
parquet > procureur
baj, commis office > aide, juridictionnelle
beauvau > ministère, intérieur

edl > état, lieux
mrh > habitation, assurance
afm > amende, majorée
satd > saisie, recouvrement
ij, ijss > indemnités, journalières, cpam
css, c2s, puma, ald, ambulance > assurance maladie, cpam
sjr > france travail, chômage
cmi > mdph, handicap
asf, cmg, paje > caf
tt, wfh > télétravail
dem > démission
gav > accidents, prévoyance
vhu, destruction > casse, véhicule
ssloc > souslocation
th, thrs > taxe, habitation
tf > taxe, foncière
ir > impôt, revenu
gmbi > déclaration, taxe, habitation
smic > salaire
sne > demande, logement social
`;
