import { LoadClient } from './load-client.mjs';
// Letters of the demo person in every state, ordered and paid over HTTP as she would: shots and crawl look at their
// pages. What becomes of a letter is decided by a word in its recipient's lines, as src/sandbox/maileva/plan.ts reads
// them.
import { pause } from './plant.mjs';

/** Quick enough that a letter arrives within two minutes, slow enough that one can be looked at on its way. */
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

async function write(town, { of, organisation, to, sending }) {
  town.template = await town.api('GET', `/-/api/v1/templates/${of}`);
  const { orderId, url } = await town.place(organisation, { sending, to });
  await town.pay(new URL(url).pathname);
  return orderId;
}

/**
 * Calls `reached` with the page of each letter as soon as it is where it should be, the last with one that can still be
 * changed.
 */
export async function lettersOfHelene(origin, customer, reached) {
  const town = new LoadClient(origin);
  await town.logIn(customer);
  const draft = await town.draft('Opérateur Exemple');
  const under = new Map();
  for (const letter of LETTERS) under.set(await write(town, letter), letter.until);
  for (const until = Date.now() + PATIENCE_MS; under.size > 0 && Date.now() < until; await pause(1000))
    for (const [id, state] of under) {
      const { letter } = await town.api('GET', `/-/api/v1/orders/${id}`);
      // One that was left while others were looked at is shown where it is by now.
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
  const last = await write(town, LETTERS[0]);
  await reached(`/confirmation-de-commande?commande=${last}`, 'changeable');
  await reached(`/mes-documents/${last}`, 'waiting');
  await reached(`/paiement?document=${draft}`, 'to-order');
}
