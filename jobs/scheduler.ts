import { CronExpressionParser } from 'cron-parser';
import type { Deps } from '../src/kernel/deps.ts';
import { finishesWithin } from '../src/kernel/finishes-within.ts';
import { serializeError, withTrace } from '../src/kernel/logger.ts';
import {
  claimRun,
  closeLostRuns,
  extendLease,
  finishRun,
  MAX_CLOCK_DIFFERENCE_MS,
  recordSkippedRun,
  type RunEnd,
} from '../src/kernel/scheduled-runs.ts';
import { listTaskStates, storeSchedule, type TaskState } from '../src/kernel/scheduled-tasks.ts';
import { DEFAULT_LIMIT_MINUTES, scheduledTasks, type ScheduledTask } from './scheduled-tasks.ts';

/** Milliseconds. */
const TIMING = {
  /** How often the scheduler looks for what is due. */
  tickMs: 1_000,
  /** A run is lost if its worker has not extended its lease for this long. */
  leaseMs: 60_000,
  /** How long a task may take to end after its signal aborted. */
  graceMs: 3_000,
  /** The longest that stopping takes. The worker ends by force after 15 s (jobs/main.ts). */
  stopMs: 6_000,
};

/** A due time of a task, as cron has it, or the instant at which a run was requested. */
interface Due {
  dueAt: Date;
  isRequested: boolean;
}
interface Run {
  task: ScheduledTask;
  dueAt: Date;
  controller: AbortController;
  /** Why its signal aborted. */
  abortedAs?: 'timed_out' | 'lost' | 'interrupted';
}

/**
 * Runs each task once per due time, over any number of workers: `scheduled_runs` decides who
 * (docs/decisions/0032-claim-scheduled-runs-in-a-table.md). Tasks run side by side, each with a time limit.
 */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private tick: Promise<void> | undefined;
  private isStopping = false;
  private isStored = false;
  private startedAt = new Date(0);
  private readonly runs = new Map<Run, Promise<void>>();
  private readonly times = new Map<string, { last: Date; next: Date }>();

  constructor(
    private readonly deps: Deps,
    private readonly tasks: readonly ScheduledTask[] = scheduledTasks,
    private readonly timing = TIMING,
  ) {}

  /** `beat` is called at each look. */
  start(beat: () => void = () => undefined): void {
    this.startedAt = this.deps.now();
    this.timer = setInterval(() => {
      // Skipped while the one before it still waits for the database.
      if (this.tick) return;
      beat();
      this.tick = this.lookForDueTasks().finally(() => (this.tick = undefined));
    }, this.timing.tickMs);
  }

  /** Aborts what runs, and waits a few seconds for it to end. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const run of this.runs.keys()) abort(run, 'interrupted');
    const end = async (): Promise<void> => {
      await this.tick;
      await Promise.all(this.runs.values());
    };
    await finishesWithin(this.timing.stopMs, end());
  }

  private async lookForDueTasks(): Promise<void> {
    const { deps, tasks } = this;
    try {
      const now = deps.now();
      // The clock was set back.
      if (now < this.startedAt) this.startedAt = now;
      await this.storeOnce(now);
      await this.closeLostRuns();
      const states = new Map((await listTaskStates(deps)).map((state) => [state.name, state]));
      for (const task of tasks) {
        const due = this.findDue(task, states.get(task.name), now);
        if (due && !this.isStopping) await this.claim(task, due);
      }
    } catch (error) {
      deps.log.warn({ error: serializeError(error) }, 'scheduler will try again');
    }
  }

  private async storeOnce(now: Date): Promise<void> {
    if (this.isStored) return;
    await storeSchedule(
      this.deps,
      this.tasks.map((task) => ({ name: task.name, cron: task.cron, nextRunAt: this.computeTimes(task, now).next })),
    );
    this.isStored = true;
  }

  private async closeLostRuns(): Promise<void> {
    const repeated = this.tasks.filter(({ catchUp }) => catchUp).map(({ name }) => name);
    for (const scheduled of await closeLostRuns(this.deps, repeated))
      this.deps.log.error({ scheduled }, 'the worker that ran a scheduled task died');
  }

  /** The latest due time that no worker has decided about, or a requested run. Earlier ones are merged into it. */
  private findDue(task: ScheduledTask, state: TaskState | undefined, now: Date): Due | null {
    // A worker of another version, without this task, may have removed it.
    if (!state) {
      this.isStored = false;
      return null;
    }
    const { last } = this.computeTimes(task, now);
    // A due time to come was claimed by a clock that was wrong: nothing is decided by it.
    const isDecided =
      state.lastDueAt !== null &&
      state.lastDueAt >= last &&
      state.lastDueAt.getTime() <= now.getTime() + MAX_CLOCK_DIFFERENCE_MS;
    // A new task waits for its time, also in a new installation.
    const from = task.catchUp ? state.createdAt : this.startedAt;
    if (!isDecided && last > from) return { dueAt: last, isRequested: false };
    return state.runRequestedAt && { dueAt: state.runRequestedAt, isRequested: true };
  }

  private async claim(task: ScheduledTask, { dueAt, isRequested }: Due): Promise<void> {
    const { deps, timing } = this;
    const { name } = task;
    const { next } = this.computeTimes(task, deps.now());
    if (await claimRun(deps, { name, dueAt, nextRunAt: next, leaseMs: timing.leaseMs })) {
      const run: Run = { task, dueAt, controller: new AbortController() };
      this.runs.set(
        run,
        this.execute(run).finally(() => this.runs.delete(run)),
      );
      // A requested run waits for the one that is under way.
    } else if (!isRequested && (await recordSkippedRun(deps, { name, dueAt })))
      deps.log.warn({ scheduled: name, dueAt }, 'scheduled task skipped: its last run is under way');
  }

  private async execute(run: Run): Promise<void> {
    const { deps } = this;
    const { task, dueAt } = run;
    const end = await this.runToEnd(run);
    const { result, error: failure } = end;
    if (result !== 'ok')
      deps.log.warn(
        { scheduled: task.name, dueAt, result, ...(failure !== undefined && { error: serializeError(failure) }) },
        'scheduled task not done',
      );
    await finishRun(deps, { name: task.name, dueAt }, end).catch((error: unknown) =>
      // Its lease expires, and another worker closes it.
      deps.log.warn({ scheduled: task.name, error: serializeError(error) }, 'the end of a run was not recorded'),
    );
  }

  /** Never rejects. A run whose signal aborted counts as not done, however it ended. */
  private async runToEnd(run: Run): Promise<RunEnd> {
    const { task, controller } = run;
    const { signal } = controller;
    const minutes = task.timeLimitMinutes ?? DEFAULT_LIMIT_MINUTES;
    const limit = setTimeout(() => abort(run, 'timed_out'), minutes * 60_000);
    const lease = setInterval(() => void this.extendLease(run), this.timing.leaseMs / 3);
    if (this.isStopping) abort(run, 'interrupted');
    let end: RunEnd = { result: 'ok', isRepeated: false };
    try {
      await withTrace({ requestId: this.deps.newId(), actor: `task:${task.name}` }, () =>
        runUntilAborted(signal, this.timing.graceMs, async () => task.run(this.deps, signal)),
      );
    } catch (error) {
      end = { result: 'failed', error, isRepeated: false };
    }
    clearTimeout(limit);
    clearInterval(lease);
    const { abortedAs } = run;
    if (!abortedAs) return end;
    return { result: abortedAs, isRepeated: abortedAs === 'interrupted' && Boolean(task.catchUp) };
  }

  private async extendLease(run: Run): Promise<void> {
    const { name } = run.task;
    try {
      const isOurs = await extendLease(this.deps, { name, dueAt: run.dueAt }, this.timing.leaseMs);
      if (!isOurs) abort(run, 'lost');
    } catch (error) {
      this.deps.log.warn({ scheduled: name, error: serializeError(error) }, 'the lease of a run was not extended');
    }
  }

  /** The last due time, and the next one. */
  private computeTimes({ name, cron }: ScheduledTask, now: Date): { last: Date; next: Date } {
    const known = this.times.get(name);
    if (known && known.last <= now && now < known.next) return known;
    const times = { last: findLastDue(cron, now), next: findNextDue(cron, now) };
    this.times.set(name, times);
    return times;
  }
}

const parseCron = (cron: string, from: Date) =>
  CronExpressionParser.parse(cron, { currentDate: from, tz: 'Europe/Paris' });
export const findNextDue = (cron: string, after: Date): Date => parseCron(cron, after).next().toDate();
/** At this instant or before it. */
export const findLastDue = (cron: string, at: Date): Date =>
  parseCron(cron, new Date(at.getTime() + 1))
    .prev()
    .toDate();

function abort(run: Run, reason: NonNullable<Run['abortedAs']>): void {
  run.abortedAs ??= reason;
  run.controller.abort(new Error(`This run is ${reason}.`));
}

/** Runs a task, and leaves it if it ignores its aborted signal. */
async function runUntilAborted(signal: AbortSignal, graceMs: number, run: () => Promise<unknown>): Promise<void> {
  let grace: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    const wait = (): void => void (grace = setTimeout(resolve, graceMs));
    signal.addEventListener('abort', wait, { once: true });
  });
  try {
    // Not begun at all if the worker stopped first.
    if (!signal.aborted) await Promise.race([run(), isOver]);
  } finally {
    clearTimeout(grace);
  }
}
