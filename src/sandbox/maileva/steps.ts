import type { Delivery, Recipient, Sending, StepName } from './model.ts';

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
  (code: string, details?: string) => (recipient: { status: string; statuses: Sending['statuses'] }, date: string) => {
    recipient.status = code;
    recipient.statuses.push({ code, date, ...(details && { details }) });
  };

const addDelivery = (recipient: Recipient, { category, ...delivery }: Delivery & { category?: string }) => {
  recipient.deliveries.push(delivery);
  if (category) recipient.mains.push({ category, ...delivery });
};

/** The effect and the notifications of each step. */
export const STEPS: Readonly<Record<StepName, StepRule>> = {
  accept: {
    tells: [{ kind: 'sendings', event: 'ON_STATUS_ACCEPTED' }],
    sending: status('ACCEPTED'),
    recipient: (recipient, date, { dialect }) => {
      if (dialect === 'registered_mail/v4') status('ACCEPTED')(recipient, date);
    },
  },
  reject: {
    tells: [{ kind: 'sendings', event: 'ON_STATUS_REJECTED' }],
    sending: (sending, date) => {
      status('REJECTED', REJECTION)(sending, date);
      sending.statusDetail = REJECTION;
    },
    recipient: (recipient, date, { dialect }) =>
      status(dialect === 'registered_mail/v4' ? 'SENDING_REJECTED' : 'REJECTED', REJECTION)(recipient, date),
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
    recipient: (recipient, date, { dialect }) => {
      status('PROCESSED')(recipient, date);
      if (dialect !== 'registered_mail/v4') return;
      addDelivery(recipient, { code: 'LP01', date, location: 'CENTRE DE PRODUCTION', category: 'DELIVERING' });
      addDelivery(recipient, { code: 'LP02', date, location: 'CENTRE DE PRODUCTION' });
      recipient.contentProofAt = date;
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
    recipient: (recipient, date) => {
      addDelivery(recipient, { code: 'LP05', date, location: 'CENTRE DE PRODUCTION' });
      recipient.depositProofAt = date;
    },
  },
  depart: {
    recipient: (recipient, date) =>
      addDelivery(recipient, { code: 'LP03', date, location: 'PLATEFORME DE DEPART', category: 'DELIVERING' }),
  },
  arrive: {
    recipient: (recipient, date) => addDelivery(recipient, { code: 'LP04', date, location: 'PLATEFORME D’ARRIVEE' }),
  },
  miss: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_FIRST_PRESENTATION' }],
    recipient: (recipient, date) =>
      addDelivery(recipient, { code: 'LP09', date, location: 'SITE DE DISTRIBUTION', category: 'FIRST_PRESENTATION' }),
  },
  wait: { recipient: (recipient, date) => addDelivery(recipient, { code: 'LP08', date, location: 'BUREAU DE POSTE' }) },
  deliver: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_DELIVERED' }],
    recipient: (recipient, date) =>
      addDelivery(recipient, { code: 'LP15', date, location: 'SITE DE DISTRIBUTION', category: 'DELIVERED' }),
  },
  /** An ordinary letter reaches the letterbox; it is not scanned. */
  drop: {},
  sign: {
    tells: [{ kind: 'recipients', event: 'ON_ACKNOWLEDGEMENT_OF_RECEIPT_RECEIVED' }],
    recipient: (recipient, date) => {
      addDelivery(recipient, { code: 'LP18', date, location: 'SITE DE DISTRIBUTION' });
      recipient.receiptAt = date;
    },
  },
  fail: {
    tells: [{ kind: 'recipients', event: 'ON_MAIN_DELIVERY_STATUS_UNDELIVERED' }],
    recipient: (recipient, date) => {
      addDelivery(recipient, { code: 'LP21', date, location: 'SITE DE DISTRIBUTION', category: 'UNDELIVERED' });
      recipient.undeliveredReason = 'N02';
    },
  },
  comeBack: {
    tells: [{ kind: 'recipients', event: 'ON_UNDELIVERED_MAIL_RECEIVED' }],
    recipient: (recipient, date) => {
      addDelivery(recipient, { code: 'LP17', date, location: 'SITE DE DISTRIBUTION' });
      recipient.undeliveredAt = date;
    },
  },
};
