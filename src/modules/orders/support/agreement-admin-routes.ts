import { z } from 'zod';
import { EXAMPLE_SHA256 } from '../../../domain/examples.ts';
import { createRouter, endpoint, fileResponse, permitted } from '../../../kernel/endpoint.ts';
import { isRevealed, maskPersonal } from '../../../kernel/reveals.ts';
import { getSubscriptionAgreement } from '../../payments/index.ts';
import { getAgreementOfOrder, readTermsFile } from '../ordering/consent-record.ts';
import { fileNotReady } from '../ordering/errors.ts';
import { openDisputeEvidence } from './dispute-evidence.ts';
import { personalDataMasked } from './errors.ts';
import { isOrderMasked } from './reveal-order.ts';

/** Consents of a customer and other evidence for a bank. */
export const agreementAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

const AgreementRow = z
  .object({
    version: z.string(),
    /** The SHA-256 of the terms; null for consents from before the texts were stored. */
    terms: z.string().nullable(),
    price: z.string().nullable(),
    said: z.array(z.object({ words: z.string(), at: z.iso.datetime() })),
    /** Masked until the record is revealed. */
    agreedFrom: z.string().nullable(),
    isMasked: z.boolean(),
  })
  .meta({ id: 'AgreementRow' })
  .nullable();

function present(
  { consents, agreedFrom }: { consents: object | null; agreedFrom: string | null },
  isMasked: boolean,
): z.input<typeof AgreementRow> {
  const {
    version,
    terms = null,
    price = null,
    words = {},
    ...instants
  } = (consents ?? {}) as { version?: string; terms?: string; price?: string; words?: Record<string, string> } & Record<
    string,
    unknown
  >;
  if (!version) return null;
  return {
    version,
    terms,
    price,
    said: Object.entries(instants).map(([name, instant]) => ({
      words: words[name.slice(0, -'At'.length)] ?? name,
      at: String(instant),
    })),
    agreedFrom: isMasked && agreedFrom ? maskPersonal(agreedFrom) : agreedFrom,
    isMasked,
  };
}

endpoint(agreementAdminRoutes, 'GET /orders/:id/agreement', {
  summary: 'Ce qui a été accepté en commandant, quand et d’où',
  access: permitted('orders.read'),
  params: id,
  response: [200, AgreementRow],
  handler: async ({ deps, user, params }) =>
    present(await getAgreementOfOrder(deps, params.id), await isOrderMasked(deps, user, params.id)),
});

endpoint(agreementAdminRoutes, 'GET /subscriptions/:id/agreement', {
  summary: 'Ce qui a été accepté en s’abonnant, quand et d’où',
  access: permitted('orders.read'),
  params: id,
  response: [200, AgreementRow],
  handler: async ({ deps, user, params: { id: subscriptionId } }) =>
    present(
      await getSubscriptionAgreement(deps, subscriptionId),
      !(await isRevealed(deps, user, { subject: 'subscriptions', id: subscriptionId })),
    ),
});

endpoint(agreementAdminRoutes, 'GET /terms/:sha256/terms.pdf', {
  summary: 'Un texte des conditions générales de vente, tel qu’il a été accepté',
  access: permitted('orders.read'),
  params: z.object({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ examples: [EXAMPLE_SHA256] }),
  }),
  response: [200, fileResponse('application/pdf')],
  errors: [fileNotReady],
  handler: ({ deps, params: { sha256 } }) => readTermsFile(deps, sha256),
});

endpoint(agreementAdminRoutes, 'GET /disputes/:id/evidence.zip', {
  summary: 'De quoi répondre à la banque\u00a0: preuves, factures, accords donnés et échanges',
  access: permitted('letters.read'),
  audit: 'dispute_evidence.read',
  params: id,
  response: [200, fileResponse('application/zip')],
  errors: [fileNotReady, personalDataMasked],
  handler: ({ deps, params, user }) => openDisputeEvidence(deps, { disputeId: params.id, user }),
});
