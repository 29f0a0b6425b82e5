import type { Recipient } from '../contract.ts';
import type { ContactView } from './contract.ts';
import type { Contact } from './models/saved-addresses.ts';

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
