import { describe, expect, test } from '@jest/globals';
import { invoiceEmail } from '../../../jobs/emails/invoice.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { correctOrder } from '../../../src/modules/orders/ordering/commands/correct-order.ts';
import { payOrder } from '../../../src/modules/orders/ordering/commands/pay-order.ts';
import { Order } from '../../../src/modules/orders/ordering/models/order.ts';
import { orderStateMachine } from '../../../src/modules/orders/ordering/order.state-machine.ts';
import { helene, findLetter, testApp } from './orders-setup.ts';

describe('the change of mind', () => {
  test('before the confirmation is sent is in it: no letter leaves', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    const { id } = await testApp
      .db('invoices')
      .join('payments', 'payments.id', 'invoices.payment_id')
      .where({ order_id: order.id, kind: 'invoice' })
      .first('invoices.id');
    testApp.mail.sent.length = 0;
    await invoiceEmail.handler.run({ id }, testApp.deps);
    const { text } = testApp.mail.sent[0]!;
    expect(text).toContain('Votre lettre est payée. Annulée le');
    expect(text).not.toMatch(/elle part/i);
  });

  test('a correction to another country is rejected: its price differs', async () => {
    const order = await testApp.createPaidOrder(helene);
    testApp.deps.config.partners = ['maileva', 'lob'];
    const { body: document } = await testApp.request<{ content: { recipient: object } }>(
      'GET',
      `/documents/${order.documentId}`,
      { user: helene },
    );
    const to = (place: object) =>
      testApp.request('POST', `/orders/${order.id}/correct`, {
        user: helene,
        body: { content: { ...document.content, recipient: { ...document.content.recipient, ...place } } },
      });
    const abroad = await to({ postcode: '02110', city: 'Boston MA', country: 'US' });
    expect([abroad.status, abroad.body]).toMatchObject([
      409,
      { code: 'correction_changes_price', message: expect.stringContaining('destination') },
    ]);
    expect((await to({ postcode: '97400', city: 'Saint-Denis' })).status).toBe(200); // the same price
    testApp.deps.config.partners = ['maileva'];
  });

  test('with a partner that serves it, a letter abroad is priced and ordered; green has no price there, and the form shows the server’s message', async () => {
    testApp.deps.config.partners = ['maileva', 'mercifacteur', 'lob'];
    const documentId = await testApp.draft(helene, (content) =>
      Object.assign(content.recipient, { postcode: '02110', city: 'Boston MA', country: 'US' }),
    );
    const quote = (sending: string) =>
      testApp.request<{
        code: string;
        price: { lines: { key: string; cents: number }[]; totalCents: number };
        expectedOn: null;
      }>('POST', '/orders/quote', { user: helene, body: { documentId, sending, offer: 'single_document' } });
    expect((await quote('green')).body.code).toBe('sending_not_abroad');
    // No partner carries it there: known before anything is ordered.
    expect((await quote('tracked')).body.code).toBe('sending_not_abroad');
    const { body } = await quote('registered_receipt');
    expect([body.price.lines.map(({ key, cents }) => [key, cents]), body.expectedOn]).toEqual([
      [
        ['offer', 490],
        ['printing', 134],
        ['postage', 720],
        ['receipt', 150],
      ],
      null,
    ]);
    const placed = await testApp.request('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'registered_receipt',
        offer: 'single_document',
        expectedTotalCents: body.price.totalCents,
        consents: testApp.consents,
      },
    });
    expect(placed.status).toBe(201);
    const { presented_on } = await testApp.db('documents').where({ id: documentId }).first('presented_on');
    expect(presented_on).toBeNull();
    testApp.deps.config.partners = ['maileva'];
    expect((await quote('registered_receipt')).body.code).toBe('sending_not_abroad');
  });

  test('a paid letter can be cancelled once during it, with a full refund', async () => {
    const order = await testApp.createPaidOrder(helene);
    expect(order.can).toEqual(expect.arrayContaining(['cancel', 'correct']));
    const cancel = () => testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    await testApp.runJobs();
    expect([...answers, await cancel()].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
    expect([after.status, after.letter?.status, after.payment?.refundedCents]).toEqual(['refunded', 'cancelled', 1380]);
    expect(
      await testApp
        .db('refunds')
        .join('payments', 'payments.id', 'refunds.payment_id')
        .where('payments.order_id', order.id),
    ).toHaveLength(1);
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.filter(({ key }) => key === after.letter!.id)).toEqual([]);
  });

  test('an unpaid order is cancelled by two simultaneous clicks and by a later one, without an error', async () => {
    const order = await testApp.order(helene);
    const cancel = () => testApp.request<OrderView>('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    const answers = [...(await Promise.all([cancel(), cancel()])), await cancel()];
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
      [200, 'cancelled'],
    ]);
  });

  test.each(['registered_receipt', 'pdf'])(
    'an order (%s) that is cancelled while it is marked as paid is refunded',
    async (sending) => {
      const order = await testApp.order(helene, undefined, sending);
      await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
      const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
      testApp.payments.pay(sessionId);
      const object = { id: sessionId, object: 'checkout.session', client_reference_id: order.id };
      await testApp.notify('checkout.session.completed', object);
      // The job reads the order while this cancellation is not committed yet, and then waits for it.
      const cancellation = await testApp.db.transaction();
      await orderStateMachine.transition(cancellation, order.id, 'cancel', { reason: 'customer' });
      const commit = ({ bindings = [] }: { bindings?: unknown[] }): void => {
        if (bindings.includes('pay') && bindings.includes(order.id)) void cancellation.commit();
      };
      testApp.db.on('query', commit);
      await testApp.runJobs();
      testApp.db.off('query', commit);
      const { body } = await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene });
      expect(body).toMatchObject({
        status: 'cancelled',
        letter: null,
        payment: { refundedCents: order.price.totalCents },
      });
    },
  );

  test('a correction changes the printed letter; after the end it is rejected', async () => {
    const order = await testApp.createPaidOrder(helene);
    const { body: document } = await testApp.request<{ content: { recipient: object } }>(
      'GET',
      `/documents/${order.documentId}`,
      { user: helene },
    );
    const content = {
      ...document.content,
      recipient: { ...document.content.recipient, organisation: 'Autre Opérateur' },
    };
    expect(
      (await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body: { content } })).status,
    ).toBe(200);
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.at(-1)!.lines[0]).toBe('AUTRE OPERATEUR');
    const late = await testApp.request('POST', `/orders/${order.id}/correct`, {
      user: helene,
      body: { content: { ...content, recipient: { ...content.recipient, organisation: 'Encore un Autre' } } },
    });
    expect([late.status, late.body.code]).toEqual([409, 'too_late_to_change']);
    expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })).status).toBe(409);
  });

  test('a crash leaves neither a draft that is paid nor a letter that cannot be changed', async () => {
    const findStatus = async (id: string) =>
      (await testApp.db('documents').where({ id }).first()) as { status: string; dated_on: Date | null };
    // Placed, and the letter not marked: it is when it is paid.
    const order = await testApp.order(helene);
    const { dated_on: datedOn } = await findStatus(order.documentId);
    await testApp.db('documents').where({ id: order.documentId }).update({ status: 'draft', dated_on: null });
    await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    expect(await findStatus(order.documentId)).toMatchObject({ status: 'ordered', dated_on: datedOn });
    // Cancelled with the letter still locked: a repeated event unlocks it.
    await testApp.db.transaction((trx) =>
      orderStateMachine.transition(trx, order.id, 'cancel', { reason: 'customer' }),
    );
    await testApp.runJobs();
    expect((await findStatus(order.documentId)).status).toBe('draft');
    // Cancelled by another tab during the payment: it is not locked again.
    const late = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
    await expect(
      payOrder(testApp.deps, { order: Object.assign(late, { status: 'awaiting_payment' }), user: helene }),
    ).rejects.toMatchObject({ code: 'order_cancelled' });
    expect((await findStatus(order.documentId)).status).toBe('draft');
    // Replaced before it was paid, it stays with the order that is paid.
    const first = await testApp.order(helene, order.documentId);
    const { body: second } = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId: order.documentId,
        sending: 'green',
        offer: 'single_document',
        expectedTotalCents: (
          await testApp.request<{ price: { totalCents: number } }>('POST', '/orders/quote', {
            user: helene,
            body: { documentId: order.documentId, sending: 'green', offer: 'single_document' },
          })
        ).body.price.totalCents,
        consents: testApp.consents,
      },
    });
    expect(second.id).not.toBe(first.id);
    await testApp.runJobs();
    expect((await findStatus(order.documentId)).status).toBe('ordered');
    // Cancelled after the payment, it is no draft: it is refunded.
    const paid = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${paid.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    expect((await findStatus(paid.documentId)).status).toBe('ordered');
  });

  test('a correction in the last second is posted with its own content; an interrupted one leaves the letter and its pages unchanged', async () => {
    const due = () =>
      testApp
        .db('outbox')
        .whereNull('relayed_at')
        .update({ available_at: testApp.db.raw(`now() - interval '1 second'`) });
    const posted = (letterId: string) =>
      testApp.postal.posted.filter(({ key }) => key === letterId).map(({ lines }) => lines[0]);
    const order = await testApp.createPaidOrder(helene);
    const { id, releases_at: releasesAt } = await findLetter(order.id);
    const {
      body: { content },
    } = await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, { user: helene });
    testApp.clock.now = new Date(releasesAt.getTime() - 1000);
    expect(
      (
        await testApp.request('POST', `/orders/${order.id}/correct`, {
          user: helene,
          body: { content: { ...content, recipient: { ...content.recipient, organisation: 'Dernière Seconde' } } },
        })
      ).status,
    ).toBe(200);
    testApp.clock.now = releasesAt;
    await due();
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('queued');

    // The content came too late: none of it is stored.
    const found = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
    const late = { ...testApp.deps, now: () => new Date(releasesAt.getTime() + 10_000) };
    await expect(
      correctOrder(late, {
        order: found,
        content: { ...content, recipient: { ...content.recipient, organisation: 'Trop Tard' } },
      }),
    ).rejects.toMatchObject({ code: 'too_late_to_change' });
    const { recipient_lines: kept } = await findLetter(order.id);
    expect(kept[0]).toBe('DERNIERE SECONDE');
    // Killed in between, the letter's row would have the new name.
    await testApp
      .db('letters')
      .where({ id })
      .update({ recipient_lines: JSON.stringify(['TROP TARD', ...kept.slice(1)]) });
    // The queue tries again, as it does with whatever failed.
    await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [id]).update({ relayed_at: null });
    await testApp.endChangeOfMind();
    expect(posted(id)).toEqual(['DERNIERE SECONDE']);
    expect((await findLetter(order.id)).recipient_lines[0]).toBe('DERNIERE SECONDE');
  });
});
