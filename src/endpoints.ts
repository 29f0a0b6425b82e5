import type { Context } from 'koa';
import { z } from 'zod';
import { healthRoutes } from './health.ts';
import type { Config } from './kernel/config.ts';
import { anyone, createRouter, endpoint, permitted, setStatus, type ModuleRouter } from './kernel/endpoint.ts';
import { eventsAdminRoutes } from './kernel/events-admin.ts';
import { toEtag } from './kernel/hash.ts';
import { jobDispatchesAdminRoutes } from './kernel/job-dispatches-admin.ts';
import { nameSchemas } from './kernel/openapi-schemas.ts';
import { buildOpenApi } from './kernel/openapi.ts';
import { rateLimitHitsAdminRoutes } from './kernel/rate-limit-hits-admin.ts';
import { revealsAdminRoutes } from './kernel/reveals-admin.ts';
import { scheduledTasksAdminRoutes } from './kernel/scheduled-tasks-admin.ts';
import { sentEmailsAdminRoutes } from './kernel/sent-emails-admin.ts';
import { webhooksAdminRoutes } from './kernel/webhooks-admin.ts';
import { compressOnce, chooseEncoding, type Encoding } from './middleware/compression.ts';
import * as authContract from './modules/auth/contract.ts';
import {
  accountAdminRoutes,
  auditAdminRoutes,
  authAdminRoutes,
  authRootRoutes,
  authRoutes,
  profileRoutes,
  secondFactorRoutes,
  staffAdminRoutes,
  unsubscribeWebhooks,
} from './modules/auth/index.ts';
import * as addressContract from './modules/documents/addresses/contract.ts';
import * as enclosureContract from './modules/documents/attachments/contract.ts';
import * as catalogueContract from './modules/documents/catalogue/contract.ts';
import * as documentsContract from './modules/documents/contract.ts';
import * as draftContract from './modules/documents/drafts/contract.ts';
import {
  catalogueRoutes,
  searchAdminRoutes,
  searchRoutes,
  addressRoutes,
  documentsAdminRoutes,
  documentsRoutes,
  reviewAdminRoutes,
  templateDraftAdminRoutes,
  enclosureRoutes,
  savedFileRoutes,
  signatureRoutes,
  transferRoutes,
} from './modules/documents/index.ts';
import * as receivedLetterContract from './modules/documents/received-letters/contract.ts';
import * as reviewContract from './modules/documents/reviews/contract.ts';
import * as searchContract from './modules/documents/search/contract.ts';
import * as signatureContract from './modules/documents/signatures/contract.ts';
import * as transferContract from './modules/documents/transfers/contract.ts';
import * as caseFileContract from './modules/orders/case-files/contract.ts';
import * as ordersContract from './modules/orders/contract.ts';
import * as dashboardContract from './modules/orders/dashboard/contract.ts';
import {
  accountRoutes,
  agreementAdminRoutes,
  approvalAdminRoutes,
  answerAdminRoutes,
  answerTemplateAdminRoutes,
  deskSearchAdminRoutes,
  alarmAdminRoutes,
  caseFileRoutes,
  dashboardAdminRoutes,
  engineAdminRoutes,
  mailWebhooks,
  messageAdminRoutes,
  orderCommandAdminRoutes,
  mailingRoutes,
  messageRoutes,
  orderDeskAdminRoutes,
  letterAdminRoutes,
  orderAdminRoutes,
  ordersWebhooks,
  ordersRoutes,
  packRoutes,
  outageAdminRoutes,
  partnerAdminRoutes,
  privacyAdminRoutes,
  unknownCodeAdminRoutes,
} from './modules/orders/index.ts';
import * as mailingContract from './modules/orders/mailing/contract.ts';
import * as privacyContract from './modules/orders/privacy/contract.ts';
import * as supportContract from './modules/orders/support/contract.ts';
import * as deskSearchContract from './modules/orders/support/search.contract.ts';
import * as checkoutContract from './modules/payments/checkout/contract.ts';
import * as paymentsContract from './modules/payments/contract.ts';
import {
  reconciliationAdminRoutes,
  invoicesAdminRoutes,
  balanceAdminRoutes,
  paymentsAdminRoutes,
  paymentsWebhooks,
  pricingRoutes,
  subscriptionRoutes,
  refundsAdminRoutes,
} from './modules/payments/index.ts';
import * as invoiceContract from './modules/payments/invoices/contract.ts';
import * as reconciliationContract from './modules/payments/reconciliation/contract.ts';
import * as subscriptionContract from './modules/payments/subscriptions/contract.ts';

nameSchemas([
  authContract,
  documentsContract,
  addressContract,
  draftContract,
  enclosureContract,
  signatureContract,
  transferContract,
  searchContract,
  catalogueContract,
  reviewContract,
  ordersContract,
  mailingContract,
  caseFileContract,
  receivedLetterContract,
  dashboardContract,
  privacyContract,
  supportContract,
  deskSearchContract,
  paymentsContract,
  checkoutContract,
  invoiceContract,
  subscriptionContract,
  reconciliationContract,
]);

interface ApiDocument {
  bytes: Buffer;
  etag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}
type Part = 'public' | 'admin';

const INTRODUCTION: Record<Part, string> = {
  public:
    'L’API que le site appelle, les notifications de nos prestataires et l’état du service. Une écriture demande la session et l’en-tête X-XSRF-TOKEN. ' +
    'Une erreur dit un code, une phrase en français et une référence. Les instants sont en UTC (ISO 8601), les jours sont ceux de Paris, les prix en centimes.',
  admin:
    'L’API du back office, pour l’équipe. Les listes suivent le dialecte «\u00a0simple REST\u00a0» de react-admin\u00a0: sort, range et filter en JSON, Content-Range en réponse.',
};

const written = new WeakMap<Config, Record<Part, ApiDocument>>();

/** The OpenAPI documents of this process, written once. */
export function buildApiDocuments(config: Config): Record<Part, ApiDocument> {
  const cachedDocuments = written.get(config);
  if (cachedDocuments) return cachedDocuments;
  const documents = { public: write('public', config), admin: write('admin', config) };
  written.set(config, documents);
  return documents;
}

function write(part: Part, { publicUrl, mail }: Config): ApiDocument {
  const text = buildOpenApi(
    endpoints.filter(({ area }) => (area === 'admin') === (part === 'admin')),
    {
      title: part === 'admin' ? 'Affranchi, back office' : 'Affranchi',
      description: INTRODUCTION[part],
      publicUrl,
      contactEmail: mail.contact,
    },
  );
  return { bytes: Buffer.from(text), etag: toEtag(text), compressed: {} };
}

/** Sends a document from memory, compressed once per encoding; 304 to those that have it. */
async function sendDocument(ctx: Context, { bytes, etag, compressed }: ApiDocument): Promise<Buffer> {
  ctx.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, max-age=300',
    ETag: etag,
  });
  ctx.vary('Accept-Encoding');
  setStatus(ctx, 200); // Koa compares validators of successful responses only
  if (ctx.fresh) {
    setStatus(ctx, 304);
    return bytes;
  }
  const encoding = chooseEncoding(ctx);
  if (!encoding) return bytes;
  ctx.set('Content-Encoding', encoding);
  ctx.set('ETag', `W/${etag}`);
  return (compressed[encoding] ??= compressOnce(bytes, encoding));
}

const DocumentBytes = z
  .custom<Buffer>((value) => Buffer.isBuffer(value))
  .meta({ type: 'object', description: 'OpenAPI 3.1' });
const description = {
  summary: 'La description de cette API (OpenAPI)',
  response: [200, DocumentBytes],
  otherStatuses: [304],
  responseHeaders: ['ETag'],
} as const;

const publicDocumentRoutes = createRouter('kernel');
endpoint(publicDocumentRoutes, 'GET /openapi.json', {
  ...description,
  access: anyone,
  handler: ({ deps, ctx }) => sendDocument(ctx, buildApiDocuments(deps.config).public),
});

const adminDocumentRoutes = createRouter('kernel', 'admin');
endpoint(adminDocumentRoutes, 'GET /openapi.json', {
  ...description,
  access: permitted('api.read'),
  handler: ({ deps, ctx }) => sendDocument(ctx, buildApiDocuments(deps.config).admin),
});

/** Every endpoint of the product; `/-/metrics` is added where a token is set. */
export const endpoints: readonly ModuleRouter[] = [
  healthRoutes,
  authRootRoutes,
  authRoutes,
  profileRoutes,
  unsubscribeWebhooks,
  secondFactorRoutes,
  authAdminRoutes,
  accountAdminRoutes,
  staffAdminRoutes,
  auditAdminRoutes,
  catalogueRoutes,
  searchRoutes,
  documentsRoutes,
  addressRoutes,
  enclosureRoutes,
  savedFileRoutes,
  signatureRoutes,
  transferRoutes,
  documentsAdminRoutes,
  templateDraftAdminRoutes,
  reviewAdminRoutes,
  searchAdminRoutes,
  pricingRoutes,
  subscriptionRoutes,
  paymentsWebhooks,
  invoicesAdminRoutes,
  balanceAdminRoutes,
  paymentsAdminRoutes,
  reconciliationAdminRoutes,
  refundsAdminRoutes,
  ordersRoutes,
  packRoutes,
  mailingRoutes,
  caseFileRoutes,
  accountRoutes,
  ordersWebhooks,
  orderAdminRoutes,
  letterAdminRoutes,
  orderDeskAdminRoutes,
  eventsAdminRoutes,
  revealsAdminRoutes,
  alarmAdminRoutes,
  engineAdminRoutes,
  dashboardAdminRoutes,
  jobDispatchesAdminRoutes,
  webhooksAdminRoutes,
  scheduledTasksAdminRoutes,
  sentEmailsAdminRoutes,
  rateLimitHitsAdminRoutes,
  messageRoutes,
  mailWebhooks,
  answerAdminRoutes,
  answerTemplateAdminRoutes,
  messageAdminRoutes,
  orderCommandAdminRoutes,
  outageAdminRoutes,
  partnerAdminRoutes,
  privacyAdminRoutes,
  unknownCodeAdminRoutes,
  agreementAdminRoutes,
  approvalAdminRoutes,
  deskSearchAdminRoutes,
  publicDocumentRoutes,
  adminDocumentRoutes,
];
