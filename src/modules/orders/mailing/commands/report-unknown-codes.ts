import type { Knex } from 'knex';
import type { UnknownCode } from '../../../../adapters/postal/port.ts';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changedByColleague } from '../../../auth/index.ts';
import { unknownCodeStateMachine } from '../partner.state-machine.ts';

const MAX_CODE_LENGTH = 120;

/**
 * Records codes of a partner that our tables lack. Idempotent: a code has one row for each partner and kind, so
 * its alarm is raised once, also when it was acknowledged before.
 */
export async function reportUnknownCodes(
  deps: Pick<Deps, 'newId' | 'log'>,
  trx: Knex,
  input: { partner: string; codes: readonly UnknownCode[]; letterId?: string },
): Promise<void> {
  const { partner, letterId } = input;
  if (input.codes.length === 0) return;
  const rows = input.codes.map(({ kind, code }) => ({
    id: deps.newId(),
    partner,
    kind,
    code: code.slice(0, MAX_CODE_LENGTH),
    letter_id: letterId ?? null,
    status: unknownCodeStateMachine.initial,
  }));
  const reported: { kind: string }[] = await trx('unknown_codes')
    .insert(rows)
    .onConflict(['partner', 'kind', 'code'])
    .ignore()
    .returning('kind');
  for (const { kind } of reported) deps.log.warn({ partner, kind, letterId }, 'unknown partner code reported');
}

/**
 * Acknowledges a code after support has noted its meaning and who adds it to the adapter. Throws 409 if a colleague has
 * noted one already: no note is lost.
 */
export const acknowledgeUnknownCode = (
  deps: Deps,
  input: { id: string; note: string; userId: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const result = await unknownCodeStateMachine.transition(trx, input.id, 'acknowledge', {
      set: { note: input.note, acknowledged_by: input.userId },
      reason: 'support',
    });
    if (result !== 'transitioned')
      throw await changedByColleague(deps, input.id, { code: 'unknown_code_changed', subject: 'Ce code' });
    await auditChange(trx, deps, { before: { status: 'reported' }, after: { status: 'acknowledged' } });
  });
