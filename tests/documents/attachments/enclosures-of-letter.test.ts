import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { EnclosuresView, EnclosureView } from '../../../src/modules/documents/attachments/contract.ts';
import { toFileKeys } from '../../../src/modules/documents/attachments/names.ts';
import { lockEnclosures } from '../../../src/modules/documents/attachments/owner.ts';
import {
  copyOrderedDocument,
  enclosureStateMachine,
  purgeUnclaimedEnclosures,
  measureForOrder,
  printLetter,
  markDocumentOrdered,
} from '../../../src/modules/documents/index.ts';
import { FILES_OF_READY, sampleContent } from '../../factories/documents.ts';
import { type Rejection } from '../../harness/test-app.ts';
import { OVERFLOW, aPdf, camille, list, look, pressing, ready, send, testApp, tidy } from './enclosures-setup.ts';

describe('the enclosures of a letter', () => {
  test('are not found if they are deleted while they are renamed', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { user: camille });
    const at = `/documents/${documentId}/enclosures/${id}`;
    const rename = () => testApp.request<Rejection>('PATCH', at, { user: camille, body: { label: 'Facture' } });
    const naming = await testApp.db.transaction(async (trx) => {
      await lockEnclosures(trx, documentId);
      const asked = rename();
      // It has found its enclosure and waits for the lock.
      for (let waits = false; !waits;) {
        const { rows } = await trx.raw<{ rows: unknown[] }>(
          `select 1 from pg_locks where locktype = 'advisory' and not granted`,
        );
        waits = rows.length > 0;
      }
      await trx('enclosures').where({ id }).delete();
      return { asked };
    });
    expect(await naming.asked).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('are labelled, ordered and deleted; deleting erases their bytes', async () => {
    const documentId = uuidv7();
    const before = testApp.countStoredFiles();
    const ids = [
      await ready(documentId, { user: camille }),
      await ready(documentId, { user: camille }),
      await ready(documentId, { user: camille }),
    ];
    const at = `/documents/${documentId}/enclosures`;
    expect(
      (
        await testApp.request<EnclosureView>('PATCH', `${at}/${ids[0]}`, {
          user: camille,
          body: { label: '  Facture\u00a0  du 3 mars ' },
        })
      ).body.label,
    ).toBe('Facture du 3 mars');
    for (const label of ['', '   ', 'x'.repeat(81)])
      expect((await testApp.request('PATCH', `${at}/${ids[0]}`, { user: camille, body: { label } })).status).toBe(422);
    const ordered = await testApp.request<EnclosuresView>('POST', `${at}/order`, {
      user: camille,
      body: { ids: [ids[2], ids[0]] },
    });
    expect(ordered.body.items.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect((await testApp.request('POST', `${at}/order`, { user: camille, body: { ids: [uuidv7()] } })).status).toBe(
      404,
    );
    expect((await testApp.request('DELETE', `${at}/${ids[2]}`, { user: camille })).status).toBe(204);
    await tidy();
    expect([
      (await list(documentId, { user: camille })).items.map(({ id }) => id),
      testApp.countStoredFiles() - before,
    ]).toEqual([[ids[0], ids[1]], 2 * FILES_OF_READY]);
  });

  test('are listed in the letter by their labels, without missing ones', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const at = { id: draft.id, userId: camille.id, sending: 'registered_receipt' as const };
    const printed = async (enclosureIds: string[]) =>
      Buffer.from(
        (
          await printLetter(testApp.deps, {
            documentId: draft.id,
            sending: 'registered',
            reference: 'AF-TEST',
            enclosureIds,
          })
        ).bytes,
      );
    const alone = await printed([]);
    const id = await ready(draft.id, { user: camille }, 1, 'Facture de novembre.pdf');
    expect(await measureForOrder(testApp.deps, at)).toMatchObject({
      enclosures: [{ label: 'Facture de novembre', pages: 1 }],
      pages: 2,
      sheets: 2,
    });
    // An order without enclosures prints none, and does not mention this one.
    expect((await printed([])).equals(alone)).toBe(true);
    const announced = await printed([id]);
    await testApp.request('PATCH', `/documents/${draft.id}/enclosures/${id}`, {
      user: camille,
      body: { label: 'Facture du 3 décembre' },
    });
    expect((await printed([id])).equals(announced)).toBe(false);
  });

  test('each start on a new sheet, single-sided or double-sided', async () => {
    const content = sampleContent('resiliation-box');
    const draft = await testApp.startDraft(camille, content);
    const ids = [await ready(draft.id, { user: camille }, 3), await ready(draft.id, { user: camille }, 2)];
    const measured = (duplex: boolean) =>
      measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered', duplex });
    expect([(await measured(true)).sheets, (await measured(false)).sheets, (await measured(true)).pages]).toEqual([
      1 + 2 + 1,
      1 + 3 + 2,
      6,
    ]);
    for (const duplex of [true, false]) {
      const pdf = await printLetter(testApp.deps, {
        documentId: draft.id,
        sending: 'registered',
        reference: 'AF-TEST',
        enclosureIds: ids,
        duplex,
      });
      const pages = (await PDFDocument.load(pdf.bytes)).getPageCount();
      expect([pdf.sheets, duplex ? Math.ceil(pages / 2) : pages]).toEqual(duplex ? [4, 4] : [6, 6]);
    }
    // What the person chose is the letter's own word.
    await testApp.request('PUT', `/documents/${draft.id}`, {
      user: camille,
      body: { revision: 1, content: { ...content, duplex: false } },
    });
    expect(
      await measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' }),
    ).toMatchObject({
      duplex: false,
      sheets: 6,
    });
  });

  test.each(['received', 'overflowing', 'refused'] as const)(
    'block the order while one is %s, with a message that gives the reason',
    async (status) => {
      const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
      const { body } = await send(draft.id, { user: camille }, { name: 'Bail signé.pdf' });
      if (status === 'overflowing')
        await look(
          body.id,
          pressing(async () => OVERFLOW),
        );
      if (status === 'refused')
        await look(
          body.id,
          pressing(async () => ({ kind: 'refused', code: 'x', message: 'Illisible.' })),
        );
      await expect(
        measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        code: 'enclosure_not_ready',
        message: expect.stringContaining('Bail signé'),
        details: { id: body.id, status },
      });
    },
  );

  test('are frozen once the letter is ordered', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const id = await ready(draft.id, { user: camille });
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id] });
    const at = `/documents/${draft.id}/enclosures`;
    const tries = [
      await send(draft.id, { user: camille }),
      await testApp.request<Rejection>('DELETE', `${at}/${id}`, { user: camille }),
      await testApp.request<Rejection>('PATCH', `${at}/${id}`, { user: camille, body: { label: 'Autre' } }),
      await testApp.request<Rejection>('POST', `${at}/${id}/fit`, { user: camille, body: {} }),
      await testApp.request<Rejection>('POST', `${at}/order`, { user: camille, body: { ids: [id] } }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [409, 'document_ordered']));
    expect(await list(draft.id, { user: camille })).toMatchObject({ items: [{ id, can: ['look'] }], can: [] });
    // Nor does a stranger's session slip one in by a claim.
    await ready(draft.id, { visitor: 'late' });
    expect(
      (await testApp.request<EnclosuresView>('GET', at, { user: camille, visitor: 'late' })).body.items,
    ).toHaveLength(1);
  });

  test('are copied each, also the same file twice, with the letter that is sent again; a repetition finds the copies', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const enclosureIds: string[] = [];
    const bytes = await aPdf();
    for (const id of [uuidv7(), uuidv7()]) {
      await send(draft.id, { user: camille }, { id, bytes });
      await look(id);
      enclosureIds.push(id);
    }
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds });
    const as = uuidv7();
    const input = { id: draft.id, userId: camille.id, as, sending: 'registered', duplex: true, enclosureIds } as const;
    const copies = [await copyOrderedDocument(testApp.deps, input), await copyOrderedDocument(testApp.deps, input)];
    expect(copies[1]).toEqual(copies[0]);
    const copied = (await list(as, { user: camille })).items.map(({ id }) => id);
    expect([copied.length, copies[0]]).toEqual([2, { enclosureIds: copied }]);
    await markDocumentOrdered(testApp.deps, { id: as, userId: camille.id, enclosureIds: copied });
  });

  test('stop the order if they change while the price is computed', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const id = await ready(draft.id, { user: camille });
    await expect(
      markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id, uuidv7()] }),
    ).rejects.toMatchObject({ code: 'enclosures_changed' });
    // So does a word.
    await expect(
      markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id], revision: 2 }),
    ).rejects.toMatchObject({ code: 'document_changed', details: { revision: 1 } });
    expect(await testApp.db('documents').where({ id: draft.id }).first('status')).toEqual({ status: 'draft' });
  });
});

test('files that are stored while their enclosure is claimed belong to the account too', async () => {
  const [documentId, visitor] = [uuidv7(), 'signs up'];
  const { storage } = testApp.deps;
  const put: typeof storage.put = async (...file) => {
    await list(documentId, { user: camille, visitor });
    return storage.put(...file);
  };
  const slow = Object.assign(Object.create(storage) as typeof storage, { put });
  const listOwners = (id: string) =>
    testApp.db('files').whereIn('idempotency_key', toFileKeys(id)).pluck('owner_user_id');

  const id = uuidv7();
  testApp.deps.storage = slow;
  await send(documentId, { visitor }, { id }).finally(() => (testApp.deps.storage = storage));
  expect(await listOwners(id)).toEqual([camille.id]);

  const { body: normalised } = await send(documentId, { visitor });
  expect(await listOwners(normalised.id)).toEqual([null]);
  await look(normalised.id, { ...testApp.deps, storage: slow });
  expect(await listOwners(normalised.id)).toEqual([camille.id, camille.id]);
});

describe('unclaimed data', () => {
  test('of a deleted letter is erased', async () => {
    const before = testApp.countStoredFiles();
    const draft = await testApp.startDraft(camille);
    await ready(draft.id, { user: camille });
    expect((await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille })).status).toBe(204);
    await tidy();
    expect([testApp.countStoredFiles(), await testApp.db('enclosures').where({ document_id: draft.id })]).toEqual([
      before,
      [],
    ]);
  });

  test('of a visitor is erased after a day; claimed data stays', async () => {
    await testApp.db('enclosures').delete();
    const at = testApp.clock.now;
    const draft = await testApp.startDraft(camille);
    await ready(draft.id, { user: camille });
    const left = await ready(uuidv7(), { visitor: 'gone for good' });
    const before = testApp.countStoredFiles();
    testApp.clock.now = new Date(at.getTime() + 23 * 3_600_000);
    expect(await purgeUnclaimedEnclosures(testApp.deps)).toBe(0);
    testApp.clock.now = new Date(at.getTime() + 25 * 3_600_000);
    expect(await purgeUnclaimedEnclosures(testApp.deps)).toBe(1);
    await tidy();
    testApp.clock.now = at;
    expect([await testApp.db('enclosures').where({ id: left }), testApp.countStoredFiles()]).toEqual([
      [],
      before - FILES_OF_READY,
    ]);
  });
});

test('every state of an enclosure is reachable, has an exit or is final, and has a time limit unless the person acts next', () => {
  const reached = new Set<string>(
    enclosureStateMachine.transitions.map(([, , to]) => to as string).concat(enclosureStateMachine.initial),
  );
  const left = new Set(enclosureStateMachine.transitions.flatMap(([, from]) => [...from] as string[]));
  for (const state of enclosureStateMachine.states) {
    const ends = enclosureStateMachine.isIn('ended', state);
    expect([state, reached.has(state), left.has(state) || ends]).toEqual([state, true, true]);
    if (!ends && !enclosureStateMachine.isIn('awaitsCustomer', state))
      expect(enclosureStateMachine.timeLimits[state]).toEqual(expect.any(String));
  }
});
