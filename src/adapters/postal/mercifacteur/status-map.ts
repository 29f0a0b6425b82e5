import type { PostalTrackingKind, PostalRejection, RejectionKind } from '../port.ts';

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
export const toTrackingKind = (status: string): PostalTrackingKind => (isKnownStatus(status) ? STATUSES[status]! : 'other');

/** Every event of their callbacks: one names a step, and `statut_courrier` beside it says which. */
const EVENTS = new Set(['new', 'printed', 'sended', 'new-state', 'delivered', 'error', 'pnd', 'are', 'pdd']);
export const isKnownEvent = (name: string): boolean => EVENTS.has(name);

/** Read at the partner, a letter's way is told in sentences only; the order of these forms matters. */
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

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2019', "'").toLowerCase();

/** The status a sentence tells; nothing where we do not know it. */
export const statusOf = (sentence: string): string | undefined => SENTENCES.find(([form]) => form.test(folded(sentence)))?.[1];

/** Why it came back, as far as the partner says. */
export function returnReason(sentence: string): string | undefined {
  const text = folded(sentence);
  if (/inconnu/.test(text)) return 'destinataire inconnu à l’adresse';
  if (/non reclame/.test(text)) return 'pli avisé et non réclamé';
  if (/refuse par/.test(text)) return 'pli refusé par le destinataire';
  return undefined;
}

type Meaning = readonly [kind: RejectionKind, message: string];

const ADDRESS = 'Le service postal n’accepte pas cette adresse\u00a0:';
const UNREADABLE: Meaning = ['document', 'Le service postal n’arrive pas à lire les pages de cette lettre. Remplacez la dernière pièce jointe par un autre fichier PDF.'];
const TOO_HEAVY: Meaning = ['document', 'Le service postal trouve cette lettre trop lourde\u00a0: 50\u00a0Mo au plus. Retirez une pièce jointe ou envoyez-la à part.'];
/** What we alone write into a request, or owe the partner: the person has nothing to correct. */
const OURS: Meaning = ['ours', 'Le service postal refuse cette lettre pour une raison qui vient de nous. Vous n’avez rien à corriger.'];

/** The codes in families: the partner publishes few of them, and names the others alike. */
const MEANINGS: readonly [form: RegExp, meaning: Meaning][] = [
  [/COUNTRY|PAYS/, ['option', 'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.']],
  [/ADD?RESS.*(LONG|LIMIT)/, ['address', `${ADDRESS} une ligne y est trop longue. Abrégez-la ou passez à la ligne suivante.`]],
  [/ADD?RESS.*MISSING/, ['address', `${ADDRESS} il y manque un nom, un code postal ou une ville. Complétez-la.`]],
  [/FILE_TOO_BIG|SIZE/, TOO_HEAVY],
  [/TOO_MANY_FILES/, ['document', 'Le service postal prend dix fichiers au plus dans une lettre. Retirez une pièce jointe ou envoyez-la à part.']],
  [/^LETTER_(INVALID_(BASE64_)?FILES|NOT_A_PDF)/, UNREADABLE],
  [/^HTTP_413$/, TOO_HEAVY],
  [/^(LETTER|INVALID|CONTENT|DEST|ADRESS|INSUFFICIENT|CONSENT)_/, OURS],
];

/** The same letter asked for twice within thirty days. The exact code is published nowhere. */
export const isDouble = (code: string): boolean => /DOUBLON|DUPLICATE|ALREADY/i.test(code);

/** What the partner could not do just now; it says so with its refusals, and under a 200 too. */
export const isPassing = (code: string): boolean => /INTERNAL|UNAVAILABLE|MAINTENANCE|TIMEOUT|TOO_MANY_REQUESTS|TOKEN|SIGNATURE|AUTHORIZED_IP/i.test(code);

export const isKnown = (code: string): boolean => MEANINGS.some(([form]) => form.test(code));

/** A code as the person can act on it; one that is not known keeps the partner's own words. */
export function toRejection(code: string, said?: string): PostalRejection {
  const known = MEANINGS.find(([form]) => form.test(code))?.[1];
  const [kind, message] = known ?? ['ours', `Le service postal refuse cette lettre. Il en dit ceci\u00a0: «\u00a0${code}\u00a0».`];
  return { code, kind, message, ...(said && { rawResponse: said }), ...(!known && { isUnknown: true }) };
}

/** A letter that was taken and then not printed. */
export const rejectedAfterwards = (words: string): PostalRejection => ({
  code: 'REJECTED_BEFORE_PRINTING',
  kind: /adresse|distribuable/.test(folded(words)) ? 'address' : 'ours',
  message: /adresse|distribuable/.test(folded(words))
    ? `${ADDRESS} il ne pourrait pas y remettre votre lettre, et ne l’a pas imprimée. Corrigez l’adresse du destinataire.`
    : `Le service postal n’a pas imprimé cette lettre. Il en dit ceci\u00a0: «\u00a0${words.slice(0, 200)}\u00a0».`,
  rawResponse: words,
});
