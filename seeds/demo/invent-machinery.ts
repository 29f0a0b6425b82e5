import { addDays, toParisDay } from '../../src/letterpress/index.ts';
import { outageStateMachine, unknownCodeStateMachine } from '../../src/modules/orders/index.ts';
import { discrepancyStateMachine } from '../../src/modules/payments/index.ts';
import { audit } from './audit.ts';
import { DAY, HOUR, later, MINUTE, OFFICE, whenAwake, within } from './calendar.ts';
import { AGE_DAYS, type DemoContext } from './demo-context.ts';
import type { PlannedStep } from './rows.ts';

/**
 * Invents rows that belong to no order: outages, unknown codes, discrepancies, rate limit hits, visits and searches.
 */
export function inventMachinery(context: DemoContext, ordersPerDay: number): void {
  inventOutages(context);
  inventUnknownCodes(context);
  inventDiscrepancies(context);
  inventRateLimitHits(context);
  inventCounters(context, ordersPerDay);
  inventLogIns(context);
}

const step = (transition: string, at: Date, actor: string, reason: string | null = null): PlannedStep => ({
  transition,
  at,
  actor,
  reason,
});

function inventOutages({ random, rows, now }: DemoContext): void {
  for (const [daysAgo, minutes, partner] of [
    [96, 35, 'maileva'],
    [41, 8, 'mercifacteur'],
    [12, 64, 'maileva'],
  ] as const) {
    const beganAt = later(now, -daysAgo * DAY);
    const id = random.uuid(beganAt);
    const steps = [
      step('open', later(beganAt, MINUTE), 'job:hand-over-letter'),
      step('close', later(beganAt, minutes * MINUTE), 'job:hand-over-letter', 'the partner answers again'),
    ];
    const course = rows.applySteps(outageStateMachine, id, steps, beganAt);
    rows.add('outages', {
      id,
      partner,
      status: course.status,
      status_since: course.since,
      failures: 5 + random.below(20),
      reason: 'HTTP 503',
      created_at: beganAt,
    });
  }
}

function inventUnknownCodes(context: DemoContext): void {
  const { random, rows, now, staff } = context;
  for (const [kind, code, daysAgo, note] of [
    ['event', 'LP23', 80, 'Réacheminement\u00a0: la lettre suit un changement d’adresse.'],
    ['rejection', 'Le format de la page 2 n’est pas pris en charge', 33, 'Document à refaire au format A4.'],
    ['status', 'ON_HOLD', 2, null],
  ] as const) {
    const reportedAt = later(now, -daysAgo * DAY);
    const id = random.uuid(reportedAt);
    const by = staff.support[0].id;
    const steps = note ? [step('acknowledge', within(OFFICE, reportedAt, random, 1), `user:${by}`)] : [];
    const course = rows.applySteps(unknownCodeStateMachine, id, steps, reportedAt);
    rows.add('unknown_codes', {
      id,
      partner: 'maileva',
      kind,
      code: `${code}${context.suffix}`,
      status: course.status,
      status_since: course.since,
      note,
      acknowledged_by: note ? by : null,
      created_at: reportedAt,
    });
  }
}

/** Leaves out the kinds that the reconciliation finds, because it would resolve them the next night. */
function inventDiscrepancies(context: DemoContext): void {
  const { random, rows, now, staff } = context;
  for (const [kind, daysAgo, transition] of [
    ['refund_differs', 110, 'close'],
    ['paid_there_only', 54, 'settle'],
    ['paid_twice', 1, null],
    ['amount_differs', 3, 'close'],
  ] as const) {
    const seenAt = later(now, -daysAgo * DAY);
    const id = random.uuid(seenAt);
    const manager = staff.manager.id;
    const actor = transition === 'close' ? `user:${manager}` : 'task:reconcile';
    const resolvedAt = within(OFFICE, seenAt, random, 1);
    const steps = transition && resolvedAt <= now ? [step(transition, resolvedAt, actor)] : [];
    const course = rows.applySteps(discrepancyStateMachine, id, steps, seenAt);
    const isOpen = course.status === 'open';
    const resolution = transition === 'close' ? 'Vérifié avec la banque.' : 'Relu et réglé.';
    rows.add('discrepancies', {
      id,
      kind,
      subject: `cs_demo${random.hex(20)}`,
      side_values: { stripe: 1380, ours: kind === 'amount_differs' ? 1235 : null },
      status: course.status,
      status_since: course.since,
      first_seen_at: seenAt,
      last_seen_at: isOpen ? seenAt : course.since,
      resolved_at: isOpen ? null : course.since,
      resolution: isOpen ? null : resolution,
      resolved_by: course.status === 'closed' ? manager : null,
    });
  }
}

const LIMITS = { 'login-account': 8, 'login-address': 3, message: 2, register: 1, 'default-write': 1 } as const;
const RETENTION_DAYS = 28;
const HITS = 60;

function inventRateLimitHits({ random, rows, now }: DemoContext): void {
  for (let i = 0; i < HITS; i += 1) {
    const at = later(now, -HOUR - random.below(RETENTION_DAYS * DAY));
    const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR);
    rows.add('rate_limit_hits', {
      id: random.uuid(at),
      kind: random.weighted(LIMITS),
      key_hash: random.hex(22),
      hour,
      hits: 1 + random.below(12),
      last_hit_at: at,
    });
  }
}

/** Invents daily counts that no table contains. Weekends are quieter. */
function inventCounters(context: DemoContext, ordersPerDay: number): void {
  const { random, rows, now } = context;
  if (context.suffix) return;
  const today = toParisDay(now);
  for (let age = AGE_DAYS; age > 0; age -= 1) {
    const day = addDays(today, -age);
    const isQuiet = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const visits = Math.ceil((isQuiet ? 18 : 30) * Math.max(1, ordersPerDay) * (0.8 + random.next() * 0.4));
    const searches = Math.ceil(visits * 0.4);
    const empty = Math.ceil(searches * (0.03 + random.next() * 0.03));
    for (const [figure, value] of [
      ['visits.arrived', visits],
      ['searches.found', searches - empty],
      ['searches.empty', empty],
    ] as const)
      rows.add('daily_figures', { day, figure, value });
  }
}

const LOG_IN_DAYS = 60;

function inventLogIns(context: DemoContext): void {
  const { random, now, staff } = context;
  for (let age = LOG_IN_DAYS; age >= 0; age -= 1) {
    const day = addDays(toParisDay(now), -age);
    for (const { id, role } of [...staff.support, staff.manager, staff.admin]) {
      const at = within(OFFICE, whenAwake(day, random), random);
      if (at <= now && toParisDay(at) === day) audit(context, { by: id, at, role, event: 'account.logged_in' });
    }
  }
}
