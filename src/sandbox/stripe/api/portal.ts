import { invalid, StripeError } from '../errors.ts';
import { toRecord, toText, type Form } from '../form.ts';
import type { PortalConfiguration } from '../objects/kinds.ts';
import { portalSession } from '../objects/people.ts';
import { portalConfiguration, portalSettings } from '../objects/portal.ts';
import { find } from './reading.ts';
import type { ApiContext } from './wire.ts';

const SETTINGS_PAGE = 'https://dashboard.stripe.com/test/settings/billing/portal';
const FLOWS = new Set(['payment_method_update', 'subscription_cancel'] as const);
type Flow = 'payment_method_update' | 'subscription_cancel';

/** The customer portal: it opens only after a configuration was saved, and offers only what that enables. */
export function mountPortal({ router, respond, desk, publicUrl }: ApiContext): void {
  const { ledger, time } = desk.bank;

  router.post('/v1/billing_portal/configurations', (ctx) =>
    respond(ctx, (form) => ledger.put(portalConfiguration(time.by(null), form))),
  );
  router.post('/v1/billing_portal/configurations/:id', (ctx) =>
    respond(ctx, (form) => {
      const before = find(ledger, String(ctx['params'].id), 'billing_portal.configuration', 'configuration');
      return ledger.put({ ...before, ...portalSettings(form, before), updated: time.by(null) });
    }),
  );

  router.post('/v1/billing_portal/sessions', (ctx) =>
    respond(ctx, (form) => {
      const configuration = findConfiguration(form);
      const customer = find(ledger, toText(form['customer']) ?? '', 'customer', 'customer');
      const data = toRecord(form['flow_data']);
      const type = readFlow(data, configuration);
      const subscription = toText(toRecord(data['subscription_cancel'])['subscription']);
      if (type === 'subscription_cancel')
        find(ledger, subscription ?? '', 'subscription', 'flow_data[subscription_cancel][subscription]');
      const redirect = toText(toRecord(toRecord(data['after_completion'])['redirect'])['return_url']);
      const returnUrl = toText(form['return_url']);
      const made = portalSession({
        at: time.by(null),
        customer: customer.id,
        returnUrl,
        locale: toText(form['locale']),
        flow: type ? { type, subscription, redirect } : null,
        publicUrl,
      });
      return ledger.put({ ...made, configuration: configuration.id });
    }),
  );

  function findConfiguration(form: Form): PortalConfiguration {
    const id = toText(form['configuration']);
    if (!id)
      throw new StripeError(
        400,
        'invalid_request_error',
        `No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at ${SETTINGS_PAGE}.`,
      );
    const configuration = find(ledger, id, 'billing_portal.configuration', 'configuration');
    if (!configuration.active) throw invalid('The configuration is not active.', 'configuration');
    return configuration;
  }

  function readFlow(data: Form, { features }: PortalConfiguration): Flow | null {
    const type = toText(data['type']) as Flow | null;
    if (!type) return null;
    if (!FLOWS.has(type))
      throw invalid('The sandbox knows the flows payment_method_update and subscription_cancel.', 'flow_data[type]');
    if (!features[type].enabled)
      throw invalid(`The feature ${type} is disabled in the portal configuration.`, 'flow_data[type]');
    return type;
  }
}
