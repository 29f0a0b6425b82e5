import { runInBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { addDays, toParisDay } from '../../../../letterpress/index.ts';
import type { LetterStatus } from '../../contract.ts';
import { nextStepReached } from '../../events.ts';
import { getOrderView } from '../../ordering/queries.ts';
import { pageLettersWithNextStep, type LetterWithNextStep } from '../due-letters.ts';
import { Letter } from '../models/letter.ts';
import { listReminderDays } from '../next-steps.ts';

/** A reminder that comes later than this is of no use. */
const MAX_DAYS_LATE = 7;
/** When a letter is looked at again of which nothing is known yet that starts a period. */
const DAYS_TO_LOOK_AGAIN = 4;

/** A corrected letter starts again when it is handed over. */
const ENDED = new Set<LetterStatus>(['cancelled', 'rejected']);

/**
 * Announces once each day on which a reply is due or a next letter may be written. `next_step_on` stores the next day to
 * check. The dates are computed again on that day, because tracking events may have moved them.
 */
export const announceNextSteps = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runInBatches(deps, {
    subject: 'letters',
    load: pageLettersWithNextStep(deps, toParisDay(deps.now())),
    process: (letter) => announceNextStep(deps, letter),
    signal,
  });

async function announceNextStep(deps: Deps, { id, orderId, nextStepOn }: LetterWithNextStep): Promise<void> {
  const today = toParisDay(deps.now());
  const { letter } = await getOrderView(deps, orderId);
  const days = letter ? listReminderDays(letter).map(({ day }) => day) : [];
  const isUnknown = days.length === 0 && letter?.outcome === null && !ENDED.has(letter.status);
  const next = days.find((day) => day > today) ?? (isUnknown ? addDays(today, DAYS_TO_LOOK_AGAIN) : null);
  const earliest = addDays(today, -MAX_DAYS_LATE);
  const due = days.findLast((day) => day >= nextStepOn && day >= earliest && day <= today);
  await deps.db.transaction(async (trx) => {
    const changed = await Letter.query(trx).where({ id, nextStepOn }).patch({ nextStepOn: next });
    if (changed > 0 && due) await emit(trx, nextStepReached, { id, day: due });
  });
}
