import { join } from 'node:path';
import type { SandboxContext } from '../context.ts';
import { openJournal, type EventLog } from '../event-log.ts';
import type { PagePlan, SessionLine } from './objects/checkout-session.ts';
import type { Kind, Kinds, StripeObject } from './objects/kinds.ts';
import type { CardOnFile } from './objects/money.ts';
import { NO_FAULTS, type Settings } from './settings.ts';

export interface StoredRecord {
  status: number;
  body: string;
  fingerprint: string;
  /** In seconds. Responses stored before this field existed never expire. */
  at?: number;
}
/** A scheduled task: what, for which object, when, and by which clock (null: real time). */
export interface Task {
  what: TaskName;
  about: string;
  at: number;
  clock: string | null;
}
export type TaskName =
  | 'expire_page'
  | 'warn_trial'
  | 'announce_bill'
  | 'end_period'
  | 'finalize'
  | 'retry'
  | 'expire_incomplete'
  | 'settle_refund'
  | 'fail_refund'
  | 'pay_debit'
  | 'refuse_debit'
  | 'make_payout'
  | 'pay_payout';
/** A card a person left: `setUp` when its bank has agreed to later charges. */
export type StoredCard = CardOnFile & { setUp: boolean };

type Entry =
  | { kind: 'object'; object: StripeObject }
  | { kind: 'removed'; object: Kind; id: string }
  | { kind: 'lines'; sessionId: string; lines: SessionLine[]; plan?: PagePlan }
  | { kind: 'answer'; key: string; kept: StoredRecord }
  | { kind: 'delivered' | 'dropped'; eventId: string }
  | { kind: 'card'; methodId: string; card: StoredCard }
  | { kind: 'task'; task: Task }
  | { kind: 'done'; what: TaskName; about: string }
  | { kind: 'settings'; settings: Settings };
type Line = Entry | { kind: 'together'; entries: Entry[] };

/** The state of the sandbox, stored in a log, so that a restart loses nothing that was confirmed. */
export class StripeStore {
  readonly lines = new Map<string, SessionLine[]>();
  readonly plans = new Map<string, PagePlan>();
  readonly answers = new Map<string, StoredRecord>();
  readonly delivered = new Set<string>();
  readonly dropped = new Set<string>();
  readonly cards = new Map<string, StoredCard>();
  readonly tasks = new Map<string, Task>();
  settings: Settings = NO_FAULTS;
  private readonly byKind = new Map<string, Map<string, StripeObject>>();
  private readonly journal: EventLog<Line>;
  private open: Entry[] | null = null;

  constructor(context: SandboxContext) {
    this.journal = openJournal<Line>(join(context.dataDir, 'stripe.jsonl'));
    for (const line of this.journal.replay())
      for (const entry of line.kind === 'together' ? line.entries : [line]) this.apply(entry);
  }

  /**
   * Writes everything that `work` changes as one log entry: a killed process has both charged and reported, or neither.
   */
  together<T>(work: () => T): T {
    if (this.open) return work();
    const entries: Entry[] = (this.open = []);
    try {
      return work();
    } finally {
      this.open = null;
      if (entries.length > 0) this.journal.append({ kind: 'together', entries });
    }
  }

  put<T extends StripeObject>(object: T): T {
    this.write({ kind: 'object', object });
    return object;
  }
  remove({ object, id }: { object: Kind; id: string }): void {
    this.write({ kind: 'removed', object, id });
  }
  keepPage(sessionId: string, lines: SessionLine[], plan: PagePlan): void {
    this.write({ kind: 'lines', sessionId, lines, plan });
  }
  keepAnswer(key: string, record: StoredRecord): void {
    this.write({ kind: 'answer', key, kept: record });
  }
  keepCard(methodId: string, card: StoredCard): void {
    this.write({ kind: 'card', methodId, card });
  }
  plan(task: Task): void {
    this.write({ kind: 'task', task });
  }
  unplan(what: TaskName, about: string): void {
    if (this.tasks.has(`${what} ${about}`)) this.write({ kind: 'done', what, about });
  }
  set(settings: Settings): void {
    this.write({ kind: 'settings', settings });
  }
  markDelivered(eventId: string): void {
    this.write({ kind: 'delivered', eventId });
  }
  markDropped(eventId: string): void {
    this.write({ kind: 'dropped', eventId });
  }

  get<K extends Kind>(id: string, kind: K): Kinds[K] | undefined {
    return this.byKind.get(kind)?.get(id) as Kinds[K] | undefined;
  }
  /** Finds the object of an identifier. */
  any(id: string): StripeObject | undefined {
    for (const objects of this.byKind.values()) if (objects.has(id)) return objects.get(id);
    return undefined;
  }
  /** Newest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...(this.byKind.get(kind)?.values() ?? [])].toReversed() as Kinds[K][];
  }
  close(): void {
    this.journal.close();
  }

  private write(entry: Entry): void {
    // Copied now, because the caller may change the object later.
    const copy = structuredClone(entry);
    if (this.open) this.open.push(copy);
    else this.journal.append(copy);
    this.apply(copy);
  }
  private apply(entry: Entry): void {
    if (entry.kind === 'object') {
      const objects = this.byKind.get(entry.object.object) ?? new Map<string, StripeObject>();
      this.byKind.set(entry.object.object, objects.set(entry.object.id, entry.object));
    } else if (entry.kind === 'removed') this.byKind.get(entry.object)?.delete(entry.id);
    else if (entry.kind === 'lines') {
      this.lines.set(entry.sessionId, entry.lines);
      if (entry.plan) this.plans.set(entry.sessionId, entry.plan);
    } else if (entry.kind === 'answer') this.answers.set(entry.key, entry.kept);
    else if (entry.kind === 'card') this.cards.set(entry.methodId, entry.card);
    else if (entry.kind === 'task') this.tasks.set(`${entry.task.what} ${entry.task.about}`, entry.task);
    else if (entry.kind === 'done') this.tasks.delete(`${entry.what} ${entry.about}`);
    else if (entry.kind === 'settings') this.settings = entry.settings;
    else this[entry.kind].add(entry.eventId);
  }
}
