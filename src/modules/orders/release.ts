import type { Deps } from '../../kernel/deps.ts';
import { releaseOf } from '../../letterpress/index.ts';

/** When a letter paid for now leaves our hands: on the morning of the day that was chosen, and never before the change of mind is over. */
export function releaseInstant(deps: Pick<Deps, 'now' | 'config'>, postOn: string | null | undefined): Date {
  const free = new Date(deps.now().getTime() + deps.config.changeOfMindSeconds * 1000);
  const chosen = postOn ? releaseOf(postOn) : free;
  return chosen > free ? chosen : free;
}
