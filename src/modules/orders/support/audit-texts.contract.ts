import type { StatusLabels } from '../../../domain/status-label.ts';
import { DISPUTE_REASONS } from '../../payments/reconciliation/dispute-reasons.contract.ts';
import { DISPUTE_STATES, PAYMENT_STATES, REFUND_STATES } from '../../payments/status-labels.contract.ts';
import { APPROVAL_STATES, LETTER_STATES, THREAD_STATES, ORDER_STATES } from '../status-labels.contract.ts';

/**
 * The French words for what the machines of an order store: states, transitions, reasons, commands. The back
 * office shows no other. tests/orders/support/audit-texts.test.ts compares them with the machines and the registries.
 */
type Texts = Readonly<Record<string, string>>;

/** The words of one machine. A transition reads as a headline: « Lettre annulée ». */
interface MachineTexts {
  name: string;
  states: Texts;
  transitions: Texts;
}

const toNames = (labels: StatusLabels): Texts =>
  Object.fromEntries(Object.entries(labels).map(([state, [name]]) => [state, name]));

const orders: MachineTexts = {
  name: 'Commande',
  states: toNames(ORDER_STATES),
  transitions: {
    pay: 'Commande payée',
    produce: 'Commande mise en production',
    post: 'Commande postée',
    complete: 'Commande terminée',
    cancel: 'Commande annulée',
    cancelFreeOrder: 'Commande gratuite annulée',
    refundPartially: 'Commande remboursée en partie',
    refund: 'Commande remboursée',
  },
};

const letters: MachineTexts = {
  name: 'Lettre',
  states: toNames(LETTER_STATES),
  transitions: {
    render: 'Pages de la lettre prêtes',
    claim: 'Remise de la lettre commencée',
    fail: 'Le service postal ne répond pas',
    submit: 'Lettre remise au service postal',
    accept: 'Lettre acceptée par le service postal',
    reject: 'Lettre refusée par le service postal',
    print: 'Lettre imprimée et mise sous enveloppe',
    transit: 'Lettre en route',
    await: 'Lettre à retirer au bureau de poste',
    deliver: 'Lettre distribuée',
    return: 'Lettre revenue',
    deliverAfterReturn: 'Lettre distribuée pendant son retour',
    returnAfterDelivery: 'Lettre revenue après sa distribution',
    archive: 'Dossier de la lettre clos',
    cancel: 'Lettre annulée',
    allowResubmission: 'Nouvelle remise permise',
    close: 'Lettre refusée abandonnée',
    resubmit: 'Lettre corrigée\u00a0: elle repart',
    hold: 'Lettre retenue',
    suspend: 'Lettre retenue après une restauration',
    release: 'Lettre libérée',
    confirmPosting: 'Lettre postée avant une restauration',
    amend: 'Lettre corrigée',
    amendHeld: 'Lettre retenue corrigée',
  },
};

const payments: MachineTexts = {
  name: 'Paiement',
  states: toNames(PAYMENT_STATES),
  transitions: {
    process: 'Paiement en cours à la banque',
    succeed: 'Paiement reçu',
    fail: 'Page de paiement fermée sans paiement',
    decline: 'Paiement refusé par la banque',
    review: 'Une autre somme a été payée',
    giveUp: 'Paiement d’une autre somme abandonné',
    reopen: 'Page de paiement rouverte',
    refundPartially: 'Paiement remboursé en partie',
    refundAll: 'Paiement remboursé en totalité',
    dispute: 'Paiement contesté auprès de la banque',
    restore: 'Paiement rétabli',
  },
};

const refunds: MachineTexts = {
  name: 'Remboursement',
  states: toNames(REFUND_STATES),
  transitions: {
    send: 'Remboursement transmis à la banque',
    succeed: 'Remboursement fait par la banque',
    fail: 'Remboursement refusé par la banque',
  },
};

const disputes: MachineTexts = {
  name: 'Litige',
  states: toNames(DISPUTE_STATES),
  transitions: {
    inquire: 'La banque pose une question',
    requireAnswer: 'La banque demande une réponse',
    review: 'La banque examine le litige',
    win: 'Litige gagné',
    lose: 'Litige perdu\u00a0: la banque a repris la somme',
    drop: 'Litige sans suite',
  },
};

const threads: MachineTexts = {
  name: 'Message',
  states: toNames(THREAD_STATES),
  transitions: {
    answer: 'Réponse envoyée',
    receive: 'Message reçu',
    snooze: 'Message reporté',
    wake: 'Message de nouveau à traiter',
    finish: 'Échange clos',
    reopen: 'Échange rouvert',
  },
};

const approvals: MachineTexts = {
  name: 'Approbation',
  states: toNames(APPROVAL_STATES),
  transitions: {
    approve: 'Demande approuvée',
    decline: 'Demande refusée',
    withdraw: 'Demande retirée',
    expire: 'Demande expirée',
  },
};

/** By table. */
export const MACHINE_TEXTS = { orders, letters, payments, refunds, disputes, threads, approvals };

const findMachine = (table: string | null): MachineTexts | undefined =>
  table !== null && Object.hasOwn(MACHINE_TEXTS, table)
    ? MACHINE_TEXTS[table as keyof typeof MACHINE_TEXTS]
    : undefined;
const findText = (words: Texts | undefined, key: string | null): string | null =>
  words && key !== null && Object.hasOwn(words, key) ? words[key]! : null;

export const findMachineName = (table: string | null): string | null => findMachine(table)?.name ?? null;
export const findStateLabel = (table: string | null, state: string | null): string | null =>
  findText(findMachine(table)?.states, state);
export const findTransitionHeadline = (table: string | null, transition: string): string | null =>
  findText(findMachine(table)?.transitions, transition);

/** The reasons that our own code gives for a transition. */
const REASONS: Texts = {
  customer: 'par le client',
  'replaced before payment': 'remplacée avant le paiement',
  'changed while it was ordered': 'la lettre a changé pendant la commande',
  'change of mind': 'changement d’avis',
  change_of_mind: 'annulée avant l’envoi',
  rejected: 'refusée par le service postal',
  support: 'par l’équipe',
  automatic: 'écrit par un programme',
  bounce: 'un e-mail à cette personne est revenu',
  refunded: 'remboursée',
  'corrected by the customer': 'corrigée par le client',
  'corrected by support': 'corrigée par l’équipe',
  due: 'délai passé',
  restore: 'restauration d’une sauvegarde',
  'account erased': 'compte effacé',
  silent: 'sans réponse du client',
  continued: 'suite du même échange',
  'not corrected in time': 'non corrigée à temps',
  'disputed as fraud': 'paiement contesté comme frauduleux',
  'proofs complete': 'toutes les preuves sont là',
  'found by the reconciliation': 'constaté par le rapprochement',
  'found at the provider': 'constaté chez Stripe',
  'its difference was closed': 'écart clos',
  'no page could be opened': 'page de paiement jamais ouverte',
  'another amount was paid': 'une autre somme a été payée',
  'the refund came back': 'le remboursement est revenu de la banque',
  ended: 'abonnement terminé',
  stopped: 'lettre arrêtée',
  unpaid: 'commande impayée annulée',
  too_late: 'lettre déjà partie',
  withdrawn: 'abonnement arrêté',
  by_hand: 'à traiter par une personne',
  paid_after_cancellation: 'payée après son annulation',
  first_month_unused: 'premier mois non utilisé',
  paid_after_end: 'payé après la fin de l’abonnement',
  left_after_end: 'laissé par la banque après la fin de l’abonnement',
  withdrawal: 'rétractation',
};
/** The reasons that hold a value. */
const REASON_FORMS: readonly [form: RegExp, toText: (value: string) => string][] = [
  [/^proofs missing after (\d+) days$/, (days) => `preuves manquantes après ${days}\u00a0jours`],
  [/^the partner does not have it, confirmed by/, () => 'le partenaire ne l’a pas, vérifié par l’équipe'],
  [/^dispute (\w+)$/, (state) => `litige\u00a0: ${(findStateLabel('disputes', state) ?? state).toLowerCase()}`],
  [/^support:/, () => 'décidé par l’équipe'],
  [/^retry:/, () => 'redemandé par l’équipe'],
  [/^correction:/, () => 'lettre corrigée, plus courte'],
  [/^stripe:/, () => 'fait depuis Stripe'],
  [/^refused by the provider: (.*)$/, (answer) => `refusé par Stripe («\u00a0${answer}\u00a0»)`],
];

/** Puts the reason of a transition into words; null if it has no text. */
export function findReasonText(reason: string): string | null {
  const word = findText(REASONS, reason) ?? findText(DISPUTE_REASONS, reason);
  if (word) return word;
  for (const [form, toText] of REASON_FORMS) {
    const match = form.exec(reason);
    if (match) return toText(match[1] ?? '');
  }
  return null;
}

/** Our names of the calls to Stripe, as they follow « Stripe a refusé : ». */
const CALLS: Texts = {
  open_checkout: 'ouvrir la page de paiement',
  refund: 'rembourser',
  open_portal: 'ouvrir la page de la carte',
  read_bill: 'lire l’échéance',
  read_subscription: 'lire l’abonnement',
  end_subscription: 'terminer l’abonnement',
  resume_subscription: 'reprendre l’abonnement',
  change_method: 'changer la carte de l’abonnement',
};
export const findCallText = (call: string): string => findText(CALLS, call) ?? call;

/** What a colleague did by a command of the back office, as it follows their name. */
const COMMANDS: Texts = {
  'order_desk.read': 'a ouvert la commande',
  'proof_file.read': 'a lu le dossier de preuve',
  'proof.read': 'a lu une preuve du service postal',
  'letter.read': 'a lu les pages de la lettre',
  'enclosure.read': 'a lu une pièce jointe',
  'invoice.read': 'a lu une facture',
  'recipient.read': 'a lu l’adresse du destinataire',
  'POST /reveals': 'a vu les données personnelles en clair',
  'POST /orders/:id/refund': 'a demandé un remboursement',
  'POST /orders/:id/refund-approval': 'a demandé l’approbation d’un remboursement',
  'POST /letters/:id/resend-approval': 'a demandé l’approbation d’un renvoi',
  'approval_recipient.read': 'a lu le destinataire d’un renvoi à approuver',
  'POST /approvals/:id/approve': 'a approuvé une demande',
  'POST /approvals/:id/decline': 'a refusé une demande',
  'POST /approvals/:id/withdraw': 'a retiré sa demande',
  'POST /orders/:id/cancel': 'a annulé la commande',
  'POST /orders/:id/hold': 'a retenu la lettre',
  'POST /orders/:id/release': 'a laissé repartir la lettre',
  'POST /orders/:id/confirm-posting': 'a confirmé que la lettre a été postée',
  'POST /orders/:id/correct': 'a corrigé la lettre',
  'POST /orders/:id/proof-file': 'a fait préparer le dossier de preuve',
  'POST /orders/:id/notes': 'a écrit une note',
  'POST /letters/:id/resend': 'a renvoyé la lettre',
  'POST /letters/:id/allow-resubmission': 'a laissé repartir la lettre',
  'POST /messages/:id/reply': 'a répondu à un message',
  'POST /messages/:id/assign': 'a attribué un message',
  'POST /messages/:id/snooze': 'a reporté un message',
  'POST /messages/:id/wake': 'a repris un message reporté',
  'POST /messages/:id/note': 'a noté un message',
  'POST /messages/:id/done': 'a clos un échange',
  'POST /messages/:id/link-order': 'a rattaché un message à la commande',
  'POST /orders/:id/messages': 'a écrit au client',
  'POST /refunds/:id/retry': 'a redemandé un remboursement',
};
export const findCommandText = (command: string): string | null => findText(COMMANDS, command);
