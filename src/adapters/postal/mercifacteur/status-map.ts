import type { PostalTrackingKind } from '../port.ts';

/**
 * Every status that the README of API 1.2 publishes, in our kinds. One that is not here is 'other' and reported as
 * unknown: new ones appear without notice. tests/contracts/published-codes.test.ts compares the two lists.
 */
const STATUSES: Readonly<Record<string, PostalTrackingKind>> = {
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
  // The post reports a problem; later events tell how it ends.
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

/** Every webhook event. One of them names a step, which `statut_courrier` specifies. */
const EVENTS = new Set(['new', 'printed', 'sended', 'new-state', 'delivered', 'error', 'pnd', 'are', 'pdd']);
export const isKnownEvent = (name: string): boolean => EVENTS.has(name);

/** When read at the partner, a letter's history consists of sentences only. The order of these patterns matters. */
const SENTENCES: readonly [form: RegExp, status: string][] = [
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

export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2019', "'").toLowerCase();

/** Finds the status in a sentence; undefined for an unknown sentence. */
export const findStatus = (sentence: string): string | undefined =>
  SENTENCES.find(([form]) => form.test(foldText(sentence)))?.[1];

/** Finds the reason of a return, as far as the partner gives one. */
export function returnReason(sentence: string): string | undefined {
  const text = foldText(sentence);
  if (/inconnu/.test(text)) return 'destinataire inconnu à l’adresse';
  if (/non reclame/.test(text)) return 'pli avisé et non réclamé';
  if (/refuse par/.test(text)) return 'pli refusé par le destinataire';
  return undefined;
}
