import { isShortText } from '../callback-fields.ts';
import type { PostalTrackingEvent } from '../port.ts';
import { rejectedAfterwards } from './rejection-map.ts';
import { toTrackingKind, returnReason, findStatus } from './status-map.ts';

export interface Followed {
  refCourrier?: string;
  refTracking?: string | null;
  /** « 14/02/2020 : Courrier imprimé par Merci facteur », one after the other. */
  historique?: string | null;
  lastState?: string | null;
}

const DATED = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*:\s*(.+?)\s*$/s;

interface Statement {
  day: string;
  words: string;
}

function parseStatement(sentence: string): Statement | null {
  const [, day, month, year, words] = DATED.exec(sentence) ?? [];
  return words ? { day: `${year}-${month}-${day}`, words } : null;
}

/** The partner's sentences carry a day only: noon in Paris falls on it wherever it is read. */
const toNoon = (day: string): Date => new Date(`${day}T11:00:00Z`);

/** A status per day is one event, whether pushed or read. */
const toEventKey = (status: string | undefined, statement: Statement): string =>
  `${status ?? statement.words.slice(0, 120)} ${statement.day}`;

/** Lists a letter's history as read at the partner: sentences, oldest first. */
export function toTrackingEvents(followed: Followed, printState: string): PostalTrackingEvent[] {
  const sentences = (followed.historique || (followed.lastState ?? ''))
    .split(/<br\s*\/?>|\r?\n|\|/i)
    .flatMap((one) => parseStatement(one) ?? []);
  // Some of their lists begin with the newest.
  const isReversed = sentences.length > 1 && sentences[0]!.day > sentences.at(-1)!.day;
  const statement = isReversed ? sentences.toReversed() : sentences;
  const wasPrinted = statement.some(({ words }) => findStatus(words) === 'imprime') || /^imprim/i.test(printState);
  const isStopped = !wasPrinted && /refus|rejet|annul/i.test(printState);
  const number = isShortText(followed.refTracking) ? followed.refTracking : undefined;

  const all = new Map<string, PostalTrackingEvent>();
  for (const one of statement) {
    const status = findStatus(one.words);
    const kind = toTrackingKind(status ?? '');
    // A letter that was never printed is rejected, not returned.
    const isRefused = kind === 'returned' && !wasPrinted;
    const reason = kind === 'returned' && !isRefused ? returnReason(one.words) : undefined;
    const key = toEventKey(status, one);
    if (all.has(key)) continue;
    all.set(key, {
      providerKey: key,
      at: toNoon(one.day),
      kind: isRefused ? 'rejected' : kind,
      providerCode: status ?? 'sentence',
      label: one.words,
      ...(reason && { reason }),
      ...(isRefused && { refusal: rejectedAfterwards(one.words) }),
      ...(number && { trackingNumber: number }),
      ...(status === undefined && { unknownCodes: [one.words.replaceAll(/\d/g, '#')] }),
    });
  }
  const events = [...all.values()];
  const last = statement.at(-1);
  if (isStopped && last && !events.some(({ kind }) => kind === 'rejected'))
    events.push({
      providerKey: `state ${printState}`,
      at: toNoon(last.day),
      kind: 'rejected',
      providerCode: printState,
      label: last.words,
      refusal: rejectedAfterwards(last.words),
    });
  return events;
}

export interface Detail {
  ref_courrier: string;
  statut_courrier: string;
  statut_description?: string;
  tracking_number?: string | null;
}

/**
 * Lists the events of one letter in a webhook. Problems are left out: reading the letter tells whether it was printed.
 */
export function toCallEvents(
  { statut_courrier: status, statut_description: sentence = '', tracking_number: number }: Detail,
  at: Date,
): PostalTrackingEvent[] {
  const kind = toTrackingKind(status);
  if (kind === 'returned' || kind === 'other') return [];
  const statement = parseStatement(sentence) ?? { day: at.toISOString().slice(0, 10), words: sentence || status };
  return [
    {
      providerKey: toEventKey(status, statement),
      at,
      kind,
      providerCode: status,
      label: statement.words,
      ...(isShortText(number) && { trackingNumber: number }),
    },
  ];
}
