import type { Knex } from 'knex';

/** Runs while others write; each batch is a statement of its own, and the step may be repeated. */
export const config = { transaction: false };

const BATCH_SIZE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The account of an e-mail, found by the row that its event is about. */
const ACCOUNT = `coalesce(
  (select id from users where id = batch.entity_id),
  (select user_id from orders where id = batch.entity_id),
  (select orders.user_id from letters join orders on orders.id = letters.order_id where letters.id = batch.entity_id),
  (select orders.user_id from order_decisions join orders on orders.id = order_decisions.order_id
    where order_decisions.id = batch.entity_id),
  (select user_id from payments where id = batch.entity_id),
  (select payments.user_id from invoices join payments on payments.id = invoices.payment_id
    where invoices.id = batch.entity_id),
  (select user_id from subscriptions where id = batch.entity_id),
  (select user_id from second_factors where id = batch.entity_id),
  (select user_id from data_exports where id = batch.entity_id),
  (select user_id from email_verifications where id = batch.entity_id),
  (select user_id from password_resets where id = batch.entity_id),
  (select threads.account_id from thread_messages join threads on threads.id = thread_messages.thread_id
    where thread_messages.id = batch.entity_id)
)`;

/**
 * Adds the account of the recipient. Log-in and confirmation links are deleted after hours or days, and with them the
 * only other reference to it.
 */
export async function up(knex: Knex): Promise<void> {
  // It must not wait for a long transaction: every e-mail that is sent would wait behind it.
  await knex.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '3s'`);
    await trx.raw('alter table sent_emails add column if not exists user_id uuid');
  });
  await knex.raw('drop index concurrently if exists sent_emails_user');
  await knex.raw(
    'create index concurrently sent_emails_user on sent_emails (user_id, created_at, id) where user_id is not null',
  );
  for (let lastId: string | undefined = BEFORE_ALL; lastId;) {
    const { rows }: { rows: { id: string }[] } = await knex.raw(
      `with batch as (
         select id, email, entity_id, user_id from sent_emails where id > ? order by id limit ${BATCH_SIZE}
       ), filled as (
         update sent_emails set user_id = found.user_id
           from (
             -- Those to colleagues are about rows of customers.
             select id, ${ACCOUNT} as user_id from batch
              where user_id is null and email not in ('message-to-support', 'approval-decided')
           ) as found
          where sent_emails.id = found.id and found.user_id is not null
       )
       select id from batch order by id desc limit 1`,
      [lastId],
    );
    lastId = rows[0]?.id;
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sent_emails drop column user_id');
}
