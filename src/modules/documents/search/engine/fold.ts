import { findArticles, type Word } from './articles.ts';

const ELISION = /(?<![\p{L}\p{N}])(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ`´′]/giu;
const ACRONYM = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;
const SIGN = /[\p{L}\p{N}]+(?:\p{M}+[\p{L}\p{N}]*)*/gu;
/** Two letters that may stand inside a glued sentence. */
export const SHORT: ReadonlySet<string> = new Set(
  'de du la le les ma ta sa ce et en un au je tu il on ne se me te pa ai a va ou'.split(' '),
);
/** No French word is longer than 25 letters; glued sentences are cut here. */
const MAX_WORD_LENGTH = 80;

/** Lower case, no accents, ligatures opened: what two spellings of one word have in common. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');

/** The words of a text, without elided articles; « C.A.F. » is one word, and so is « art. L. 224-39 ». */
export function splitWords(text: string): Word[] {
  const blank = (found: string): string => ' '.repeat(found.length);
  // Positions stay those of the text: removed characters become spaces.
  const { found, rest } = findArticles(text);
  const clean = rest
    .replace(ACRONYM, (acronym) => acronym.replaceAll('.', '').padEnd(acronym.length))
    .replace(ELISION, blank);
  const words = [...clean.matchAll(SIGN)]
    .map((match) => {
      const written = match[0].slice(0, MAX_WORD_LENGTH).toLowerCase();
      return { written, folded: fold(written), at: match.index, length: match[0].length };
    })
    .filter(({ folded }) => folded !== '');
  return found.length === 0 ? words : [...words, ...found].toSorted((a, b) => a.at - b.at);
}

/** Words that do not describe a letter: articles, pronouns, courtesy, requests, and their texting spellings. */
export const EMPTY: ReadonlySet<string> = new Set(
  `a ai aie aies ait as au aura aurai auraient aurais aurait auras aurez auriez aurons auront aussi autre autres aux avaient avais avait avant avec avez aviez avions avoir avons ayant b bcp
    beaucoup besoin bien bj bjr bonjour bonsoir bref c ca car ce ceci cela celle celles celui cependant ces cet cette ceux chez chui ci comment comme cordialement d dans ds de deja depuis des
    desole dessus deux dire dis dit dois doit dont donc du elle elles en encore ecrire ecris ecrit envoyer envoie envoi envoyez est estce et etaient etais etait etant ete etes etre eu eux
    exemple fais faire faisait fait faites faudrait faut font g gratuit h hui aujourd i ici il ils j jai je jte jve jveu jveux jvoudrai jvoudrais jpeux jsuis jdois ke kel koi komen l la laquelle
    le lequel les lettre lettres leur leurs letr lui m ma mais maintenant me meme mememes merci mes messieurs mettre mis met modele modeles moi moins mon monsieur madame mr mme n ne ni non nos
    notre nous o on ont ou oui par parce pas passe pendant peu peut peux peuvent pk plait plus pour pourquoi pourrais pourrait pouvez pouvoir possible pr pq pu puis puisse puisque q qd qu quand
    que quel quelle quelles quels quelque quelques qui quoi quil redaction rediger s sa sait sais sans savoir se ses sera serait seraient si slt salut soient sois soit sommes son sont
    souhaite souhaiterais souhaiter sous stp suis sur svp t ta tant te tel telle tes toi ton tous tout toute toutes tres trop tu type un une va vais vas veulent veut veux vers veu via vos votre
    vous voudrais voudrait voulais voulait vouloir voudrai vont vs word y courrier courriers pdf ya yen afin ainsi alors apres aucun aucune chaque dun dune lors malgre quun quune cest ceest
    jetais javais nai naie sest toujours tjs toujour jamais mtn pris prends prend prennent entre ira irai iras irons iront irait irais aille allait allais alle allee cpas cpa jpas jpa wesh help aide aidez cherche chercher trouver trouve bah ben hein euh quelqu quelquun truc chose choses comprends comprend comprendre compris pense penser crois semble semaine semaines mien mienne connais connaitre simplement juste vraiment deja merci quoique combien parle parler aller allez aimerais aimerai veuillez pourriez pourra pourrait devenir tente essaye essayer essaie`.split(
    /\s+/,
  ),
);
