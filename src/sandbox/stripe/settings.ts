import { toList, toRecord, toText, toTextRecord, type Form } from './form.ts';

export const FAULTS = [
  'error_before',
  'error_after',
  'cut_before',
  'cut_after',
  'slow',
  'rate_limit',
  'balance_insufficient',
  'forbidden',
] as const;
export type Fault = (typeof FAULTS)[number];
export const CHARGES = ['ok', 'declined', 'authenticate'] as const;

/** Injected faults. */
export interface Settings {
  webhooks: { copies: number; shuffleMs: number; delayMs: number; dropNext: number };
  /** Each is used `times` times, by calls whose path starts with `path`. */
  requests: { fault: Fault; path: string; times: number }[];
  /** The results of the next off-session charges, whatever the card. */
  charges: (typeof CHARGES)[number][];
  /** The test clock of customers created on a hosted page. */
  clock: string | null;
}

export const NO_FAULTS: Settings = {
  webhooks: { copies: 1, shuffleMs: 0, delayMs: 0, dropNext: 0 },
  requests: [],
  charges: [],
  clock: null,
};

const parseWhole = (text: string | null, max: number): number =>
  Math.min(max, Math.max(0, Math.floor(Number(text)) || 0));

/** Reads all settings from a form; what it omits is off. */
export function parseSettings(form: Form): Settings {
  const webhooks = toTextRecord(form['webhooks']);
  return {
    webhooks: {
      copies: Math.max(1, parseWhole(webhooks['copies'] ?? null, 10)),
      shuffleMs: parseWhole(webhooks['shuffle_ms'] ?? null, 3_600_000),
      delayMs: parseWhole(webhooks['delay_ms'] ?? null, 3_600_000),
      dropNext: parseWhole(webhooks['drop_next'] ?? null, 1000),
    },
    requests: toList(form['requests'])
      .map(toRecord)
      .flatMap((line) => {
        const fault = FAULTS.find((name) => name === line['fault']);
        return fault
          ? [
              {
                fault,
                path: toText(line['path']) ?? '/v1/',
                times: Math.max(1, parseWhole(toText(line['times']), 1000)),
              },
            ]
          : [];
      }),
    charges: toList(form['charges']).flatMap((word) => CHARGES.filter((charge) => charge === word)),
    clock: toText(form['clock']),
  };
}
