import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';

/** What waits for a person, in the order of the landing page. */
export const WorkKey = z.enum([
  'letters_to_correct',
  'letters_returned',
  'refunds_failed',
  'disputes',
  'approvals',
  'messages_late',
  'alarms',
  'outages',
  'unknown_codes',
  'discrepancies',
  'templates_to_check',
  'jobs_failed',
]);
export type WorkKey = z.infer<typeof WorkKey>;

const Work = z.object({
  key: WorkKey,
  count: z.number().int(),
  /** The oldest one. */
  since: Instant.nullable(),
  /** The first deadline. */
  dueAt: Instant.nullable(),
});

/** A day in Paris. Money is null for people who may not see it. */
export const DayFigures = z
  .object({
    day: z.iso.date(),
    ordered: z.number().int(),
    handedOver: z.number().int(),
    delivered: z.number().int(),
    returned: z.number().int(),
    receivedCents: z.number().int().nullable(),
    refundedCents: z.number().int().nullable(),
  })
  .meta({ id: 'DayFigures' });
export type DayFigures = z.infer<typeof DayFigures>;

/** Letters in a state that must end, by how long they have been in it. */
const StateAge = z.object({
  state: z.string(),
  lessThanOneDay: z.number().int(),
  oneToThreeDays: z.number().int(),
  threeToSevenDays: z.number().int(),
  moreThanSevenDays: z.number().int(),
});

const PartnerDelay = z.object({
  partner: z.string(),
  circuit: z.enum(['closed', 'suspected', 'open']),
  retryAt: Instant.nullable(),
  atPartner: z.number().int(),
  /** Of the letters that the post received in the last 30 days; null without any. */
  hoursToPost: z.number().nullable(),
  slowHoursToPost: z.number().nullable(),
});

const FunnelStep = z.object({
  step: z.enum(['arrived', 'drafted', 'ordered', 'paid']),
  today: z.number().int(),
  last30Days: z.number().int(),
});

const QueueLoad = z.object({
  queue: z.string(),
  waiting: z.number().int(),
  failing: z.number().int(),
  failed: z.number().int(),
  oldestSeconds: z.number(),
});

export const DashboardView = z
  .object({
    at: Instant,
    work: z.array(Work),
    today: DayFigures,
    /** 30 days, the oldest first, today last. */
    days: z.array(DayFigures),
    states: z.array(StateAge),
    partners: z.array(PartnerDelay),
    searches: z.object({
      today: z.object({ found: z.number().int(), empty: z.number().int() }),
      last30Days: z.object({ found: z.number().int(), empty: z.number().int() }),
    }),
    /** Null for people who may not see figures. */
    funnel: z.array(FunnelStep).nullable(),
    queues: z.array(QueueLoad),
  })
  .meta({ id: 'DashboardView' });
export type DashboardView = z.output<typeof DashboardView>;
/** As the server builds it. */
export type DashboardInput = z.input<typeof DashboardView>;
