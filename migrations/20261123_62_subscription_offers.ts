import type { Knex } from 'knex';

/** The table of offers (src/domain/offer.ts) is the only list: a new offer must not fail at its first sale. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop constraint subscriptions_offer');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table subscriptions add constraint subscriptions_offer check (offer in ('trial', 'subscription', 'subscription_without_trial'))`,
  );
}
