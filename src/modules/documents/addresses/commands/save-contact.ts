import { UniqueViolationError } from 'objection';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { MOST_CONTACTS, type Recipient } from '../../contract.ts';
import { contactExists, contactLimitReached } from '../../errors.ts';
import { refuseUnpostable } from '../address-rules.ts';
import { Contact } from '../models/contact.ts';
import { toAddressKey } from './upsert-contact.ts';

/** Puts an address into the person's book by hand, or writes one of it anew. The same address never stands there twice. */
export async function saveContact(
  deps: Deps,
  input: { userId: string; id?: string; address: Recipient },
): Promise<Contact> {
  const { userId, address } = input;
  refuseUnpostable(address, address.kind);
  const facts = { address, addressKey: toAddressKey(address)! };
  try {
    if (input.id) {
      const changed = await Contact.query(deps.db).findById(input.id).where({ userId }).patch(facts);
      if (changed === 0) throw notFound();
      return await Contact.query(deps.db).findById(input.id).throwIfNotFound();
    }
    if ((await Contact.query(deps.db).where({ userId }).resultSize()) >= MOST_CONTACTS) throw contactLimitReached();
    return await Contact.query(deps.db).insertAndFetch({ id: deps.newId(), userId, ...facts, usedAt: deps.now() });
  } catch (error) {
    throw error instanceof UniqueViolationError ? contactExists() : error;
  }
}
