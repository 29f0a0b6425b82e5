/** A test that brings about the state of an entry of docs/runbook.md, and sees what the entry says. */
export type RunbookTest = readonly [file: string, title: string];

/** One test provokes every alarm, from the state machines; tests/architecture/runbook.test.ts compares them with the rows. */
export const ALARM_TEST: RunbookTest = [
  'tests/jobs/alarm-states.test.ts',
  'is open once a row is past the limit of its state or meets its condition, and not before',
];

export const HEALTH_CODE_TESTS: Readonly<Record<string, RunbookTest>> = {
  stopping: ['tests/health.test.ts', 'once it was told to stop'],
  not_released: ['tests/health.test.ts', 'before the release of its own build'],
  database_unavailable: ['tests/health.test.ts', 'while the database is down, or does not answer within seconds'],
  outbox_behind: ['tests/health.test.ts', 'without any worker'],
  scheduler_silent: ['tests/health.test.ts', 'stand still once no task has begun for five minutes'],
  worker_silent: ['tests/health.test.ts', 'stand still once no worker gives a sign of a part'],
  storage_failing: ['tests/health.test.ts', 'wait where files cannot be stored'],
  not_ready: ['tests/health.test.ts', 'without any worker'],
};

/** By the name of the rule in docs/monitoring/alerts.yml. */
export const RULE_TESTS: Readonly<Record<string, RunbookTest>> = {
  WebUnreachable: ['tests/metrics/metrics.test.ts', 'is denied with « %s »'],
  MetricsUnreadable: ['tests/metrics/metrics-work.test.ts', 'succeeds without a failing part, which is reported'],
  UnexpectedErrors: ['tests/metrics/rule-states.test.ts', 'a bug is counted as a failure'],
  DependencyDown: ['tests/metrics/rule-states.test.ts', 'an outage is counted under its dependency, and is no failure'],
  SlowPages: ['tests/metrics/rule-states.test.ts', 'a slow one is counted above a second'],
  EventsNotRelayed: [
    'tests/metrics/metrics-work.test.ts',
    'an undispatched event is in the outbox and, if a provider sent it, in the inbox',
  ],
  JobsLate: [
    'tests/metrics/metrics-work.test.ts',
    'a job that fails is failing, then failed; and so is its notification',
  ],
  JobsFailed: [
    'tests/metrics/metrics-work.test.ts',
    'a job that fails is failing, then failed; and so is its notification',
  ],
  TasksFailing: [
    'tests/metrics/metrics.test.ts',
    'a scheduled task that fails again and again, or that is late, is seen',
  ],
  TasksLate: ['tests/metrics/metrics.test.ts', 'a scheduled task that fails again and again, or that is late, is seen'],
  WorkersSilent: ['tests/jobs/heartbeats.test.ts', 'the silence of a part is a metric, over all workers'],
  WebhooksLate: [
    'tests/metrics/metrics-work.test.ts',
    'an undispatched event is in the outbox and, if a provider sent it, in the inbox',
  ],
  WebhooksRejected: [
    'tests/journeys/metrics.test.ts',
    'each response of the product is counted once, by its route pattern',
  ],
  LettersOverdue: [
    'tests/metrics/metrics.test.ts',
    'a letter without progress is old, overdue, and an alarm after the worker’s check',
  ],
  AlarmsOpen: [
    'tests/jobs/alarm-states.test.ts',
    'is logged with its entry in the runbook, and counted for the rule « an alarm is open »',
  ],
  PartnerPaused: ['tests/metrics/metrics.test.ts', 'a failing partner is suspected, then paused, and its letter waits'],
  RefundsOverdue: ['tests/metrics/rule-states.test.ts', 'a refund that was not sent for an hour is overdue'],
  InvoicesNotRendered: ['tests/metrics/metrics.test.ts', 'of refunds, missing documents and discrepancies are counted'],
  LedgersDisagree: ['tests/metrics/metrics.test.ts', 'of refunds, missing documents and discrepancies are counted'],
  TableGrows: [
    'tests/metrics/table-sizes.test.ts',
    'each table of the registry has its size, and a divided one that of all its partitions',
  ],
};

/** By the heading of the section. */
export const SECTION_TESTS: Readonly<Record<string, RunbookTest>> = {
  'A staff member lost their telephone': [
    'tests/auth/second-factor-recovery.test.ts',
    'by an administrator requires a reason, ends the sessions and is recorded',
  ],
  'A customer lost their telephone': [
    'tests/auth/second-factor-customer.test.ts',
    'is removed by an administrator once the telephone is lost, and by nobody else',
  ],
  'A colleague leaves, or their account is in wrong hands': [
    'tests/auth/staff-admin.test.ts',
    'that is withdrawn leaves a customer without any access, and an unused invitation without effect',
  ],
  'A customer’s account is in wrong hands': [
    'tests/auth/account-admin.test.ts',
    'loses its sessions, is refused at log-in with a sentence, and enters again once it is unblocked',
  ],
  'A file key is lost': [
    'tests/files/encrypt-files.test.ts',
    'raises one alarm for all its files, which ends when the key is there again',
  ],
  'Stored files': [
    'tests/files/unreadable-files.test.ts',
    'whose bytes are gone reads a French sentence, and an alarm is raised until they are there again',
  ],
  'A backup failed or is old': ['tests/jobs/backup.test.ts', 'names a file that the store has lost, and fails'],
  'The disk is full': [
    'tests/metrics/rule-states.test.ts',
    'that became a standby, or whose disk is full, is an outage',
  ],
  'A certificate expired': [
    'tests/adapters/postal/request-partner.test.ts',
    'it cannot if the certificate is not the partner’s',
  ],
  'A partner ended the contract': [
    'tests/metrics/rule-states.test.ts',
    'a partner that ended the contract (%i) has an open circuit that names the answer, and letters wait',
  ],
  'Mail is refused': [
    'tests/metrics/rule-states.test.ts',
    'a mail server that refuses our mail is seen in the queue, with its code and without the address',
  ],
  'The database failed over': [
    'tests/metrics/rule-states.test.ts',
    'that became a standby, or whose disk is full, is an outage',
  ],
  PgBouncer: [
    'tests/kernel/pg-listener.test.ts',
    'warns if notifications of the pool do not reach it, as through a transaction pooler',
  ],
  'The database is gone': [
    'tests/jobs/backup.test.ts',
    'leaves to a person what may have been posted since: nothing goes out twice',
  ],
};
