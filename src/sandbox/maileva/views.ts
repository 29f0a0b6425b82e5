import { getProfile, getPostage } from './api-profiles.ts';
import type { Delivery, Notification, Recipient, Sending, StoredDocument, Subscription } from './model.ts';
import { DELIVERY } from './steps.ts';
import { countSheets } from './store.ts';

/** Renders each resource as JSON. Absent values are left out, because Maileva's schemas have no null. */
type Wire = Record<string, unknown>;

const countPages = (sending: Sending): number => sending.documents.reduce((total, { pages }) => total + pages, 0);
/**
 * White backs are not billed, nor the address sheet that every C4 has; a DL's is (docs/domain/maileva.md#production).
 */
export const billedPages = (sending: Sending): number =>
  sending.documents.reduce((total, { pages, white = 0 }) => total + pages - (isDuplex(sending) ? white : 0), 0) +
  (sending.fields['optional_address_sheet'] === true && envelope(sending) === 'DL' ? 1 : 0);
const isDuplex = ({ fields }: Sending): boolean => fields['duplex_printing'] !== false;
const sheets = (sending: Sending): Wire => ({
  pages_count: countPages(sending),
  billed_pages_count: billedPages(sending),
  sheets_count: countSheets(sending),
});
/** Five sheets fit a DL envelope (docs/domain/maileva.md#production). */
export const envelope = (sending: Sending): 'DL' | 'C4' => (countSheets(sending) <= 5 ? 'DL' : 'C4');

export function sendingView(sending: Sending): Wire {
  const { registered, defaultArchiving, defaultPostage } = getProfile(sending.dialect);
  return {
    color_printing: true,
    duplex_printing: true,
    optional_address_sheet: false,
    print_sender_address: false,
    archiving_duration: defaultArchiving,
    postage_type: defaultPostage,
    ...(registered
      ? { acknowledgement_of_receipt: true, returned_mail_scanning: false }
      : { treat_undelivered_mail: false }),
    ...sending.fields,
    id: sending.id,
    status: sending.status,
    ...(sending.statusDetail && { status_detail: sending.statusDetail }),
    ...(registered && { statuses: sending.statuses }),
    creation_date: sending.createdAt,
    ...(sending.submittedAt && { submission_date: sending.submittedAt }),
    ...(sending.processedAt && { processed_date: sending.processedAt }),
    documents_count: sending.documents.length,
    documents_weight: sending.documents.reduce((total, { size }) => total + size, 0),
    ...sheets(sending),
    ...(sending.documents.length > 0 && { envelope_type: envelope(sending) }),
    recipients_counts: toCounts(sending, registered ? REGISTERED_STATUSES : ORDINARY_STATUSES),
  };
}

const ORDINARY_STATUSES = ['draft', 'pending', 'processed', 'rejected'];
const REGISTERED_STATUSES =
  'draft pending blocked accepted processed sending_rejected canceled preparing rejected'.split(' ');

function toCounts(sending: Sending, names: readonly string[]): Wire {
  const count = (name: string) => sending.recipients.filter(({ status }) => status === name.toUpperCase()).length;
  return { ...Object.fromEntries(names.map((name) => [name, count(name)])), total: sending.recipients.length };
}

export const documentView = (document: StoredDocument, sending: Sending): Wire => ({
  id: document.id,
  priority: document.priority,
  name: document.name,
  type: document.type,
  size: document.size,
  converted_size: document.size,
  pages_count: document.pages,
  sheets_count: sending.fields['duplex_printing'] === false ? document.pages : Math.ceil(document.pages / 2),
  ...(document.category && { category: document.category }),
  ...(sending.dialect === 'registered_mail/v4' && { status: sending.submittedAt ? 'PROCESSED' : 'PENDING' }),
});

const deliveryView = ({ code, date, location }: Delivery): Wire => ({
  date,
  location,
  code,
  label: DELIVERY[code]?.label ?? code,
  source: 'La Poste',
  code_provider: DELIVERY[code]?.provider ?? '',
  creation_date: date,
});

export function recipientView(recipient: Recipient, sending: Sending): Wire {
  const shared = { ...recipient.fields, id: recipient.id, status: recipient.status, ...sheets(sending) };
  const { postageClass } = getPostage(getProfile(sending.dialect), sending.fields);
  if (sending.dialect === 'mail/v2') return { ...shared, postage_class: postageClass };

  const place = `/sendings/${sending.id}/recipients/${recipient.id}`;
  const mains = recipient.mains.map((main) => ({ ...deliveryView(main), category: main.category }));
  const last = recipient.deliveries.at(-1);
  return {
    ...shared,
    statuses: recipient.statuses,
    postage_class: `${postageClass}${sending.fields['acknowledgement_of_receipt'] === false ? '' : '_AR'}`,
    ...(sending.documents.length > 0 && { envelope_type: envelope(sending) }),
    delivery_statuses: recipient.deliveries.map(deliveryView),
    main_delivery_statuses: mains,
    ...(mains.length > 0 && { last_main_delivery_status: mains.at(-1) }),
    ...(last && { last_delivery_status: last.code, last_delivery_status_date: last.date }),
    // The number exists once the letter is printed.
    ...(recipient.number && recipient.deliveries.length > 0 && { registered_number: recipient.number }),
    ...(recipient.contentProofAt && {
      content_proof_date: recipient.contentProofAt,
      content_proof_url: `${place}/download_content_proof`,
      content_proof_embedded_document_url: `${place}/content_proof/download_embedded_document`,
    }),
    ...(recipient.depositProofAt && {
      deposit_proof_date: recipient.depositProofAt,
      deposit_proof_url: `${place}/download_deposit_proof`,
    }),
    ...(recipient.receiptAt && {
      acknowledgement_of_receipt_date: recipient.receiptAt,
      acknowledgement_of_receipt_url: `${place}/download_acknowledgement_of_receipt`,
    }),
    ...(recipient.undeliveredReason && { undelivered_mail_reason: recipient.undeliveredReason }),
    ...(recipient.undeliveredAt && {
      undelivered_mail_date: recipient.undeliveredAt,
      undelivered_mail_url: `${place}/download_undelivered_mail`,
    }),
  };
}

export const subscriptionView = (subscription: Subscription): Wire => ({ ...subscription });

export const notificationView = (notification: Notification): Wire => ({
  id: notification.id,
  subscription_id: notification.subscriptionId,
  status: notification.status,
  attempt_count: notification.attempts,
  ...(notification.firstAt && { first_attempt_date: notification.firstAt }),
  ...(notification.lastAt && { last_attempt_date: notification.lastAt }),
  ...(notification.lastCode !== undefined && { last_response_code: notification.lastCode }),
  resource_type: notification.content.resource_type,
  resource_id: notification.content.resource_id,
  ...(notification.content.resource_custom_id && { resource_custom_id: notification.content.resource_custom_id }),
  ...(notification.content.resource_custom_data && { resource_custom_data: notification.content.resource_custom_data }),
});
