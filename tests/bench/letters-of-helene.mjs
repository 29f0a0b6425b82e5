// Creates letters of the demo person in every state, ordered and paid over HTTP, for the screenshots and the crawl. A
// word in the recipient's address decides the fate of a letter (src/sandbox/maileva/plan.ts).
import { pause } from './bench-stack.mjs';
import { LoadClient } from './load-client.mjs';

/** Fast enough that a letter arrives within two minutes, slow enough to see it on its way. */
export const QUICK = { CHANGE_OF_MIND_SECONDS: '20', SANDBOX_SPEED: '4000', POSTAL_POLL_AFTER_SECONDS: '3' };

const ADDRESS = { line4: '14 rue du Relais', postcode: '31000', city: 'Toulouse' };
const LETTERS = [
  {
    of: 'telecom-energie/resiliation-box',
    organisation: 'Fibre Exemple',
    sending: 'registered_receipt',
    until: 'delivered',
  },
  {
    of: 'abonnements/resiliation-salle-de-sport',
    organisation: 'Salle Exemple',
    to: { ...ADDRESS, service: 'Service NPAI' },
    sending: 'registered',
    until: 'returned',
  },
  {
    of: 'assurance/declaration-sinistre',
    organisation: 'Mutuelle Exemple',
    to: { ...ADDRESS, service: 'Service REJET' },
    sending: 'registered',
    until: 'rejected',
  },
  {
    of: 'administration/changement-adresse',
    organisation: 'Mairie Exemple',
    to: ADDRESS,
    sending: 'green',
    until: 'printed',
  },
  {
    of: 'abonnements/resiliation-abonnement',
    organisation: 'Presse Exemple',
    to: { ...ADDRESS, service: 'Service ABSENT' },
    sending: 'registered_receipt',
    until: 'awaiting_pickup',
  },
];
const PATIENCE_MS = 150_000;

async function write(client, { of, organisation, to, sending }) {
  client.template = await client.api('GET', `/-/api/v1/templates/${of}`);
  const { orderId, url } = await client.place(organisation, { sending, to });
  await client.pay(new URL(url).pathname);
  return orderId;
}

/**
 * Calls `reached` with the page of each letter as soon as it is in its state, and last with a letter that can still be
 * changed.
 */
export async function lettersOfHelene(origin, customer, reached) {
  const client = new LoadClient(origin);
  await client.logIn(customer);
  const draft = await client.draft('Opérateur Exemple');
  const under = new Map();
  for (const letter of LETTERS) under.set(await write(client, letter), letter.until);
  for (const until = Date.now() + PATIENCE_MS; under.size > 0 && Date.now() < until; await pause(1000))
    for (const [id, state] of under) {
      const { letter } = await client.api('GET', `/-/api/v1/orders/${id}`);
      // A letter that has moved on while others were examined is shown in its present state.
      if (letter?.status !== state && !letter?.outcome) continue;
      under.delete(id);
      await reached(`/mes-documents/${id}`, letter.status);
    }
  for (const [id, state] of under) {
    console.log(
      `not ${state} yet: its change of mind is too long here, start the product with ${Object.entries(QUICK)
        .map((pair) => pair.join('='))
        .join(' ')}`,
    );
    await reached(`/mes-documents/${id}`, `not-${state}`);
  }
  const last = await write(client, LETTERS[0]);
  await reached(`/confirmation-de-commande?commande=${last}`, 'changeable');
  await reached(`/mes-documents/${last}`, 'waiting');
  await reached(`/paiement?document=${draft}`, 'to-order');
}
