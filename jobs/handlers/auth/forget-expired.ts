import type { Deps } from '../../../src/kernel/deps.ts';
import { forgetCalls } from '../../../src/kernel/inbox.ts';
import { forgetOldTries } from '../../../src/kernel/throttle.ts';
import * as auth from '../../../src/modules/auth/index.ts';

/** Each night: what has expired is not kept. */
export async function forgetExpired(deps: Deps): Promise<void> {
  await auth.forgetExpired(deps);
  await forgetOldTries(deps);
  await forgetCalls(deps);
}
