import type { DialectName } from './api-profiles.ts';

/** A posted sending, validated against the product's limits. */
export type Fields = Record<string, unknown>;

export const toText = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** The six lines of an address; `prefix` is '' or 'sender_'. */
export const addressLines = (fields: Fields, prefix: string): string[] =>
  [1, 2, 3, 4, 5, 6].map((n) => toText(fields, `${prefix}address_line_${n}`));

export interface StoredDocument {
  id: string;
  priority: number;
  name: string;
  type: string;
  category?: string;
  size: number;
  pages: number;
  /** Blank backs of sheets, which are neither printed nor billed. */
  white?: number;
  sha256: string;
}

export interface Delivery {
  code: string;
  date: string;
  location: string;
}

export interface Recipient {
  id: string;
  fields: Fields;
  status: string;
  statuses: { code: string; date: string; details?: string }[];
  deliveries: Delivery[];
  mains: { category: string; code: string; date: string; location: string }[];
  number?: string;
  depositProofAt?: string;
  contentProofAt?: string;
  receiptAt?: string;
  undeliveredAt?: string;
  undeliveredReason?: string;
}

export interface Step {
  does: StepName;
  dueAt: number;
  recipientId?: string;
  doneAt?: number;
}

export type StepName =
  | 'accept'
  | 'reject'
  | 'prepare'
  | 'print'
  | 'printPartly'
  | 'deposit'
  | 'depart'
  | 'arrive'
  | 'miss'
  | 'wait'
  | 'deliver'
  | 'drop'
  | 'sign'
  | 'fail'
  | 'comeBack';

export interface Sending {
  id: string;
  dialect: DialectName;
  fields: Fields;
  status: string;
  statusDetail?: string;
  statuses: { code: string; date: string; details?: string }[];
  createdAt: string;
  submittedAt?: string;
  processedAt?: string;
  documents: StoredDocument[];
  recipients: Recipient[];
  plan: Step[];
}

export interface Subscription {
  id: string;
  event_type: string;
  resource_type: string;
  callback_url: string;
  authentication?: { basic?: { login: string; password: string }; oauth2?: Record<string, string> };
}

export interface Notification {
  id: string;
  subscriptionId: string;
  sendingId: string;
  content: {
    source: string;
    user_id: string;
    client_id: string;
    event_type: string;
    resource_type: string;
    event_date: string;
    event_location: string;
    resource_id: string;
    resource_location: string;
    resource_custom_id?: string;
    resource_custom_data?: string;
  };
  status: 'PENDING' | 'SENT' | 'MAX_RETRY';
  attempts: number;
  nextAt: number;
  firstAt?: string;
  lastAt?: string;
  lastCode?: number;
}

/** One entry of the log, with everything needed to apply it again at the next start. */
export type Entry =
  | { t: 'sending'; sending: Sending }
  | { t: 'fields'; id: string; fields: Fields }
  | { t: 'sending-gone'; id: string }
  | { t: 'document'; id: string; document: StoredDocument }
  | { t: 'document-gone'; id: string; documentId: string }
  | { t: 'recipient'; id: string; recipient: Recipient }
  | { t: 'recipient-fields'; id: string; recipientId: string; fields: Fields }
  | { t: 'recipient-gone'; id: string; recipientId: string }
  | { t: 'submitted'; id: string; at: number; plan: Step[]; numbers: Record<string, string> }
  | { t: 'plan'; id: string; plan: Step[] }
  | { t: 'step'; id: string; index: number; at: number; notifications: Notification[] }
  | { t: 'notification'; notification: Notification }
  | { t: 'tried'; id: string; at: number; code: number | null; status: Notification['status']; nextAt: number }
  | { t: 'subscription'; subscription: Subscription }
  | { t: 'subscription-gone'; id: string };
