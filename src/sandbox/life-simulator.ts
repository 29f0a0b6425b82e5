const AT_ONCE = 8;
/** Timers hold at most 2^31 ms; a longer wait is looked at again on the way. */
const MAX_TIMER = 60_000;

export interface Planned {
  plan: readonly { dueAt: number; doneAt?: number }[];
}

/** A store in which time passes: letters advance, and webhook calls become due. */
export interface SimulatedStore<Letter extends Planned, Call extends { nextAt: number }> {
  /** Calls the watcher after each change. */
  watch(watcher: () => void): void;
  /** The letters with steps still to come. */
  readonly living: ReadonlySet<Letter>;
  step(letter: Letter, index: number, timestamp: number): void;
  readonly pending: ReadonlySet<Call>;
}

/** Lets time pass: performs due steps, makes due webhook calls, and continues after a restart. */
export class LifeSimulator<Letter extends Planned, Call extends { nextAt: number }> {
  private timer: NodeJS.Timeout | undefined;
  private looking: NodeJS.Immediate | undefined;
  private readonly calling = new Set<Call>();
  private readonly stop = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly store: SimulatedStore<Letter, Call>,
    private readonly call: (call: Call, stop: AbortSignal) => Promise<void>,
    private readonly complain: (error: unknown) => void,
  ) {
    store.watch(() => this.wake());
    this.wake();
  }

  async close(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    clearImmediate(this.looking);
    await Promise.allSettled(this.running);
  }

  private wake(): void {
    if (this.stop.signal.aborted || this.looking) return;
    this.looking = setImmediate(() => {
      this.looking = undefined;
      clearTimeout(this.timer);
      const soonest = Math.min(this.nextStepAt(), this.nextCallAt());
      if (soonest === Infinity) return;
      this.timer = setTimeout(() => this.pass(), Math.min(MAX_TIMER, Math.max(0, soonest - Date.now())));
    });
  }

  private pass(): void {
    const now = Date.now();
    try {
      // Time went on while this process was down, so a step carries the instant at which it was due.
      for (const { letter, index, dueAt } of this.dueSteps(now)) this.store.step(letter, index, dueAt);
      for (const pendingCall of this.store.pending) {
        if (this.calling.size >= AT_ONCE) break;
        if (pendingCall.nextAt <= now && !this.calling.has(pendingCall)) this.begin(pendingCall);
      }
    } catch (error) {
      this.complain(error);
    }
    this.wake();
  }

  private dueSteps(now: number): { letter: Letter; index: number; dueAt: number }[] {
    return [...this.store.living]
      .flatMap((letter) =>
        letter.plan.flatMap(({ dueAt, doneAt }, index) =>
          doneAt === undefined && dueAt <= now ? [{ letter, index, dueAt }] : [],
        ),
      )
      .toSorted((a, b) => a.dueAt - b.dueAt);
  }

  private nextStepAt(): number {
    let soonest = Infinity;
    for (const { plan } of this.store.living)
      for (const { dueAt, doneAt } of plan) if (doneAt === undefined && dueAt < soonest) soonest = dueAt;
    return soonest;
  }

  private nextCallAt(): number {
    if (this.calling.size >= AT_ONCE) return Infinity;
    let soonest = Infinity;
    for (const pendingCall of this.store.pending)
      if (!this.calling.has(pendingCall) && pendingCall.nextAt < soonest) soonest = pendingCall.nextAt;
    return soonest;
  }

  private begin(call: Call): void {
    this.calling.add(call);
    const run = this.call(call, this.stop.signal)
      .catch(this.complain)
      .finally(() => {
        this.calling.delete(call);
        this.running.delete(run);
        this.wake();
      });
    this.running.add(run);
  }
}
