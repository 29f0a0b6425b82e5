import type { Knex } from 'knex';
import { outboxRow, type EventDefinition } from './events.ts';
import { uuidv7 } from './ids.ts';
import { currentActor, currentRequestId } from './log.ts';
import { notFound, refusal } from './refusal.ts';

export const stateConflict = refusal('conflict', 'state_conflict', 'Cette action n’est plus possible.');

type MachineRow<Verb extends string, State extends string> = readonly [
  does: Verb,
  from: readonly State[],
  to: State,
  tells?: EventDefinition<{ id: string }>,
];

export interface Machine<Verb extends string = string, State extends string = string> {
  readonly table: string;
  readonly initial: State;
  readonly rows: readonly MachineRow<Verb, State>[];
  readonly overdue: Partial<Record<State, string>>;
  /** The instant, in SQL, that a limit counts from where it is not the one the state was reached at. */
  readonly countedFrom: Partial<Record<State, string>>;
  /** What needs a person though the state is in order: a name and its condition, in SQL. */
  readonly troubles: Record<string, string>;
  readonly groups: Record<string, readonly State[]>;
  readonly states: readonly State[];
  can(state: State, verb: Verb): boolean;
  is(group: string, state: State): boolean;
  move(trx: Knex.Transaction, id: string, verb: Verb, options?: MoveOptions): Promise<'moved' | 'already'>;
}

export interface MoveOptions {
  /** Columns that change together with the state. */
  set?: Record<string, unknown>;
  /** Why, in words for support; no personal data. */
  because?: string;
}

/**
 * A life as a table. `move` updates `where id = ? and status in (from)`: two movers never both win.
 * It stamps the instant, keeps the move with its actor for the order's story and emits, all in the caller's transaction.
 * No row changed means 'already' when the target was reached or overtaken, otherwise a conflict.
 */
export function machine<const Verb extends string, const State extends string>(
  table: string,
  initial: State,
  rows: readonly MachineRow<Verb, State>[],
  rules: { overdue?: Partial<Record<NoInfer<State>, string>>; countedFrom?: Partial<Record<NoInfer<State>, string>>; troubles?: Record<string, string>; groups?: Record<string, readonly NoInfer<State>[]> } = {},
): Machine<Verb, State> {
  const states = [...new Set([initial, ...rows.flatMap(([, from, to]) => [...from, to])])];
  const groups = rules.groups ?? {};
  const after = reachability(rows);
  const rowOf = (verb: Verb) => {
    const row = rows.find(([does]) => does === verb);
    if (!row) throw new Error(`${table} has no move "${verb}".`);
    return row;
  };

  return {
    table,
    initial,
    rows,
    overdue: rules.overdue ?? {},
    countedFrom: rules.countedFrom ?? {},
    troubles: rules.troubles ?? {},
    groups,
    states,
    can: (state, verb) => rowOf(verb)[1].includes(state),
    is: (group, state) => {
      const members = groups[group];
      if (!members) throw new Error(`${table} has no group "${group}".`);
      return members.includes(state);
    },
    async move(trx, id, verb, options = {}) {
      const [, from, to, tells] = rowOf(verb);
      const set = Object.entries({ status: to, status_since: trx.fn.now(), ...options.set }).filter(([, value]) => value !== undefined);
      const told = tells && outboxRow(tells, { id });
      // One statement: a letter's life is many small moves, and each question to the database costs more than its answer.
      const { rows: [changed] } = await trx.raw<{ rows: unknown[] }>(
        `with before as (select id, status from ?? where id = ? and status = any(?) for update),
         changed as (update ?? as t set ${set.map(() => '?? = ?').join(', ')} from before where t.id = before.id returning before.status as was)
         ${told ? ', told as (insert into outbox (available_at, id, event, payload, request_id) select now(), ?, ?, ?, ? from changed)' : ''}
         insert into moves (from_state, id, subject, subject_id, verb, to_state, because, request_id, actor)
         select was, ?, ?, ?, ?, ?, ?, ?, ? from changed returning id`,
        [table, id, [...from], table, ...set.flat(), ...(told ? [told.id, told.event, told.payload, told.request_id] : []), uuidv7(), table, id, verb, to, options.because ?? null, currentRequestId() ?? null, currentActor() ?? null] as Knex.RawBinding[],
      );

      if (!changed) {
        const row: { status: State } | undefined = await trx(table).where({ id }).first('status');
        if (!row) throw notFound({ table, id });
        if (row.status === to || after.get(to)?.has(row.status)) return 'already';
        throw stateConflict({ table, id, verb, status: row.status });
      }
      return 'moved';
    },
  };
}

/** Whether a row is in one of these states and past its limit, in SQL. */
export const pastLimit = ({ overdue, countedFrom }: Pick<Machine, 'overdue' | 'countedFrom'>, states: readonly string[]): string =>
  states.flatMap((state) => (overdue[state] ? `(status = '${state}' and ${countedFrom[state] ?? 'status_since'} < now() - interval '${overdue[state]}')` : [])).join(' or ') || 'false';

/** For each state, every state that can come after it. */
function reachability<Verb extends string, State extends string>(
  rows: readonly MachineRow<Verb, State>[],
): Map<State, Set<State>> {
  const next = new Map<State, Set<State>>();
  for (const [, from, to] of rows)
    for (const state of from) next.set(state, (next.get(state) ?? new Set()).add(to));
  const closed = new Map<State, Set<State>>();
  for (const start of next.keys()) {
    const seen = new Set<State>();
    const queue = [...(next.get(start) ?? [])];
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      queue.push(...(next.get(state) ?? []));
    }
    closed.set(start, seen);
  }
  return closed;
}
