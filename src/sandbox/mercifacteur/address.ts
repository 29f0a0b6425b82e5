import { ApiFailure } from './errors.ts';

const LIMITS = {
  civilite: 12,
  nom: 70,
  prenom: 70,
  societe: 90,
  adresse1: 90,
  adresse2: 90,
  adresse3: 90,
  cp: 12,
  ville: 70,
  pays: 70,
} as const;
type Field = keyof typeof LIMITS;
const FIELDS = Object.keys(LIMITS) as Field[];

/**
 * The part of the partner's list that the sandbox supports: territories of the French post and some neighbours, under
 * exactly these names.
 */
export const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  FR: [
    'FRANCE',
    'MONACO',
    'GUADELOUPE',
    'MARTINIQUE',
    'GUYANE FRANCAISE',
    'REUNION',
    'MAYOTTE',
    'ST-PIERRE-MIQUELON',
    'SAINT BARTHELEMY',
    'SAINT MARTIN',
    'WALLIS ET FUTUNA',
    'POLYNESIE FRANCAISE',
    'NOUVELLE CALEDONIE',
    'TERRES AUSTRALES FR',
  ],
  EU: [
    'ALLEMAGNE',
    'AUTRICHE',
    'BELGIQUE',
    'ESPAGNE',
    'ITALIE',
    'LUXEMBOURG',
    'PAYS-BAS',
    'PORTUGAL',
    'SUISSE',
    'ROYAUME-UNI',
  ],
  MONDE: ['CANADA', 'ETATS-UNIS', 'MAROC', 'SENEGAL', 'TUNISIE'],
};
const KNOWN = new Set(Object.values(COUNTRIES).flat());

export type Address = Record<Field, string> & { reference: string };

/** Stored entries of the account's address book, by number. */
export type AddressBook = (id: number) => Address | undefined;

/**
 * Parses an address in the partner's format: every key present and within its limit, the country as listed. Or the
 * number of a stored address, with or without a reference.
 */
export function parseAddress(input: unknown, findStoredAddress: AddressBook = () => undefined): Address {
  const [id, ownReference = ''] = (Array.isArray(input) ? input : [input]) as [unknown, unknown?];
  if (typeof id === 'number') {
    const storedAddress = findStoredAddress(id);
    if (!storedAddress) throw new ApiFailure('ADRESS_ID_NOT_FOUND');
    return parseAddress({ ...storedAddress, reference: ownReference });
  }
  if (typeof input !== 'object' || input === null) throw new ApiFailure('INFO_ADDRESS_MISSING');
  const fields = input as Record<string, unknown>;
  if (FIELDS.some((name) => typeof fields[name] !== 'string')) throw new ApiFailure('INFO_ADDRESS_MISSING');
  const address = fields as Address;
  if (FIELDS.some((name) => Array.from(address[name]).length > LIMITS[name]))
    throw new ApiFailure('INFO_ADDRESS_TOO_LONG');
  if (!(address.nom || address.societe) || !address.cp || !address.ville || !address.pays)
    throw new ApiFailure('INFO_ADDRESS_MISSING');
  // Their own samples write "france".
  if (!KNOWN.has(address.pays.toUpperCase())) throw new ApiFailure('INVALID_COUNTRY');
  const reference = fields['reference'] ?? '';
  if (typeof reference !== 'string' || !/^[0-9A-Za-zÀ-ÿ _-]{0,30}$/.test(reference))
    throw new ApiFailure('INVALID_REFERENCE');
  return { ...address, reference };
}

/** The lines on the envelope: company, person, three lines, the town; the country only abroad. */
export const toPrintedLines = (address: Address): string[] => [
  address.societe,
  [address.civilite, address.prenom, address.nom].filter(Boolean).join(' '),
  address.adresse1,
  address.adresse2,
  address.adresse3,
  `${address.cp} ${address.ville}`,
  ...(COUNTRIES['FR']!.includes(address.pays.toUpperCase()) ? [] : [address.pays]),
];
