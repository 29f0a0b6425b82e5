import { queryOptions } from '@tanstack/react-query';
import type { ContactView, OwnAddressView } from '../../../../src/modules/documents/addresses/contract.ts';
import type { Recipient, Sender } from '../../../../src/modules/documents/contract.ts';
import { call } from '../../api/client.ts';
import { deleteOnce } from '../../api/delete-once.ts';

export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: () => call<{ items: ContactView[] }>('GET', '/contacts'),
});
export const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: () => call<OwnAddressView>('GET', '/own-address'),
});

/** The shape that the server requires, for an address that is still incomplete. */
const withAllFields = <T extends Partial<Recipient & Sender>>(address: T) => ({
  kind: 'organisation' as const,
  line4: '',
  postcode: '',
  city: '',
  country: 'FR',
  ...address,
});

export const saveContact = (id: string | null, address: Partial<Recipient>): Promise<ContactView> =>
  id ? call('PUT', `/contacts/${id}`, withAllFields(address)) : call('POST', '/contacts', withAllFields(address));
export const deleteContact = (id: string): Promise<void> => deleteOnce(`/contacts/${id}`);
export const saveOwnAddress = (address: Partial<Sender>): Promise<OwnAddressView> =>
  call('PUT', '/own-address', withAllFields({ kind: 'person' as const, ...address }));
