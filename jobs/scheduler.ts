import { CronExpressionParser } from 'cron-parser';
import { purgeAuditLog } from '../src/kernel/audit-log.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { purgeWebhookBodies } from '../src/kernel/inbox.ts';
import { serializeError, withTrace } from '../src/kernel/logger.ts';
import { purgeRateLimitHits } from '../src/kernel/rate-limit-hits.ts';
import { purgeRateLimits } from '../src/kernel/rate-limit.ts';
import { listRequestedTasks, runAndRecordTask, storeSchedule } from '../src/kernel/scheduled-tasks.ts';
import { purgeSentEmails } from '../src/kernel/sent-emails.ts';
import * as auth from '../src/modules/auth/index.ts';
import { purgeDeletedDocuments, purgeUnclaimedEnclosures } from '../src/modules/documents/index.ts';
import {
  archiveLetters,
  eraseOldExports,
  eraseOldMessages,
  expireApprovals,
  finishSilentThreads,
  pollTracking,
  purgeConsentIps,
  purgeExpiredLetters,
  recordDailyFigures,
  wakeSnoozedThreads,
} from '../src/modules/orders/index.ts';
import { checkPrices, sendTrialReminders, sendYearlyRecaps, syncBalance } from '../src/modules/payments/index.ts';
import { checkStorage } from './check-storage.ts';
import { raiseOverdueAlarms } from './handlers/kernel/raise-overdue-alarms.ts';
import { followUpReceipts } from './handlers/orders/follow-up-receipts.ts';
import { pollSilentLetters } from './handlers/orders/poll-silent-letters.ts';
import { presumeGreenDeliveries } from './handlers/orders/presume-green-deliveries.ts';
import { refundUnsentLetters } from './handlers/orders/refund-unsent-letters.ts';
import { pollPendingPayments, recheckProcessingPayments } from './handlers/payments/poll-pending-payments.ts';
import { reconcile } from './handlers/payments/reconcile.ts';
import { renderTerms } from './terms-pdfs.ts';

async function purgeExpiredCredentials(deps: Deps): Promise<void> {
  await auth.purgeExpiredCredentials(deps);
  await purgeRateLimits(deps);
  await purgeRateLimitHits(deps);
  await purgeSentEmails(deps);
  await purgeWebhookBodies(deps);
}

interface ScheduledTask {
  /** The name of the function that it runs, in kebab case: the actor of what it changes, and its advisory lock. */
  readonly name: string;
  /** Five or six fields (the first of six is seconds), read in Europe/Paris. */
  readonly cron: string;
  /** Why it runs by the clock. docs/architecture.md prints it. */
  readonly reason: string;
  run(deps: Deps): Promise<unknown>;
}

/**
 * Everything that happens by the clock. Tasks of the same second run in this order, so alarms see what the others did.
 * After a change: `npm run docs:generate`.
 */
export const scheduledTasks: readonly ScheduledTask[] = [
  {
    name: 'poll-pending-payments',
    cron: '* * * * *',
    reason: 'Stripe webhooks get lost: reads checkouts, refunds and subscriptions again that were silent for a minute.',
    run: pollPendingPayments,
  },
  {
    name: 'recheck-processing-payments',
    cron: '41 * * * *',
    reason: 'A bank confirms some payment methods days later: reads those payments again.',
    run: recheckProcessingPayments,
  },
  {
    name: 'check-prices',
    cron: '*/5 * * * *',
    reason: 'A price at Stripe that differs from ours closes the payment pages of its offer.',
    run: checkPrices,
  },
  {
    name: 'send-trial-reminders',
    cron: '*/10 * * * *',
    reason: 'Reminds a customer once, two days before a trial becomes a subscription.',
    run: sendTrialReminders,
  },
  {
    name: 'send-yearly-recaps',
    cron: '13 9 * * *',
    reason: 'Reminds each subscriber once a year that the contract renews itself, as the law requires.',
    run: sendYearlyRecaps,
  },
  {
    name: 'render-terms',
    cron: '* * * * *',
    reason: 'Stores the PDF of the terms in force, which change with each text, price or address of the seller.',
    run: renderTerms,
  },
  {
    name: 'check-storage',
    cron: '*/5 * * * *',
    reason: 'Stores, reads and deletes a small file: `/-/health/jobs` and a metric tell that letters cannot be stored.',
    run: checkStorage,
  },
  {
    name: 'reconcile',
    cron: '23 3 * * *',
    reason: 'Compares our ledger with Stripe and the partners, and lists discrepancies for a person.',
    run: reconcile,
  },
  {
    name: 'sync-balance',
    cron: '17 * * * *',
    reason: 'Reads the fees and payouts of the last days at Stripe; reconcile reads the last two weeks again.',
    run: syncBalance,
  },
  {
    name: 'poll-silent-letters',
    cron: '*/15 * * * * *',
    reason: 'Partner webhooks get lost: reads a letter at its partner when no event came for a while.',
    run: pollSilentLetters,
  },
  {
    name: 'poll-tracking',
    cron: '*/10 * * * * *',
    reason: 'La Poste sends no webhooks: reads the letters that are due, ten per call, within the daily quota.',
    run: pollTracking,
  },
  {
    name: 'presume-green-deliveries',
    cron: '7 * * * *',
    reason: 'A green letter has no tracking: three days after the expected day it is presumed delivered.',
    run: presumeGreenDeliveries,
  },
  {
    name: 'follow-up-receipts',
    cron: '13 9 * * *',
    reason: 'Reads late receipts at the partner again, and notifies the sender once of one that is still missing.',
    run: followUpReceipts,
  },
  {
    name: 'refund-unsent-letters',
    cron: '*/5 * * * *',
    reason: 'Refunds rejected letters that were not corrected in time, and cancellations that a crash interrupted.',
    run: refundUnsentLetters,
  },
  {
    name: 'expire-approvals',
    cron: '19 * * * *',
    reason:
      'Ends requests for approval that were not decided within three days: the state they were based on may be outdated.',
    run: expireApprovals,
  },
  {
    name: 'archive-letters',
    cron: '33 4 * * *',
    reason: 'Archives letters that ended, once all proofs are here or none can be expected any more.',
    run: archiveLetters,
  },
  {
    name: 'purge-expired-letters',
    cron: '57 4 * * *',
    reason: 'Proofs are stored for `PROOF_RETENTION_YEARS` after the end of a letter, and no longer.',
    run: purgeExpiredLetters,
  },
  {
    name: 'purge-deleted-documents',
    cron: '37 4 * * *',
    reason: 'A deleted draft is stored for thirty days.',
    run: purgeDeletedDocuments,
  },
  {
    name: 'purge-unclaimed-enclosures',
    cron: '27 * * * *',
    reason: 'Deletes uploads that no account claimed, that are incomplete, or whose letter or owner gave them up.',
    run: purgeUnclaimedEnclosures,
  },
  {
    name: 'wake-snoozed-threads',
    cron: '* * * * *',
    reason: 'Support put a thread off until an instant: brings it back when that comes.',
    run: wakeSnoozedThreads,
  },
  {
    name: 'finish-silent-threads',
    cron: '43 4 * * *',
    reason: 'Ends threads whose customer did not answer for thirty days: only what is done is erased after its time.',
    run: finishSilentThreads,
  },
  {
    name: 'erase-old-messages',
    cron: '47 4 * * *',
    reason: 'Handled messages are stored for a year, withdrawals and terminations for five.',
    run: eraseOldMessages,
  },
  {
    name: 'erase-old-exports',
    cron: '41 * * * *',
    reason: 'Deletes data exports past their last day, and archives that a crash left incomplete.',
    run: eraseOldExports,
  },
  {
    name: 'purge-consent-ips',
    cron: '7 5 * * *',
    reason: 'The IP address of a consent is stored for a year.',
    run: purgeConsentIps,
  },
  {
    name: 'purge-expired-credentials',
    cron: '17 4 * * *',
    reason: 'Deletes expired sessions and links, unfinished second factors, old rate limits and webhook bodies.',
    run: purgeExpiredCredentials,
  },
  {
    name: 'record-daily-figures',
    cron: '11 0,6 * * *',
    reason: 'Stores what each day brought, so that the landing page of the back office counts today alone.',
    run: recordDailyFigures,
  },
  {
    name: 'purge-audit-log',
    cron: '27 5 * * *',
    reason: 'The audit log is stored for a year, as the CNIL advises. Reveals that are over go too.',
    run: purgeAuditLog,
  },
  {
    name: 'raise-overdue-alarms',
    cron: '* * * * *',
    reason: 'Raises an alarm for each row that is past the time limit of its state, and closes alarms that are over.',
    run: raiseOverdueAlarms,
  },
];

/** First key of the advisory locks of tasks; the second is the hash of the name. */
const LOCK_CLASS = 4_127_001;
/** How often the scheduler looks for requested runs. */
const REQUESTS_MS = 3_000;

/**
 * Runs each task in one process at a time: the one that gets its advisory lock. It does not use the queue, so emptying
 * the queue removes no schedule, and the lock ends with the connection of a process that dies.
 */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private readonly due = new Map<string, Date>();
  private busy: Promise<void> = Promise.resolve();
  private isStored = false;
  private lastLook = 0;

  constructor(
    private readonly deps: Deps,
    private readonly tasks: readonly ScheduledTask[] = scheduledTasks,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.busy = this.busy.then(() => this.tick());
    }, 1000);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
  }

  private async tick(): Promise<void> {
    const now = this.deps.now();
    try {
      await this.storeOnce(now);
      const requested = await this.listRequested(now);
      for (const task of this.tasks)
        if (this.isDue(task, now) || requested.has(task.name)) await this.runLogged(task, requested.has(task.name));
    } catch (error) {
      this.deps.log.warn({ error: serializeError(error) }, 'scheduler will try again');
    }
  }

  private isDue({ name, cron }: ScheduledTask, now: Date): boolean {
    const next = this.due.get(name);
    if (!next || next <= now) this.due.set(name, nextRun(cron, now));
    return next !== undefined && next <= now;
  }

  private async storeOnce(now: Date): Promise<void> {
    if (this.isStored) return;
    await storeSchedule(
      this.deps,
      this.tasks.map(({ name, cron }) => ({ name, cron, nextRunAt: nextRun(cron, now) })),
    );
    this.isStored = true;
  }

  /** Runs requested in the back office. */
  private async listRequested(now: Date): Promise<ReadonlySet<string>> {
    if (now.getTime() - this.lastLook < REQUESTS_MS) return new Set();
    this.lastLook = now.getTime();
    return new Set(await listRequestedTasks(this.deps));
  }

  private async runLogged(task: ScheduledTask, isRequested: boolean): Promise<void> {
    try {
      await this.runExclusively(task, isRequested);
    } catch (error) {
      this.deps.log.warn(
        { scheduled: task.name, error: serializeError(error) },
        'scheduled task failed, waiting for its next time',
      );
    }
  }

  private runExclusively({ name, cron, run }: ScheduledTask, isRequested: boolean): Promise<void> {
    const { deps } = this;
    return deps.db.transaction(async (trx) => {
      const lock: { rows: { held: boolean }[] } = await trx.raw(
        'select pg_try_advisory_xact_lock(?, hashtext(?)) as held',
        [LOCK_CLASS, name],
      );
      if (!lock.rows[0]?.held) return;
      // Another process may have run it between our look and our lock.
      if (isRequested && !(await listRequestedTasks(deps)).includes(name)) return;
      await withTrace({ requestId: deps.newId(), actor: `task:${name}` }, () =>
        runAndRecordTask(deps, { name, nextRunAt: nextRun(cron, deps.now()), run: () => run(deps) }),
      );
    });
  }
}

const nextRun = (cron: string, after: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: after, tz: 'Europe/Paris' }).next().toDate();
