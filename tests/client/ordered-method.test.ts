import { beforeEach, expect, test } from '@jest/globals';
import { createDraft, findLocalDraft, storeDraft, type LocalDraft } from '../../client/src/features/documents/draft.ts';
import { bringMethodToForm } from '../../client/src/features/documents/ordered-method.ts';
import { memory } from './browser.ts';
import { template } from './open-page.tsx';

beforeEach(() => {
  globalThis.window = { localStorage: memory() } as unknown as typeof globalThis.window;
});

/** A letter of this device, in which the form shows « Lettre suivie ». */
function store(more: Partial<LocalDraft>): LocalDraft {
  const draft = createDraft(template);
  const stored = { ...draft, ...more, content: { ...draft.content, sending: 'tracked' as const } };
  storeDraft(stored);
  return stored;
}

test('a person who goes back from the order to the form finds the method there that they chose', () => {
  const [visitors, saved] = [store({}), store({ revision: 3, savedBy: 'jeanne', unsent: false })];
  for (const { id } of [visitors, saved]) bringMethodToForm(id, 'green');
  expect([findLocalDraft(visitors.id), findLocalDraft(saved.id)]).toMatchObject([
    { content: { sending: 'green' }, savedBy: null },
    // The account has another one: it is saved again.
    { content: { sending: 'green' }, unsent: true },
  ]);
  expect(findLocalDraft(visitors.id)).not.toHaveProperty('unsent');
});

test('a PDF, the same method, or a letter of another device changes nothing', () => {
  const draft = store({ revision: 3, savedBy: 'jeanne', unsent: false });
  for (const method of ['pdf', 'tracked', null] as const) bringMethodToForm(draft.id, method);
  bringMethodToForm('another', 'green');
  expect(findLocalDraft(draft.id)).toEqual(draft);
  expect(findLocalDraft('another')).toBeNull();
});
