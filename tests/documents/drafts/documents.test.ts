import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { DrawnSignature, type DocumentView } from '../../../src/modules/documents/contract.ts';
import {
  purgeDeletedDocuments,
  letterForOrder,
  letterPdf,
  markDocumentOrdered,
  measureContent,
  getPostalAddresses,
  reopenDocument,
  updateOrderedDocument,
} from '../../../src/modules/documents/index.ts';
import { emptyContent, sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const camille = buildUser('Camille');
const yanis = buildUser('Yanis');
const later = (minutes: number) => (testApp.clock.now = new Date(testApp.clock.now.getTime() + minutes * 60_000));

describe('a draft', () => {
  test('is kept under the id the browser gave it, once', async () => {
    const { versionId } = await testApp.getTemplate('resiliation-box');
    const body = { id: uuidv7(), templateVersionId: versionId, content: sampleContent('resiliation-box') };
    const first = await testApp.request<DocumentView>('POST', '/documents', { user: camille, body });
    const again = await testApp.request<DocumentView>('POST', '/documents', {
      user: camille,
      body: { ...body, content: emptyContent },
    });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      revision: 1,
      status: 'draft',
      title: 'Résilier une box internet',
      content: body.content,
      can: ['edit', 'delete', 'order', 'duplicate'],
    });
    expect(await testApp.db('documents').where({ id: body.id })).toHaveLength(1);
  });

  test('claimed by two tabs at the same time is one document', async () => {
    const { versionId } = await testApp.getTemplate('demission-cdi');
    const body = { id: uuidv7(), templateVersionId: versionId, content: emptyContent };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => testApp.request('POST', '/documents', { user: camille, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  });

  test('is saved unfinished, and its revision grows', async () => {
    const draft = await testApp.startDraft(camille);
    const content = { ...emptyContent, answers: { customerNumber: '72' }, recipient: { city: 'Lil' } };
    const saved = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, {
      user: camille,
      body: { revision: 1, content },
    });
    expect(saved).toMatchObject({ status: 200, body: { revision: 2, content } });
  });

  test('keeps those who write together, their signatures and how the text is set; what no hand draws is refused', async () => {
    const draft = await testApp.startDraft(
      camille,
      sampleContent('restitution-depot-garantie'),
      'restitution-depot-garantie',
    );
    const drawn = {
      width: 30,
      height: 10,
      strokes: [
        [
          [0, 0],
          [30, 10],
        ],
      ],
    };
    const content = {
      ...draft.content,
      coSenders: [{ civility: 'M.', firstName: 'Paul', lastName: 'Caron' }],
      signatures: [drawn, null],
      setting: { justified: true, hyphenated: false },
      recipient: { ...draft.content.recipient, title: 'Maître' },
    };
    const save = (more: object) =>
      testApp.request<DocumentView & Rejection>('PUT', `/documents/${draft.id}`, {
        user: camille,
        body: { revision: 1, content: { ...content, ...more } },
      });
    for (const wrong of [
      { coSenders: Array.from({ length: 6 }, () => ({})) },
      { coSenders: [{ firstName: 'a'.repeat(71) }] },
      { coSenders: [{ city: 'Lyon' }] },
      { signatures: [{ ...drawn, width: 5000 }] },
      { signatures: [{ ...drawn, strokes: [[[-1, 0]]] }] },
      { signatures: [{ ...drawn, strokes: [] }] },
      { signatures: [{ ...drawn, strokes: [Array.from({ length: 2001 }, () => [1, 1])] }] },
      { signatures: [{ ...drawn, script: 'x' }] },
      { setting: { justified: 'yes', hyphenated: false } },
      { recipient: { title: 'M'.repeat(61) } },
    ])
      expect(await save(wrong)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await save({})).toMatchObject({ status: 200, body: { content } });
    const { bytes } = await letterPdf(testApp.deps, {
      documentId: draft.id,
      sending: 'registered_receipt',
      reference: 'AF-1',
    });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('changed in another tab is told, and nothing is overwritten', async () => {
    const draft = await testApp.startDraft(camille);
    const save = (revision: number, customerNumber: string) =>
      testApp.request<DocumentView & Rejection>('PUT', `/documents/${draft.id}`, {
        user: camille,
        body: { revision, content: { ...emptyContent, answers: { customerNumber } } },
      });
    await save(1, 'A');
    const stale = await save(1, 'B');
    expect(stale).toMatchObject({ status: 409, body: { code: 'document_changed' } });
    expect(
      (await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body.content.answers,
    ).toEqual({ customerNumber: 'A' });
  });

  test('saved again because the answer was lost is not a conflict', async () => {
    const draft = await testApp.startDraft(camille);
    const body = { revision: 1, content: { ...emptyContent, answers: { ending: 'soonest', customerNumber: 'A' } } };
    const first = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, { user: camille, body });
    const again = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, { user: camille, body });
    expect(again).toEqual(first);
  });

  test('turned to another step is the same letter: its revision and its age stay, and it opens there again', async () => {
    const draft = await testApp.startDraft(camille);
    expect(draft.step).toBe(0);
    later(90);
    const save = (body: object) =>
      testApp.request<DocumentView & Rejection>('PUT', `/documents/${draft.id}`, { user: camille, body });
    expect(await save({ revision: 1, content: draft.content, step: 3 })).toMatchObject({
      status: 200,
      body: { ...draft, step: 3 },
    });
    const written = { ...emptyContent, answers: { customerNumber: 'A' } };
    expect(await save({ revision: 1, content: written })).toMatchObject({
      status: 200,
      body: { revision: 2, step: 3, updatedAt: testApp.clock.now.toISOString() },
    });
    expect(await save({ revision: 1, content: draft.content, step: 4 })).toMatchObject({
      status: 409,
      body: { code: 'document_changed' },
    });
    for (const step of [-1, 100, 1.5, '2', null])
      expect(await save({ revision: 2, content: written, step })).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      });
    expect((await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body.step).toBe(3);

    const { versionId } = await testApp.getTemplate('resiliation-box');
    const made = await testApp.request<DocumentView>('POST', '/documents', {
      user: camille,
      body: { id: uuidv7(), templateVersionId: versionId, content: emptyContent, step: 2 },
    });
    expect(made.body).toMatchObject({ step: 2, template: { steps: 2 } });
    const copy = await testApp.request<DocumentView>('POST', `/documents/${made.body.id}/duplicate`, {
      user: camille,
      body: {},
    });
    expect(copy.body.step).toBe(0);
    // An answer that was lost: asked again it is the same copy, and nobody else's letter.
    const again = () =>
      testApp.request<DocumentView>('POST', `/documents/${made.body.id}/duplicate`, {
        user: camille,
        body: { id: copyId },
      });
    const copyId = uuidv7();
    expect([(await again()).body, (await again()).status]).toEqual([
      expect.objectContaining({ id: copyId, content: emptyContent }),
      201,
    ]);
    expect(await testApp.deps.db('documents').where({ id: copyId })).toHaveLength(1);
    const theirs = await testApp.startDraft(yanis);
    expect(
      (
        await testApp.request('POST', `/documents/${made.body.id}/duplicate`, {
          user: camille,
          body: { id: theirs.id },
        })
      ).status,
    ).toBe(404);
  });

  test('says until when it can be ordered for its legal delay, as soon as its answers tell', async () => {
    const draft = await testApp.startDraft(
      camille,
      { ...emptyContent, answers: {} },
      'retractation-rupture-conventionnelle',
    );
    expect(draft.orderBy).toBeNull();
    const saved = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, {
      user: camille,
      body: { revision: 1, content: { ...draft.content, answers: { signedOn: '2026-11-16' } } },
    });
    // Fifteen days from the day after, and the last is a Tuesday.
    expect(saved.body.orderBy).toBe('2026-12-01');
    // What is no day, or one that no calendar of ours holds, stands in nobody's way.
    let { revision } = saved.body;
    for (const signedOn of [
      '',
      '2026-02-31',
      '0001-01-01',
      '9999-12-31',
      'x'.repeat(500),
      -1,
      true,
      null,
      [{ a: '2026-11-16' }],
    ]) {
      const { status, body } = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, {
        user: camille,
        body: { revision, content: { ...draft.content, answers: { signedOn } } },
      });
      expect([signedOn, status]).toEqual([signedOn, 200]);
      expect((await testApp.request('GET', '/documents?status=draft', { user: camille })).status).toBe(200);
      revision = body.revision;
    }
  });

  test('put away is gone for its owner, and erased after thirty days', async () => {
    const draft = await testApp.startDraft(camille);
    expect((await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille })).status).toBe(204);
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { revision: 1, content: emptyContent }],
    ] as const)
      expect((await testApp.request(method, `/documents/${draft.id}`, { user: camille, body })).status).toBe(404);

    const at = testApp.clock.now;
    later(30 * 24 * 60 - 1);
    expect(await purgeDeletedDocuments(testApp.deps)).toBe(0);
    later(2);
    expect(await purgeDeletedDocuments(testApp.deps)).toBe(1);
    testApp.clock.now = at;
    expect(await testApp.db('documents').where({ id: draft.id })).toEqual([]);
  });

  test('is duplicated on the text that is published today', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('demission-cdi'), 'demission-cdi');
    const [row] = await testApp.db('template_versions').where({ id: draft.template.versionId });
    const newest = {
      ...row,
      id: uuidv7(),
      version: row.version + 1,
      data: JSON.stringify(row.data),
      checksum: 'changed',
    };
    await testApp.db('template_versions').insert(newest);
    const copy = await testApp.request<DocumentView>('POST', `/documents/${draft.id}/duplicate`, {
      user: camille,
      body: {},
    });
    expect(copy).toMatchObject({
      status: 201,
      body: { status: 'draft', revision: 1, content: draft.content, template: { versionId: newest.id } },
    });
    expect(copy.body.id).not.toBe(draft.id);

    await testApp.db('template_versions').where({ id: newest.id }).update({ withdrawn_at: testApp.clock.now });
    expect(
      await testApp.request('POST', `/documents/${draft.id}/duplicate`, { user: camille, body: {} }),
    ).toMatchObject({
      status: 410,
      body: { code: 'template_withdrawn' },
    });
    await testApp.db('documents').where({ template_version_id: newest.id }).delete();
    await testApp.db('template_versions').where({ id: newest.id }).delete();
  });
});

describe('my letters', () => {
  test('come latest first, page by page, each once, even when saved in the same instant', async () => {
    const owner = buildUser('Inès');
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      if (i % 3 === 0) later(1);
      ids.push((await testApp.startDraft(owner)).id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { items: DocumentView[]; nextCursor: string | null } } = await testApp.request(
        'GET',
        `/documents?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { user: owner },
      );
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([...ids].reverse());
  });

  test('are found by their kind, however many others were begun since', async () => {
    const owner = buildUser('Zoé');
    const box = await testApp.startDraft(owner);
    later(1);
    const others = [
      await testApp.startDraft(owner, emptyContent, 'resiliation-mobile'),
      await testApp.startDraft(owner, emptyContent, 'resiliation-mobile'),
    ];
    const asked = async (template: string) =>
      (
        await testApp.request<{ items: DocumentView[] }>(
          'GET',
          `/documents?status=draft&template=${template}&limit=1`,
          {
            user: owner,
          },
        )
      ).body.items.map(({ id }) => id);
    expect([await asked('resiliation-box'), await asked('resiliation-mobile'), await asked('inconnue')]).toEqual([
      [box.id],
      [others[1]!.id],
      [],
    ]);
  });

  test('can be asked by status', async () => {
    const owner = buildUser('Paul');
    const draft = await testApp.startDraft(owner);
    const ordered = await testApp.startDraft(owner);
    await markDocumentOrdered(testApp.deps, { id: ordered.id, userId: owner.id });
    const listed = async (status: string) =>
      (
        await testApp.request<{ items: DocumentView[] }>('GET', `/documents?status=${status}`, { user: owner })
      ).body.items.map(({ id }) => id);
    expect([await listed('draft'), await listed('ordered')]).toEqual([[draft.id], [ordered.id]]);
  });
});

describe('an ordered letter', () => {
  test('is no longer edited or deleted as a draft, and may be duplicated', async () => {
    const draft = await testApp.startDraft(camille);
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id });
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id }); // a double click
    expect(
      (await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body,
    ).toMatchObject({
      status: 'ordered',
      can: ['duplicate'],
    });
    expect(
      await testApp.request('PUT', `/documents/${draft.id}`, {
        user: camille,
        body: { revision: 1, content: emptyContent },
      }),
    ).toMatchObject({ status: 409, body: { code: 'document_ordered' } });
    expect(await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille })).toMatchObject({
      status: 409,
      body: { code: 'document_ordered' },
    });
  });

  test('is a draft again when its order is called off unpaid', async () => {
    const draft = await testApp.startDraft(camille);
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id });
    await reopenDocument(testApp.deps, { id: draft.id, userId: camille.id });
    expect(
      (
        await testApp.request('PUT', `/documents/${draft.id}`, {
          user: camille,
          body: { revision: 1, content: emptyContent },
        })
      ).status,
    ).toBe(200);
  });

  test('keeps the date of the day in Paris it was ordered', async () => {
    const at = testApp.clock.now;
    const draft = await testApp.startDraft(camille, sampleContent('demission-cdi'), 'demission-cdi');
    testApp.clock.now = new Date('2026-11-30T23:30:00.000Z');
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id });
    const pdf = () => letterPdf(testApp.deps, { documentId: draft.id, sending: 'registered', reference: 'AF-TEST' });
    const first = await pdf();
    later(60 * 24 * 40);
    expect(Buffer.from((await pdf()).bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect(
      (await testApp.db('documents').where({ id: draft.id }).first(testApp.db.raw('dated_on::text'))).dated_on,
    ).toBe('2026-12-01');
    testApp.clock.now = at;
  });

  test('is measured as it would be printed, with the words of a correction too', async () => {
    const content = sampleContent('resiliation-box');
    const draft = await testApp.startDraft(camille, content);
    const at = { id: draft.id, userId: camille.id, sending: 'registered_receipt' as const };
    expect(await letterForOrder(testApp.deps, at)).toMatchObject({
      missing: [],
      addressErrors: [],
      pages: 1,
      sheets: 1,
      addressee: { name: 'Fibre Exemple', city: 'Lille Cedex' },
      recipientLines: ['FIBRE EXEMPLE', 'SERVICE RESILIATIONS', '', '', 'TSA 00000', '59000 LILLE CEDEX'],
      template: { category: 'telecom-energie', slug: 'resiliation-box' },
    });
    const broken = { ...content, answers: {}, recipient: { ...content.recipient, postcode: '5900' } };
    const measured = await measureContent(testApp.deps, { ...at, content: broken });
    expect(measured.missing).toContain('customerNumber');
    expect(measured.addressErrors).toEqual(['recipient.postcode']);
  });

  test('goes only by a way that its kind of letter allows', async () => {
    const draft = await testApp.startDraft(
      camille,
      sampleContent('restitution-depot-garantie'),
      'restitution-depot-garantie',
    );
    const measure = (sending: 'green' | 'registered') =>
      letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending });
    expect((await measure('registered')).missing).toEqual([]);
    await expect(measure('green')).rejects.toMatchObject({ kind: 'invalid', code: 'sending_not_allowed' });
  });

  test('is kept whatever its country, and ordered only where it can be carried', async () => {
    const content = sampleContent('resiliation-box');
    const measure = async (sender: object, recipient: object, sending: 'green' | 'registered') => {
      const draft = await testApp.startDraft(camille, {
        ...content,
        sender: { ...content.sender, ...sender },
        recipient: { ...content.recipient, ...recipient },
      });
      return letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending });
    };
    const belgium = { postcode: '1000', city: 'Bruxelles', country: 'BE' };
    const noumea = { postcode: '98800', city: 'Nouméa' };
    await expect(measure({}, belgium, 'green')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'sending_not_abroad',
      message: expect.stringContaining('Belgique'),
      details: { side: 'recipient', country: 'BE' },
    });
    await expect(measure({}, belgium, 'registered')).rejects.toMatchObject({ code: 'sending_not_abroad' });
    await expect(measure({}, noumea, 'registered')).rejects.toMatchObject({
      code: 'sending_not_abroad',
      details: { side: 'recipient', country: 'NC' },
    });
    await expect(measure(belgium, {}, 'registered')).rejects.toMatchObject({
      code: 'sending_not_abroad',
      details: { side: 'sender', country: 'BE' },
    });
    expect(await measure(belgium, {}, 'green')).toMatchObject({ missing: [], addressErrors: [] });
    expect(await measure({}, noumea, 'green')).toMatchObject({
      missing: [],
      recipientLines: expect.arrayContaining(['98800 NOUMEA']),
    });
  });

  test('tells the partner where each of the two stands', async () => {
    const content = sampleContent('resiliation-box');
    const draft = await testApp.startDraft(camille, {
      ...content,
      sender: { ...content.sender, line4: 'Rue Haute 3', postcode: '1000', city: 'Bruxelles', country: 'BE' },
      recipient: { ...content.recipient, postcode: '97133', city: 'Saint-Barthélemy' },
    });
    expect(await getPostalAddresses(testApp.deps, { documentId: draft.id })).toEqual({
      senderLines: ['Madame Hélène Marchal', '', '', 'Rue Haute 3', '', '1000 Bruxelles'],
      senderCountry: 'BE',
      recipientCountry: 'BL',
    });
  });

  test('takes a correction only while it is ordered, and never one that is too large', async () => {
    const draft = await testApp.startDraft(camille);
    const revise = (content = sampleContent('resiliation-box')) =>
      updateOrderedDocument(testApp.deps, { id: draft.id, userId: camille.id, content });
    await expect(revise()).rejects.toMatchObject({ kind: 'not_found' });
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id });
    await revise();
    expect(
      (await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body,
    ).toMatchObject({
      revision: 2,
      content: sampleContent('resiliation-box'),
    });
    const large = {
      ...emptyContent,
      answers: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`a${i}`, 'x'.repeat(8000)])),
    };
    await expect(revise(large)).rejects.toMatchObject({ kind: 'too_large' });
  });
});

describe('somebody else', () => {
  const theirs = [
    ['GET', '', undefined],
    ['PUT', '', { revision: 1, content: emptyContent }],
    ['DELETE', '', undefined],
    ['POST', '/duplicate', {}],
  ] as const;
  test.each(theirs)('%s /documents/:id%s of another person does not exist', async (method, tail, body) => {
    const draft = await testApp.startDraft(camille);
    const found = await testApp.request<Rejection>(method, `/documents/${draft.id}${tail}`, { user: yanis, body });
    const unknown = await testApp.request<Rejection>(method, `/documents/${uuidv7()}${tail}`, { user: yanis, body });
    expect([found.status, found.body.code, found.body.message]).toEqual([404, unknown.body.code, unknown.body.message]);
    expect((await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body).toEqual(
      draft,
    );
  });
  test.each(theirs)('%s /documents/:id%s is refused to a visitor', async (method, tail, body) => {
    const draft = await testApp.startDraft(camille);
    expect((await testApp.request(method, `/documents/${draft.id}${tail}`, { body })).status).toBe(401);
  });
  test('an id that is taken is not theirs to claim', async () => {
    const draft = await testApp.startDraft(camille);
    const body = { id: draft.id, templateVersionId: draft.template.versionId, content: emptyContent };
    expect((await testApp.request('POST', '/documents', { user: yanis, body })).status).toBe(404);
  });
  test('the commands other rooms call know the owner too', async () => {
    const { id } = await testApp.startDraft(camille);
    const at = { id, userId: yanis.id, sending: 'green' as const, content: emptyContent };
    for (const call of [letterForOrder, measureContent, markDocumentOrdered, reopenDocument, updateOrderedDocument])
      await expect(call(testApp.deps, at)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

test('a signature with thousands of wrong points is refused by the first one of each stroke', () => {
  const drawn = (points: unknown[]) => DrawnSignature.safeParse({ width: 50, height: 20, strokes: [points, points] });
  const right = Array.from({ length: 900 }, (_, n) => [n % 100, n % 50]);
  expect(drawn(right).data?.strokes).toEqual([right, right]);
  for (const wrong of [1, ['5', '5'], [5, 61], [5], null]) {
    const issues = drawn([...right, ...Array.from({ length: 2_000 }, () => wrong)]).error!.issues;
    expect(issues.map(({ path }) => path.slice(0, 3).join('.'))).toEqual(
      expect.arrayContaining(['strokes.0.900', 'strokes.1.900']),
    );
    expect(issues.length).toBeLessThanOrEqual(4);
  }
});

describe('bad input', () => {
  const valid = async () => ({
    id: uuidv7(),
    templateVersionId: (await testApp.getTemplate('resiliation-box')).versionId,
    content: emptyContent,
  });
  const answers = (value: unknown) => ({ content: { ...emptyContent, answers: { customerNumber: value } } });
  test.each<[string, (body: Awaited<ReturnType<typeof valid>>) => unknown, number]>([
    ['an unknown field', (body) => ({ ...body, status: 'ordered' }), 422],
    ['a missing field', ({ id, content }) => ({ id, content }), 422],
    ['an id of another form', (body) => ({ ...body, id: 'a' }), 422],
    ['an unknown template', (body) => ({ ...body, templateVersionId: uuidv7() }), 404],
    ['NUL', (body) => ({ ...body, ...answers('a\u0000b') }), 422],
    ['an answer of 230 kB', (body) => ({ ...body, ...answers('x'.repeat(230_000)) }), 422],
    ['a body beyond 250 kB', (body) => ({ ...body, ...answers('x'.repeat(260_000)) }), 413],
    [
      '200 kB of answers',
      (body) => ({
        ...body,
        content: {
          ...emptyContent,
          answers: Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`a${i}`, 'é'.repeat(4000)])),
        },
      }),
      413,
    ],
    ['an answer within an answer of several', (body) => ({ ...body, ...answers([{ a: { b: 1 } }]) }), 422],
    [
      'more answers of one kind than anybody gives',
      (body) => ({ ...body, ...answers(Array.from({ length: 101 }, () => ({ a: 1 }))) }),
      422,
    ],
    ['an answer that is an object', (body) => ({ ...body, ...answers({ a: 1 }) }), 422],
    ['a name that is no field', (body) => ({ ...body, content: { ...emptyContent, answers: { 'A-b': 'x' } } }), 422],
    [
      'a country that is no code',
      (body) => ({ ...body, content: { ...emptyContent, sender: { country: 'Belgique' } } }),
      422,
    ],
    ['no JSON', () => '{"id":', 400],
    ['half a character', (body) => JSON.stringify({ ...body, ...answers('@') }).replace('@', '\\ud83d'), 422],
  ])('%s is refused in French, and nothing is kept', async (_name, change, status) => {
    const body = change(await valid());
    const before = await testApp.db('documents').count();
    const refused = await testApp.request<Rejection>('POST', '/documents', { user: camille, body });
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/[.]$/);
    expect(JSON.stringify(refused.body)).not.toMatch(/Invalid|Expected|Too big|required/);
    expect(await testApp.db('documents').count()).toEqual(before);
  });

  test.each([
    'limit=0',
    'limit=1000',
    'limit=x',
    'status=paid',
    'template=%27',
    'cursor=x',
    'cursor=2026-99-99T00:00:00.000Z_0190a0a0-0000-7000-8000-000000000000',
  ])('?%s is refused', async (query) => {
    expect((await testApp.request('GET', `/documents?${query}`, { user: camille })).status).toBe(400);
  });
  test.each(['0', '-1', '1.5', '99999999999', '"1"', 'null'])('revision %s is refused', async (revision) => {
    const draft = await testApp.startDraft(camille);
    expect(
      (
        await testApp.request('PUT', `/documents/${draft.id}`, {
          user: camille,
          body: `{"revision":${revision},"content":${JSON.stringify(emptyContent)}}`,
        })
      ).status,
    ).toBe(422);
  });
  test('an address with a NUL is unreadable', async () => {
    expect((await testApp.request('GET', '/documents/%00', { user: camille })).status).toBe(400);
  });
  test('an id that is missing does not name the list', async () => {
    expect((await testApp.request('GET', '/documents', { user: camille })).status).toBe(200);
    for (const path of ['/documents/', '/documents/?limit=1'])
      expect((await testApp.request('GET', path, { user: camille })).status).toBe(404);
  });
});
