import type { Knex } from 'knex';
import { renameEventsAndJobs, swapped } from './renames.ts';

/**
 * Old and new names of the jobs that send an e-mail. Written out, because a migration must not follow later renames.
 */
const JOBS = {
  'mail-bill-refused': 'send-renewal-payment-failed-email',
  'mail-email-proof': 'send-email-verification-email',
  'mail-email-replaced': 'send-email-replaced-email',
  'mail-export-ready': 'send-export-ready-email',
  'mail-invoice': 'send-invoice-email',
  'mail-letter-awaited': 'send-letter-held-for-pickup-email',
  'mail-letter-delivered': 'send-letter-delivered-email',
  'mail-letter-printed': 'send-letter-printed-email',
  'mail-letter-rejected': 'send-letter-rejected-email',
  'mail-letter-resent': 'send-letter-resent-email',
  'mail-letter-returned': 'send-letter-returned-email',
  'mail-message-received': 'send-message-received-email',
  'mail-message-to-support': 'send-message-to-support-email',
  'mail-password-changed': 'send-password-changed-email',
  'mail-password-reset': 'send-password-reset-email',
  'mail-payment-declined': 'send-payment-declined-email',
  'mail-receipt-missed': 'send-receipt-missing-email',
  'mail-recovery-code-spent': 'send-recovery-code-used-email',
  'mail-recovery-codes-renewed': 'send-recovery-codes-renewed-email',
  'mail-second-factor-added': 'send-second-factor-added-email',
  'mail-second-factor-removed': 'send-second-factor-removed-email',
  'mail-subscription-ended': 'send-subscription-ended-email',
  'mail-subscription-ending': 'send-subscription-ending-email',
  'mail-subscription-resumed': 'send-subscription-resumed-email',
  'mail-subscription-started': 'send-subscription-started-email',
  'mail-subscription-year': 'send-subscription-year-email',
  'mail-trial-ends-soon': 'send-trial-ends-soon-email',
  'mail-welcome': 'send-welcome-email',
  'mail-withdrawal-settled': 'send-withdrawal-settled-email',
};

export const up = (knex: Knex): Promise<void> => renameEventsAndJobs(knex, { jobs: JOBS });

export const down = (knex: Knex): Promise<void> => renameEventsAndJobs(knex, { jobs: swapped(JOBS) });
