import type { Knex } from 'knex';
import type { StateMachine } from '../../src/kernel/state-machine.ts';
import { later } from './calendar.ts';
import type { Random } from './random.ts';

export type Row = Record<string, unknown>;

/** The jobs and e-mails of an event, as `job_dispatches` and `sent_emails` store them. */
export interface Reaction {
  event: string;
  job: string;
  queue: string;
}

/** In an order that satisfies the foreign keys. */
const TABLES = [
  'users', 'contacts', 'sender_addresses', 'subscriptions', 'documents', 'orders', 'letters', 'payments', 'refunds',
  'disputes', 'demo_invoices', 'tracking_events', 'tracking_polls', 'order_notes', 'approvals', 'order_decisions', 'threads',
  'thread_messages', 'discrepancies', 'unknown_codes', 'outages', 'provider_errors', 'rate_limit_hits', 'daily_figures',
  'template_reviews', 'legal_changes', 'legal_checks', 'template_drafts',
  'audit_log', 'inbox', 'state_transitions', 'outbox', 'job_dispatches', 'sent_emails',
] as const; // prettier-ignore
type TableName = (typeof TABLES)[number];
export const FILLED_TABLES: readonly string[] = TABLES.filter((table) => table !== 'demo_invoices');

/** The columns by which rows belong to an account: at once, or through a row of a table further up. */
const OWNERS = [
  ['users', { account: 'id' }],
  ['subscriptions', { account: 'user_id' }],
  ['orders', { account: 'user_id' }],
  ['letters', { through: 'order_id' }],
  ['order_decisions', { through: 'order_id' }],
  ['payments', { account: 'user_id' }],
  ['demo_invoices', { through: 'payment_id' }],
  ['threads', { account: 'account_id' }],
  ['thread_messages', { through: 'thread_id' }],
] as const;
/** About the message of a customer, to colleagues. */
const TO_COLLEAGUES = 'message-to-support';

/** The age of the oldest jobs and webhooks. Those of earlier days would be half of all rows, and no page shows them. */
const ENGINE_DAYS = 21;

/** The rows of one batch, before they are inserted. */
export class Rows {
  private readonly byTable = new Map<TableName, Row[]>();
  private readonly reactions = new Map<string, Reaction[]>();
  private readonly engineSince: Date;

  constructor(
    readonly random: Random,
    readonly now: Date,
    reactions: readonly Reaction[],
  ) {
    for (const reaction of reactions)
      this.reactions.set(reaction.event, [...(this.reactions.get(reaction.event) ?? []), reaction]);
    this.engineSince = later(now, -ENGINE_DAYS * 86_400_000);
  }

  add(table: TableName, row: Row): void {
    const list = this.byTable.get(table);
    if (list) list.push(row);
    else this.byTable.set(table, [row]);
  }

  isRecent(at: Date): boolean {
    return at >= this.engineSince;
  }

  /** Adds an event that was relayed and handled, so that the worker ignores it. */
  emit(event: string, id: string, at: Date): void {
    if (at > this.now) return;
    const outboxId = this.random.uuid(at);
    const relayedAt = new Date(Math.min(at.getTime() + 20 + this.random.below(300), this.now.getTime()));
    this.add('outbox', {
      id: outboxId,
      event,
      payload: { id },
      available_at: at,
      created_at: at,
      relayed_at: relayedAt,
    });
    for (const reaction of this.reactions.get(event) ?? [])
      this.react(reaction, { outboxId, event, id, at: relayedAt });
  }

  private react({ job, queue }: Reaction, on: { outboxId: string; event: string; id: string; at: Date }): void {
    const doneAt = new Date(Math.min(on.at.getTime() + 50 + this.random.below(2000), this.now.getTime()));
    const isFailed = queue === 'mail' && this.isRecent(on.at) && this.random.below(FAILED_OF) === 0;
    const [, email] = /^send-(.+)-email$/.exec(job) ?? [];
    if (email)
      this.add('sent_emails', {
        id: this.random.uuid(doneAt),
        key: `${email}-${on.id}-${on.outboxId}`,
        email,
        event: on.event,
        entity_id: on.id,
        result: isFailed ? 'failed' : 'sent',
        attempts: isFailed ? MAIL_TRIES : 1,
        created_at: doneAt,
        last_tried_at: doneAt,
      });
    if (!this.isRecent(on.at)) return;
    this.add('job_dispatches', {
      id: this.random.uuid(on.at),
      outbox_id: on.outboxId,
      job,
      queue,
      dispatched_at: on.at,
      dispatch_count: 1,
      failure_count: isFailed ? MAIL_TRIES : 0,
      last_error: isFailed ? '451 4.7.1 Service unavailable, try again later' : null,
      done_at: isFailed ? null : doneAt,
      failed_at: isFailed ? doneAt : null,
    });
  }

  /** Applies transitions to a row in memory: records them and their events, and returns the final state. */
  applySteps(machine: StateMachine, id: string, steps: readonly PlannedStep[], createdAt: Date): Course {
    const course: Course = { status: machine.initial, since: createdAt, at: new Map() };
    for (const { transition, at, actor, reason } of steps) {
      const found = machine.transitions.find(([name]) => name === transition);
      if (!found?.[1].includes(course.status))
        throw new Error(`${machine.table} cannot ${transition} from ${course.status}.`);
      this.add('state_transitions', {
        id: this.random.uuid(at),
        entity: machine.table,
        entity_id: id,
        transition,
        from_state: course.status,
        to_state: found[2],
        reason,
        occurred_at: at,
        actor,
      });
      if (found[3]) this.emit(found[3].name, id, at);
      Object.assign(course, { status: found[2], since: at });
      course.at.set(transition, at);
    }
    return course;
  }

  /** Gives each e-mail the account of the row that it is about. */
  private assignEmails(): void {
    const accounts = new Map<unknown, unknown>();
    for (const [table, column] of OWNERS)
      for (const row of this.byTable.get(table) ?? [])
        accounts.set(row['id'], 'account' in column ? row[column.account] : accounts.get(row[column.through]));
    for (const email of this.byTable.get('sent_emails') ?? [])
      email['user_id'] = email['email'] === TO_COLLEAGUES ? null : (accounts.get(email['entity_id']) ?? null);
  }

  /**
   * Inserts the rows of a table with one statement per set of columns: PostgreSQL reads them from JSON and checks all
   * constraints.
   */
  async insert(trx: Knex.Transaction): Promise<void> {
    this.assignEmails();
    for (const table of TABLES) {
      const groups = new Map<string, Row[]>();
      // A missing column gets its default, so rows without it need a separate statement.
      for (const row of this.byTable.get(table) ?? []) {
        const names = Object.keys(row).sort().join();
        const group = groups.get(names);
        if (group) group.push(row);
        else groups.set(names, [row]);
      }
      for (const [names, group] of groups) {
        const quoted = names
          .split(',')
          .map((name) => `"${name}"`)
          .join(', ');
        await trx.raw(`insert into ?? (${quoted}) select ${quoted} from json_populate_recordset(null::??, ?::json)`, [
          table,
          table,
          JSON.stringify(group),
        ]);
      }
    }
    this.byTable.clear();
  }
}
const FAILED_OF = 1500;
const MAIL_TRIES = 6;

export interface PlannedStep {
  transition: string;
  at: Date;
  actor: string | null;
  reason: string | null;
}

/** The state of a row, and the instant of each transition. */
export interface Course {
  status: string;
  since: Date;
  at: Map<string, Date>;
}
