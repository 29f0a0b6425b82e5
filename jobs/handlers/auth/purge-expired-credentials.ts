import type { Deps } from '../../../src/kernel/deps.ts';
import { purgeWebhookBodies } from '../../../src/kernel/inbox.ts';
import { purgeRateLimits } from '../../../src/kernel/rate-limit.ts';
import * as auth from '../../../src/modules/auth/index.ts';

/** Deletes expired sessions, links, rate limits and webhook bodies every night. */
export async function purgeExpiredCredentials(deps: Deps): Promise<void> {
  await auth.purgeExpiredCredentials(deps);
  await purgeRateLimits(deps);
  await purgeWebhookBodies(deps);
}
