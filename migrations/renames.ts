import type { Knex } from 'knex';

/** Renames a table together with its indexes and constraints whose names start with the table's. */
export async function renameTable(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw('alter table ?? rename to ??', [from, to]);
  await renameDependents(knex, to, (name) => (name.startsWith(`${from}_`) ? to + name.slice(from.length) : name));
}

/**
 * Renames a column together with the indexes and constraints of its table whose names contain the column's as whole
 * words.
 */
export async function renameColumn(knex: Knex, table: string, from: string, to: string): Promise<void> {
  await knex.raw('alter table ?? rename column ?? to ??', [table, from, to]);
  const prefix = `${table}_`;
  const part = new RegExp(`(?<=_)${from}(?=_)`, 'g');
  await renameDependents(knex, table, (name) =>
    name.startsWith(prefix) ? prefix + `_${name.slice(prefix.length)}`.replace(part, to).slice(1) : name,
  );
}

async function renameDependents(knex: Knex, table: string, renamed: (name: string) => string): Promise<void> {
  // The index of a constraint is renamed with it.
  const found: { rows: { name: string; kind: 'constraint' | 'index' }[] } = await knex.raw(
    `select conname as name, 'constraint' as kind from pg_constraint where conrelid = ?::regclass
     union all
     select relname, 'index' from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ?::regclass and not exists (select 1 from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [table, table],
  );
  for (const { name, kind } of found.rows) {
    const next = renamed(name);
    if (next === name) continue;
    if (kind === 'constraint') await knex.raw('alter table ?? rename constraint ?? to ??', [table, name, next]);
    else await knex.raw('alter index ?? rename to ??', [name, next]);
  }
}

/**
 * Renames events and jobs, those that are done too: an operator may replay them, and only a known name has a handler.
 */
export async function renameEventsAndJobs(
  knex: Knex,
  names: { events?: Readonly<Record<string, string>>; jobs?: Readonly<Record<string, string>> },
): Promise<void> {
  for (const [from, to] of Object.entries(names.events ?? {}))
    await knex('outbox').where({ event: from }).update({ event: to });
  for (const [from, to] of Object.entries(names.jobs ?? {}))
    await knex('job_dispatches').where({ job: from }).update({ job: to });
}

export const renameTransitions = async (
  knex: Knex,
  entity: string,
  names: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [from, to] of Object.entries(names))
    await knex('state_transitions').where({ entity, transition: from }).update({ transition: to });
};

export const swapped = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));
