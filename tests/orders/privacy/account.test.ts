import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountErasedEmail } from '../../../jobs/emails/account-erased.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { eraseAccount, findErasedAddress, getUser, purgeExpiredCredentials } from '../../../src/modules/auth/index.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import type { AccountEndView, AccountErasureView } from '../../../src/modules/orders/privacy/contract.ts';
import type { InvoiceView } from '../../../src/modules/payments/invoices/contract.ts';
import { PASSWORD } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { exportedParts } from '../../harness/unzipped.ts';

// E-mails are made of these names, so they carry no accent.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
afterAll(() => testApp?.close());

const erase = (user: Actor, body: object = {}) =>
  testApp.request<{ code: string; message: string; errors?: Record<string, string[]> }>('POST', '/account/erase', {
    user,
    body: { email: user.email, present: PASSWORD, ...body },
  });
const invoices = async (user: Actor, query = '') =>
  (await testApp.request<{ items: InvoiceView[]; nextCursor: string | null }>('GET', `/invoices${query}`, { user }))
    .body;
const end = async (user: Actor) => (await testApp.request<AccountEndView>('GET', '/account/end', { user })).body;
const row = (table: string, where: object) => testApp.db(table).where(where).first();
const file = async (user: Actor, path: string) => {
  const response = await testApp.download(user, path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition'),
    text: await response.text(),
  };
};

async function arrived(user: Actor): Promise<string> {
  const order = await testApp.createPaidOrder(user);
  await testApp.endChangeOfMind();
  const letter = await row('letters', { order_id: order.id });
  const at = (minutes: number) => new Date(testApp.clock.now.getTime() + minutes * 60_000);
  await recordTrackingEvents(testApp.deps, {
    letterId: letter.id,
    source: 'fake',
    events: [
      { providerKey: 'p1', kind: 'printed', code: 'p', label: 'Imprimée', at: at(1) },
      { providerKey: 'd1', kind: 'delivered', code: 'd', label: 'Distribuée', at: at(2) },
    ].map(({ code, ...one }) => ({ ...one, providerCode: code })) as Parameters<
      typeof recordTrackingEvents
    >[1]['events'],
  });
  await testApp.runJobs();
  return order.id;
}

describe('invoices', () => {
  test('are listed newest first, page by page, and downloaded by their owner only', async () => {
    const [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
    const first = await testApp.createPaidOrder(helene);
    const second = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${second.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    const { items } = await invoices(helene);
    expect(items.map(({ kind, totalCents, orderReference, can }) => [kind, totalCents, orderReference, can])).toEqual([
      ['credit_note', -1380, second.reference, ['download']],
      ['invoice', 1380, second.reference, ['download']],
      ['invoice', 1380, first.reference, ['download']],
    ]);
    const page = await invoices(helene, '?limit=2');
    expect((await invoices(helene, `?limit=2&cursor=${page.nextCursor}`)).items).toEqual([items[2]]);
    const pdf = await file(helene, `/invoices/${items[0]!.id}/invoice.pdf`);
    expect([pdf.status, pdf.type, pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(pdf.name).toContain(`avoir-${items[0]!.number}.pdf`);
    expect((await file(karim, `/invoices/${items[0]!.id}/invoice.pdf`)).status).toBe(404);
    expect((await file(helene, `/invoices/${first.id}/invoice.pdf`)).status).toBe(404);
    expect((await invoices(karim)).items).toEqual([]);
    expect((await testApp.request('GET', '/invoices')).status).toBe(401);
  });
});

describe('erasing an account', () => {
  test('requires the password and the account’s own e-mail', async () => {
    const helene = await testApp.createUser('Helene');
    expect((await erase(helene, { present: 'pas celui-ci' })).body.errors).toEqual({
      present: [expect.stringContaining('mot de passe actuel')],
    });
    expect((await erase(helene, { email: 'autre@exemple.fr' })).body.errors).toEqual({
      email: ['Ce n’est pas l’adresse de ce compte. Retapez-la.'],
    });
    expect((await testApp.request('POST', '/account/erase', { body: {} })).status).toBe(401);
    expect((await getUser(testApp.deps, helene.id)).erased).toBe(false);
  });

  test('is rejected while a letter is on its way, and names it', async () => {
    const helene = await testApp.createUser('Helene');
    const order = await testApp.createPaidOrder(helene);
    const words =
      'Une de vos lettres n’est pas encore arrivée. Si elle attend son départ, vous pouvez l’annuler\u202f; sinon, nous en avons besoin jusqu’à son arrivée. Vous pourrez effacer votre compte ensuite. Rien n’a été effacé.';
    const kept = expect.any(Array);
    expect(await end(helene)).toEqual({ underWay: [{ id: order.id, title: order.title }], refusal: words, kept });
    const refused = await erase(helene);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'letter_under_way', words]);
    expect(await row('users', { id: helene.id })).toMatchObject({ email: helene.email, erased_at: null });
    await testApp.endChangeOfMind();
    expect((await erase(helene)).body.code).toBe('letter_under_way');
  });

  test('waits for a pending refund', async () => {
    const helene = await testApp.createUser('Helene');
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    expect((await erase(helene)).status).toBe(409);
    await testApp.runJobs();
    expect((await end(helene)).refusal).toBeNull();
    await testApp
      .db('refunds')
      .update({ status: 'sent' })
      .whereIn('payment_id', testApp.db('payments').where({ user_id: helene.id }).select('id'));
    expect((await erase(helene)).body.code).toBe('money_under_way');
  });

  test('waits for the end of a subscription’s contract, not for the end of the paid month', async () => {
    const helene = await testApp.createUser('Helene');
    const id = crypto.randomUUID();
    await testApp.db('subscriptions').insert({
      id,
      reference: 'AB-TEST01',
      user_id: helene.id,
      offer: 'subscription_without_trial',
      status: 'active',
      price_cents: 990,
      consents: '{}',
      period_ends_at: new Date(testApp.clock.now.getTime() + 86_400_000),
    });
    expect((await erase(helene)).body.code).toBe('still_subscribed');
    await testApp.request('POST', '/account/export', { user: helene, body: {} });
    await testApp.runJobs();
    const archive = Buffer.from(await (await testApp.download(helene, '/account/export/file.zip')).arrayBuffer());
    expect(exportedParts(archive)['subscriptions']).toMatchObject([{ reference: 'AB-TEST01', status: 'active' }]);
    await testApp.db('subscriptions').where({ id }).update({ cancel_at_period_end: true });
    expect((await end(helene)).refusal).toBeNull();
    await testApp.db('subscriptions').where({ id }).update({ status: 'incomplete' });
    expect((await erase(helene)).body.code).toBe('money_under_way');
  });

  test('erases all personal data except what must be retained', async () => {
    const helene = await testApp.createUser('Helene');
    const draft = await testApp.draft(helene);
    await testApp.enclose(
      helene,
      draft,
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>',
      ),
    );
    const order = await arrived(helene);
    const unpaid = await testApp.order(helene);
    await testApp.request('PUT', '/own-address', {
      user: helene,
      body: {
        kind: 'person',
        firstName: 'Hélène',
        lastName: 'Exemple',
        line4: '14 rue des Acacias',
        postcode: '69003',
        city: 'Lyon',
        country: 'FR',
      },
    });
    const kept = await testApp.db('files').where({ owner_user_id: helene.id });
    expect(new Set(kept.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['letter', 'preview', 'receipt', 'upload']),
    );

    expect((await erase(helene)).status).toBe(204);
    await testApp.runJobs();
    const user = await row('users', { id: helene.id });
    expect(user).toMatchObject({
      email: `${helene.id}@erased.invalid`,
      first_name: 'Compte',
      last_name: 'effacé',
      erased_at: expect.any(Date),
    });
    for (const table of ['sessions', 'email_verifications', 'password_resets', 'contacts', 'sender_addresses'])
      expect([table, await testApp.db(table).where({ user_id: helene.id })]).toEqual([table, []]);
    expect(await testApp.db('enclosures').where({ owner_user_id: helene.id })).toEqual([]);
    const documents = await testApp.db('documents').where({ user_id: helene.id });
    expect(documents.map(({ status, content }: { status: string; content: object }) => [status, content])).toEqual([
      ['ordered', { answers: {}, sender: {}, recipient: {}, sending: null }],
    ]);
    expect(await row('orders', { id: unpaid.id })).toMatchObject({ status: 'cancelled' });
    expect(
      (await testApp.db('files').where({ owner_user_id: helene.id })).map(({ kind }: { kind: string }) => kind),
    ).toEqual(['receipt']);
    expect(await row('letters', { order_id: order })).toMatchObject({
      file_id: null,
      pdf_sha256: expect.any(String),
      status: 'delivered',
    });
    expect(
      (
        await testApp
          .db('invoices')
          .whereIn('payment_id', testApp.db('payments').where({ user_id: helene.id }).select('id'))
      ).length,
    ).toBeGreaterThan(0);
    // Nothing of them in what still travels, nor a mail to the address that is no more.
    const told = testApp.mail.sent.length;
    await testApp.runJobs();
    expect(testApp.mail.sent).toHaveLength(told);
    expect(testApp.mail.sent.some(({ to }) => to.endsWith('@erased.invalid'))).toBe(false);
  });

  test('is confirmed once to the address that the account had, which is then deleted', async () => {
    const helene = await testApp.createUser('Helene');
    const subjects = () => testApp.mail.sent.filter(({ to }) => to === helene.email).map(({ subject }) => subject);
    await testApp.runJobs();
    const before = subjects();
    expect((await erase(helene)).status).toBe(204);
    const send = () => Promise.reject(new Error('the mail server is down'));
    const interrupted = accountErasedEmail.handler.run({ id: helene.id }, { ...testApp.deps, mail: { send } });
    await expect(interrupted).rejects.toThrow('the mail server is down');
    await testApp.runJobs();
    expect(subjects()).toEqual([...before, 'Votre compte est effacé']);
    expect(await row('erasure_notices', { id: helene.id })).toBeUndefined();
    expect(await eraseAccount(testApp.deps, { userId: helene.id })).toBe(false);
    await testApp.runJobs();
    expect(subjects()).toHaveLength(before.length + 1);
    const travelling = JSON.stringify(await testApp.db('outbox').whereRaw("payload->>'id' = ?", [helene.id]));
    expect(travelling).not.toContain('@');
  });

  test('stores the address for its e-mail for a week at most', async () => {
    const helene = await testApp.createUser('Helene');
    await eraseAccount(testApp.deps, { userId: helene.id });
    expect(await row('erasure_notices', { id: helene.id })).toMatchObject({ email: helene.email });
    const inAWeek = { ...testApp.deps, now: () => new Date(testApp.clock.now.getTime() + 7 * 86_400_000 + 1) };
    expect(await findErasedAddress(inAWeek, helene.id)).toBeNull();
    await purgeExpiredCredentials(inAWeek);
    expect(await row('erasure_notices', { id: helene.id })).toBeUndefined();
  });

  test('can be asked about without a session, which it ends', async () => {
    const helene = await testApp.createUser('Helene');
    const isErased = async (id: string) =>
      (await testApp.request<AccountErasureView>('GET', `/account/erasures/${id}`)).body;
    expect(await isErased(helene.id)).toEqual({ erased: false });
    expect((await erase(helene)).status).toBe(204);
    expect(await isErased(helene.id)).toEqual({ erased: true });
    expect(await isErased(crypto.randomUUID())).toEqual({ erased: false });
  });

  test('is not available for staff accounts', async () => {
    const agent = await testApp.createUser('Agnes');
    await testApp.db('users').where({ id: agent.id }).update({ role: 'support' });
    expect((await erase(agent)).body.code).toBe('staff_account');
  });
});

describe('optional e-mails', () => {
  test('are not sent to people who disabled them; those about orders are', async () => {
    const helene = await testApp.createUser('Helene');
    await testApp
      .db('users')
      .where({ id: helene.id })
      .update({ notifications: JSON.stringify({ letterPrinted: false, letterDelivered: true, letterReturned: true }) });
    await arrived(helene);
    const subjects = testApp.mail.sent
      .filter(({ to }) => to === helene.email)
      .map(({ subject }) => subject.replace(/ \(.*/, ''));
    expect(subjects.some((one) => /imprimée|postée/.test(one))).toBe(false);
    expect(subjects.some((one) => one.includes('Arrivée le'))).toBe(true);
    expect(subjects.length).toBeGreaterThanOrEqual(2);
  });
});
