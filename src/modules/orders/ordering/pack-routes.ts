import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { sumCents } from '../../../domain/money.ts';
import { getClientIp } from '../../../kernel/client-ip.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createRouter, endpoint, setStatus, signedIn } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { NewPack, PackCheckoutView, PackView } from '../contract.ts';
import { payOrder } from './commands/pay-order.ts';
import { listPackOrders, placePack } from './commands/place-pack.ts';
import {
  addressRejected,
  consentsMissing,
  letterIncomplete,
  orderCancelled,
  packLetterOrdered,
  priceChanged,
} from './errors.ts';
import type { Order } from './models/order.ts';
import { toOrderViews } from './queries.ts';

export const packRoutes = createRouter('orders');
const params = z.object({ packId: z.uuid() });

endpoint(packRoutes, 'POST /packs', {
  summary: 'Commander plusieurs lettres, avec un seul paiement',
  access: signedIn,
  body: NewPack,
  response: [201, PackView],
  otherStatuses: [200],
  errors: [notFound, priceChanged, letterIncomplete, addressRejected, packLetterOrdered, 'conflict', 'gone'],
  example: {
    id: EXAMPLE_ID,
    letters: [
      { documentId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c', sending: 'registered', expectedTotalCents: 1380 },
      { documentId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5d', sending: 'registered', expectedTotalCents: 1380 },
    ],
    offer: 'single_document',
    consents: { terms: true, immediateStart: true, withdrawalLoss: true },
  },
  handler: async ({ deps, user, body, ctx }) => {
    const { orders, isNew } = await placePack(deps, { user, pack: body, clientIp: getClientIp(ctx) });
    if (!isNew) setStatus(ctx, 200);
    return toPackView(deps, body.id, orders);
  },
});

endpoint(packRoutes, 'POST /packs/:packId/pay', {
  summary: 'Ouvrir la page de paiement de plusieurs lettres',
  access: signedIn,
  rateLimit: { name: 'pay', points: 60, seconds: 600, by: 'account' },
  params,
  body: z.strictObject({}),
  response: [200, PackCheckoutView],
  errors: [notFound, orderCancelled, consentsMissing],
  handler: async ({ deps, user, params: { packId } }) => {
    const orders = await getPackOrders(deps, { packId, user });
    const unpaid = orders.find(({ status }) => status === 'awaiting_payment');
    const { url } = await payOrder(deps, { order: unpaid ?? getPayable(orders), user });
    return { url, pack: await toPackView(deps, packId, await getPackOrders(deps, { packId, user })) };
  },
});

endpoint(packRoutes, 'GET /packs/:packId', {
  summary: 'Les lettres commandées ensemble',
  access: signedIn,
  params,
  response: [200, PackView],
  errors: [notFound],
  handler: async ({ deps, user, params: { packId } }) =>
    toPackView(deps, packId, await getPackOrders(deps, { packId, user })),
});

async function getPackOrders(deps: Deps, input: Parameters<typeof listPackOrders>[1]): Promise<Order[]> {
  const orders = await listPackOrders(deps, input);
  if (orders.length === 0) throw notFound();
  return orders;
}

/** Without an unpaid order: one that was paid, or else a cancelled one. */
const getPayable = (orders: readonly Order[]): Order =>
  orders.find(({ status }) => status !== 'cancelled') ?? orders[0]!;

const toPackView = async (deps: Deps, id: string, orders: readonly Order[]): Promise<PackView> => ({
  id,
  totalCents: sumCents(orders.map(({ totalCents }) => totalCents)),
  orders: await toOrderViews(deps, orders),
});
