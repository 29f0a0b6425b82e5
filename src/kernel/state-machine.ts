import type { Knex } from 'knex';
import { notFound, defineError } from './errors.ts';
import { toOutboxRow, type EventDefinition } from './events.ts';
import { uuidv7 } from './ids.ts';
import { getActor, getRequestId } from './logger.ts';

export const stateConflict = defineError('conflict', 'state_conflict', 'Cette action n’est plus possible.');

type Transition<Verb extends string, State extends string> = readonly [
  name: Verb,
  from: readonly State[],
  to: State,
  emits?: EventDefinition<{ id: string }>,
];

export interface StateMachine<
  Verb extends string = string,
  State extends string = string,
  Group extends string = string,
> {
  readonly table: string;
  readonly initial: State;
  readonly transitions: readonly Transition<Verb, State>[];
  readonly timeLimits: Partial<Record<State, string>>;
  /** The instant, in SQL, that a limit counts from where it is not the one the state was reached at. */
  readonly timeLimitStart: Partial<Record<State, string>>;
  /** Conditions that need a person although the state is regular: name and SQL condition. */
  readonly alertConditions: Record<string, string>;
  readonly groups: Record<Group, readonly State[]>;
  readonly states: readonly State[];
  can(state: State, transition: Verb): boolean;
  isIn(group: Group, state: State): boolean;
  transition(
    trx: Knex.Transaction,
    id: string,
    transition: Verb,
    options?: TransitionOptions,
  ): Promise<'transitioned' | 'noop'>;
  /**
   * The same as one statement, which needs no transaction, under the condition `where` as well. Returns false if the row
   * is in another state or differs from `where`.
   */
  tryTransition(
    db: Knex,
    id: string,
    transition: Verb,
    options?: TransitionOptions & { where?: Record<string, Knex.Value> },
  ): Promise<boolean>;
}

export interface TransitionOptions {
  /** Columns that change together with the state. */
  set?: Record<string, unknown>;
  /** The reason, for support. No personal data. */
  reason?: string;
}

/**
 * Defines a state machine. `transition` updates `where id = ? and status in (from)`, so only one of two concurrent
 * calls succeeds. It stamps the instant, records the transition with its actor and emits, all in the caller's
 * transaction. If no row changed, it returns 'noop' when the target was reached or passed, and throws a conflict
 * otherwise.
 */
export function defineStateMachine<
  const Verb extends string,
  const State extends string,
  const Group extends string = never,
>(
  table: string,
  initial: State,
  transitions: readonly Transition<Verb, State>[],
  rules: {
    timeLimits?: Partial<Record<NoInfer<State>, string>>;
    timeLimitStart?: Partial<Record<NoInfer<State>, string>>;
    alertConditions?: Record<string, string>;
    groups?: Record<Group, readonly NoInfer<State>[]>;
  } = {},
): StateMachine<Verb, State, Group> {
  const states = [...new Set([initial, ...transitions.flatMap(([, from, to]) => [...from, to])])];
  const groups = rules.groups ?? ({} as Record<Group, readonly State[]>);
  const after = computeReachability(transitions);
  const getTransition = (transition: Verb) => {
    const row = transitions.find(([name]) => name === transition);
    if (!row) throw new Error(`${table} has no transition "${transition}".`);
    return row;
  };

  return {
    table,
    initial,
    transitions,
    timeLimits: rules.timeLimits ?? {},
    timeLimitStart: rules.timeLimitStart ?? {},
    alertConditions: rules.alertConditions ?? {},
    groups,
    states,
    can: (state, transition) => getTransition(transition)[1].includes(state),
    isIn: (group, state) => groups[group].includes(state),
    async transition(trx, id, transition, options = {}) {
      if (await this.tryTransition(trx, id, transition, options)) return 'transitioned';
      const [, , to] = getTransition(transition);
      const row: { status: State } | undefined = await trx(table).where({ id }).first('status');
      if (!row) throw notFound({ table, id });
      if (row.status === to || after.get(to)?.has(row.status)) return 'noop';
      throw stateConflict({ table, id, transition, status: row.status });
    },
    async tryTransition(db, id, transition, options = {}) {
      const [, from, to, emits] = getTransition(transition);
      const set = Object.entries({ status: to, status_since: db.fn.now(), ...options.set }).filter(
        ([, value]) => value !== undefined,
      );
      const where = Object.entries(options.where ?? {});
      const emitted = emits && toOutboxRow(emits, { id });
      // One statement: a letter has many small transitions, and each round trip costs more than the query.
      const {
        rows: [changed],
      } = await db.raw<{ rows: unknown[] }>(
        `with before as (select id, status from ?? where id = ? and status = any(?)${' and ?? is not distinct from (?)'.repeat(where.length)} for update),
         changed as (update ?? as t set ${set.map(() => '?? = ?').join(', ')} from before where t.id = before.id returning before.status as was)
         ${emitted ? ', emitted as (insert into outbox (available_at, id, event, payload, request_id, trace_parent) select now(), ?, ?, ?, ?, ? from changed)' : ''}
         insert into state_transitions (from_state, id, entity, entity_id, transition, to_state, reason, request_id, actor)
         select was, ?, ?, ?, ?, ?, ?, ?, ? from changed returning id`,
        [
          table,
          id,
          [...from],
          ...where.flat(),
          table,
          ...set.flat(),
          ...(emitted ? [emitted.id, emitted.event, emitted.payload, emitted.request_id, emitted.trace_parent] : []),
          uuidv7(),
          table,
          id,
          transition,
          to,
          options.reason ?? null,
          getRequestId() ?? null,
          getActor() ?? null,
        ] as Knex.RawBinding[],
      );
      return changed !== undefined;
    },
  };
}

/** Builds the SQL condition for rows in one of these states that are past its limit. */
export const overdueSql = (
  { timeLimits, timeLimitStart }: Pick<StateMachine, 'timeLimits' | 'timeLimitStart'>,
  states: readonly string[],
): string =>
  states
    .flatMap((state) =>
      timeLimits[state]
        ? `(status = '${state}' and ${timeLimitStart[state] ?? 'status_since'} < now() - interval '${timeLimits[state]}')`
        : [],
    )
    .join(' or ') || 'false';

/** Finds, for each state, every state that can follow. */
function computeReachability<Verb extends string, State extends string>(
  rows: readonly Transition<Verb, State>[],
): Map<State, Set<State>> {
  const next = new Map<State, Set<State>>();
  for (const [, from, to] of rows) for (const state of from) next.set(state, (next.get(state) ?? new Set()).add(to));
  const closed = new Map<State, Set<State>>();
  for (const start of next.keys()) {
    const visited = new Set<State>();
    const queue = [...(next.get(start) ?? [])];
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (visited.has(state)) continue;
      visited.add(state);
      queue.push(...(next.get(state) ?? []));
    }
    closed.set(start, visited);
  }
  return closed;
}
