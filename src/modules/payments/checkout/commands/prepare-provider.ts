import { PaymentProviderError } from '../../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { handledEvents } from '../../provider-events.ts';
import { findPriceDiscrepancies } from './check-prices.ts';

type ProviderDeps = Pick<Deps, 'payments' | 'config'>;

/**
 * Before any process serves: compares the prices, sets up the page where a card is changed, and looks at the webhook
 * endpoint. `refusals` must stop the release; `warnings` name what works less well until it is fixed.
 */
export async function prepareProvider(deps: ProviderDeps): Promise<{ refusals: string[]; warnings: string[] }> {
  const refusals = await checkWithPermission('Prices: Read', async () =>
    (await findPriceDiscrepancies(deps)).map(({ sentence }) => sentence),
  );
  const warnings = [
    ...(await checkWithPermission('Customer portal: Write', () => configurePortal(deps))),
    ...(await checkWithPermission('Webhook Endpoints: Read', () => findWebhookFaults(deps))),
  ];
  return { refusals, warnings };
}

/** Names the permission that a restricted key lacks. */
async function checkWithPermission(permission: string, check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind === 'temporary') throw error;
    const { type, code, httpStatus, requestId, message } = error.details;
    const why =
      httpStatus === 403
        ? `the key lacks the permission "${permission}"`
        : [type, code, message].filter(Boolean).join(', ');
    return [`Stripe refused (${permission}): ${why} (request ${requestId ?? 'unknown'})`];
  }
}

async function configurePortal({ payments, config }: ProviderDeps): Promise<string[]> {
  await payments.configurePortal({
    headline: 'Changer la carte de votre abonnement',
    termsUrl: `${config.publicUrl}/conditions-generales-de-vente`,
    privacyUrl: `${config.publicUrl}/politique-de-confidentialite`,
    returnUrl: `${config.publicUrl}/mon-profil/factures`,
  });
  return [];
}

async function findWebhookFaults({ payments, config }: ProviderDeps): Promise<string[]> {
  const url = `${config.publicUrl}/-/hooks/stripe`;
  const endpoints = (await payments.listWebhookEndpoints()).filter((endpoint) => endpoint.url === url);
  const events = handledEvents.join(', ');
  if (endpoints.length === 0)
    return [
      `no webhook endpoint at Stripe has the address ${url}: news comes late, by polling only. Create it with API version ${payments.apiVersion} and the events ${events}`,
    ];
  return endpoints.flatMap((endpoint) => {
    const missing = endpoint.events.includes('*')
      ? []
      : handledEvents.filter((event) => !endpoint.events.includes(event));
    return [
      ...(endpoint.isEnabled ? [] : [`the webhook endpoint ${url} is disabled`]),
      ...(missing.length > 0 ? [`the webhook endpoint ${url} does not send ${missing.join(', ')}`] : []),
      ...(endpoint.apiVersion === payments.apiVersion
        ? []
        : [
            `the webhook endpoint ${url} sends API version ${endpoint.apiVersion ?? 'of the account'}, this build reads ${payments.apiVersion}`,
          ]),
    ];
  });
}
