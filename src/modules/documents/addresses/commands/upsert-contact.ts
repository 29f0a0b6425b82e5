import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { normaliseAddress } from '../../../../letterpress/index.ts';
import type { Recipient } from '../../contract.ts';
import { Contact } from '../models/saved-addresses.ts';

/** Hashes the postal form, so that two spellings of one address have one key; null for an empty address. */
export function toAddressKey(address: Partial<Recipient>): string | null {
  const { printed } = normaliseAddress({ ...address, kind: address.kind ?? 'organisation' });
  return printed.length > 0 ? createHash('sha256').update(printed.join('\n')).digest('hex') : null;
}

/** Stores the recipient of an ordered letter in the address book, once; the last spelling of an address stays. */
export async function upsertContact(
  deps: Pick<Deps, 'newId' | 'now'>,
  trx: Knex.Transaction,
  input: { userId: string; recipient: Partial<Recipient> },
): Promise<void> {
  const { userId, recipient: address } = input;
  const addressKey = toAddressKey(address);
  if (addressKey)
    await Contact.query(trx)
      .insert({ id: deps.newId(), userId, addressKey, address, usedAt: deps.now() })
      .onConflict(['user_id', 'address_key'])
      .merge(['address', 'used_at']);
}
