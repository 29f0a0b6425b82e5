import { checkStorage } from '../src/adapters/storage/check-storage.ts';
import { purgeAuditLog } from '../src/kernel/audit-log.ts';
import { runSteps } from '../src/kernel/batches.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { purgeWebhookBodies } from '../src/kernel/inbox.ts';
import { createLogPartitions } from '../src/kernel/log-partitions.ts';
import { purgeRateLimits } from '../src/kernel/rate-limit.ts';
import { purgeScheduledRuns } from '../src/kernel/scheduled-runs.ts';
import * as auth from '../src/modules/auth/index.ts';
import {
  purgeDeletedDocuments,
  purgeSignatureRequests,
  purgeTransfers,
  purgeUnclaimedEnclosures,
} from '../src/modules/documents/index.ts';
import { compareFiles, encryptFiles } from '../src/modules/files/index.ts';
import {
  announceNextSteps,
  archiveLetters,
  endInactiveAccounts,
  eraseOldCaseFiles,
  eraseOldExports,
  eraseOldMessages,
  expireApprovals,
  finishSilentThreads,
  pollTracking,
  purgeAccountingRecords,
  purgeConsentIps,
  purgeExpiredLetters,
  recordDailyFigures,
  wakeSnoozedThreads,
} from '../src/modules/orders/index.ts';
import * as payments from '../src/modules/payments/index.ts';
import { purgeLogs } from './handlers/kernel/purge-logs.ts';
import { raiseOverdueAlarms } from './handlers/kernel/raise-overdue-alarms.ts';
import { followUpReceipts } from './handlers/orders/follow-up-receipts.ts';
import { pollSilentLetters } from './handlers/orders/poll-silent-letters.ts';
import { presumeGreenDeliveries } from './handlers/orders/presume-green-deliveries.ts';
import { refundUnsentLetters } from './handlers/orders/refund-unsent-letters.ts';
import { pollPendingPayments, recheckProcessingPayments } from './handlers/payments/poll-pending-payments.ts';
import { reconcile } from './handlers/payments/reconcile.ts';
import { renderTerms } from './terms-pdfs.ts';

const purgeExpiredCredentials = (deps: Deps, signal: AbortSignal): Promise<void> =>
  runSteps([
    () => auth.purgeExpiredCredentials(deps, signal),
    () => purgeSignatureRequests(deps, signal),
    () => purgeTransfers(deps, signal),
    () => purgeRateLimits(deps, signal),
    () => purgeWebhookBodies(deps, signal),
    () => purgeScheduledRuns(deps, signal),
  ]);

export interface ScheduledTask {
  /** The name of the function that it runs, in kebab case: the actor of what it changes. */
  readonly name: string;
  /** Five or six fields (the first of six is seconds), read in Europe/Paris. */
  readonly cron: string;
  /** How long a run may take, if not DEFAULT_LIMIT_MINUTES. */
  readonly timeLimitMinutes?: number;
  /**
   * Runs late, once, if its last due time passed while no worker ran, and again if its worker stopped or died: for what
   * would otherwise wait an hour or more.
   */
  readonly catchUp?: boolean;
  /** Why it runs by the clock. docs/architecture.md prints it. */
  readonly reason: string;
  /** The signal aborts at the time limit and when the worker stops: what is not done then counts as not done. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}

export const DEFAULT_LIMIT_MINUTES = 10;

/** Everything that happens by the clock. Tasks run side by side. After a change: `npm run docs:generate`. */
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
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'A bank confirms some payment methods days later: reads those payments again.',
    run: recheckProcessingPayments,
  },
  {
    name: 'check-prices',
    cron: '*/5 * * * *',
    reason: 'A price at Stripe that differs from ours closes the payment pages of its offer.',
    run: payments.checkPrices,
  },
  {
    name: 'send-trial-reminders',
    cron: '*/10 * * * *',
    reason: 'Reminds a customer once, two days before a trial becomes a subscription.',
    run: payments.sendTrialReminders,
  },
  {
    name: 'send-yearly-recaps',
    cron: '13 9 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'Reminds each subscriber once a year that the contract renews itself, as the law requires.',
    run: payments.sendYearlyRecaps,
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
    timeLimitMinutes: 180,
    catchUp: true,
    reason: 'Compares our ledger with Stripe and the partners, and lists discrepancies for a person.',
    run: reconcile,
  },
  {
    name: 'sync-balance',
    cron: '17 * * * *',
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'Reads the fees and payouts of the last days at Stripe; reconcile reads the last two weeks again.',
    run: payments.syncBalance,
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
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'A green letter has no tracking: three days after the expected day it is presumed delivered.',
    run: presumeGreenDeliveries,
  },
  {
    name: 'follow-up-receipts',
    cron: '13 9 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'Reads late receipts at the partner again, and notifies the sender once of one that is still missing.',
    run: followUpReceipts,
  },
  {
    name: 'announce-next-steps',
    cron: '33 9 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'Reminds the sender on the day a reply was due, or a next letter may be written.',
    run: announceNextSteps,
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
    timeLimitMinutes: 30,
    catchUp: true,
    reason:
      'Ends requests for approval that were not decided within three days: the state they were based on may be outdated.',
    run: expireApprovals,
  },
  {
    name: 'archive-letters',
    cron: '33 4 * * *',
    timeLimitMinutes: 120,
    catchUp: true,
    reason: 'Archives letters that ended, once all proofs are here or none can be expected any more.',
    run: archiveLetters,
  },
  {
    name: 'purge-expired-letters',
    cron: '57 4 * * *',
    timeLimitMinutes: 120,
    catchUp: true,
    reason:
      'Proofs are stored for `PROOF_RETENTION_YEARS` after the end of a letter, or as its sender chose, and no longer.',
    run: purgeExpiredLetters,
  },
  {
    name: 'purge-deleted-documents',
    cron: '37 4 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'A deleted draft is stored for thirty days.',
    run: purgeDeletedDocuments,
  },
  {
    name: 'purge-unclaimed-enclosures',
    cron: '27 * * * *',
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'Deletes uploads that no account claimed, that are incomplete, or whose letter or owner gave them up.',
    run: purgeUnclaimedEnclosures,
  },
  {
    name: 'encrypt-files',
    cron: '* * * * *',
    reason: 'Encrypts files that an older version stored as they were; raises an alarm if `FILE_KEYS` lacks a key.',
    run: encryptFiles,
  },
  {
    name: 'compare-files',
    cron: '53 3 * * 0',
    timeLimitMinutes: 180,
    catchUp: true,
    reason: 'Crashes leave bytes without a row: erases them after a day, and finds rows whose bytes are missing.',
    run: compareFiles,
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
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'Ends threads whose customer did not answer for thirty days: only what is done is erased after its time.',
    run: finishSilentThreads,
  },
  {
    name: 'erase-old-messages',
    cron: '47 4 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'Handled messages are stored for a year, withdrawals and terminations for five.',
    run: eraseOldMessages,
  },
  {
    name: 'erase-old-case-files',
    cron: '51 * * * *',
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'A case file can be downloaded for a day; it is written again on request.',
    run: eraseOldCaseFiles,
  },
  {
    name: 'erase-old-exports',
    cron: '41 * * * *',
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'Deletes data exports past their last day, and archives that a crash left incomplete.',
    run: eraseOldExports,
  },
  {
    name: 'end-inactive-accounts',
    cron: '23 10 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason:
      'Warns customers who were not there for long (`INACTIVE_ACCOUNT_MONTHS`), and erases accounts after the notice.',
    run: endInactiveAccounts,
  },
  {
    name: 'purge-accounting-records',
    cron: '47 5 * * *',
    timeLimitMinutes: 120,
    catchUp: true,
    reason: 'Invoices, payments and orders are stored for ten years after the end of their accounting year.',
    run: purgeAccountingRecords,
  },
  {
    name: 'purge-consent-ips',
    cron: '7 5 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'The IP address of a consent is stored for a year.',
    run: purgeConsentIps,
  },
  {
    name: 'purge-expired-credentials',
    cron: '17 4 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason:
      'Deletes expired sessions and links, unfinished second factors, old rate limits, webhook bodies and scheduled runs.',
    run: purgeExpiredCredentials,
  },
  {
    name: 'record-daily-figures',
    cron: '11 0,6 * * *',
    timeLimitMinutes: 30,
    catchUp: true,
    reason: 'Stores what each day brought, so that the landing page of the back office counts today alone.',
    run: recordDailyFigures,
  },
  {
    name: 'create-log-partitions',
    cron: '7 5,17 * * *',
    catchUp: true,
    reason: 'The events and jobs of a month are stored together: creates the partitions of the next three months.',
    run: createLogPartitions,
  },
  {
    name: 'purge-logs',
    cron: '37 5 * * *',
    timeLimitMinutes: 120,
    catchUp: true,
    reason:
      'Drops months of events and deletes log rows past their retention (production.md), then logs what went and the size of each table.',
    run: purgeLogs,
  },
  {
    name: 'purge-audit-log',
    cron: '27 5 * * *',
    timeLimitMinutes: 60,
    catchUp: true,
    reason: 'The audit log is stored for a year, as the CNIL advises. Reveals that are over go too.',
    run: purgeAuditLog,
  },
  {
    name: 'raise-overdue-alarms',
    cron: '30 * * * * *',
    reason:
      'Raises an alarm for each row that is past the time limit of its state, and closes alarms that are over; half a minute after the tasks of each minute, to see what they did.',
    run: raiseOverdueAlarms,
  },
];
