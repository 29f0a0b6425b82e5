import type { EventLog } from './event-log.ts';
import type { Planned, SimulatedStore } from './life-simulator.ts';

/**
 * The state of a simulated partner. Each entry is written to the log before it is applied, and the same method applies
 * it when the log is read at the next start.
 */
export abstract class JournaledStore<
  Letter extends Planned,
  Call extends { nextAt: number },
  Entry,
> implements SimulatedStore<Letter, Call> {
  /** Letters with steps still to come. */
  readonly living = new Set<Letter>();
  /** Webhook calls still to be made. */
  readonly pending = new Set<Call>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly journal: EventLog<Entry>) {}

  /** Calls the watcher after each change. */
  watch(watcher: () => void): void {
    this.watchers.add(watcher);
  }

  commit(entry: Entry): void {
    this.journal.append(entry);
    this.apply(entry);
    for (const watcher of this.watchers) watcher();
  }

  abstract step(letter: Letter, index: number, timestamp: number): void;

  protected abstract apply(entry: Entry): void;

  /** Reads the log. The constructor of a subclass calls it, because its own fields do not exist before. */
  protected replay(): void {
    for (const entry of this.journal.replay()) this.apply(entry);
  }

  protected updateLiving(letter: Letter): void {
    if (letter.plan.some(({ doneAt }) => doneAt === undefined)) this.living.add(letter);
    else this.living.delete(letter);
  }
}
