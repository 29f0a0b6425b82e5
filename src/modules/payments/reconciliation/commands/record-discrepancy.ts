import type { Knex } from 'knex';
import { raiseAlarm } from '../../../../kernel/alarms.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { serializeError } from '../../../../kernel/logger.ts';
import type { DiscrepancyKind } from '../contract.ts';
import { discrepancyStateMachine } from '../discrepancy.state-machine.ts';

/** The values of each side: ids, states and amounts, never personal data. Null when they agree. */
export type SideValues = Record<string, string | number | boolean | null> | null;

/** Compares two sides; if they differ, runs `settle` and compares again. A remaining difference waits for support. */
export async function compareSides(
  deps: Deps,
  kind: DiscrepancyKind,
  subject: string,
  compare: () => Promise<SideValues>,
  settle?: () => Promise<unknown>,
): Promise<void> {
  const before = await compare();
  if (!before || !settle) return recordSides(deps, { kind, subject, sides: before, isSettled: before === null });
  await settle().catch((error: unknown) =>
    deps.log.warn({ kind, error: serializeError(error) }, 'a difference could not be settled'),
  );
  const after = await compare();
  await recordSides(deps, { kind, subject, sides: after ?? before, isSettled: after === null });
}

/** Records all discrepancies of a kind: those that are no longer found are settled. */
export async function recordDiscrepancies(
  deps: Deps,
  kind: DiscrepancyKind,
  discrepancies: readonly { subject: string; sides: Exclude<SideValues, null> }[],
): Promise<void> {
  for (const { subject, sides } of discrepancies) await recordSides(deps, { kind, subject, sides, isSettled: false });
  const resolved: { subject: string }[] = await deps
    .db('discrepancies')
    .where({ kind, status: 'open' })
    .whereNotIn(
      'subject',
      discrepancies.map(({ subject }) => subject),
    )
    .select('subject');
  for (const { subject } of resolved) await recordSides(deps, { kind, subject, sides: null, isSettled: true });
}

/**
 * Opens a difference and its alarm in the caller's transaction; an open one is brought up to date.
 * 'closed': support has already closed the same difference of a paid amount.
 */
export async function openDiscrepancy(
  deps: Deps,
  trx: Knex.Transaction,
  kind: DiscrepancyKind,
  subject: string,
  sides: Exclude<SideValues, null>,
): Promise<'open' | 'closed'> {
  const id = await insertDiscrepancy(deps, trx, kind, subject, sides);
  if (id) await raiseAlarm(deps, trx, { table: 'discrepancies', id, state: 'open' });
  return id ? 'open' : 'closed';
}

async function insertDiscrepancy(
  deps: Deps,
  trx: Knex.Transaction,
  kind: DiscrepancyKind,
  subject: string,
  sides: Exclude<SideValues, null>,
): Promise<string | null> {
  const values = JSON.stringify(sides);
  if (
    kind === 'amount_differs' &&
    (await trx('discrepancies')
      .where({ kind, subject, status: 'closed' })
      .whereRaw('side_values = ?::jsonb', [values])
      .first('id'))
  )
    return null;
  const now = deps.now();
  const opened: { rows: { id: string }[] } = await trx.raw(
    `insert into discrepancies (id, kind, subject, side_values, status, first_seen_at, last_seen_at) values (?, ?, ?, ?, 'open', ?, ?)
     on conflict (kind, subject) where status = 'open' do update set side_values = excluded.side_values, last_seen_at = excluded.last_seen_at
     returning id`,
    [deps.newId(), kind, subject, values, now, now],
  );
  return opened.rows[0]!.id;
}

interface ComparedSides {
  kind: DiscrepancyKind;
  subject: string;
  sides: SideValues;
  isSettled: boolean;
}

const recordSides = (deps: Deps, { kind, subject, sides, isSettled }: ComparedSides): Promise<void> =>
  deps.db.transaction(async (trx) => {
    if (sides && !isSettled) await openDiscrepancy(deps, trx, kind, subject, sides);
    if (!isSettled) return;
    // A difference that was resolved at once is recorded as settled.
    if (sides) await insertDiscrepancy(deps, trx, kind, subject, sides);
    const open: { id: string } | undefined = await trx('discrepancies')
      .where({ kind, subject, status: 'open' })
      .first('id');
    if (open)
      await discrepancyStateMachine.transition(trx, open.id, 'settle', {
        set: {
          resolved_at: deps.now(),
          resolution: sides ? 'Relu et réglé.' : 'Les deux côtés disent de nouveau la même chose.',
        },
      });
  });
