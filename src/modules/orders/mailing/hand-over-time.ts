import type { Deps } from '../../../kernel/deps.ts';
import { postingProblem, computeRelease } from '../../../letterpress/index.ts';
import { postingDayInvalid } from '../errors.ts';

/** When a letter paid for now leaves our hands: on the morning of the day that was chosen, and never before the change of mind is over. */
export function releaseInstant(deps: Pick<Deps, 'now' | 'config'>, postOn: string | null | undefined): Date {
  const free = new Date(deps.now().getTime() + deps.config.changeOfMindSeconds * 1000);
  const chosen = postOn ? computeRelease(postOn) : free;
  return chosen > free ? chosen : free;
}

/** @throws a refusal for a day on which no letter leaves */
export function assertPostingDay(deps: Pick<Deps, 'now'>, postOn: string | null | undefined): void {
  const message = postOn ? postingProblem(postOn, deps.now()) : null;
  if (postOn && message) throw postingDayInvalid({ postOn, message });
}
