import { deleteOlderThan, type PurgeDeps, runSteps } from '../../../kernel/batches.ts';
import { PREPARED_MS } from './enroll-second-factor.ts';

const EXPIRING = ['email_verifications', 'erasure_notices', 'password_resets'] as const;

/** Deletes expired sessions, links and addresses of erased accounts, and second factors that were never confirmed. */
export function purgeExpiredCredentials(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  const expired = { column: 'expires_at', ageMs: 0, signal };
  return runSteps([
    () => deleteOlderThan(deps, { table: 'sessions', key: 'id_hash', ...expired }),
    ...EXPIRING.map((table) => () => deleteOlderThan(deps, { table, ...expired })),
    () =>
      deleteOlderThan(deps, {
        table: 'second_factors',
        where: { status: 'prepared' },
        column: 'created_at',
        ageMs: PREPARED_MS,
        signal,
      }),
  ]);
}
