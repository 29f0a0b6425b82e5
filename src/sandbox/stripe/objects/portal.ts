import { toRecord, toText, toTextRecord, type Form } from '../form.ts';
import { newId, type PortalConfiguration } from './kinds.ts';

type Feature = 'customer_update' | 'invoice_history' | 'payment_method_update' | 'subscription_cancel';
type Settings = Pick<PortalConfiguration, 'active' | 'metadata' | 'features'> & Record<string, unknown>;

const isOn = (features: Form, name: string): boolean => toRecord(features[name])['enabled'] === 'true';

/** The parts of a portal configuration that a call sets. */
export function portalSettings(form: Form, before: PortalConfiguration | null): Settings {
  const features = toRecord(form['features']);
  const profile = toRecord(form['business_profile']);
  const enabled = (name: Feature): boolean =>
    features[name] === undefined ? (before?.features[name].enabled ?? false) : isOn(features, name);
  const readText = (name: string): string | null => toText(profile[name]);
  return {
    active: form['active'] === undefined ? (before?.active ?? true) : form['active'] === 'true',
    application: null,
    business_profile:
      form['business_profile'] === undefined && before
        ? before['business_profile']
        : {
            headline: readText('headline'),
            privacy_policy_url: readText('privacy_policy_url'),
            terms_of_service_url: readText('terms_of_service_url'),
          },
    default_return_url: toText(form['default_return_url']) ?? before?.['default_return_url'] ?? null,
    features: {
      customer_update: { enabled: enabled('customer_update'), allowed_updates: [] },
      invoice_history: { enabled: enabled('invoice_history') },
      payment_method_update: { enabled: enabled('payment_method_update'), payment_method_configuration: null },
      subscription_cancel: {
        enabled: enabled('subscription_cancel'),
        mode: 'at_period_end',
        proration_behavior: 'none',
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_pause: { enabled: false, duration: { interval_options: [], type: 'indefinite' } },
      subscription_update: {
        enabled: false,
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    // The default configuration can be created in the dashboard only.
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata:
      form['metadata'] === undefined
        ? (before?.metadata ?? {})
        : { ...before?.metadata, ...toTextRecord(form['metadata']) },
    name: toText(form['name']) ?? before?.['name'] ?? null,
  };
}

export const portalConfiguration = (now: number, form: Form): PortalConfiguration => ({
  id: newId('bpc'),
  object: 'billing_portal.configuration',
  created: now,
  updated: now,
  ...portalSettings(form, null),
});
