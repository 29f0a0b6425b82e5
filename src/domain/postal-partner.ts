import { DOMESTIC_COUNTRIES, MAILEVA_REGISTERED_COUNTRIES, UNITED_STATES } from './country.ts';
import type { DeliveryMethod } from './delivery-method.ts';

/** ISO 3166 codes, or every country. */
export type Countries = ReadonlySet<string> | 'anywhere';

/** Where one kind of letter is delivered, and where its sender may live. */
interface Reach {
  to: Countries;
  from: Countries;
}

interface PartnerProduct {
  /** The partner's name for the product. */
  product: string;
  /** Where we sell it; null where we do not, although the partner carries it. */
  reach: Reach | null;
}

/** An envelope as the sheets inside it see it. */
export interface Envelope {
  name: 'DL' | 'C5' | 'C4' | 'N10' | 'FLAT';
  /** The largest number of our sheets that fit in. */
  maxSheets: number;
  grams: number;
  /**
   * Sheets that the partner adds on top: not billed, but weighed (docs/domain/maileva.md#production,
   * docs/domain/postal.md#weight).
   */
  addressSheets: number;
  /** The part of the first sheet that shows, in millimetres; null where an address sheet covers it. */
  window: { x: number; y: number; width: number; height: number } | null;
  /** Where the sheets are folded, in millimetres from the top. */
  folds: readonly number[];
}

interface PartnerEntry {
  /** The partner's name on screen, in the proof file and in messages. */
  label: string;
  /** Where it takes the data, if that is outside the European Union: the privacy page names it. */
  country: string | null;
  /** The product that we buy for each delivery method; null where the partner does not sell it. */
  products: Readonly<Record<DeliveryMethod, PartnerProduct | null>>;
  /** From the smallest. */
  envelopes: readonly [Envelope, ...Envelope[]];
}

const IN_THREE = [99, 198];
const IN_TWO = [148.5];

const withinFrance: Reach = { to: DOMESTIC_COUNTRIES, from: DOMESTIC_COUNTRIES };
const registeredByMaileva: Reach = { to: MAILEVA_REGISTERED_COUNTRIES, from: MAILEVA_REGISTERED_COUNTRIES };
const fromFranceToAmerica: Reach = { to: UNITED_STATES, from: DOMESTIC_COUNTRIES };

/**
 * The postal partners, with what browser and server know about each: its products, where we sell them, its envelopes.
 * src/adapters/postal/<name>/ has the rest; the settings decide which partners are in use.
 * docs/how-to/postal-partner.md describes how to add one.
 * tests/adapters/postal/routing.test.ts and tests/domain/delivery-method.test.ts compare it with the adapters and with
 * the partners' publications. No partner publishes the positions of its windows
 * (docs/domain/postal.md#envelope-windows-and-margins): these are the usual ones, and the sheet uses only the area that
 * all known windows share. Weights are the upper values of docs/domain/postal.md#weight, so that a letter is never
 * underpaid.
 */
export const POSTAL_PARTNERS = {
  /**
   * `postage_type`. Its mail API 2.9 publishes FAST (« Courant ») with J+3 and the postage class « Courant - lettre
   * verte », ECONOMIC (« Économique - écopli ») with J+4 and URGENT (« Important ») with J+2. Before the first real
   * letter, Maileva has to confirm in writing that FAST is posted as lettre verte under our contract. Maileva sends it
   * to almost every country, without tracking (docs/domain/maileva.md#countries).
   */
  maileva: {
    label: 'Maileva',
    country: null,
    products: {
      green: { product: 'FAST', reach: { to: 'anywhere', from: 'anywhere' } },
      tracked: null,
      registered: { product: 'FAST', reach: registeredByMaileva },
      registered_receipt: { product: 'FAST', reach: registeredByMaileva },
    },
    // registered_mail 4.9 and mail 2.9: five sheets folded into a DL, forty-four flat in a C4
    // (docs/domain/maileva.md#production).
    envelopes: [
      {
        name: 'DL',
        maxSheets: 5,
        grams: 5,
        addressSheets: 0,
        window: { x: 106, y: 50, width: 92, height: 30 },
        folds: IN_THREE,
      },
      { name: 'C4', maxSheets: 44, grams: 20, addressSheets: 1, window: null, folds: [] },
    ],
  },
  /**
   * `modeEnvoi`: « normal » is the lettre verte, « lrare » the registered letter whose receipt is scanned (README of
   * API 1.2, docs/domain/merci-facteur.md#products). The contract does not mention other countries, so nothing is sent
   * abroad.
   */
  mercifacteur: {
    label: 'Merci Facteur',
    country: null,
    products: {
      green: { product: 'normal', reach: withinFrance },
      tracked: { product: 'suivi', reach: withinFrance },
      registered: null,
      registered_receipt: { product: 'lrare', reach: withinFrance },
    },
    // Ten pages in a C5, otherwise a C4 (docs/domain/merci-facteur.md#limits). Printed on one side, ten pages are ten
    // sheets; printing on both sides never needs more.
    envelopes: [
      {
        name: 'C5',
        maxSheets: 10,
        grams: 8,
        addressSheets: 0,
        window: { x: 103, y: 40, width: 97, height: 48 },
        folds: IN_TWO,
      },
      {
        name: 'C4',
        maxSheets: 50,
        grams: 20,
        addressSheets: 0,
        window: { x: 103, y: 40, width: 97, height: 48 },
        folds: [],
      },
    ],
  },
  /**
   * `usps_first_class` alone, or with its `extra_service` (letters v1). Certified mail stays in the United States; we
   * have no price abroad for a letter that is neither tracked nor registered.
   */
  lob: {
    label: 'Lob',
    country: 'États-Unis',
    products: {
      green: { product: 'usps_first_class', reach: null },
      tracked: null,
      registered: { product: 'certified', reach: fromFranceToAmerica },
      registered_receipt: { product: 'certified_return_receipt', reach: fromFranceToAmerica },
    },
    // Six sheets in a number 10, more in a flat, sixty at most (letters v1), among them the sheet for the address
    // (`insert_blank_page`), which alone shows in the window. The weights of the envelopes are estimates.
    envelopes: [
      { name: 'N10', maxSheets: 5, grams: 7, addressSheets: 1, window: null, folds: IN_THREE },
      { name: 'FLAT', maxSheets: 59, grams: 25, addressSheets: 1, window: null, folds: [] },
    ],
  },
} as const satisfies Record<string, PartnerEntry>;

export type PartnerName = keyof typeof POSTAL_PARTNERS;

/** Every partner, in the order in which prices and forms consider them. */
export const partnerNames = Object.keys(POSTAL_PARTNERS) as [PartnerName, ...PartnerName[]];

export const includesCountry = (countries: Countries, country: string): boolean =>
  countries === 'anywhere' || countries.has(country);

const getPartner = (partner: PartnerName): PartnerEntry => POSTAL_PARTNERS[partner];

export const getPartnerLabel = (partner: PartnerName): string => getPartner(partner).label;

/** Finds the partner's name for the method; undefined where the partner does not sell it. */
export const findProduct = (method: DeliveryMethod, partner: PartnerName): string | undefined =>
  getPartner(partner).products[method]?.product;

export const getEnvelopes = (partner: PartnerName): PartnerEntry['envelopes'] => getPartner(partner).envelopes;

/** Where we sell the method through the partner; null where we do not. */
export const findReach = (method: DeliveryMethod, partner: PartnerName): Reach | null =>
  getPartner(partner).products[method]?.reach ?? null;

/** Finds the first of these partners that carries such a letter between two countries (ISO 3166). */
export function findPartner(
  method: DeliveryMethod,
  { from, to }: { from: string; to: string },
  partners: readonly PartnerName[] = partnerNames,
): PartnerName | null {
  const found = partners.find((partner) => {
    const reach = findReach(method, partner);
    return reach && includesCountry(reach.to, to) && includesCountry(reach.from, from);
  });
  return found ?? null;
}

/** Lists the methods that at least one of these partners carries to some country. The others are not offered. */
export const listDeliverable = (
  methods: readonly DeliveryMethod[],
  partners: readonly PartnerName[],
): DeliveryMethod[] => methods.filter((method) => partners.some((partner) => findReach(method, partner) !== null));
