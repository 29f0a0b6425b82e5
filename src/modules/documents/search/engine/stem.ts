/** Families that no ending explains, by their folded forms; the first names the family. */
const FAMILIES = `
recevoir recu recue recus recues recois recoit recevrai reception receptionner
devoir du due dus dues dois doit doivent devais devait
faire fais fait faits faite faites
mettre mets met mis mettent
vouloir veux veut veulent voulait
savoir sait savent
plus
envoyer envoye envoyes envoyee envoie envoi
pouvoir peux peut peuvent
trouver trouve trouves
vendre vente ventes vendu vendue vendus vendeur vendeurs vend vends vendeuse revente
acheter achat achats acheteur acheteurs
louer location locations locatif locative locatives loue loueur locataire locataires
naitre naissance naissances ne nee naissent
mourir mort morte morts deces decede decedee decedes meurt
perdre perte pertes perdu perdue perdus perdues perd perds
rendre rendu rendue rendus rend rends rendent
reprendre reprise repris reprend
rompre rupture ruptures rompu rompt
suivre suivi suivie
ouvrir ouverture ouvert ouverte
offre offres offrir offert
inscrire inscription inscrit inscrite inscriptions inscris
suspendre suspension suspendu suspendue
supprimer suppression supprime supprimes
interrompre interruption interrompu
permettre permis permission
promettre promesse promis
detruire destruction detruit
souscrire souscription souscrit souscrite
prescrire prescription prescrit
construire construction constructeur construit constructeurs
transmettre transmission transmis
elire election elu
absent absence absences absents absente
choisir choix
defaut defauts defectueux defectueuse defectueuses
vice vices
bail baux
travaux
cheval chevaux
journal journaux
animal animaux
demission demissions demissionner demissionne demissionnaire demissionnaires
dossier dossiers
sanction sanctions sanctionner sanctionne sanctionnee
coupure coupures couper coupe coupee coupes coupent
adherer adhesion adherent adherents adhesions adhere
refuser refus refuse refusee refusent refuses
fermer fermeture fermetures ferme fermee
quittance quittances
formation formations formateur formateurs
echeance echeances
echeancier echeanciers
medical medicale medicaux medicales medecin medecins
annuel annuelle annuels annuelles
session sessions
pression
mission missions
commission commissions
profession professions professionnel professionnelle
mention mentions
question questions
mensuel mensuelle mensualite mensualites mensualisation
prestation prestations prestataire prestataires
gestion gestionnaire
fraude frauder frauduleux frauduleuse frauduleuses fraudes
endommage endommagee endommages endommager
prud prudhommes prudhomme prudhommal
retraite retraites retraitee
compteur compteurs
comptable comptables
ecole ecoles
telephone telephones telephonique telephoniques telephonie tel phone
virement virements
vol vols
vole volee voles volees voler voleur voleurs
point points
pension pensions
poste postes postal
bosser bosse bosses bossais bossait bossent
note notes
notaire notaires
portable portables
port ports
porte portes
billet billets
mobile mobiles
mobilite
colis
devis
avis
proces
acces
dos
pas
pres
succes
exces
majoree majorees majoration majorations majore
recommande recommandee recommandes recommandees
dette dettes endette endettement surendettement surendette
service services
garant garants
garantie garanties garantir garantit garanti
contrat contrats contractuel contractuelle
contrainte contraintes
contravention contraventions
traitant
trait traits
hebergement hebergements heberger heberge hebergee hebergeur
securite
societe societes
sociale social sociaux sociales
loi lois
loyer loyers
cour cours
course courses
temoin temoins temoignage temoignages temoigner
temps
partiel partielle partiels
partir depart departs pars part partie parti partis
action actions
mandat mandats mandataire
mere meres maman
pere peres papa
mer mers
maire maires mairie mairies
permis
rete
arret arrets
arreter arrete arretee arretez arretes
carte cartes
carton cartons
livrer livraison livraisons livree livreur livreurs livrees livre livres
parfait
charge charges
chargeur
taxe taxes
taxi taxis
ami amis amie amies
amiable amiables
mois
conduire conduis conduit conduisait conduisais conduisent conduisant conduite
repondre reponds repond repondent repondu repondait reponse reponses
attendre attends attend attendent attendu attendais attente
train trains
entrainement
cle cles clef clefs
loin
voisin voisins voisine voisines voisinage
bruit bruits bruyant bruyante bruyants
prix
paye payer paie paies paient payee payes payez paiement paiements payement
impaye impayes impayee impayees
casser casse cassee casses cassees cassent cassait
case cases
parent parents
paris
pete petee petes petees
prime primes
plaquer plaque plaques plaquait
place places placer
placement placements
plaquiste plaquistes
radiateur radiateurs
radio radios
moisir moisi moisie moisissure moisissures
marre
mari maris
marier marie mariee maries mariage mariages
nourrice nourrices
operateur operateurs
ordinateur ordinateurs ordi ordis
papier papiers paperasse paperasses
donnees donnee data datas
donner donne donnes donnez donnent donnant donnait
date dates dater
decent decente decents decentes
fichier fichiers
cotisation cotisations cotiser cotise
officier officiers
opposable opposables
publicite publicites publicitaire publicitaires
reservation reservations reserver reservait
salle salles
sommation sommations
utile utiles
chauffeur chauffeurs
chauffage chauffages chauffe chauffer chauffee chauffes
canalisation canalisations
cession cessions
homme hommes
impossible impossibles
moment moments
pourrir pourri pourrit pourrie
procuration procurations
procureur procureurs
tresorier tresoriere tresoriers
appli applis application applications
commune communes
courant courants
cuisiniste cuisinistes
radier radie radiee radies radiees radiation radiations
reviser revise revisee revision revisions
eau eaux
nom noms
avertir averti avertie avertis avertissez avertit
avertissement avertissements
ouvrier ouvriers ouvriere ouvrieres
`;
const FAMILY = new Map(
  FAMILIES.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...forms] = line.split(' ');
      return [name, ...forms].map((form) => [form, name] as const);
    }),
);

/** Endings of plurals, of verbs as people conjugate them, and of the nouns made from them; each leaves at least so many letters. */
const ENDINGS: readonly [leaves: number, ending: RegExp][] = [
  [3, /(?:issements?|issantes?|issants?|issions|issiez|issons|issez|issent|issaient|issais|issait|isse)$/],
  [3, /(?:isations?|isateurs?|iseraient|iserai[st]?|iserez|isaient|isants?|isait|iser|isees?|ises?|isent)$/],
  [3, /(?:ations?|atrices?|ateurs?|atoires?|atifs?|atives?)$/],
  [3, /(?:eraient|erions|erons|eront|erais|erait|eriez|erai|eras|erez|era)$/],
  [3, /(?:iraient|irons|iront|irais|irait|irai|iras|irez|ira)$/],
  [3, /(?:itions?|tions?|sions?|ements?|aisons?)$/],
  [5, /[ae]nces?$/],
  [4, /(?:euses?|eurs?|rices?|ables?|ibles?|ants?|antes?|ites?|istes?|aires?|ives?|ifs?)$/],
  [3, /(?:assent|aient|ions|iez|ent|ais|ait|ons|ees|ez|er|ee|ir|ie|ies|is|it|as|es|ai)$/],
  [3, /(?:s|x|e|a)$/],
];

/** What the forms of one word have in common: « résilié » and « résiliation » meet in « resil ». A light stemmer: no dictionary but the irregular families above. */
export function stem(folded: string): string {
  const family = FAMILY.get(folded);
  if (family) return family;
  const found = lightStem(folded);
  return VERBS.get(found) ?? found;
}

function lightStem(folded: string): string {
  if (folded.length < 4 || /\d/.test(folded)) return folded;
  let found = folded.replace(/elles?$/, 'el');
  for (const [leaves, ending] of ENDINGS) {
    const cut = found.replace(ending, '');
    if (cut.length < leaves || cut === found) continue;
    found = cut;
    break;
  }
  // « démissionner » loses its ending, then the noun’s; « annuelle » and « annuel » end alike.
  found = found.replace(/([b-df-hj-np-tv-xz])\1$/, '$1');
  if (found.length > 6) found = found.replace(/(?:ition|ation|ion)$/, '');
  found = found.replace(/qu$/, 'c').replace(/ific$/, 'ifi').replace(/y$/, 'i');
  return found.length > 3 ? found.replace(/[ie]$/, '') : found;
}

/** Verbs by their light stems, where no other family has the same: « achetait » is of the family of « achat ». */
const VERBS = new Map<string, string>();
for (const name of new Set(FAMILY.values())) {
  const light = lightStem(name);
  const isOther = [...FAMILY].some(([form, other]) => other !== name && lightStem(form) === light);
  if (/[^i]er$|ir$|re$/.test(name) && light.length > 3 && !isOther) VERBS.set(light, name);
}
