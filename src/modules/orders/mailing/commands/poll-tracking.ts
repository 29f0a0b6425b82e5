import { RetryableError, type CarrierTrackingEvent, type TrackingPort } from '../../../../adapters/tracking/port.ts';
import { tallyFailures } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import type { LetterTrackingEvent } from '../tracking-events.ts';
import { computeNextPoll, findPollingStopReason } from '../tracking-schedule.ts';
import { recordTrackingEvents } from './record-tracking-events.ts';

/**
 * Numbers per call and calls per run: thirty calls a minute, below the documented quotas
 * (docs/domain/la-poste.md#tracking-quota).
 */
const NUMBERS_PER_CALL = 10;
const MAX_CALLS_PER_RUN = 5;
/** Long enough for one call; the batch of a worker that dies is claimed again. */
const LEASE_SECONDS = 120;
/** The wait after the first failure; it doubles with each further one. */
const COOL_DOWN_SECONDS = 60;
const MAX_COOL_DOWN_SECONDS = 3600;

interface Poll {
  letter_id: string;
  number: string;
}

/**
 * Polls La Poste for the letters that are due, ten per call, within the daily quota. Any worker may run it. A letter
 * whose result cannot be recorded is due again after its lease, behind those that wait longer.
 */
export async function pollTracking(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (!deps.tracking || !deps.config.laPosteTracking) return;
  await insertPolls(deps);
  const tally = tallyFailures(deps, 'polls');
  for (let call = 0; call < MAX_CALLS_PER_RUN && !signal?.aborted; call += 1) {
    if (!(await countCall(deps, deps.config.laPosteTracking.dailyCalls))) break;
    const batch = await claimBatch(deps);
    if (batch.length === 0) break;
    const events = await readEvents(deps, deps.tracking, batch);
    if (!events) break;
    for (const poll of batch)
      await tally.attempt({ id: poll.letter_id }, () => recordPollResult(deps, poll, events.get(poll.number) ?? []));
  }
  tally.finish();
}

/** Adds every letter under way that has a tracking number. */
async function insertPolls(deps: Deps): Promise<void> {
  await deps.db.raw(
    `insert into tracking_polls (letter_id, number, next_at)
     select id, tracking_number, ? from letters where tracking_number is not null and product <> 'green' and status = any(?)
        and not exists (select 1 from tracking_polls where letter_id = letters.id)
     on conflict (letter_id) do nothing`,
    [deps.now(), [...letterStateMachine.groups['trackable']]],
  );
}

/** Counts a call before it is made; false when the daily quota is used or the service has a pause. */
async function countCall(deps: Deps, dailyCalls: number): Promise<boolean> {
  const [now, today] = [deps.now(), toParisDay(deps.now())];
  const due: unknown = await deps
    .db('tracking_polls')
    .whereNull('stopped_at')
    .where('next_at', '<=', now)
    .first('letter_id');
  if (!due) return false;
  await deps.db('tracking_service').insert({ id: 1, day: today }).onConflict('id').ignore();
  const updated = await deps
    .db('tracking_service')
    .where({ id: 1 })
    .where((free) => free.whereNull('resumes_at').orWhere('resumes_at', '<=', now))
    .where((builder) => builder.where('day', '<>', today).orWhere('calls', '<', dailyCalls))
    .update({ day: today, calls: deps.db.raw('case when day = ? then calls + 1 else 1 end', [today]) });
  return updated > 0;
}

/** Claims the oldest first; other workers skip them until the lease expires. */
async function claimBatch(deps: Deps): Promise<Poll[]> {
  const now = deps.now();
  const claimed: { rows: Poll[] } = await deps.db.raw(
    `update tracking_polls set next_at = ?, polled_at = ? where letter_id in (
       select letter_id from tracking_polls where stopped_at is null and next_at <= ? order by next_at limit ${NUMBERS_PER_CALL} for update skip locked)
     returning letter_id, number`,
    [new Date(now.getTime() + LEASE_SECONDS * 1000), now, now],
  );
  return claimed.rows;
}

/** Returns null when La Poste does not answer, and pauses all calls. */
async function readEvents(
  deps: Deps,
  tracking: TrackingPort,
  batch: readonly Poll[],
): Promise<Map<string, CarrierTrackingEvent[]> | null> {
  const queryService = () => deps.db('tracking_service').where({ id: 1 });
  try {
    const events = await tracking.read(batch.map(({ number }) => number));
    await queryService().update({ failures: 0, resumes_at: null });
    return events;
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    const { failures }: { failures: number } = await queryService().first('failures');
    const wait = Math.min(MAX_COOL_DOWN_SECONDS, COOL_DOWN_SECONDS * 2 ** failures);
    await queryService().update({ failures: failures + 1, resumes_at: new Date(deps.now().getTime() + wait * 1000) });
    // The batch is due again as soon as the service is back.
    await deps
      .db('tracking_polls')
      .whereIn(
        'letter_id',
        batch.map(({ letter_id }) => letter_id),
      )
      .update({ next_at: deps.now() });
    deps.log.warn({ status: error.status, failures: failures + 1, wait }, 'La Poste does not answer, polling pauses');
    return null;
  }
}

const toLetterTrackingEvent = ({ stage, isUnknown, ...event }: CarrierTrackingEvent): LetterTrackingEvent => ({
  ...event,
  kind: stage,
  ...(isUnknown && { unknownCodes: [event.providerCode] }),
});

/** Stores the result of a poll. A number without events is not a failure: it is polled again. */
async function recordPollResult(deps: Deps, poll: Poll, events: readonly CarrierTrackingEvent[]): Promise<void> {
  if (events.length > 0)
    await recordTrackingEvents(deps, {
      letterId: poll.letter_id,
      source: 'laposte',
      events: events.map(toLetterTrackingEvent),
    });
  const letter = await Letter.query(deps.db).findById(poll.letter_id).throwIfNotFound();
  const now = deps.now();
  const stopReason = findPollingStopReason(letter, now);
  await deps
    .db('tracking_polls')
    .where({ letter_id: poll.letter_id })
    .update({
      poll_count: deps.db.raw('poll_count + 1'),
      next_at: computeNextPoll(letter, now, deps.config.laPosteTracking?.hourSeconds),
      ...(events.length > 0 && { first_found_at: deps.db.raw('coalesce(first_found_at, ?)', [now]) }),
      ...(stopReason && { stopped_at: now, stop_reason: stopReason }),
    });
}
