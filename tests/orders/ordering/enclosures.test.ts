import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView, Quote } from '../../../src/modules/orders/contract.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { correctOrder } from '../../../src/modules/orders/ordering/commands/correct-order.ts';
import { Order } from '../../../src/modules/orders/ordering/models/order.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { mailevaSettings } from '../../adapters/postal/settings.ts';
import { eventually } from '../../harness/eventually.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { runSandbox, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const asked = (documentId: string) => ({ documentId, sending: 'registered_receipt', offer: 'single_document' });
const requestQuote = async (documentId: string) =>
  (
    await testApp.request<Quote & { code: string; message: string }>('POST', '/orders/quote', {
      user: helene,
      body: asked(documentId),
    })
  ).body;
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const readOrder = async (id: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body;
const findContent = async (documentId: string) =>
  (await testApp.request<{ content: object }>('GET', `/documents/${documentId}`, { user: helene })).body.content;

describe('a letter with enclosures', () => {
  test('is weighed and priced with them, sheet by sheet, before the payment', async () => {
    const documentId = await testApp.draft(helene);
    expect(await requestQuote(documentId)).toMatchObject({
      sheets: 1,
      enclosures: [],
      envelope: 'DL',
      weightGrams: 10,
      duplex: true,
    });
    await testApp.enclose(helene, documentId, await samplePdf(1), 'Facture.pdf');
    await testApp.enclose(helene, documentId, await samplePdf(3), 'Bail.pdf');
    const quote = await requestQuote(documentId);
    expect(quote).toMatchObject({
      pages: 5,
      sheets: 4,
      envelope: 'DL',
      weightGrams: 25,
      enclosures: [
        { label: 'Facture', pages: 1 },
        { label: 'Bail', pages: 3 },
      ],
    });
    expect(quote.price.lines.map(({ key, cents }) => [key, cents])).toEqual([
      ['offer', 490],
      ['printing', 134 + 3 * 15],
      ['postage', 698],
      ['receipt', 145],
    ]);
  });

  test('uses a flat large envelope from the sixth sheet on, and is rejected beyond the forty-fourth', async () => {
    const documentId = await testApp.draft(helene);
    await testApp.enclose(helene, documentId, await samplePdf(10));
    expect(await requestQuote(documentId)).toMatchObject({ sheets: 6, envelope: 'C4', weightGrams: 55 });
    await testApp.enclose(helene, documentId, await samplePdf(76));
    expect(await requestQuote(documentId)).toMatchObject({ sheets: 44, envelope: 'C4' });
    await testApp.enclose(helene, documentId, await samplePdf(1));
    expect(await requestQuote(documentId)).toMatchObject({
      code: 'letter_too_thick',
      message: expect.stringContaining('44'),
    });
  });

  test('of a hundred pages is rejected before any payment, with the remedy', async () => {
    const documentId = await testApp.draft(helene);
    const { template_version_id: versionId } = await testApp.db('documents').where({ id: documentId }).first();
    const { data } = await testApp.db('template_versions').where({ id: versionId }).first();
    await testApp
      .db('template_versions')
      .where({ id: versionId })
      .update({
        data: JSON.stringify({
          ...data,
          body: `${data.body}\n\n${`${'Je vous écris longuement. '.repeat(60)}\n\n`.repeat(300)}`,
        }),
      });
    try {
      const refused = {
        status: 409,
        body: {
          code: 'letter_too_thick',
          message:
            'Cette lettre dépasse 44\u00a0feuilles, la limite d’une enveloppe. Abrégez-la, retirez une pièce jointe ou choisissez le recto verso.',
        },
      };
      expect(await testApp.request('POST', '/orders/quote', { user: helene, body: asked(documentId) })).toMatchObject(
        refused,
      );
      expect(
        await testApp.request('POST', '/orders', {
          user: helene,
          body: { ...asked(documentId), expectedTotalCents: 1380, consents: testApp.consents },
        }),
      ).toMatchObject(refused);
      expect(await testApp.db('orders').where({ document_id: documentId })).toEqual([]);
    } finally {
      await testApp
        .db('template_versions')
        .where({ id: versionId })
        .update({ data: JSON.stringify(data) });
    }
  });

  test('cannot be ordered if its files exceed the partner’s limit', async () => {
    const documentId = await testApp.draft(helene);
    for (const name of ['Un.pdf', 'Deux.pdf']) await testApp.enclose(helene, documentId, await samplePdf(1), name);
    await testApp.db('enclosures').where({ document_id: documentId }).update({ bytes: 9_800_000 });
    expect(await requestQuote(documentId)).toMatchObject({
      code: 'enclosures_too_heavy',
      message: expect.stringContaining('Retirez-en une'),
    });
    await testApp.db('enclosures').where({ document_id: documentId }).update({ bytes: 9_700_000 });
    expect(await requestQuote(documentId)).toMatchObject({ sheets: 3 });
  });

  test('cannot be ordered while one of them cannot be printed', async () => {
    const documentId = await testApp.draft(helene);
    await testApp.enclose(helene, documentId, Buffer.from('%PDF-1.4 broken'), 'Bail.pdf');
    for (const path of ['/orders/quote', '/orders']) {
      const body =
        path === '/orders'
          ? { ...asked(documentId), expectedTotalCents: 1380, consents: testApp.consents }
          : asked(documentId);
      expect(await testApp.request('POST', path, { user: helene, body })).toMatchObject({
        status: 409,
        body: { code: 'enclosure_not_ready', message: expect.stringContaining('Bail') },
      });
    }
    expect(await testApp.db('orders').where({ document_id: documentId })).toEqual([]);
  });

  test('prints what was paid: an enclosure added after the order changes nothing', async () => {
    const documentId = await testApp.draft(helene);
    const id = await testApp.enclose(helene, documentId, await samplePdf(2));
    const order = await testApp.createPaidOrder(helene, documentId);
    expect([order.enclosureIds, order.letter?.sheets]).toEqual([[id], 2]);
    const late = await testApp.request('POST', `/documents/${documentId}/enclosures`, {
      user: helene,
      body: await samplePdf(1),
      headers: {
        'content-type': 'application/pdf',
        'x-enclosure-id': '0190a0a0-0000-7000-8000-000000000001',
        'x-file-name': 'tard.pdf',
      },
    });
    expect([late.status, late.body.code]).toEqual([409, 'document_ordered']);
    const { id: _id, ...row } = await testApp.db('enclosures').where({ id }).first();
    await testApp
      .db('enclosures')
      .insert({ ...row, id: '0190a0a0-0000-7000-8000-000000000002', position: 9, changes: '[]' });
    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
    expect(testApp.postal.posted.find(({ key }) => key === letter.id)).toMatchObject({ pages: 4, duplex: true });
    expect([letter.pages, letter.sheets, letter.status]).toEqual([3, 2, 'submitted']);
  });

  test('ordered, cancelled and changed before the payment is another order, with its current enclosures', async () => {
    const documentId = await testApp.draft(helene);
    await testApp.enclose(helene, documentId, await samplePdf(1));
    const first = await testApp.order(helene, documentId);
    await testApp.request('POST', `/orders/${first.id}/cancel`, { user: helene, body: {} });
    const [enclosed] = first.enclosureIds;
    expect(
      (await testApp.request('DELETE', `/documents/${documentId}/enclosures/${enclosed}`, { user: helene })).status,
    ).toBe(204);
    const other = await testApp.enclose(helene, documentId, await samplePdf(1));
    const second = await testApp.order(helene, documentId);
    expect([second.id === first.id, second.enclosureIds, second.price.totalCents]).toEqual([
      false,
      [other],
      first.price.totalCents,
    ]);
  });

  test('printed single-sided takes more sheets, costs more, and is submitted so', async () => {
    const documentId = await testApp.draft(helene, (content) => void (content.duplex = false));
    await testApp.enclose(helene, documentId, await samplePdf(3));
    expect(await requestQuote(documentId)).toMatchObject({ sheets: 4, duplex: false });
    const order = await testApp.createPaidOrder(helene, documentId);
    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
    expect(testApp.postal.posted.find(({ key }) => key === letter.id)).toMatchObject({ pages: 4, duplex: false });
  });
});

test('a letter in large type is weighed, priced and submitted with the sheets that it takes', async () => {
  const write = (largeType: boolean) =>
    testApp.draft(helene, (content) => {
      content.duplex = false;
      content.setting = { justified: false, hyphenated: false, largeType };
    });
  const [usual, documentId] = [await write(false), await write(true)];
  expect(await requestQuote(usual)).toMatchObject({ pages: 1, sheets: 1, weightGrams: 10 });
  expect(await requestQuote(documentId)).toMatchObject({ pages: 2, sheets: 2, weightGrams: 15 });
  const order = await testApp.createPaidOrder(helene, documentId);
  expect(order.price.totalCents).toBeGreaterThan((await testApp.order(helene, usual)).price.totalCents);
  await testApp.endChangeOfMind();
  const letter = await findLetter(order.id);
  expect(testApp.postal.posted.find(({ key }) => key === letter.id)).toMatchObject({ pages: 2, duplex: false });
});

describe('a correction during the change of mind', () => {
  test('reorders and relabels its enclosures, at the same price', async () => {
    const documentId = await testApp.draft(helene);
    const ids = [
      await testApp.enclose(helene, documentId, await samplePdf(1)),
      await testApp.enclose(helene, documentId, await samplePdf(2)),
    ];
    const order = await testApp.createPaidOrder(helene, documentId);
    const content = await findContent(documentId);
    const enclosures = [
      { id: ids[1], label: 'Bail' },
      { id: ids[0], label: 'Facture' },
    ];
    const corrected = await testApp.request<OrderView>('POST', `/orders/${order.id}/correct`, {
      user: helene,
      body: { content, enclosures },
    });
    expect([corrected.status, corrected.body.enclosureIds]).toEqual([200, [ids[1], ids[0]]]);
    expect(
      (await testApp.db('enclosures').whereIn('id', ids).orderBy('position').select('label')).map(({ label }) => label),
    ).toEqual(['Facture', 'Bail']);
    // Without a word about them they stay.
    await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body: { content } });
    expect((await readOrder(order.id)).enclosureIds).toEqual([ids[1], ids[0]]);
  });

  test('that fails leaves the enclosures as another correction has changed them in the meantime', async () => {
    const documentId = await testApp.draft(helene);
    const ids = [
      await testApp.enclose(helene, documentId, await samplePdf(1)),
      await testApp.enclose(helene, documentId, await samplePdf(2)),
      await testApp.enclose(helene, documentId, await samplePdf(1)),
    ];
    const { id } = await testApp.createPaidOrder(helene, documentId);
    const {
      body: { content, revision },
    } = await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene });
    const turned = (order: readonly number[]) => order.map((at) => ({ id: ids[at]!, label: `Pièce ${at}` }));
    const read = await Order.query(testApp.db).findById(id).throwIfNotFound();
    const first = {
      content: { ...content, recipient: { ...content.recipient, city: 'Salles' } },
      revision,
      enclosures: turned([2, 1, 0]),
    };
    // Both are found good before either is written.
    let told: number | undefined;
    const db = new Proxy(testApp.db, {
      get: (knex, name) => {
        if (name !== 'transaction' || told !== undefined) return Reflect.get(knex, name) as unknown;
        return async (...all: Parameters<typeof knex.transaction>) => {
          told = (await testApp.request('POST', `/orders/${id}/correct`, { user: helene, body: first })).status;
          return knex.transaction(...all);
        };
      },
    });
    await expect(
      correctOrder({ ...testApp.deps, db }, { order: read, content, revision, enclosures: turned([1, 2, 0]) }),
    ).rejects.toMatchObject({ code: 'document_changed' });
    expect(told).toBe(200);
    expect((await readOrder(id)).enclosureIds).toEqual([ids[2], ids[1], ids[0]]);
  });

  test('is rejected if it changes the sheets, or names an enclosure of another letter; the sides stay as paid', async () => {
    const documentId = await testApp.draft(helene);
    const id = await testApp.enclose(helene, documentId, await samplePdf(3));
    const foreign = await testApp.enclose(helene, await testApp.draft(helene), await samplePdf(3));
    const order = await testApp.createPaidOrder(helene, documentId);
    const content = await findContent(documentId);
    const correct = (body: object) => testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body });
    expect((await correct({ content, enclosures: [] })).body.code).toBe('correction_changes_price');
    expect((await correct({ content, enclosures: [{ id: foreign, label: 'x' }] })).body.code).toBe(
      'enclosures_changed',
    );
    expect((await correct({ content: { ...content, duplex: false } })).status).toBe(200);
    expect(await readOrder(order.id)).toMatchObject({ duplex: true, enclosureIds: [id] });
  });
});

describe('the PDF of a letter', () => {
  test('is never rendered in a request: it is available after the change of mind', async () => {
    const order = await testApp.createPaidOrder(helene);
    expect(order.can).not.toContain('download_pdf');
    const early = await testApp.request('GET', `/orders/${order.id}/letter.pdf`, { user: helene });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'file_not_ready',
      expect.stringContaining('délai'),
    ]);
    await testApp.endChangeOfMind();
    expect((await readOrder(order.id)).can).toContain('download_pdf');
    expect((await testApp.request('GET', `/orders/${order.id}/letter.pdf`, { user: helene })).status).toBe(200);
  });

  test('that is not there says why, in each state', async () => {
    const order = await testApp.createPaidOrder(helene);
    const past = new Date(testApp.clock.now.getTime() - 1000);
    const explain = async (columns: object) => {
      await testApp.db('letters').where({ order_id: order.id }).update(columns);
      const { status, body } = await testApp.request('GET', `/orders/${order.id}/letter.pdf`, { user: helene });
      return [status, body.code, body.message];
    };
    expect(await explain({ releases_at: past })).toEqual([409, 'file_not_ready', expect.stringContaining('minute')]);
    expect(await explain({ status: 'held' })).toEqual([409, 'file_not_ready', expect.stringContaining('retenue')]);
    expect(await explain({ status: 'cancelled' })).toEqual([404, 'file_never', expect.stringContaining('annulée')]);
    expect(await explain({ status: 'archived', purged_at: past })).toEqual([
      404,
      'file_never',
      expect.stringContaining('effacé'),
    ]);
    await testApp.db('orders').where({ id: order.id }).update({ status: 'awaiting_payment' });
    expect(await explain({ status: 'queued', purged_at: null })).toEqual([
      409,
      'file_not_ready',
      expect.stringContaining('n’est pas payée'),
    ]);
  });
});

describe('our price and the partner’s report', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await runSandbox([mountPostal]);
    testApp.deps.postal = createPostalRouting([new Maileva(mailevaSettings(sandbox.url))]);
  });
  afterAll(async () => {
    testApp.deps.postal = createPostalRouting([testApp.postal]);
    await sandbox.close();
  });

  test.each([
    { enclosed: [], duplex: true, sheets: 1, printed: 1 },
    { enclosed: [], duplex: false, sheets: 1, printed: 1 },
    { enclosed: [1], duplex: true, sheets: 2, printed: 2 },
    { enclosed: [1], duplex: false, sheets: 2, printed: 2 },
    { enclosed: [3], duplex: true, sheets: 3, printed: 4 },
    { enclosed: [3], duplex: false, sheets: 4, printed: 4 },
    { enclosed: [1, 3, 8], duplex: true, sheets: 8, printed: 13 },
  ])('agree: enclosures of $enclosed pages, both sides $duplex', async ({ enclosed, duplex, sheets, printed }) => {
    const documentId = await testApp.draft(helene, (content) => void (content.duplex = duplex));
    for (const pages of enclosed) await testApp.enclose(helene, documentId, await samplePdf(pages));
    const quote = await requestQuote(documentId);
    const order = await testApp.createPaidOrder(helene, documentId);
    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
    const read = async () =>
      (
        await testApp.deps.postal
          .byName('maileva')!
          .fetchTrackingEvents({ providerRef: letter.provider_ref, key: letter.id })
      ).find((one) => one.sheets !== undefined);
    const news = await eventually(read);
    expect([quote.sheets, letter.sheets, news.sheets]).toEqual([sheets, sheets, sheets]);
    expect([quote.pages, letter.pages]).toEqual([printed, printed]);

    const report = (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as {
      custom_id: string;
      sheets: number;
      duplex: boolean;
      billedPages: number;
      envelope: string;
    }[];
    const line = report.find(({ custom_id }) => custom_id === letter.id);
    // White backs are printed as nothing and billed as nothing.
    expect(line).toMatchObject({ sheets, duplex, billedPages: printed, envelope: quote.envelope });
    await recordTrackingEvents(testApp.deps, { letterId: letter.id, source: 'maileva', events: [news] });
    expect((await findLetter(order.id)).partner_sheets).toBe(letter.sheets);
  });
});
