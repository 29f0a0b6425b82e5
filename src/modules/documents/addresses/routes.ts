import { z } from 'zod';
import { EXAMPLE_RECIPIENT, EXAMPLE_SENDER } from '../../../domain/examples.ts';
import { endpoint, createRouter, signedIn, anyone } from '../../../kernel/endpoint.ts';
import { Recipient, Sender } from '../contract.ts';
import { contactExists, contactLimitReached, saveContact, saveSenderAddress } from './commands/save-address.ts';
import {
  ContactView,
  OwnAddressView,
  SuggestionQuestion,
  SuggestionAnswer,
  TownQuestion,
  TownAnswer,
} from './contract.ts';
import { Contact, SenderAddress } from './models/saved-addresses.ts';
import { presentContact, listContacts, getSenderAddress } from './queries.ts';
import { suggestAddresses, checkTown } from './suggestions.ts';

export const addressRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

/** Called at every pause while an address is typed. The address is in the body because it must not appear in a URL. */
const limitTyping = (name: string) => ({ name, points: 60, seconds: 60, by: 'address' }) as const;

endpoint(addressRoutes, 'POST /addresses/suggestions', {
  summary: 'Compléter une adresse',
  access: anyone,
  rateLimit: limitTyping('address-suggestions'),
  body: SuggestionQuestion,
  response: [200, SuggestionAnswer],
  example: { text: '12 rue des Li', kind: 'street', postcode: '69003' },
  handler: async ({ deps, body }) => suggestAddresses(deps, body),
});

endpoint(addressRoutes, 'POST /addresses/check', {
  summary: 'Le code postal et la ville vont-ils ensemble',
  access: anyone,
  rateLimit: limitTyping('address-checks'),
  body: TownQuestion,
  response: [200, TownAnswer],
  example: { postcode: '69003', city: 'Lyon' },
  handler: async ({ deps, body }) => checkTown(deps, body),
});

endpoint(addressRoutes, 'GET /contacts', {
  summary: 'Mon carnet d’adresses',
  access: signedIn,
  response: [200, z.object({ items: z.array(ContactView) })],
  handler: async ({ deps, user }) => ({ items: (await listContacts(deps, user.id)).map(presentContact) }),
});

endpoint(addressRoutes, 'POST /contacts', {
  summary: 'Ajouter une adresse à mon carnet',
  access: signedIn,
  body: Recipient,
  response: [201, ContactView],
  errors: [contactExists, contactLimitReached],
  example: EXAMPLE_RECIPIENT,
  handler: async ({ deps, user, body }) => presentContact(await saveContact(deps, { userId: user.id, address: body })),
});

endpoint(addressRoutes, 'PUT /contacts/:id', {
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

endpoint(addressRoutes, 'DELETE /contacts/:id', {
  summary: 'Retirer une adresse de mon carnet',
  access: signedIn,
  params,
  response: [204, null],
  handler: async ({ deps, user, params: { id } }) => {
    await Contact.query(deps.db).findById(id).where({ userId: user.id }).delete();
  },
});

endpoint(addressRoutes, 'GET /own-address', {
  summary: 'L’adresse d’où j’écris',
  access: signedIn,
  response: [200, OwnAddressView],
  handler: async ({ deps, user }) => ({ address: await getSenderAddress(deps, user.id) }),
});

endpoint(addressRoutes, 'PUT /own-address', {
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

endpoint(addressRoutes, 'DELETE /own-address', {
  summary: 'Oublier l’adresse d’où j’écris',
  access: signedIn,
  response: [204, null],
  handler: async ({ deps, user }) => {
    await SenderAddress.query(deps.db).where({ userId: user.id }).delete();
  },
});
