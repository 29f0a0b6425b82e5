import type { Knex } from 'knex';

export const CATALOGUE_CHANNEL = 'affranchi_catalogue';

/** Once this transaction is through, every web process hears that letters came, changed or went. */
export const notifyCatalogueChanged = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`notify ${CATALOGUE_CHANNEL}`);
