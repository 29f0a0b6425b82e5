import { TableModel } from '../../../../kernel/table-model.ts';
import type { ConsentRecord } from '../../checkout/consents.contract.ts';
import type { SubscriptionOffer } from '../../contract.ts';
import type { SubscriptionStatus } from '../contract.ts';

/** `price`: the announced price, now and later. */
export type SubscriptionConsents = ConsentRecord<'terms' | 'immediateStart'> & { price: string };

export class Subscription extends TableModel {
  static override tableName = 'subscriptions';
  static override jsonAttributes = ['consents'];
  declare reference: string;
  declare userId: string;
  /** A trial that was not cancelled becomes `subscription`. */
  declare offer: SubscriptionOffer;
  declare status: SubscriptionStatus;
  declare statusSince: Date;
  declare priceCents: number;
  declare consents: SubscriptionConsents;
  /** The IP address of the consent; cleared after a year, or with the account. */
  declare consentIp: string | null;
  declare attempt: number;
  declare stripeSessionId: string | null;
  declare pageOpenedAt: Date | null;
  declare stripeCustomerId: string | null;
  declare stripeSubscriptionId: string | null;
  declare syncedAt: Date | null;
  declare startedAt: Date | null;
  declare trialEndsAt: Date | null;
  declare periodStartsAt: Date | null;
  declare periodEndsAt: Date | null;
  declare cancelAtPeriodEnd: boolean;
  declare endedAt: Date | null;
  declare card: string | null;
  declare lastUsedAt: Date | null;
  declare remindedAt: Date | null;
  /** The instant of the last yearly recap. */
  declare recappedAt: Date | null;
  declare failedRenewalInvoice: string | null;
  declare nextAttemptAt: Date | null;
  declare createdAt: Date;
}
