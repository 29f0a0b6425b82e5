import { addressLines, type Sending } from './model.ts';
import { countSheets, type MailevaStore } from './store.ts';
import { billedPages, envelope } from './views.ts';

export function toProduct(sending: Sending): 'green' | 'registered' | 'registered_receipt' {
  if (sending.dialect === 'mail/v2') return 'green';
  return sending.fields['acknowledgement_of_receipt'] === false ? 'registered' : 'registered_receipt';
}

/** Lists what would have been printed, for tests and benches: one line per submitted sending. */
export const report = (store: MailevaStore) =>
  [...store.sendings.values()]
    .filter(({ submittedAt }) => submittedAt !== undefined)
    .map((sending) => ({
      id: sending.id,
      custom_id: sending.fields['custom_id'] ?? null,
      name: sending.fields['name'] ?? null,
      product: toProduct(sending),
      status: sending.status,
      submittedAt: sending.submittedAt,
      recipients: sending.recipients.map((recipient) => ({
        id: recipient.id,
        custom_id: recipient.fields['custom_id'] ?? null,
        lines: addressLines(recipient.fields, ''),
        status: recipient.status,
        registered_number: recipient.number ?? null,
        deliveries: recipient.deliveries.map(({ code, date }) => ({ code, date })),
      })),
      documents: sending.documents.map(({ sha256, pages }) => ({ sha256, pages })),
      sheets: countSheets(sending),
      billedPages: billedPages(sending),
      envelope: envelope(sending),
      duplex: sending.fields['duplex_printing'] !== false,
    }));
