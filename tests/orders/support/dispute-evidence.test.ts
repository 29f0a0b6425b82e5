import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { revealOrder } from '../../factories/orders.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';
import { unzipped } from '../../harness/unzipped.ts';

let testApp: TestApp;
let helene: Actor;
let support: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  [helene, support] = await Promise.all([testApp.createUser('Hélène'), testApp.createUser('Sam', 'support')]);
}, 60_000);
afterAll(() => testApp?.close());

async function contest(orderId: string): Promise<string> {
  const { stripe_payment_intent_id } = await testApp.db('payments').where({ order_id: orderId }).first();
  const { disputeId } = testApp.payments.dispute(stripe_payment_intent_id, {});
  await testApp.notify('charge.dispute.created', {
    id: disputeId,
    object: 'dispute',
    payment_intent: 'pi',
    metadata: {},
  });
  await testApp.runJobs();
  return (await testApp.db('disputes').where({ stripe_dispute_id: disputeId }).first('id')).id;
}
/** A question of the customer, an answer from another address, and one of a program. */
async function exchange(orderId: string): Promise<void> {
  const at = testApp.clock.now;
  const id = uuidv7();
  await testApp.db('threads').insert({
    id,
    reference: 'AF-M-0002',
    kind: 'question',
    status: 'open',
    name: '',
    email: helene.email,
    suspect: false,
    account_id: helene.id,
    order_id: orderId,
    last_message_at: at,
    created_at: at,
  });
  const message = { thread_id: id, direction: 'in', channel: 'mail', created_at: at };
  await testApp.db('thread_messages').insert([
    { ...message, id, body: 'Où est ma lettre ?' },
    { ...message, id: uuidv7(), body: 'Je suis son frère.', sender_email: 'frere@exemple.fr' },
    { ...message, id: uuidv7(), body: 'Je suis en congé.', automatic: 'auto_reply' },
  ]);
}
const evidence = (id: string) => testApp.download(support, `/-/admin/v1/disputes/${id}/evidence.zip`);

describe('the evidence for a bank', () => {
  test('of a posted letter waits for its proof file, then contains proofs, invoice, terms and consents', async () => {
    const { id: orderId } = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const disputeId = await contest(orderId);
    const masked = await evidence(disputeId);
    expect([masked.status, ((await masked.json()) as Rejection).code]).toEqual([403, 'personal_data_masked']);
    await revealOrder(testApp, support, orderId);
    const early = await evidence(disputeId);
    expect([early.status, ((await early.json()) as Rejection).code]).toEqual([409, 'file_not_ready']);
    await testApp.runJobs();
    const response = await evidence(disputeId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    const files = unzipped(bytes);
    expect([...files.keys()].toSorted()).toEqual([
      'conditions-acceptees.pdf',
      'dossier-de-preuve.pdf',
      expect.stringMatching(/^facture-[\w-]+\.pdf$/),
      'resume.txt',
    ]);
    for (const [name, content] of files)
      if (name.endsWith('.pdf')) expect([name, content.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
    const summary = files.get('resume.txt')!.toString('utf8');
    const { reference } = await testApp.db('orders').where({ id: orderId }).first('reference');
    expect(summary).toContain(`commande ${reference}`);
    expect(summary).toContain('Motif de la banque\u00a0: le titulaire de la carte dit ne pas avoir payé. Montant');
    expect(summary).toContain('CE QUE LE CLIENT A ACCEPTÉ EN COMMANDANT');
    expect(summary).toContain('Remise au service postal');
    expect(summary).toMatch(/feuilles? confiées? à .+, partenaire postal/);
    expect(summary).not.toContain('n’est pas partie');
  });

  test('of a cancelled letter states that it was not posted', async () => {
    const { id: orderId } = await testApp.createPaidOrder(helene);
    const disputeId = await contest(orderId);
    await revealOrder(testApp, support, orderId);
    await exchange(orderId);
    const files = unzipped(Buffer.from(await (await evidence(disputeId)).arrayBuffer()));
    expect(files.has('dossier-de-preuve.pdf')).toBe(false);
    const summary = files.get('resume.txt')!.toString('utf8');
    expect(summary).toContain('Cette lettre n’est pas partie.');
    expect(summary).toContain('le client\u00a0: Où est ma lettre ?');
    expect(summary).toContain('une personne, depuis une autre adresse\u00a0: Je suis son frère.');
    expect(summary).not.toContain('Je suis en congé.');
  });

  test('is recorded in the audit log, and is 404 for an unknown dispute', async () => {
    expect((await evidence(uuidv7())).status).toBe(404);
    const lines = await testApp.db('audit_log').where({ event: 'dispute_evidence.read' }).pluck('result');
    expect(new Set(lines)).toEqual(new Set(['personal_data_masked', 'file_not_ready', 'ok', 'not_found']));
  });
});
