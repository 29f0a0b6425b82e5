import { utimesSync, writeFileSync } from 'node:fs';
import type { Deps } from '../src/kernel/deps.ts';
import { serializeError } from '../src/kernel/logger.ts';
import { deleteHeartbeats, storeHeartbeats, type WorkerPart } from '../src/kernel/worker-heartbeats.ts';

interface Part {
  /** Checks since the last sign of life. Counting checks instead of time ignores a suspended machine. */
  missed: number;
  /** The jobs that run, with the checks that each has seen. */
  readonly jobs: Map<symbol, number>;
}

/** Milliseconds. */
const TIMING = {
  maxCheckMs: 5_000,
  reportMs: 10_000,
  /** No job takes so long. While one runs, its queue may have no room for another. */
  jobLimitMs: 3_600_000,
};
/** A limit has this many checks at least. */
const CHECKS = 8;

/**
 * Watches the loops of a worker: the relay, the scheduler and each queue. A loop that makes no progress for
 * `WORKER_SILENCE_SECONDS` ends the process, and what supervises it starts another one. The event loop itself is
 * watched from outside: by `npm start` (process-supervisor.mjs) or through the file of `HEARTBEAT_FILE`.
 */
export class Heartbeats {
  private readonly workerId: string;
  private readonly checkMs: number;
  private readonly parts = new Map<WorkerPart, Part>();
  private timer: NodeJS.Timeout | undefined;
  private report: Promise<void> | undefined;
  private checksSinceReport = Infinity;

  constructor(
    private readonly deps: Deps,
    private readonly onSilent: (part: WorkerPart) => void = () => process.exit(1),
    private readonly timing = TIMING,
  ) {
    this.workerId = deps.newId();
    this.checkMs = Math.min(timing.maxCheckMs, (deps.config.workerSilenceSeconds * 1000) / CHECKS);
  }

  start(): void {
    // Throws if the setting names a place where no file can be.
    this.touchFile();
    this.check();
    this.timer = setInterval(() => this.check(), this.checkMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.report;
    await deleteHeartbeats(this.deps, this.workerId).catch(() => undefined); // it ages
  }

  /** The loop of this part has come round. */
  beat(name: WorkerPart): void {
    this.find(name).missed = 0;
  }

  /** Runs a job: until it ends, its queue owes no other sign. */
  async during<Result>(name: WorkerPart, run: () => Promise<Result>): Promise<Result> {
    const { jobs } = this.find(name);
    const job = Symbol(name);
    jobs.set(job, 0);
    try {
      return await run();
    } finally {
      jobs.delete(job);
      this.beat(name);
    }
  }

  private find(name: WorkerPart): Part {
    const part = this.parts.get(name) ?? { missed: 0, jobs: new Map() };
    this.parts.set(name, part);
    return part;
  }

  private check(): void {
    for (const [name, part] of this.parts) {
      if (part.jobs.size === 0) part.missed += 1;
      for (const [job, checks] of part.jobs) part.jobs.set(job, checks + 1);
      if (this.isSilent(part)) {
        clearInterval(this.timer);
        this.deps.log.fatal({ part: name }, 'this part of the worker stands still: the worker ends');
        this.onSilent(name);
        return;
      }
    }
    try {
      this.touchFile();
    } catch (error) {
      // For example a full disk: jobs that do not write to it continue.
      this.deps.log.error({ error: serializeError(error) }, 'the heartbeat file was not written');
    }
    this.checksSinceReport += 1;
    if (this.checksSinceReport * this.checkMs >= this.timing.reportMs) this.startReport();
  }

  private isSilent({ missed, jobs }: Part): boolean {
    const { checkMs, timing } = this;
    const limitMs = this.deps.config.workerSilenceSeconds * 1000;
    return missed * checkMs > limitMs || [...jobs.values()].some((checks) => checks * checkMs > timing.jobLimitMs);
  }

  private startReport(): void {
    this.checksSinceReport = 0;
    const parts = [...this.parts].map(([part, { missed }]) => ({ part, silentMs: missed * this.checkMs }));
    // Skipped while the one before it still waits for the database.
    this.report ??= storeHeartbeats(this.deps, { workerId: this.workerId, parts })
      .catch((error: unknown) => this.deps.log.warn({ error: serializeError(error) }, 'heartbeats were not stored'))
      .finally(() => (this.report = undefined));
  }

  private touchFile(): void {
    const { heartbeatFile } = this.deps.config;
    if (!heartbeatFile) return;
    const now = new Date();
    try {
      utimesSync(heartbeatFile, now, now);
    } catch {
      writeFileSync(heartbeatFile, '');
    }
  }
}
