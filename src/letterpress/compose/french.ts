/** Words with an aspirated h, before which nothing is elided; all others are mute. */
const SOUNDED_H =
  /^h(?:a(?!bi|bl|ll[uo]|lo|lt|mm?eçon|rm|st|ï)|éro(?!ï)s|ers|éri[sn]s|ibou|ideu|iérarch|ip|ob|ocke|ol[dl]|om[ae]rd|on(?!or|n[eê])|oqu|ors|ott|oul|ouss|u(?!i(?:[ls]|tr)|m|ît))/i;

/** « de » before a noun, with which its article contracts: « du jugement », « des actes ». A name keeps its own: « de Le Goff ». */
export function withDe(noun: string): { preposition: string; name: string } {
  const match = /^(le|les)\s+(?=\S)/.exec(noun);
  if (!match) return { preposition: chooseDe(noun), name: noun };
  return { preposition: match[1] === 'le' ? 'du ' : 'des ', name: noun.slice(match[0].length) };
}

/** « d’assistante », « de soudeur », « d’hôtesse », « de hockeyeur ». */
export function chooseDe(name: string): 'd’' | 'de ' {
  const first = name.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 1).toLowerCase();
  if (first === 'h') return SOUNDED_H.test(name) ? 'de ' : 'd’';
  // There is no elision before « onze », « ouistiti » and « yaourt » either.
  if (/^(?:onz|oui\b|ouistiti|uhlan)/i.test(name)) return 'de ';
  // Before a consonant, the letter is a vowel: « d’Yvonne », but « de Yasmine ».
  if (first === 'y') return /^y[^aeiouy\P{L}]/iu.test(name) ? 'd’' : 'de ';
  return 'aeiou'.includes(first) || /^œ|^æ/i.test(name) ? 'd’' : 'de ';
}

/** « à Lyon », « au Mans », « aux Sables-d’Olonne »: the article of a town's name melts into the preposition. */
export function toTownPhrase(town: string): { preposition: string; name: string } {
  const match = /^(le|les)\s+(?=\S)/i.exec(town);
  if (!match) return { preposition: 'à ', name: town };
  return { preposition: match[1]!.toLowerCase() === 'le' ? 'au ' : 'aux ', name: town.slice(match[0].length) };
}

/** « 1 250,50 € » from cents, written without Intl: the same in every browser. */
export function writeMoney(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? '-' : ''}${whole}${rest ? `,${String(rest).padStart(2, '0')}` : ''}\u00a0€`;
}

/** « 1 250,5 »: any other number, with the French comma. */
export const writeNumber = (value: number): string => {
  const [whole = '', rest] = String(value).split('.');
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f') + (rest ? `,${rest}` : '');
};

/** Joins items: « a », « a et b », « a, b et c ». If an item contains a comma, semicolons separate them. */
export function joinItems(items: readonly string[]): string {
  const between = items.some((item) => item.includes(',')) ? '\u202f; ' : ', ';
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(between)} et ${items.at(-1)}`;
}
