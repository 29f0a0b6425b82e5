import { describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { loadTemplates, purgeDeletedDocuments, printLetter } from '../../../src/modules/documents/index.ts';
import { emptyContent, sampleContent } from '../../factories/documents.ts';
import { type Rejection } from '../../harness/test-app.ts';
import { camille, later, testApp, yanis } from './documents-setup.ts';

describe('a draft', () => {
  test('is stored once under the id from the browser', async () => {
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

  test('is printed in the version that its form showed last, and never in that of another letter', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('demission-cdi'), 'demission-cdi');
    await testApp.db('template_versions').where({ slug: 'demission-cdi' }).update({ checksum: 'the folder changed' });
    expect(await loadTemplates(testApp.deps)).toBe(1);
    const { versionId } = await testApp.getTemplate('demission-cdi');
    expect(versionId).not.toBe(draft.template.versionId);
    const save = (templateVersionId: string) =>
      testApp.request<DocumentView & Rejection>('PUT', `/documents/${draft.id}`, {
        user: camille,
        body: { revision: 1, content: draft.content, templateVersionId },
      });
    expect((await save(versionId)).body).toMatchObject({ revision: 2, template: { versionId } });
    // The response was lost: the same save is no other revision.
    expect((await save(versionId)).body).toMatchObject({ revision: 2, template: { versionId } });
    const other = await save((await testApp.getTemplate('resiliation-box')).versionId);
    expect([other.status, other.body.code]).toEqual([404, 'template_unknown']);
  });

  test('stores co-signers, their signatures and the text alignment; rejects impossible strokes', async () => {
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
      setting: { justified: true, hyphenated: false, largeType: true },
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
      { setting: { justified: true, hyphenated: false, largeType: 16 } },
      { recipient: { title: 'M'.repeat(61) } },
    ])
      expect(await save(wrong)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await save({})).toMatchObject({ status: 200, body: { content } });
    const { bytes } = await printLetter(testApp.deps, {
      documentId: draft.id,
      sending: 'registered_receipt',
      reference: 'AF-1',
    });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('changed in another tab causes a conflict, and nothing is overwritten', async () => {
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

  test('saved again after a lost response causes no conflict', async () => {
    const draft = await testApp.startDraft(camille);
    const body = { revision: 1, content: { ...emptyContent, answers: { ending: 'soonest', customerNumber: 'A' } } };
    const first = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, { user: camille, body });
    const again = await testApp.request<DocumentView>('PUT', `/documents/${draft.id}`, { user: camille, body });
    expect(again).toEqual(first);
  });

  test('stores its current step without a new revision or date', async () => {
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
    expect(made.body).toMatchObject({ step: 2, template: { steps: 4 } });
    const copy = await testApp.request<DocumentView>('POST', `/documents/${made.body.id}/duplicate`, {
      user: camille,
      body: {},
    });
    expect(copy.body.step).toBe(0);
    // After a lost response, a retry returns the same copy, and only to its owner.
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

  test('shows until when it can be ordered for its legal deadline, once the answers determine it', async () => {
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
    // An invalid day, or one outside our calendars, blocks nothing.
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

  test('once deleted is hidden from its owner, and erased after thirty days', async () => {
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

  test('is duplicated from the currently published text', async () => {
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
