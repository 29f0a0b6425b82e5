import { cleanText } from './clean-text.ts';

/** NF Z10-011: six lines of 38 characters; a street label in full up to 32 (A7). */
export const LINE_LENGTH = 38;
const STREET_LENGTH = 32;

/** Letters that do not fall apart into a letter and an accent. */
const WHOLE: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ŉ: 'n',
  ſ: 's',
};

/** Capitals without accents, as the sorting machines read best (A4, A5). */
const stripAccents = (text: string | undefined): string =>
  cleanText(text ?? '')
    .replace(/\P{ASCII}/gu, (char) => WHOLE[char] ?? char)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Letters such as ǿ show their stroke only after the accent is removed.
    .replace(/\P{ASCII}/gu, (char) => WHOLE[char] ?? char)
    .toUpperCase();

const normaliseSpaces = (text: string): string => text.trim().replace(/ {2,}/g, ' ');

/** Lines 1 to 3 keep the characters of names: SARL MARTIN & FILS, ANNE-MARIE D'ESTIENNE. */
export const foldName = (text: string | undefined): string =>
  normaliseSpaces(
    stripAccents(text)
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[^A-Z0-9&'./+-]+/g, ' '),
  ).replace(/^[^A-Z0-9]+$/, '');

/** A house number as written in capitals: 12, 12 BIS, 12B. */
const NUMBER = '\\d+(?: ?(?:BIS|TER|QUATER|[A-Z]))?\\b';
const STREET_WORDS =
  /^(?:\d+ ?(?:BIS|TER|QUATER|[A-Z])? )?(?:RUE|AVENUE|AV|BOULEVARD|BD|PLACE|PL|CHEMIN|CHE|IMPASSE|IMP|ROUTE|RTE|ALLEE|ALL|QUAI|COURS|SQUARE|PASSAGE) /;

/** Lines 4 to 6: letters, digits and single spaces (A3). */
export const foldStreet = (text: string | undefined): string =>
  normaliseSpaces(stripAccents(text).replace(/[^A-Z0-9]+/g, ' '));

const RANGE = new RegExp(`^(${NUMBER})(?:[ /-]*(?:[/-]|\\b(?:A|ET)\\b)[ /-]*${NUMBER})+(?![A-Z0-9])`);

/** Of 4 à 8, 12/14 or 3 bis-5, the first number (A8), and the rest of the line as it was folded. */
export const extractFirstNumber = (text: string | undefined): string =>
  normaliseSpaces(
    stripAccents(text)
      .replace(/[‐-―]/g, '-')
      .replace(/[^A-Z0-9/-]+/g, ' '),
  ).replace(RANGE, '$1');

/** SAINT becomes ST in the name of a locality, never in a street (A9). */
export const foldLocality = (text: string | undefined): string =>
  foldStreet(text)
    .replace(/\bSAINTE\b/g, 'STE')
    .replace(/\bSAINT\b/g, 'ST')
    .replace(/\bCEDEX(?=\d{1,2}\b)/g, 'CEDEX ');

/** Line 5 is a box or a locality, yet some write their street there. */
export const foldFifth = (text: string | undefined): string =>
  STREET_WORDS.test(`${foldStreet(text)} `) ? foldStreet(text) : foldLocality(text);

/** Applied in this order, and only when a line is too long (docs/domain/postal.md#abbreviations). */
const ABBREVIATIONS: readonly [RegExp, string][] = [
  [/\bAVENUE\b/g, 'AV'],
  [/\bBOULEVARD\b/g, 'BD'],
  [/\bPLACE\b/g, 'PL'],
  [/\bCHEMIN\b/g, 'CHE'],
  [/\bIMPASSE\b/g, 'IMP'],
  [/\bROUTE\b/g, 'RTE'],
  [/\bALLEE\b/g, 'ALL'],
  [/\bFAUBOURG\b/g, 'FBG'],
  [/\bQUARTIER\b/g, 'QUA'],
  [/\bRESIDENCE\b/g, 'RES'],
  [/\bBATIMENT\b/g, 'BAT'],
  [/\bIMMEUBLE\b/g, 'IMM'],
  [/\bESCALIER\b/g, 'ESC'],
  [/\bAPPARTEMENT\b/g, 'APP'],
  [/\bETAGE\b/g, 'ETG'],
  [/\bLOTISSEMENT\b/g, 'LOT'],
  [/\bGENERAL\b/g, 'GAL'],
  [/\bDOCTEUR\b/g, 'DR'],
  [/\bMARECHAL\b/g, 'MAL'],
  [/\bPRESIDENT\b/g, 'PDT'],
  [/\bPROFESSEUR\b/g, 'PR'],
  [/\bCOMMANDANT\b/g, 'CDT'],
  [/\bCAPITAINE\b/g, 'CNE'],
  [/\bCOLONEL\b/g, 'CNL'],
];

/** Abbreviates one word after the other until the line fits or no word can be abbreviated. */
export function shorten(
  line: string,
  isShort: (line: string) => boolean = fits,
  abbreviations: readonly [RegExp, string][] = ABBREVIATIONS,
): string {
  let out = line;
  for (const [long, short] of abbreviations) {
    if (isShort(out)) return out;
    out = out.replace(long, short);
  }
  return out;
}
const fits = ({ length }: string): boolean => length <= LINE_LENGTH;

const LEADING_NUMBER = /^\d+(?: ?(?:BIS|TER|QUATER|[A-Z]))? /;
const fitsStreet = (line: string): boolean =>
  line.length <= LINE_LENGTH && line.replace(LEADING_NUMBER, '').length <= STREET_LENGTH;

/**
 * Also abbreviates a street whose label without the number exceeds 32 characters (A7); BIS becomes B once all other
 * words are short (A8).
 */
export function shortenStreet(line: string): string {
  const out = shorten(line, fitsStreet);
  return out.length <= LINE_LENGTH ? out : out.replace(/^(\d+) ([BTQ])(?:IS|ER|UATER) /, '$1 $2 ');
}

/** Towns whose name is too long even without its articles. */
const LONG_TOWNS: readonly [RegExp, string][] = [
  [/\bMONTIGNY MORNAY VILLENEUVE SUR VINGEANNE\b/, 'MONTIGNY MORNAY VILLENEUVE'],
  [/\bST REMY EN BOUZEMONT ST GENEST ET ISSON\b/, 'ST REMY EN BOUZEMONT ST GENEST'],
  [/\bBEAUJEU ST VALLIER PIERREJUX ET QUITTEUR\b/, 'BEAUJEU ST VALLIER PIERREJUX'],
  [/\bST GERMAIN DE TALLEVENDE LA LANDE VAUMONT\b/, 'ST GERMAIN DE TALLEVENDE'],
];
const LITTLE_WORDS: readonly [RegExp, string][] = ['ET', 'SUR', 'LES', 'DES', 'EN', 'LA', 'DE', 'D'].map((word) => [
  new RegExp(` ${word}(?= )`, 'g'),
  '',
]);

/**
 * The postcode takes six of the 38 characters: the names of some twenty French towns do not fit into the rest (A12).
 */
export const shortenLocality = (line: string): string =>
  shorten(line, fits, [...LONG_TOWNS, ...ABBREVIATIONS, ...LITTLE_WORDS]);

/** A postcode as typed, without its spaces nor the F- that foreign forms ask for. */
export const cleanPostcode = (typed: string | undefined): string =>
  stripAccents(typed)
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^FR?(?=\d{5}$)/, '');
