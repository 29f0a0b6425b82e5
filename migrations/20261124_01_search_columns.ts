import type { Knex } from 'knex';

/**
 * Folds a text for the search of the back office: « Hélène D’Œuvre-Roy » → ` helene d oeuvre roy `. The spaces around it
 * mark where words begin and end. Stored columns and typed words are folded by this function alone. It is immutable,
 * unlike `unaccent()`, so that columns can be generated with it.
 */
const FOLD = `
  create function search_fold(text) returns text language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(
    translate(
      replace(replace(replace(
        regexp_replace(lower(normalize($1, NFKD)), '[\\u0300-\\u036f]', '', 'g'),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      'øđłı', 'odli'),
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g')) || ' '`;

/** The recipient's name, the line below it, and the city: what a caller says of a letter. */
const RECIPIENT = `case when searchable then search_fold(
    coalesce(addressee->>'name', '') || ' ' || coalesce(recipient_lines->>0, '') || ' ' ||
    coalesce(recipient_lines->>1, '') || ' ' || coalesce(addressee->>'city', ''))
  end`;
/** The line with the city is the sixth, or the last of an address with fewer lines. */
const POSTCODE = `case when searchable then coalesce(
    substring(recipient_lines->>5 from '^(\\d{5}) '), substring(recipient_lines->>-1 from '^(\\d{5}) '))
  end`;

const COLUMNS = [
  [
    'users',
    'search_name',
    `case when erased_at is null then search_fold(first_name || ' ' || last_name || ' ' || email) end`,
  ],
  ['orders', 'search_title', 'search_fold(title)'],
  ['letters', 'search_recipient', RECIPIENT],
  ['letters', 'search_postcode', POSTCODE],
  ['messages', 'search_name', `case when searchable then search_fold(name || ' ' || email) end`],
] as const;
const TRIGRAMS = [
  ['users', 'search_name'],
  ['orders', 'search_title'],
  ['letters', 'search_recipient'],
  ['messages', 'search_name'],
] as const;
/** Rows whose names are kept as proof after the account they belong to was erased, and are not searched any more. */
const HIDDEN_AFTER_ERASURE = ['letters', 'messages'] as const;

/** Folded columns, which PostgreSQL keeps equal to the names: an erased name leaves the search with its row. */
export async function up(knex: Knex): Promise<void> {
  // Every row is written again; with many letters this takes longer than the limit of a request.
  await knex.raw('set local statement_timeout = 0');
  // A trusted extension, in the contributed modules of PostgreSQL: the owner of the database may create it.
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(FOLD);
  for (const table of HIDDEN_AFTER_ERASURE)
    await knex.schema.alterTable(table, (row) => row.boolean('searchable').notNullable().defaultTo(true));
  await knex.raw(
    `update letters set searchable = false from orders join users on users.id = orders.user_id
      where orders.id = letters.order_id and users.erased_at is not null`,
  );
  await knex.raw(
    `update messages set searchable = false from users where users.id = messages.user_id and users.erased_at is not null`,
  );
  for (const [table, column, expression] of COLUMNS)
    await knex.raw(`alter table ${table} add column ${column} text generated always as (${expression}) stored`);
  // Without a list of pending entries, which every search would read first.
  for (const [table, column] of TRIGRAMS)
    await knex.raw(
      `create index ${table}_${column} on ${table} using gin (${column} gin_trgm_ops) with (fastupdate = off)`,
    );
  await knex.raw('create index letters_search_postcode on letters (search_postcode, created_at, id)');
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, column] of COLUMNS) await knex.raw(`alter table ${table} drop column ${column}`);
  for (const table of HIDDEN_AFTER_ERASURE) await knex.schema.alterTable(table, (row) => row.dropColumn('searchable'));
  await knex.raw('drop function search_fold(text)');
  await knex.raw('drop extension pg_trgm');
}
