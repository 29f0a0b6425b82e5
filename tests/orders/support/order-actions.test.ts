import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { LetterStatus } from '../../../src/modules/orders/contract.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let claire: Actor;
let orderId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  claire = await testApp.createUser('Claire', 'support');
  ({ id: orderId } = await testApp.createPaidOrder(await testApp.createUser('Hélène')));
}, 60_000);
afterAll(() => testApp?.close());

/** Reads why each action is impossible, in lines with plain spaces. */
async function readBlockers(letter: Record<string, string | null>): Promise<Record<string, string | null>> {
  const at = '2026-11-22T16:00:00Z';
  const dates = {
    status_since: at,
    handed_over_at: null,
    delivered_at: null,
    returned_at: null,
    returned_to_sender_at: null,
  };
  await testApp
    .db('letters')
    .where({ order_id: orderId })
    .update({ ...dates, file_id: null, ...letter });
  const path = `/-/admin/v1/orders/${orderId}/desk`;
  const { body } = await testApp.request<OrderDesk>('GET', path, { user: claire });
  return Object.fromEntries(
    body.actions.map(({ action, because }) => [action, because?.replaceAll('\u00a0', ' ') ?? null]),
  );
}

describe('an action that comes too late shows the agent where the letter is', () => {
  const HANDED_OVER = 'Déjà remise au service postal le 20 novembre 2026 à 9 h 30.';
  test.each<[LetterStatus, string]>([
    ['submitted', HANDED_OVER],
    ['accepted', HANDED_OVER],
    ['printed', HANDED_OVER],
    ['in_transit', HANDED_OVER],
    ['awaiting_pickup', HANDED_OVER],
    ['delivered', 'Déjà distribuée le 21 novembre 2026 à 10 h.'],
    ['archived', 'Déjà distribuée le 21 novembre 2026 à 10 h.'],
    ['handing_over', 'Cette lettre est en cours de remise au service postal.'],
    ['failed', 'Le service postal ne répond pas : cette lettre attend qu’il la prenne, et nous réessayons seuls.'],
  ])('when it is %s', async (status, where) => {
    const blockers = await readBlockers({
      status,
      handed_over_at: '2026-11-20T08:30:00Z',
      ...(where.startsWith('Déjà distribuée') && { delivered_at: '2026-11-21T09:00:00Z' }),
    });
    expect(blockers['correct']).toBe(`${where} Elle ne peut plus être corrigée.`);
    expect(blockers['hold']).toBe(`${where} Elle ne peut plus être retenue.`);
    expect(blockers['cancel']).toBe(`${where} Elle ne peut plus être annulée.`);
  });

  test('when it came back', async () => {
    const { cancel } = await readBlockers({ status: 'returned', returned_at: '2026-11-22T09:00:00Z' });
    expect(cancel).toBe('Déjà revenue le 22 novembre 2026 à 10 h. Elle ne peut plus être annulée.');
  });

  test('when it came back without a date, or after its delivery, it was not delivered', async () => {
    expect((await readBlockers({ status: 'returned' }))['hold']).toMatch(/^Déjà revenue le 22 novembre 2026 à 17 h\./);
    const dates = { delivered_at: '2026-11-21T09:00:00Z', returned_at: '2026-11-22T09:00:00Z' };
    const returned = { status: 'archived', ...dates, returned_to_sender_at: '2026-11-22T09:00:00Z' };
    expect((await readBlockers(returned))['hold']).toMatch(/^Déjà revenue le 22 novembre 2026 à 10 h\./);
    expect((await readBlockers({ status: 'delivered', ...dates }))['hold']).toMatch(/^Déjà distribuée le 21/);
  });

  test('when its arrival is only presumed, it is not called delivered', async () => {
    for (const status of ['delivered', 'archived'])
      expect((await readBlockers({ status }))['hold']).toMatch(/^Déjà postée, et sans doute arrivée\./);
  });

  test('when it is cancelled, which never speaks of production', async () => {
    const { cancel, hold, resend } = await readBlockers({ status: 'cancelled' });
    const where = 'Cette lettre est annulée depuis le 22 novembre 2026 à 17 h : elle n’est pas partie.';
    expect([cancel, hold]).toEqual([where, `${where} Elle ne peut plus être retenue.`]);
    expect(resend).toContain('n’est jamais partie');
  });

  test('when it is held, ready or refused, with what can be done instead', async () => {
    expect(await readBlockers({ status: 'held' })).toMatchObject({
      hold: 'Cette lettre est retenue depuis le 22 novembre 2026 à 17 h.',
      release: null,
      correct: null,
    });
    expect(await readBlockers({ status: 'rendered' })).toMatchObject({
      correct: 'Cette lettre est prête pour la prochaine levée. Retenez-la d’abord, puis corrigez-la.',
      hold: null,
    });
    expect(await readBlockers({ status: 'rejected' })).toMatchObject({
      correct: null,
      resend: expect.stringContaining('Corrigez-la et elle repart sans frais'),
      hold: expect.stringContaining('a refusé cette lettre le 22 novembre 2026 à 17 h'),
    });
  });
});

describe('the proof file of a letter', () => {
  test('that has left is not announced for the day of its hand-over', async () => {
    const { proof_file: because } = await readBlockers({ status: 'archived', delivered_at: '2026-11-21T09:00:00Z' });
    expect(because).toBe(
      'Le PDF de cette lettre n’est pas gardé ici : son dossier de preuve ne peut pas être composé.',
    );
    const { status, body } = await testApp.request('POST', `/-/admin/v1/orders/${orderId}/proof-file`, {
      user: claire,
      body: {},
    });
    expect([status, body]).toMatchObject([404, { code: 'file_never' }]);
  });

  test('that was cancelled never comes', async () => {
    const { proof_file: because } = await readBlockers({ status: 'cancelled' });
    expect(because).toContain('n’aura pas de dossier de preuve');
  });
});

test('an unpaid order has no letter yet', async () => {
  const { id } = await testApp.order(await testApp.createUser('Paul'));
  const { body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${id}/desk`, { user: claire });
  const hold = body.actions.find(({ action }) => action === 'hold')!;
  expect(hold.because).toBe('Cette commande n’est pas payée\u00a0: sa lettre n’existe pas encore.');
});

test.each([
  ['processing', 'La banque n’a pas encore confirmé ce paiement : il n’y a rien à rembourser pour l’instant.'],
  ['under_review', 'Le client a payé une autre somme que celle de la commande : la page du paiement dit quoi faire.'],
])('a refund of a payment that is %s is not said to be of nothing', async (status, because) => {
  await testApp.db('payments').where({ order_id: orderId }).update({ status });
  expect((await readBlockers({ status: 'queued' }))['refund']).toBe(because);
});
