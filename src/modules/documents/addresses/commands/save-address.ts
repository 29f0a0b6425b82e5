import { UniqueViolationError } from 'objection';
import type { Deps } from '../../../../kernel/deps.ts';
import { defineError, type FieldErrors, invalidFields, notFound } from '../../../../kernel/errors.ts';
import { normaliseAddress } from '../../../../letterpress/index.ts';
import type { Sender, Recipient } from '../../contract.ts';
import { MAX_CONTACTS } from '../contract.ts';
import { Contact, SenderAddress } from '../models/saved-addresses.ts';
import { toAddressKey } from './upsert-contact.ts';

export const contactExists = defineError('conflict', 'contact_known', 'Cette adresse est déjà dans votre carnet.');
export const contactLimitReached = defineError(
  'conflict',
  'contacts_full',
  'Votre carnet a atteint sa limite de 500\u00a0adresses. Retirez-en avant d’en ajouter.',
);

/** Throws the errors of an address that cannot be posted, with the messages of the letter's form. Warnings pass. */
function assertPostable(address: Partial<Sender & Recipient>, kind: 'person' | 'organisation'): void {
  const fields: FieldErrors = {};
  for (const { field, severity, message } of normaliseAddress({ ...address, kind }).problems)
    if (severity === 'error') (fields[field] ??= []).push(message);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Adds an address to the person's address book, or changes one. Throws when the same address exists. */
export async function saveContact(
  deps: Deps,
  input: { userId: string; id?: string; address: Recipient },
): Promise<Contact> {
  const { userId, address } = input;
  assertPostable(address, address.kind);
  const columns = { address, addressKey: toAddressKey(address)! };
  try {
    if (input.id) {
      const changed = await Contact.query(deps.db).findById(input.id).where({ userId }).patch(columns);
      if (changed === 0) throw notFound();
      return await Contact.query(deps.db).findById(input.id).throwIfNotFound();
    }
    if ((await Contact.query(deps.db).where({ userId }).resultSize()) >= MAX_CONTACTS) throw contactLimitReached();
    return await Contact.query(deps.db).insertAndFetch({ id: deps.newId(), userId, ...columns, usedAt: deps.now() });
  } catch (error) {
    throw error instanceof UniqueViolationError ? contactExists() : error;
  }
}

/**
 * Saves the person's own address, with which their next letters start. A signer's name is required, for organisations
 * too.
 */
export async function saveSenderAddress(deps: Deps, input: { userId: string; address: Sender }): Promise<void> {
  const { userId, address } = input;
  if (!address.firstName?.trim()) throw invalidFields({ firstName: ['Indiquez le prénom de la personne qui signe.'] });
  if (!address.lastName?.trim()) throw invalidFields({ lastName: ['Indiquez le nom de la personne qui signe.'] });
  assertPostable(address, address.kind);
  await SenderAddress.query(deps.db).insert({ userId, address, updatedAt: deps.now() }).onConflict('user_id').merge();
}
