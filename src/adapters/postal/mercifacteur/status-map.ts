import type { ReturnReason } from '../../../domain/tracking-event.ts';
import { isShortText } from '../callback-fields.ts';
import { foldText } from '../classify-rejection.ts';
import type { PostalTrackingEvent, PostalTrackingKind } from '../port.ts';
import { toLateRejection } from './rejection-map.ts';

/**
 * Every status that the README of API 1.2 publishes, as our kinds. An unlisted one is 'other' and reported as
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
  // A problem at the post: later statuses show how it ends.
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

/** Every event of their webhooks: it names a step, and `statut_courrier` names the status. */
export const EVENTS = new Set(['new', 'printed', 'sended', 'new-state', 'delivered', 'error', 'pnd', 'are', 'pdd']);
export const isKnownEvent = (name: string): boolean => EVENTS.has(name);

/** The letter's history at the partner is sentences; the order of these patterns matters. */
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

/** Finds the status of a sentence; undefined if it is unknown. */
export const findStatus = (sentence: string): string | undefined =>
  SENTENCES.find(([form]) => form.test(foldText(sentence)))?.[1];

/** The return reasons by the words of their sentences, which have no codes. */
export const MERCIFACTEUR_RETURN_REASONS: Readonly<Record<string, ReturnReason>> = {
  inconnu: 'unknown_recipient',
  'non reclame': 'unclaimed',
  'refuse par': 'refused',
};

/** The words of the return reason, if the sentence gives one. */
const findReasonCode = (sentence: string): string | undefined =>
  Object.keys(MERCIFACTEUR_RETURN_REASONS).find((words) => foldText(sentence).includes(words));

export interface Followed {
  refCourrier?: string;
  refTracking?: string | null;
  /** « 14/02/2020 : Courrier imprimé par Merci facteur », one after the other. */
  historique?: string | null;
  lastState?: string | null;
}

const DATED = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*:\s*(.+?)\s*$/s;

interface DatedSentence {
  day: string;
  text: string;
}

function parseSentence(sentence: string): DatedSentence | null {
  const [, day, month, year, words] = DATED.exec(sentence) ?? [];
  return words ? { day: `${year}-${month}-${day}`, text: words } : null;
}

/** Their sentences have a day only: noon in Paris is on that day in every time zone of Europe. */
const toNoon = (day: string): Date => new Date(`${day}T11:00:00Z`);

const parisDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** A status is one event per day in Paris, whether it was pushed or read. */
const toEventKey = (status: string | undefined, sentence: DatedSentence): string =>
  `${status ?? sentence.text.slice(0, 120)} ${sentence.day}`;

/** Lists the events of a letter from its history, oldest first. */
export function toTrackingEvents(followed: Followed, printState: string): PostalTrackingEvent[] {
  const sentences = (followed.historique || (followed.lastState ?? ''))
    .split(/<br\s*\/?>|\r?\n|\|/i)
    .flatMap((text) => parseSentence(text) ?? []);
  // Some of their lists have the newest first.
  const isReversed = sentences.length > 1 && sentences[0]!.day > sentences.at(-1)!.day;
  const history = isReversed ? sentences.toReversed() : sentences;
  const wasPrinted = history.some(({ text }) => findStatus(text) === 'imprime') || /^imprim/i.test(printState);
  const isStopped = !wasPrinted && /refus|rejet|annul/i.test(printState);
  const number = isShortText(followed.refTracking) ? followed.refTracking : undefined;

  const all = new Map<string, PostalTrackingEvent>();
  for (const entry of history) {
    const status = findStatus(entry.text);
    const kind = toTrackingKind(status ?? '');
    // A letter that was never printed was rejected, not returned.
    const isRefused = kind === 'returned' && !wasPrinted;
    const reasonCode = kind === 'returned' && !isRefused ? findReasonCode(entry.text) : undefined;
    const key = toEventKey(status, entry);
    if (all.has(key)) continue;
    all.set(key, {
      providerKey: key,
      at: toNoon(entry.day),
      kind: isRefused ? 'rejected' : kind,
      providerCode: status ?? 'sentence',
      label: entry.text,
      ...(reasonCode && { reasonCode }),
      ...(isRefused && { rejection: toLateRejection(entry.text) }),
      ...(number && { trackingNumber: number }),
      ...(status === undefined && { unknownCodes: [entry.text.replaceAll(/\d/g, '#')] }),
    });
  }
  const events = [...all.values()];
  const last = history.at(-1);
  if (isStopped && last && !events.some(({ kind }) => kind === 'rejected'))
    events.push({
      providerKey: `state ${printState}`,
      at: toNoon(last.day),
      kind: 'rejected',
      providerCode: printState,
      label: last.text,
      rejection: toLateRejection(last.text),
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
 * Lists the events of a webhook. Returns and problems are read at the partner, which shows whether the letter was
 * printed.
 */
export function toWebhookEvents(
  { statut_courrier: status, statut_description: sentence = '', tracking_number: number }: Detail,
  at: Date,
): PostalTrackingEvent[] {
  const kind = toTrackingKind(status);
  if (kind === 'returned' || kind === 'other') return [];
  const entry = parseSentence(sentence) ?? { day: parisDayFormat.format(at), text: sentence || status };
  return [
    {
      providerKey: toEventKey(status, entry),
      at,
      kind,
      providerCode: status,
      label: entry.text,
      ...(isShortText(number) && { trackingNumber: number }),
    },
  ];
}
