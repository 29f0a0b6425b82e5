import { describe, expect, test } from '@jest/globals';
import { type DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import {
  measureForOrder,
  printLetter,
  markDocumentOrdered,
  measureContent,
  getPostalAddresses,
  reopenDocument,
  updateOrderedDocument,
} from '../../../src/modules/documents/index.ts';
import { emptyContent, sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { camille, later, testApp } from './documents-setup.ts';

describe('my letters', () => {
  test('are listed newest first, page by page, each once, even if saved in the same instant', async () => {
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

  test('are found by their template, however many others were begun since', async () => {
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

  test('can be filtered by status', async () => {
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
  test('can no longer be edited or deleted as a draft, but can be duplicated', async () => {
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

  test('is a draft again if its unpaid order is cancelled', async () => {
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

  test('has the date of the day of its order, in Paris', async () => {
    const at = testApp.clock.now;
    const draft = await testApp.startDraft(camille, sampleContent('demission-cdi'), 'demission-cdi');
    testApp.clock.now = new Date('2026-11-30T23:30:00.000Z');
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id });
    const pdf = () => printLetter(testApp.deps, { documentId: draft.id, sending: 'registered', reference: 'AF-TEST' });
    const first = await pdf();
    later(60 * 24 * 40);
    expect(Buffer.from((await pdf()).bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect(
      (await testApp.db('documents').where({ id: draft.id }).first(testApp.db.raw('dated_on::text'))).dated_on,
    ).toBe('2026-12-01');
    testApp.clock.now = at;
  });

  test('is measured as printed, also with the content of a correction', async () => {
    const content = sampleContent('resiliation-box');
    const draft = await testApp.startDraft(camille, content);
    const at = { id: draft.id, userId: camille.id, sending: 'registered_receipt' as const };
    expect(await measureForOrder(testApp.deps, at)).toMatchObject({
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

  test('can only use a delivery method of its template', async () => {
    const draft = await testApp.startDraft(
      camille,
      sampleContent('restitution-depot-garantie'),
      'restitution-depot-garantie',
    );
    const measure = (sending: 'green' | 'registered') =>
      measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending });
    expect((await measure('registered')).missing).toEqual([]);
    await expect(measure('green')).rejects.toMatchObject({ kind: 'invalid', code: 'sending_not_allowed' });
  });

  test('is saved for any country, but ordered only for a served one', async () => {
    const content = sampleContent('resiliation-box');
    const measure = async (sender: object, recipient: object, sending: 'green' | 'registered') => {
      const draft = await testApp.startDraft(camille, {
        ...content,
        sender: { ...content.sender, ...sender },
        recipient: { ...content.recipient, ...recipient },
      });
      return measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending });
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

  test('gives the partner the country of sender and recipient', async () => {
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

  test('accepts a correction only while it is ordered, and none that is too large', async () => {
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
