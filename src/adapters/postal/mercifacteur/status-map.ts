import { isShortText } from '../callback-checks.ts';
import type { PostalTrackingEvent, PostalTrackingKind } from '../port.ts';
import { foldText, rejectedAfterwards } from './rejection-map.ts';

/**
 * Every status that the README of API 1.2 publishes, in our kinds. One that is not here is 'other' and reported as
 * unknown: new ones appear without notice. tests/contracts/published-codes.test.ts compares the two lists.
 */
export const STATUSES: Readonly<Record<string, PostalTrackingKind>> = {
  wait: 'submitted',
  imprime: 'printed',
  pris_en_charge: 'in_transit',
  prix_en_charge_pays_destinataire: 'in_transit', // their spelling
  traitement: 'in_transit',
  traitement_pays_destination: 'in_transit',
  transit_pays_intermediaire: 'in_transit',
  entree_douane: 'in_transit',
  sortie_douane: 'in_transit',
  retenu_douane: 'in_transit',
  attente_presentation: 'in_transit',
  distribution_en_cours: 'in_transit',
  probleme_resolu: 'in_transit',
  attente_au_guichet: 'awaiting_pickup',
  distribue: 'delivered',
  non_distribuable: 'returned',
  retour_expediteur: 'returned',
  // Handed back to its sender: the end of a return, never a delivery.
  distribue_expediteur: 'returned',
  archivage_pnd: 'returned',
  scan_pdd: 'deposit_proof',
  retour_are: 'receipt_proof',
  // The post meets a problem: what follows says how it ends.
  probleme_en_cours: 'other',
  // Electronic registered letters, which we do not send.
  envoye: 'other',
  accept_wait: 'other',
  accept_lock: 'other',
  accept_notification_error: 'other',
  accepted: 'other',
  accepted_downloaded: 'other',
  expired: 'other',
  refused: 'other',
};

export const isKnownStatus = (status: string): boolean => Object.hasOwn(STATUSES, status);
export const toTrackingKind = (status: string): PostalTrackingKind =>
  isKnownStatus(status) ? STATUSES[status]! : 'other';

/** Every event of their callbacks: one names a step, and `statut_courrier` beside it says which. */
export const EVENTS = new Set(['new', 'printed', 'sended', 'new-state', 'delivered', 'error', 'pnd', 'are', 'pdd']);
export const isKnownEvent = (name: string): boolean => EVENTS.has(name);

/** Read at the partner, a letter's way is told in sentences only; the order of these forms matters. */
export const SENTENCES: readonly [form: RegExp, status: string][] = [
  [/preuve de depot/, 'scan_pdd'],
  [/accuse de reception|avis de reception/, 'retour_are'],
  [/archive/, 'archivage_pnd'],
  [/distribu\w+ a l.?expediteur/, 'distribue_expediteur'],
  [/retour\w* a l.?expediteur/, 'retour_expediteur'],
  [/non distribuable|pas pu etre distribue/, 'non_distribuable'],
  [/retenu\w* (en|par la) douane/, 'retenu_douane'],
  [/entree? en douane/, 'entree_douane'],
  [/sorti\w* de (la )?douane/, 'sortie_douane'],
  [/attente d.?impression/, 'wait'],
  [/imprime/, 'imprime'],
  [/pris en charge/, 'pris_en_charge'],
  [/guichet|bureau de poste|point de retrait/, 'attente_au_guichet'],
  [/distribution en cours|cours de distribution/, 'distribution_en_cours'],
  [/attente de (distribution|presentation)/, 'attente_presentation'],
  [/traitement|acheminement/, 'traitement'],
  [/probleme .*resolu/, 'probleme_resolu'],
  [/probleme/, 'probleme_en_cours'],
  [/(a ete|est) distribue|^distribue/, 'distribue'],
];

/** The status a sentence tells; nothing where we do not know it. */
export const statusOf = (sentence: string): string | undefined =>
  SENTENCES.find(([form]) => form.test(foldText(sentence)))?.[1];

/** Why it came back, as far as the partner says. */
export function returnReason(sentence: string): string | undefined {
  const text = foldText(sentence);
  if (/inconnu/.test(text)) return 'destinataire inconnu à l’adresse';
  if (/non reclame/.test(text)) return 'pli avisé et non réclamé';
  if (/refuse par/.test(text)) return 'pli refusé par le destinataire';
  return undefined;
}

export interface Followed {
  refCourrier?: string;
  refTracking?: string | null;
  /** « 14/02/2020 : Courrier imprimé par Merci facteur », one after the other. */
  historique?: string | null;
  lastState?: string | null;
}

const DATED = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*:\s*(.+?)\s*$/s;

interface Told {
  day: string;
  words: string;
}

function toldOf(sentence: string): Told | null {
  const [, day, month, year, words] = DATED.exec(sentence) ?? [];
  return words ? { day: `${year}-${month}-${day}`, words } : null;
}

/** The partner's sentences carry a day only: noon in Paris falls on it wherever it is read. */
const noonOf = (day: string): Date => new Date(`${day}T11:00:00Z`);

/** A status once a day is one piece of news, whether it was pushed or read. */
const newsKey = (status: string | undefined, told: Told): string => `${status ?? told.words.slice(0, 120)} ${told.day}`;

/** A letter's whole way as it is read at the partner: sentences, oldest first. */
export function toTrackingEvents(followed: Followed, printState: string): PostalTrackingEvent[] {
  const sentences = (followed.historique || (followed.lastState ?? ''))
    .split(/<br\s*\/?>|\r?\n|\|/i)
    .flatMap((one) => toldOf(one) ?? []);
  // Some of their lists begin with the newest.
  const isReversed = sentences.length > 1 && sentences[0]!.day > sentences.at(-1)!.day;
  const told = isReversed ? sentences.toReversed() : sentences;
  const wasPrinted = told.some(({ words }) => statusOf(words) === 'imprime') || /^imprim/i.test(printState);
  const isStopped = !wasPrinted && /refus|rejet|annul/i.test(printState);
  const number = isShortText(followed.refTracking) ? followed.refTracking : undefined;

  const all = new Map<string, PostalTrackingEvent>();
  for (const one of told) {
    const status = statusOf(one.words);
    const kind = toTrackingKind(status ?? '');
    // What was never printed never left: it does not come back, it was refused.
    const isRefused = kind === 'returned' && !wasPrinted;
    const reason = kind === 'returned' && !isRefused ? returnReason(one.words) : undefined;
    const key = newsKey(status, one);
    if (all.has(key)) continue;
    all.set(key, {
      providerKey: key,
      at: noonOf(one.day),
      kind: isRefused ? 'rejected' : kind,
      providerCode: status ?? 'sentence',
      label: one.words,
      ...(reason && { reason }),
      ...(isRefused && { refusal: rejectedAfterwards(one.words) }),
      ...(number && { trackingNumber: number }),
      ...(status === undefined && { unknownCodes: [one.words.replaceAll(/\d/g, '#')] }),
    });
  }
  const news = [...all.values()];
  const last = told.at(-1);
  if (isStopped && last && !news.some(({ kind }) => kind === 'rejected'))
    news.push({
      providerKey: `state ${printState}`,
      at: noonOf(last.day),
      kind: 'rejected',
      providerCode: printState,
      label: last.words,
      refusal: rejectedAfterwards(last.words),
    });
  return news;
}

export interface Detail {
  ref_courrier: string;
  statut_courrier: string;
  statut_description?: string;
  tracking_number?: string | null;
}

/** What a callback says of one letter. Trouble is not told from here: whether anything was printed is read at the partner. */
export function newsOfCall(
  { statut_courrier: status, statut_description: sentence = '', tracking_number: number }: Detail,
  at: Date,
): PostalTrackingEvent[] {
  const kind = toTrackingKind(status);
  if (kind === 'returned' || kind === 'other') return [];
  const told = toldOf(sentence) ?? { day: at.toISOString().slice(0, 10), words: sentence || status };
  return [
    {
      providerKey: newsKey(status, told),
      at,
      kind,
      providerCode: status,
      label: told.words,
      ...(isShortText(number) && { trackingNumber: number }),
    },
  ];
}
