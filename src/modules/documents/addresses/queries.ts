import type { Deps } from '../../../kernel/deps.ts';
import type { Sender, Recipient } from '../contract.ts';
import type { ContactView } from './contract.ts';
import { Contact, SenderAddress } from './models/saved-addresses.ts';

/**
 * Lists the person's contacts, the last used first. All of them: orders add their recipients beyond the limit too, and
 * what is not listed cannot be removed.
 */
export const listContacts = async (deps: Deps, userId: string): Promise<Contact[]> =>
  Contact.query(deps.db)
    .where({ userId })
    .orderBy([{ column: 'usedAt', order: 'desc' }, 'id']);

export const getSenderAddress = async (deps: Deps, userId: string): Promise<Partial<Sender> | null> =>
  (await SenderAddress.query(deps.db).findById(userId))?.address ?? null;

/** Lists those of these accounts whose own address is in a town, given by its folded words (`toSearchWords`). */
export async function listUsersInTown(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
  town: readonly string[],
): Promise<string[]> {
  const query = db('sender_addresses').whereIn('user_id', [...userIds]);
  const city = db.raw(`search_fold(address->>'city')`);
  for (const word of town) void query.where(city, 'like', `% ${word}%`);
  return query.pluck('user_id');
}

export const formatRecipientName = ({ organisation, firstName, lastName }: Partial<Recipient>): string =>
  organisation || [firstName, lastName].filter(Boolean).join(' ');
/** Formats the recipient's name, or the city when there is none. */
export const formatAddressee = (recipient: Partial<Recipient>): string =>
  formatRecipientName(recipient) || (recipient.city ?? '');

export const presentContact = ({ id, address, usedAt }: Contact): ContactView => ({
  id,
  name: formatAddressee(address),
  address,
  usedAt: usedAt.toISOString(),
});
