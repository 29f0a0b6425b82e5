import generated from './generated/communes.json' with { type: 'json' };
import type { Town } from './port.ts';

interface Commune {
  insee: string;
  name: string;
  key: string;
  postcodes: string[];
}
interface Table {
  byPostcode: Map<string, Commune[]>;
  /** In the order of their keys, for names that begin alike. */
  byName: Commune[];
  /** `postcode key` of communes that were joined to another. */
  former: Set<string>;
}

let read: Table | undefined;

/** 35,000 communes, read at the first query. */
function readTable(): Table {
  if (read) return read;
  const byPostcode = new Map<string, Commune[]>();
  const byName: Commune[] = [];
  const former = new Set<string>();
  for (const row of generated.table.split('\n')) {
    const [insee, name, codes] = row.split(';') as [string, string, string];
    const commune = { insee, name, key: toKey(name), postcodes: codes.split(' ') };
    if (insee) byName.push(commune);
    for (const postcode of commune.postcodes) {
      if (insee) byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), commune]);
      else former.add(`${postcode} ${commune.key}`);
    }
  }
  byName.sort((a, b) => compareKeys(a.key, b.key));
  read = { byPostcode, byName, former };
  return read;
}

/** Orders by code unit: the binary search below compares in the same way. */
function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Normalises a town's name: no accents, no hyphens, ST for SAINT. */
export const toKey = (name: string): string =>
  name
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replace(/\bSAINT(E?)\b/g, 'ST$1');

/** PARIS 11, Lyon 3e, Marseille 8e Arrondissement: the post writes the town. */
const stripDistrict = (key: string): string => key.replace(/ \d{1,2} ?(?:ER|E|EME)?(?: ARRONDISSEMENT)?$/, '');

export const extractDigits = (postcode: string | undefined): string =>
  (postcode ?? '').replace(/\s/g, '').replace(/^FR?-?(?=\d{5}$)/i, '');

export const listTowns = (postcode: string): Town[] =>
  (readTable().byPostcode.get(postcode) ?? []).map(({ name, insee }) => ({ name, postcode, insee }));

/** Lists towns whose name begins with the text, exact matches first, each with its matching postcodes. */
export function listTownsNamed(text: string, limit: number, postcode = ''): Town[] {
  const key = toKey(text);
  if (key === '') return [];
  const { byName } = readTable();
  const towns: Town[] = [];
  for (let i = findFirstAtLeast(byName, key); i < byName.length && byName[i]!.key.startsWith(key); i += 1) {
    const { name, postcodes, insee } = byName[i]!;
    for (const code of postcodes) if (code.startsWith(postcode)) towns.push({ name, postcode: code, insee });
    if (towns.length >= limit) break;
  }
  return towns.slice(0, limit);
}

const toTowns = ({ name, postcodes, insee }: Commune): Town[] =>
  postcodes.map((postcode) => ({ name, postcode, insee }));

/** Lists the towns whose normalised name equals that of the text. */
export const listTownsNamedExactly = (text: string): Town[] => {
  const key = stripDistrict(toKey(text));
  const { byName } = readTable();
  const towns: Town[] = [];
  for (let i = findFirstAtLeast(byName, key); byName[i]?.key === key; i += 1) towns.push(...toTowns(byName[i]!));
  return towns;
};

/** Whether this postcode delivers a town of this name, today or under a former name. */
export const isTownAt = (postcode: string, city: string): boolean => {
  const key = toKey(city);
  if (readTable().former.has(`${postcode} ${key}`)) return true;
  return (readTable().byPostcode.get(postcode) ?? []).some(
    (commune) => commune.key === key || commune.key === stripDistrict(key),
  );
};

function findFirstAtLeast(sorted: readonly Commune[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
