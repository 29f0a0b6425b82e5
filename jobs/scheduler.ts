import { CronExpressionParser } from 'cron-parser';
import type { Deps } from '../src/kernel/deps.ts';
import { purgeAuditLog } from '../src/kernel/audit-log.ts';
import { serializeError, withTrace } from '../src/kernel/logger.ts';
import { checkPrices, sendYearlyRecaps, sendTrialReminders } from '../src/modules/payments/index.ts';
import { purgeDeletedDocuments, purgeUnclaimedEnclosures } from '../src/modules/documents/index.ts';
import { archiveLetters, eraseOldExports, eraseOldMessages, pollTracking, purgeConsentIps } from '../src/modules/orders/index.ts';
import { purgeExpiredCredentials } from './handlers/auth/purge-expired-credentials.ts';
import { pollSilentLetters } from './handlers/orders/poll-silent-letters.ts';
import { followUpReceipts } from './handlers/orders/follow-up-receipts.ts';
import { purgeExpiredLetters } from './handlers/orders/purge-expired-letters.ts';
import { presumeGreenDeliveries } from './handlers/orders/presume-green-deliveries.ts';
import { refundUnsentLetters } from './handlers/orders/refund-unsent-letters.ts';
import { raiseOverdueAlarms } from './handlers/kernel/raise-overdue-alarms.ts';
import { reconcile } from './handlers/payments/reconcile.ts';
import { renderTerms } from './handlers/payments/render-terms.ts';
import { pollPendingPayments, recheckProcessingPayments } from './handlers/payments/poll-pending-payments.ts';

interface ScheduledTask {
  readonly name: string;
  /** Five or six fields, read in Europe/Paris. */
  readonly cron: string;
  run(deps: Deps): Promise<unknown>;
}

/** Everything that happens by the clock. */
export const scheduledTasks: readonly ScheduledTask[] = [
  { name: 'poll-pending-payments', cron: '* * * * *', run: pollPendingPayments },
  { name: 'recheck-processing-payments', cron: '41 * * * *', run: recheckProcessingPayments },
  { name: 'check-prices', cron: '*/5 * * * *', run: checkPrices },
  { name: 'send-trial-reminders', cron: '*/10 * * * *', run: sendTrialReminders },
  { name: 'render-terms', cron: '* * * * *', run: renderTerms },
  { name: 'send-yearly-recaps', cron: '13 9 * * *', run: sendYearlyRecaps },
  { name: 'poll-silent-letters', cron: '*/15 * * * * *', run: pollSilentLetters },
  { name: 'poll-tracking', cron: '*/10 * * * * *', run: pollTracking },
  { name: 'follow-up-receipts', cron: '13 9 * * *', run: followUpReceipts },
  { name: 'archive-letters', cron: '33 4 * * *', run: archiveLetters },
  { name: 'presume-green-deliveries', cron: '7 * * * *', run: presumeGreenDeliveries },
  { name: 'refund-unsent-letters', cron: '*/5 * * * *', run: refundUnsentLetters },
  { name: 'purge-deleted-documents', cron: '37 4 * * *', run: purgeDeletedDocuments },
  { name: 'purge-unclaimed-enclosures', cron: '27 * * * *', run: purgeUnclaimedEnclosures },
  { name: 'erase-old-messages', cron: '47 4 * * *', run: eraseOldMessages },
  { name: 'erase-old-exports', cron: '41 * * * *', run: eraseOldExports },
  { name: 'purge-expired-letters', cron: '57 4 * * *', run: purgeExpiredLetters },
  { name: 'purge-consent-ips', cron: '7 5 * * *', run: purgeConsentIps },
  { name: 'purge-expired-credentials', cron: '17 4 * * *', run: purgeExpiredCredentials },
  { name: 'purge-audit-log', cron: '27 5 * * *', run: purgeAuditLog },
  { name: 'reconcile', cron: '23 3 * * *', run: (deps) => reconcile(deps) },
  { name: 'raise-overdue-alarms', cron: '* * * * *', run: raiseOverdueAlarms },
];

const LEADER_LOCK = 4_127_001;

/**
 * Runs the table in one process at a time: whoever holds the advisory lock. It does not lean on the queue, so an emptied
 * queue forgets nothing, and the lock goes with the connection of a process that dies.
 */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private readonly due = new Map<string, Date>();
  private busy: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Deps) {}

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
    const ripe = scheduledTasks.filter(({ name, cron }) => {
      const next = this.due.get(name);
      if (!next || next <= now) this.due.set(name, nextRun(cron, now));
      return next !== undefined && next <= now;
    });
    for (const one of ripe) {
      try {
        await this.alone(one);
      } catch (error) {
        this.deps.log.warn({ scheduled: one.name, error: serializeError(error) }, 'scheduled work will come again');
      }
    }
  }

  private alone(one: ScheduledTask): Promise<void> {
    return this.deps.db.transaction(async (trx) => {
      const lock: { rows: { held: boolean }[] } = await trx.raw('select pg_try_advisory_xact_lock(?, hashtext(?)) as held', [LEADER_LOCK, one.name]);
      if (!lock.rows[0]?.held) return;
      await withTrace({ requestId: this.deps.newId(), actor: `task:${one.name}` }, () => one.run(this.deps));
    });
  }
}

const nextRun = (cron: string, after: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: after, tz: 'Europe/Paris' }).next().toDate();
