import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { normaliseAddress } from '../../../letterpress/index.ts';
import type { Recipient } from '../contract.ts';
import { Contact } from '../models/contact.ts';

/** Who a letter was ordered for is in the person's address book, once; the last writing of an address is the one that stays. */
export async function rememberContact(deps: Pick<Deps, 'newId' | 'now'>, trx: Knex.Transaction, input: { userId: string; recipient: Partial<Recipient> }): Promise<void> {
  const { userId, recipient: address } = input;
  const { printed } = normaliseAddress({ ...address, kind: address.kind ?? 'organisation' });
  if (printed.length === 0) return;
  const mark = createHash('sha256').update(printed.join('\n')).digest('hex');
  await Contact.query(trx).insert({ id: deps.newId(), userId, mark, address, usedAt: deps.now() }).onConflict(['user_id', 'mark']).merge(['address', 'used_at']);
}
