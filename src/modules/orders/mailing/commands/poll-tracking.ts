import { RetryableError, type CarrierTrackingEvent, type TrackingPort } from '../../../../adapters/tracking/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { parisDay } from '../../../../letterpress/index.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import type { LetterTrackingEvent } from '../tracking-events.ts';
import { nextPoll, findPollingStopReason } from '../tracking-schedule.ts';
import { recordTrackingEvents } from './record-tracking-events.ts';

/** Numbers a call carries, and calls a turn: thirty calls a minute, below every quota that La Poste is said to have (docs/domain/la-poste.md#tracking-quota). */
const AT_ONCE = 10;
const CALLS_A_TURN = 5;
/** Long enough for one call; a worker that dies with a batch in hand leaves it to the next. */
const LEASE_SECONDS = 120;
/** The first failure waits a minute, each further one twice as long. */
const COOL_DOWN_SECONDS = 60;
const LONGEST_COOL_DOWN_SECONDS = 3600;

interface Poll {
  letter_id: string;
  number: string;
}

/** Asks La Poste about the letters that are due, ten at a time, within the day's quota. Any worker may do it. */
export async function pollTracking(deps: Deps): Promise<void> {
  if (!deps.tracking || !deps.config.laPosteTracking) return;
  await listNumbers(deps);
  for (let call = 0; call < CALLS_A_TURN; call += 1) {
    if (!(await mayCall(deps, deps.config.laPosteTracking.dailyCalls))) return;
    const batch = await takeBatch(deps);
    if (batch.length === 0) return;
    const news = await ask(deps, deps.tracking, batch);
    if (!news) return;
    for (const poll of batch) await settle(deps, poll, news.get(poll.number) ?? []);
  }
}

/** Every letter under way that the post gave a number is followed. */
async function listNumbers(deps: Deps): Promise<void> {
  await deps.db.raw(
    `insert into tracking_polls (letter_id, number, next_at)
     select id, tracking_number, ? from letters where tracking_number is not null and product <> 'green' and status = any(?)
        and not exists (select 1 from tracking_polls where letter_id = letters.id)
     on conflict (letter_id) do nothing`,
    [deps.now(), [...letterStateMachine.groups['trackable']]],
  );
}

/** Counts the call before it is made; false when the day's are spent or the service is left alone. */
async function mayCall(deps: Deps, callsADay: number): Promise<boolean> {
  const [now, today] = [deps.now(), parisDay(deps.now())];
  const due: unknown = await deps
    .db('tracking_polls')
    .whereNull('stopped_at')
    .where('next_at', '<=', now)
    .first('letter_id');
  if (!due) return false;
  await deps.db('tracking_service').insert({ id: 1, day: today }).onConflict('id').ignore();
  const counted = await deps
    .db('tracking_service')
    .where({ id: 1 })
    .where((free) => free.whereNull('resumes_at').orWhere('resumes_at', '<=', now))
    .where((left) => left.where('day', '<>', today).orWhere('calls', '<', callsADay))
    .update({ day: today, calls: deps.db.raw('case when day = ? then calls + 1 else 1 end', [today]) });
  return counted > 0;
}

/** The oldest first; taken ones are hidden from other workers until they are settled or the lease runs out. */
async function takeBatch(deps: Deps): Promise<Poll[]> {
  const now = deps.now();
  const taken: { rows: Poll[] } = await deps.db.raw(
    `update tracking_polls set next_at = ?, polled_at = ? where letter_id in (
       select letter_id from tracking_polls where stopped_at is null and next_at <= ? order by next_at limit ${AT_ONCE} for update skip locked)
     returning letter_id, number`,
    [new Date(now.getTime() + LEASE_SECONDS * 1000), now, now],
  );
  return taken.rows;
}

/** Null when La Poste does not answer: then nobody asks until it had time to recover. */
async function ask(
  deps: Deps,
  tracking: TrackingPort,
  batch: readonly Poll[],
): Promise<Map<string, CarrierTrackingEvent[]> | null> {
  const service = () => deps.db('tracking_service').where({ id: 1 });
  try {
    const news = await tracking.read(batch.map(({ number }) => number));
    await service().update({ failures: 0, resumes_at: null });
    return news;
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    const { failures }: { failures: number } = await service().first('failures');
    const wait = Math.min(LONGEST_COOL_DOWN_SECONDS, COOL_DOWN_SECONDS * 2 ** failures);
    await service().update({ failures: failures + 1, resumes_at: new Date(deps.now().getTime() + wait * 1000) });
    // What was not answered is due again at once when the service is back.
    await deps
      .db('tracking_polls')
      .whereIn(
        'letter_id',
        batch.map(({ letter_id }) => letter_id),
      )
      .update({ next_at: deps.now() });
    deps.log.warn(
      { status: error.status, failures: failures + 1, wait },
      'La Poste does not answer; nobody asks for a while',
    );
    return null;
  }
}

const toLetterNews = ({ stage, isUnknown, ...one }: CarrierTrackingEvent): LetterTrackingEvent => ({
  ...one,
  kind: stage,
  ...(isUnknown && { unknownCodes: [one.providerCode] }),
});

/** A number La Poste does not know yet has no news, which is no failure: it is asked again in its turn. */
async function settle(deps: Deps, poll: Poll, told: readonly CarrierTrackingEvent[]): Promise<void> {
  if (told.length > 0)
    await recordTrackingEvents(deps, { letterId: poll.letter_id, source: 'laposte', news: told.map(toLetterNews) });
  const letter = await Letter.query(deps.db).findById(poll.letter_id).throwIfNotFound();
  const now = deps.now();
  const over = findPollingStopReason(letter, now);
  await deps
    .db('tracking_polls')
    .where({ letter_id: poll.letter_id })
    .update({
      poll_count: deps.db.raw('poll_count + 1'),
      next_at: nextPoll(letter, now, deps.config.laPosteTracking?.hourSeconds),
      ...(told.length > 0 && { first_found_at: deps.db.raw('coalesce(first_found_at, ?)', [now]) }),
      ...(over && { stopped_at: now, stop_reason: over }),
    });
}
