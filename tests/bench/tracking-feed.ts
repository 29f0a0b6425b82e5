import { randomUUID } from 'node:crypto';
import { migrationSource } from '../../migrations/index.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { recordTrackingEvents } from '../../src/modules/orders/index.ts';
import {
  letterAlone,
  shuffledLife,
  TRACKING_STORIES,
  computeWeight,
  type TrackingEventFixture,
} from '../orders/mailing/tracking-stories.ts';

const MIN_EVENTS = 5000;
const CONCURRENCY = 6;

/** Random numbers that are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}

/** The control: a naive shop that trusts the most recent event. */
function countNaiveRegressions(life: readonly TrackingEventFixture[]): number {
  const weights = life.flatMap(({ news }) =>
    news.kind === 'other' || news.kind === 'announced' || news.kind.endsWith('_proof')
      ? []
      : [computeWeight({ status: news.kind, returned_to_sender_at: null })],
  );
  return weights.filter((weight, i) => i > 0 && weight < weights[i - 1]!).length;
}

/** Plays thousands of partner events, duplicated and shuffled, into letters of a separate database. */
export async function playEvents(databaseUrl: string) {
  const db = connect({ url: databaseUrl, pool: CONCURRENCY + 1 });
  const deps = {
    db,
    newId: () => uuidv7(),
    now: () => new Date(),
    log: createLogger({ level: 'silent', process: 'bench' }),
  } as unknown as Deps;
  const totals = { letters: 0, events: 0, regressions: 0, naive_regressions: 0 };
  const ends = new Map<number, Set<string>>();
  const start = performance.now();
  async function playLetters(): Promise<void> {
    while (totals.events < MIN_EVENTS) {
      const turn = totals.letters;
      totals.letters += 1;
      const story = turn % TRACKING_STORIES.length;
      const life = shuffledLife(TRACKING_STORIES[story]!, numbers(turn + 1));
      totals.events += life.length;
      totals.naive_regressions += countNaiveRegressions(life);
      const id = await letterAlone(db, randomUUID(), randomUUID());
      let before = -1;
      for (const { source, news } of life) {
        await recordTrackingEvents(deps, { letterId: id, source, events: [news] });
        const now = computeWeight(
          (await db('letters').where({ id }).first('status', 'returned_to_sender_at')) as {
            status: string;
            returned_to_sender_at: Date | null;
          },
        );
        if (now < before) totals.regressions += 1;
        before = now;
      }
      const end: unknown = await db('letters')
        .where({ id })
        .first('status', 'deposited_at', 'presented_at', 'delivered_at', 'returned_at', 'pickup_until');
      ends.set(story, (ends.get(story) ?? new Set()).add(JSON.stringify(end)));
    }
  }
  try {
    await db.migrate.latest({ migrationSource });
    await Promise.all(Array.from({ length: CONCURRENCY }, playLetters));
    return {
      ...totals,
      stories: TRACKING_STORIES.length,
      different_ends: [...ends.values()].filter((seen) => seen.size > 1).length,
      ms_an_event: Number(((performance.now() - start) / totals.events).toFixed(2)),
    };
  } finally {
    await db.destroy();
  }
}
