import { addMonths, toParisDay } from '../../src/letterpress/index.ts';
import { paymentStateMachine, subscriptionStateMachine } from '../../src/modules/payments/index.ts';
import { DAY, later } from './calendar.ts';
import type { DemoContext } from './demo-context.ts';
import { NEVER } from './invent-letter.ts';
import { Books } from './invent-payment.ts';
import type { Customer } from './people.ts';
import type { PlannedStep } from './rows.ts';

/** The transitions of a subscription, with the number of days after its beginning. */
const COURSES = {
  active: [['start', 0]],
  converted: [['startTrial', 0], ['convert', 7]],
  trialing: [['startTrial', 0]],
  past_due: [['start', 0], ['lapse', 30]],
  recovered: [['start', 0], ['lapse', 30], ['recover', 34]],
  ended: [['start', 0], ['end', 90]],
  abandoned: [['abandon', 1]],
  incomplete: [],
} as const satisfies Record<string, readonly (readonly [string, number])[]>; // prettier-ignore
export type SubscriptionCourse = keyof typeof COURSES;
export const SUBSCRIPTION_COURSES = Object.keys(COURSES) as SubscriptionCourse[];
export const SUBSCRIPTION_WEIGHTS: Readonly<Record<SubscriptionCourse, number>> = {
  active: 30, converted: 25, trialing: 0, past_due: 0, recovered: 5, ended: 20, abandoned: 8, incomplete: 0,
}; // prettier-ignore
/** The age that a status implies; other subscriptions are as old as their customer. */
const AGES: Partial<Record<SubscriptionCourse, number>> = { trialing: 3, past_due: 33, incomplete: 0.5 };

const PRICE_CENTS = 990;
const LINES = [{ key: 'offer' as const, label: 'Abonnement, un mois', cents: PRICE_CENTS, vatRatePercent: 20 }];

/** A subscription with the payments and invoices of its months. */
export function inventSubscription(context: DemoContext, customer: Customer, name: SubscriptionCourse): void {
  const { random, rows, now } = context;
  const oldest = later(customer.createdAt, DAY);
  const preferred = later(now, -(AGES[name] ?? 20 + random.below(200)) * DAY);
  const createdAt = preferred > oldest ? preferred : oldest;
  const id = random.uuid(createdAt);
  const steps = COURSES[name]
    .map(([transition, days]): PlannedStep => ({
      transition,
      at: later(createdAt, days * DAY + 90_000),
      actor: 'job:process-stripe-webhook',
      reason: null,
    }))
    .filter(({ at }) => at <= now);
  const course = rows.applySteps(subscriptionStateMachine, id, steps, createdAt);
  const reference = context.references.create(id);
  const isTrial = name === 'trialing' || name === 'converted';
  const startedAt = steps[0] && name !== 'abandoned' ? steps[0].at : null;
  const paidFrom = isTrial ? (course.at.get('convert') ?? null) : startedAt;
  const endedAt = course.at.get('end') ?? course.at.get('abandon') ?? null;
  const isCurrent = startedAt !== null && endedAt === null;
  rows.add('subscriptions', {
    id,
    reference,
    user_id: customer.id,
    offer: isTrial ? 'trial' : 'subscription_without_trial',
    status: course.status,
    status_since: course.since,
    price_cents: PRICE_CENTS,
    consents: {},
    stripe_customer_id: startedAt ? `cus_demo${random.hex(16)}` : null,
    stripe_subscription_id: startedAt ? `sub_demo${random.hex(16)}` : null,
    // The worker polls a subscription whose period is over, unless it was synced since.
    synced_at: startedAt ? NEVER : null,
    started_at: startedAt,
    trial_ends_at: isTrial ? later(createdAt, 7 * DAY) : null,
    period_starts_at: startedAt,
    period_ends_at: isCurrent ? later(now, (2 + random.below(27)) * DAY) : endedAt,
    ended_at: endedAt,
    card: startedAt ? `visa •••• ${random.digits(4)}` : null,
    reminded_at: isTrial ? later(createdAt, 5 * DAY > now.getTime() - createdAt.getTime() ? 0 : 5 * DAY) : null,
    created_at: createdAt,
  });
  if (paidFrom)
    payMonths(context, {
      id,
      reference,
      userId: customer.id,
      from: paidFrom,
      until: course.at.get('lapse') ?? endedAt ?? now,
    });
}

function payMonths(
  context: DemoContext,
  subscription: { id: string; reference: string; userId: string; from: Date; until: Date },
): void {
  const { random, rows } = context;
  const { id: subscriptionId, from, until } = subscription;
  for (let month = 0; ; month += 1) {
    const at = new Date(from.getTime() + Date.parse(addMonths(toParisDay(from), month)) - Date.parse(toParisDay(from)));
    // The last month of a lapsed subscription is unpaid.
    if (at >= until) return;
    const id = random.uuid(at);
    const steps = [{ transition: 'succeed', at: later(at, 2000), actor: 'job:process-stripe-webhook', reason: null }];
    if (steps.some((step) => step.at > context.now)) return;
    const course = rows.applySteps(paymentStateMachine, id, steps, at);
    rows.add('payments', {
      id,
      subscription_id: subscriptionId,
      user_id: subscription.userId,
      order_reference: subscription.reference,
      status: course.status,
      status_since: course.since,
      amount_cents: PRICE_CENTS,
      lines: LINES,
      offer: 'subscription',
      stripe_payment_intent_id: `pi_demo${random.hex(18)}`,
      stripe_invoice_id: `in_demo${random.hex(18)}`,
      card: `visa •••• ${random.digits(4)}`,
      paid_at: course.since,
      created_at: at,
    });
    new Books(context, { paymentId: id, reference: subscription.reference }).invoice(LINES, course.since);
  }
}
