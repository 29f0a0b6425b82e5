import type { Knex } from 'knex';

/** Two releases, or two people, at once publish one version after the other. */
export const lockCatalogue = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(4127002)');
