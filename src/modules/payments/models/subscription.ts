import { Row } from '../../../kernel/row.ts';
import type { SubscriptionOffer, SubscriptionStatus } from '../contract.ts';

export interface SubscriptionConsents {
  /** The texts' version: what exactly was accepted can be shown again. */
  version: string;
  termsAt: string;
  immediateStartAt: string;
}

export class Subscription extends Row {
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
  declare attempt: number;
  declare stripeSessionId: string | null;
  declare stripeCustomerId: string | null;
  declare stripeSubscriptionId: string | null;
  declare readAt: Date | null;
  declare startedAt: Date | null;
  declare trialEndsAt: Date | null;
  declare periodStartsAt: Date | null;
  declare periodEndsAt: Date | null;
  declare cancelAtPeriodEnd: boolean;
  declare endedAt: Date | null;
  declare card: string | null;
  declare lastUsedAt: Date | null;
  declare remindedAt: Date | null;
  /** Of the last yearly recap. */
  declare recappedAt: Date | null;
  declare refusedBill: string | null;
  declare nextAttemptAt: Date | null;
  declare createdAt: Date;
}
