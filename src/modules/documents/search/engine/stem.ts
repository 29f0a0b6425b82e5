import { EVERYDAY_WORDS } from './generated/everyday-words.ts';
import { WORD_FAMILIES } from './generated/word-families.ts';
import { unpackSortedWords } from './word-table.ts';

/** Word families that no ending explains, as folded forms; the first form names the family. */
const FAMILY = new Map(
  WORD_FAMILIES.split('\n').flatMap((line) => {
    const [name = '', ...forms] = line.split(' ');
    return [name, ...forms].map((form) => [form, name] as const);
  }),
);

/**
 * Endings of plurals, of verb forms as people write them, and of derived nouns, with the minimum number of letters that
 * each must leave.
 */
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

/**
 * Returns the common part of the forms of a word: « résilié » and « résiliation » have the stem « resil ». A light
 * stemmer without a dictionary, except the irregular families above.
 */
export function stem(folded: string): string {
  const family = FAMILY.get(folded);
  if (family) return family;
  const root = stemLightly(folded);
  return VERBS.get(root) ?? root;
}

function stemLightly(folded: string): string {
  if (folded.length < 4 || /\d/.test(folded)) return folded;
  let root = folded.replace(/elles?$/, 'el');
  for (const [leaves, ending] of ENDINGS) {
    const cut = root.replace(ending, '');
    if (cut.length < leaves || cut === root) continue;
    root = cut;
    break;
  }
  // « démissionner » loses the ending of the verb, then that of the noun; « annuelle » and « annuel » get the same
  // stem.
  root = root.replace(/([b-df-hj-np-tv-xz])\1$/, '$1');
  if (root.length > 6) root = root.replace(/(?:ition|ation|ion)$/, '');
  root = root.replace(/qu$/, 'c').replace(/ific$/, 'ifi').replace(/y$/, 'i');
  return root.length > 3 ? root.replace(/[ie]$/, '') : root;
}

/** Which families have a form with a light stem. */
const NAMES_BY_LIGHT_STEM = new Map<string, Set<string>>();
for (const [form, name] of FAMILY) {
  const light = stemLightly(form);
  NAMES_BY_LIGHT_STEM.set(light, (NAMES_BY_LIGHT_STEM.get(light) ?? new Set()).add(name));
}

/** Verbs by their light stems, if no other family has the same: « achetait » belongs to the family of « achat ». */
const VERBS = new Map<string, string>();
for (const name of new Set(FAMILY.values())) {
  const light = stemLightly(name);
  const isShared = [...(NAMES_BY_LIGHT_STEM.get(light) ?? [])].some((other) => other !== name);
  if (/[^i]er$|ir$|re$/.test(name) && light.length > 3 && !isShared) VERBS.set(light, name);
}

let everydayStems: ReadonlySet<string> | undefined;

/**
 * Common words that no letter contains: if spelt correctly, they are no misspelling of « bourse », « bail » or « trois
 * ». Their stems are computed on first use: most processes and threads search nothing.
 */
export function isStopWord(folded: string): boolean {
  everydayStems ??= new Set(unpackSortedWords(EVERYDAY_WORDS).map(stem));
  return folded.length > 3 && everydayStems.has(stem(folded));
}
