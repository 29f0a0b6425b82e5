import type { Recipient, Sending, StepName } from './model.ts';

/** Labels and provider codes of the delivery codes that the sandbox uses (docs/domain/maileva.md#delivery-codes). */
export const DELIVERY: Readonly<Record<string, { label: string; provider: string }>> = {
  LP01: { label: 'Pris en charge', provider: 'PCHCFM' },
  LP02: { label: 'Courrier imprimé et prêt à expédier', provider: 'EPCCFM' },
  LP03: { label: 'Tri départ', provider: 'AECCFM' },
  LP04: { label: 'Tri arrivée', provider: 'CHGCFM' },
  LP05: { label: 'Preuve de dépôt numérique disponible', provider: 'POCDSP' },
  LP08: { label: 'Pli mis à disposition en bureau de poste', provider: 'MLVARS' },
  LP09: { label: 'Destinataire absent avisé', provider: 'RENAVI' },
  LP15: { label: 'Distribué', provider: 'LIVCFM' },
  LP17: { label: 'Distribué à l’expéditeur (suite au retour du pli)', provider: 'LIVREO' },
  LP18: { label: 'Avis de réception numérique disponible', provider: 'PODDSP' },
  LP21: { label: 'Retour à l’expéditeur pour cause de destinataire inconnu à l’adresse', provider: 'RENDIA' },
};

export const REJECTION = 'Adresse du destinataire non distribuable';

interface StepRule {
  /** Notifies about the sending, or about each of its recipients. */
  tells?: { kind: 'sendings' | 'recipients'; event: string }[];
  sending?(sending: Sending, date: string): void;
  recipient?(recipient: Recipient, date: string, sending: Sending): void;
}

const status =
  (code: string, details?: string) => (one: { status: string; statuses: Sending['statuses'] }, date: string) => {
    one.status = code;
    one.statuses.push({ code, date, ...(details && { details }) });
  };

const delivery = (recipient: Recipient, code: string, date: string, location: string, category?: string) => {
  recipient.deliveries.push({ code, date, location });
  if (category) recipient.mains.push({ category, code, date, location });
};

/** The effect and the notifications of each step. */
export const STEPS: Readonly<Record<StepName, StepRule>> = {
  accept: {
    tells: [{ kind: 'sendings', event: 'ON_STATUS_ACCEPTED' }],
    sending: status('ACCEPTED'),
    recipient: (one, date, { dialect }) => {
      if (dialect === 'registered_mail/v4') status('ACCEPTED')(one, date);
    },
  },
  reject: {
    tells: [{ kind: 'sendings', event: 'ON_STATUS_REJECTED' }],
    sending: (sending, date) => {
      status('REJECTED', REJECTION)(sending, date);
      sending.statusDetail = REJECTION;
    },
    recipient: (one, date, { dialect }) =>
      status(dialect === 'registered_mail/v4' ? 'SENDING_REJECTED' : 'REJECTED', REJECTION)(one, date),
  },
  prepare: {
    sending: status('PREPARING'),
    recipient: status('PREPARING'),
  },
  print: {
    tells: [
      { kind: 'sendings', event: 'ON_STATUS_PROCESSED' },
      { kind: 'recipients', event: 'ON_CONTENT_PROOF_RECEIVED' },
    ],
    sending: (sending, date) => {
      status('PROCESSED')(sending, date);
      sending.processedAt = date;
    },
    recipient: (one, date, { dialect }) => {
      status('PROCESSED')(one, date);
      if (dialect !== 'registered_mail/v4') return;
      delivery(one, 'LP01', date, 'CENTRE DE PRODUCTION', 'DELIVERING');
      delivery(one, 'LP02', date, 'CENTRE DE PRODUCTION');
      one.contentProofAt = date;
    },
  },
  /** Some recipients of a sending are printed and some are not. Our only one is not. */
  printPartly: {
    tells: [{ kind: 'sendings', event: 'ON_STATUS_PROCESSED' }],
    sending: (sending, date) => {
      status('PROCESSED_WITH_ERRORS')(sending, date);
      sending.processedAt = date;
      sending.statusDetail = REJECTION;
    },
    recipient: status('REJECTED', REJECTION),
  },
  deposit: {
    tells: [{ kind: 'recipients', event: 'ON_DEPOSIT_PROOF_RECEIVED' }],
    recipient: (one, date) => {
      delivery(one, 'LP05', date, 'CENTRE DE PRODUCTION');
      one.depositProofAt = date;
    },
  },
  depart: { recipient: (one, date) => delivery(one, 'LP03', date, 'PLATEFORME DE DEPART', 'DELIVERING') },
  arrive: { recipient: (one, date) => delivery(one, 'LP04', date, 'PLATEFORME D’ARRIVEE') },
  miss: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_FIRST_PRESENTATION' }],
    recipient: (one, date) => delivery(one, 'LP09', date, 'SITE DE DISTRIBUTION', 'FIRST_PRESENTATION'),
  },
  wait: { recipient: (one, date) => delivery(one, 'LP08', date, 'BUREAU DE POSTE') },
  deliver: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_DELIVERED' }],
    recipient: (one, date) => delivery(one, 'LP15', date, 'SITE DE DISTRIBUTION', 'DELIVERED'),
  },
  /** An ordinary letter reaches the letterbox; it is not scanned. */
  drop: {},
  sign: {
    tells: [{ kind: 'recipients', event: 'ON_ACKNOWLEDGEMENT_OF_RECEIPT_RECEIVED' }],
    recipient: (one, date) => {
      delivery(one, 'LP18', date, 'SITE DE DISTRIBUTION');
      one.receiptAt = date;
    },
  },
  fail: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_UNDELIVERED' }],
    recipient: (one, date) => {
      delivery(one, 'LP21', date, 'SITE DE DISTRIBUTION', 'UNDELIVERED');
      one.undeliveredReason = 'N02';
    },
  },
  comeBack: {
    tells: [{ kind: 'recipients', event: 'ON_UNDELIVERED_MAIL_RECEIVED' }],
    recipient: (one, date) => {
      delivery(one, 'LP17', date, 'SITE DE DISTRIBUTION');
      one.undeliveredAt = date;
    },
  },
};
