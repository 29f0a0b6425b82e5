import { COUNTRIES } from './address.ts';
import { ApiFailure } from './errors.ts';
import { MODES } from './life.ts';

/**
 * Cents before tax, by mode and up to so many grams: the order of magnitude of La Poste's prices, not the partner's
 * contract.
 */
const POSTAGE: Readonly<Record<string, readonly [grams: number, cents: number][]>> = {
  normal: [
    [20, 129],
    [100, 248],
    [250, 440],
    [500, 660],
    [2000, 890],
  ],
  suivi: [
    [20, 179],
    [100, 298],
    [250, 490],
    [500, 710],
    [2000, 940],
  ],
  lrar: [
    [20, 599],
    [50, 699],
    [100, 768],
    [250, 884],
    [500, 1001],
    [2000, 1260],
  ],
  lrare: [
    [20, 699],
    [50, 799],
    [100, 868],
    [250, 984],
    [500, 1101],
    [2000, 1360],
  ],
};
const PAGE_CENTS = 20;
const SHEET_GRAMS = 5;

export interface Price {
  ht: number;
  ttc: number;
}

/** Printing is taxed, postage is not. */
export function computePrice(mode: string, { pages, duplex }: { pages: number; duplex: boolean }): Price {
  const grams = (duplex ? Math.ceil(pages / 2) : pages) * SHEET_GRAMS + (pages > 10 ? 17 : 7);
  const bands = POSTAGE[mode]!;
  const postage = (bands.find(([maxGrams]) => grams <= maxGrams) ?? bands.at(-1)!)[1];
  const printing = pages * PAGE_CENTS;
  return { ht: (postage + printing) / 100, ttc: (postage + Math.round(printing * 1.2)) / 100 };
}

/** /getPostagePrice: one price for each requested mode. */
export function postagePrices(query: URLSearchParams): Record<string, unknown> {
  const modes = query.getAll('modeEnvoi[]');
  const countries = query.getAll('paysDestinataire[]');
  const pages = Number(query.get('letterPageNumber') ?? 0);
  const sides = query.get('letterPrintSides') ?? 'recto';
  if (modes.length === 0 || !modes.every((mode) => (MODES as readonly string[]).includes(mode)))
    throw new ApiFailure('INVALID_MODE_ENVOI');
  if (!countries.every((country) => Object.values(COUNTRIES).flat().includes(country.toUpperCase())))
    throw new ApiFailure('INVALID_COUNTRY');
  if (!Number.isInteger(pages) || pages < 1) throw new ApiFailure('CONTENT_EMPTY');
  if (!['recto', 'rectoverso', 'distinctrectoverso'].includes(sides))
    throw new ApiFailure('LETTER_INVALID_PRINT_SIDES');
  return {
    price: Object.fromEntries(
      modes.map((mode) => [mode, { total: computePrice(mode, { pages, duplex: sides !== 'recto' }) }]),
    ),
  };
}
