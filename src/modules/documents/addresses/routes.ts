import { z } from 'zod';
import { EXAMPLE_RECIPIENT, EXAMPLE_SENDER } from '../../../domain/examples.ts';
import { endpoint, createRouter, signedIn } from '../../../kernel/endpoint.ts';
import { ContactView, OwnAddressView, Recipient, Sender } from '../contract.ts';
import { contactExists, contactLimitReached } from '../errors.ts';
import { presentContact } from '../presenter.ts';
import { contactsOf, getSenderAddress } from '../queries.ts';
import { saveContact } from './commands/save-contact.ts';
import { saveSenderAddress } from './commands/save-sender-address.ts';
import { Contact } from './models/contact.ts';
import { SenderAddress } from './models/sender-address.ts';

export const addressBookRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

endpoint(addressBookRoutes, 'GET /contacts', {
  summary: 'Mon carnet d’adresses',
  access: signedIn,
  response: [200, z.object({ items: z.array(ContactView) })],
  handler: async ({ deps, user }) => ({ items: (await contactsOf(deps, user.id)).map(presentContact) }),
});

endpoint(addressBookRoutes, 'POST /contacts', {
  summary: 'Ajouter une adresse à mon carnet',
  access: signedIn,
  body: Recipient,
  response: [201, ContactView],
  errors: [contactExists, contactLimitReached],
  example: EXAMPLE_RECIPIENT,
  handler: async ({ deps, user, body }) => presentContact(await saveContact(deps, { userId: user.id, address: body })),
});

endpoint(addressBookRoutes, 'PUT /contacts/:id', {
  summary: 'Corriger une adresse de mon carnet',
  access: signedIn,
  params,
  body: Recipient,
  response: [200, ContactView],
  errors: [contactExists],
  example: EXAMPLE_RECIPIENT,
  handler: async ({ deps, user, params: { id }, body }) =>
    presentContact(await saveContact(deps, { userId: user.id, id, address: body })),
});

endpoint(addressBookRoutes, 'DELETE /contacts/:id', {
  summary: 'Retirer une adresse de mon carnet',
  access: signedIn,
  params,
  response: [204, null],
  handler: async ({ deps, user, params: { id } }) => {
    await Contact.query(deps.db).findById(id).where({ userId: user.id }).delete();
  },
});

endpoint(addressBookRoutes, 'GET /own-address', {
  summary: 'L’adresse d’où j’écris',
  access: signedIn,
  response: [200, OwnAddressView],
  handler: async ({ deps, user }) => ({ address: await getSenderAddress(deps, user.id) }),
});

endpoint(addressBookRoutes, 'PUT /own-address', {
  summary: 'Enregistrer l’adresse d’où j’écris',
  access: signedIn,
  body: Sender,
  response: [200, OwnAddressView],
  example: EXAMPLE_SENDER,
  handler: async ({ deps, user, body }) => {
    await saveSenderAddress(deps, { userId: user.id, address: body });
    return { address: await getSenderAddress(deps, user.id) };
  },
});

endpoint(addressBookRoutes, 'DELETE /own-address', {
  summary: 'Oublier l’adresse d’où j’écris',
  access: signedIn,
  response: [204, null],
  handler: async ({ deps, user }) => {
    await SenderAddress.query(deps.db).where({ userId: user.id }).delete();
  },
});
