import type Stripe from 'stripe';
import type { PortalSettings } from './port.ts';

/** Marks our configuration among those of the account, which another installation may share. */
const MARK = 'affranchi_site';

/** The customer portal of Stripe, used for one thing: changing the card of a subscription. */
export class StripePortal {
  private configurationId: string | null = null;

  constructor(private readonly stripe: Stripe) {}

  /**
   * We handle cancellation, invoices and personal details ourselves: our pages end a contract as French law requires,
   * and our invoices are the legal ones.
   */
  async configure(settings: PortalSettings): Promise<void> {
    const params = {
      name: 'Affranchi',
      business_profile: {
        headline: settings.headline,
        privacy_policy_url: settings.privacyUrl,
        terms_of_service_url: settings.termsUrl,
      },
      default_return_url: settings.returnUrl,
      features: {
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
        customer_update: { enabled: false },
        invoice_history: { enabled: false },
      },
      metadata: { [MARK]: new URL(settings.returnUrl).origin },
    };
    const id = await this.findConfiguration(settings.returnUrl);
    const { configurations } = this.stripe.billingPortal;
    this.configurationId = (await (id ? configurations.update(id, params) : configurations.create(params))).id;
  }

  async open(input: { customerId: string; returnUrl: string }): Promise<{ url: string }> {
    this.configurationId ??= await this.findConfiguration(input.returnUrl);
    const session = await this.stripe.billingPortal.sessions.create({
      customer: input.customerId,
      // Without a configuration Stripe uses the account's default, or rejects the call if there is none.
      ...(this.configurationId && { configuration: this.configurationId }),
      return_url: input.returnUrl,
      locale: 'fr',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: input.returnUrl } },
      },
    });
    return { url: session.url };
  }

  private async findConfiguration(returnUrl: string): Promise<string | null> {
    const { origin } = new URL(returnUrl);
    for await (const configuration of this.stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
      if (configuration.metadata?.[MARK] === origin) return configuration.id;
    return null;
  }
}
