import type { Knex } from 'knex';
import type { Deps } from '../kernel/deps.ts';
import { finishesWithin } from '../kernel/finishes-within.ts';
import { serializeError } from '../kernel/logger.ts';
import { samplesFor, gauge, type Metric } from '../kernel/metrics.ts';

/** One group of metrics from the database. */
export interface MetricSource {
  readonly name: string;
  read(trx: Knex.Transaction): Promise<Metric[]>;
}

interface Reading {
  readonly began: number;
  readonly found: Map<string, { figures: Metric[]; seconds: number }>;
  isOver: boolean;
  whole: Promise<void>;
}

const LIMITS = { cachedMs: 5_000, patienceMs: 4_000, statementMs: 1_000 };

/**
 * Reads the groups one after the other on one connection, and shares the result with all scrapes of some seconds. A
 * scrape gets its response in time: a group that failed or is not ready is reported as such and hides no other. A database
 * that hangs costs one connection.
 */
export function createCachedCollector(
  deps: Pick<Deps, 'db' | 'log'>,
  parts: readonly MetricSource[],
  limits = LIMITS,
): () => Promise<Metric[]> {
  let last: Reading | undefined;

  const readOne = async ({ name, read }: MetricSource, figuresByName: Reading['found']): Promise<void> => {
    const start = performance.now();
    try {
      const figures = await deps.db.transaction(
        async (trx) => {
          // Short, and without parallel workers: requests have priority.
          await trx.raw(
            `set local statement_timeout = ${limits.statementMs}; set local max_parallel_workers_per_gather = 0`,
          );
          return read(trx);
        },
        { readOnly: true },
      );
      figuresByName.set(name, { figures, seconds: (performance.now() - start) / 1000 });
    } catch (error) {
      deps.log.warn({ part: name, error: serializeError(error) }, 'these figures could not be read');
    }
  };
  const begin = (): Reading => {
    const reading: Reading = { began: performance.now(), found: new Map(), isOver: false, whole: Promise.resolve() };
    reading.whole = (async () => {
      for (const part of parts) await readOne(part, reading.found);
      reading.isOver = true;
    })();
    return reading;
  };

  return async () => {
    if (!last || (last.isOver && performance.now() - last.began >= limits.cachedMs)) last = begin();
    const reading = last;
    await finishesWithin(limits.patienceMs, reading.whole);
    // A group that still hangs has no current values.
    const isStale = !reading.isOver && performance.now() - reading.began > limits.cachedMs + limits.patienceMs;
    const figuresByName = isStale ? new Map<string, never>() : new Map(reading.found);
    const names = parts.map(({ name }) => name);
    return [
      gauge(
        'up',
        'Whether this part of the figures could be read.',
        samplesFor('part', names, (part) => Number(figuresByName.has(part))),
      ),
      gauge(
        'collect_seconds',
        'How long this part took to read.',
        samplesFor('part', [...figuresByName.keys()], (part) => figuresByName.get(part)?.seconds),
      ),
      ...[...figuresByName.values()].flatMap(({ figures }) => figures),
    ];
  };
}
