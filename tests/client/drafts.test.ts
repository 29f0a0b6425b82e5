import { beforeEach, expect, test } from '@jest/globals';
import type { SessionUser } from '../../client/src/auth/session.ts';
import {
  removeDraft,
  createDraft,
  EMPTY_CONTENT,
  isPristine,
  storeDraft,
  findLocalDraft,
  listLocalDrafts,
  listUnsentDrafts,
} from '../../client/src/features/documents/draft.ts';
import { hasLockedDraft, listOtherDrafts, listResumable } from '../../client/src/features/documents/open-draft.ts';
import { listDifferences, listReviewRows } from '../../client/src/features/documents/review-rows.ts';
import { isOwnSave, saveDraft } from '../../client/src/features/documents/save-draft.ts';
import { listSteps } from '../../client/src/features/documents/steps.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView } from '../../src/modules/documents/drafts/contract.ts';
import { answering, memory } from './browser.ts';

const field = (name: string, more = {}) => ({
  name,
  type: 'choice',
  label: name,
  blank: name,
  required: true,
  choices: [{ value: 'a', label: 'A' }],
  ...more,
});
const template = {
  slug: 'box',
  category: 'telecom',
  versionId: 'v',
  sending: { advised: 'registered' },
  steps: [{ fields: [field('ending', { defaultValue: 'a' }), field('reason')] }],
  enclosures: [],
} as unknown as TemplateView;
const jeanne = { id: 'jeanne' } as SessionUser;

beforeEach(() => {
  const kept = memory();
  const localStorage = {
    ...kept,
    key: (i: number) => kept.keys()[i] ?? null,
    get length() {
      return kept.keys().length;
    },
  };
  (globalThis as { window?: unknown }).window = { localStorage };
});
const written = (firstName: string, more = {}) => {
  const draft = { ...createDraft(template), changedAt: `2026-11-21T10:0${firstName.length}:00.000Z`, ...more };
  const kept = { ...draft, content: { ...draft.content, sender: { firstName } } };
  expect(storeDraft(kept)).toBe(true);
  return kept;
};

test('a new letter stores no proposed answers, no delivery method and no personal data', () => {
  expect(EMPTY_CONTENT).toEqual({
    answers: {},
    sender: { kind: 'person', country: 'FR' },
    recipient: { country: 'FR' },
    sending: null,
  });
  expect(isPristine(createDraft(template))).toBe(true);
  expect(isPristine({ ...createDraft(template), content: { ...EMPTY_CONTENT, sending: 'green' } })).toBe(false);
});

test('letters of one template are separated by their ids, last written first; a paid one is removed alone', () => {
  const [first, second] = [written('Léa'), written('Jeanne')];
  storeDraft({ ...createDraft(template), slug: 'other' });
  expect(listLocalDrafts('box').map(({ id }) => id)).toEqual([second.id, first.id]);
  storeDraft({ ...first, step: 3 });
  expect(listLocalDrafts('box')).toHaveLength(2);
  removeDraft(second.id);
  expect([findLocalDraft(second.id), findLocalDraft(first.id)?.step]).toEqual([null, 3]);
});

test('invalid stored data is no draft', () => {
  for (const text of ['', '{', 'null', '[]', '{"id":"x"}'])
    (window.localStorage as { setItem: (key: string, value: string) => void }).setItem('affranchi.draft.x', text);
  expect([listLocalDrafts('box'), findLocalDraft('x')]).toEqual([[], null]);
});

test('a letter saved in an account is shown to its owner only; a visitor learns that there is one', () => {
  const [hers, nobodys] = [written('Jeanne', { savedBy: 'jeanne', revision: 2 }), written('Léa')];
  const ids = (who: SessionUser | null) => listResumable(template, who).map(({ id }) => id);
  expect(ids(jeanne)).toEqual([hers.id, nobodys.id]);
  expect(ids(null)).toEqual([nobodys.id]);
  expect(ids({ id: 'paul' } as SessionUser)).toEqual([nobodys.id]);
  expect([
    hasLockedDraft(template, nobodys.id, null),
    hasLockedDraft(template, nobodys.id, jeanne),
    hasLockedDraft(template, hers.id, null),
  ]).toEqual([true, false, false]);
  storeDraft(createDraft(template));
  expect(listOtherDrafts(template, nobodys.id, jeanne).map(({ id }) => id)).toEqual([hers.id]);
});

test('what another person of this device has not saved yet goes into no other account', () => {
  const [hers, nobodys] = [
    written('Jeanne', { savedBy: 'jeanne', revision: 2, unsent: true }),
    written('Léa', { unsent: true }),
  ];
  const ids = (userId: string) => listUnsentDrafts(userId).map(({ id }) => id);
  expect([ids('jeanne'), ids('paul')]).toEqual([[hers.id, nobodys.id], [nobodys.id]]);
});

test('of two versions only the different lines of an address and answers are listed', () => {
  const signed = {
    ...template,
    recipientKind: 'organisation',
    senders: { several: true },
    steps: [
      {
        title: 'La demande',
        short: 'Demande',
        fields: [field('ending', { defaultValue: 'a' }), field('reason', { required: false, type: 'text' })],
      },
    ],
  } as unknown as TemplateView;
  const common = {
    ...EMPTY_CONTENT,
    sender: {
      kind: 'person' as const,
      firstName: 'Léa',
      lastName: 'Roux',
      line4: '3 rue Haute',
      postcode: '33380',
      city: 'Mios',
    },
  };
  const local = {
    ...common,
    answers: { ending: 'a', reason: 'Je déménage.' },
    coSenders: [{ firstName: 'Paul', lastName: 'Roux' }],
  };
  const remote = {
    ...common,
    sender: { ...common.sender, city: 'Lège' },
    duplex: false,
    coSenders: [
      { firstName: 'Paul', lastName: 'Roux' },
      { firstName: 'Inès', lastName: 'Roux' },
    ],
  };
  expect(
    listDifferences(listSteps(signed), { template: signed, local, remote }).map((difference) => [
      difference.step,
      difference.name,
      difference.local,
      difference.remote,
    ]),
  ).toEqual([
    ['Vous', 'Votre adresse', ['33380 MIOS'], ['33380 LEGE']],
    ['Vous', 'Signe avec vous', [], ['Inès Roux']],
    ['La demande', 'reason', ['Je déménage.'], []],
    ['L’envoi', 'Impression', ['Recto verso'], ['Recto seul']],
  ]);
  expect(
    listDifferences(listSteps(signed), {
      template: signed,
      local,
      remote: { ...local, setting: { justified: true, hyphenated: false } },
    }),
  ).toEqual([]);
});

test('the last reading of a letter that we never post lists the papers that its author encloses', () => {
  const unposted = {
    ...template,
    recipientKind: 'organisation',
    sending: { advised: null },
    steps: [],
    computed: [],
    subject: '',
    body: '',
    enclosures: [{ label: 'Copie du bail' }],
  } as unknown as TemplateView;
  const papers = listSteps(unposted).find(({ kind }) => kind === 'enclosures')!;
  expect(listReviewRows(papers, { template: unposted, content: EMPTY_CONTENT, enclosed: [], unserved: true })).toEqual([
    ['Ce que vous joindrez vous-même', ['Copie du bail']],
  ]);
});

test('a version that this page saved without an answer was not made elsewhere', async () => {
  const content = { ...EMPTY_CONTENT, answers: { reason: 'Je déménage.', day: null } };
  const draft = { ...createDraft(template), content, revision: 2, savedBy: 'jeanne' };
  // The account returns its keys in another order.
  const remote = {
    id: draft.id,
    revision: 3,
    content: { ...EMPTY_CONTENT, answers: { day: null, reason: 'Je déménage.' } },
  };
  const isOwn = (more: object = {}) => isOwnSave(draft, { ...remote, ...more } as unknown as DocumentView);
  expect(isOwn()).toBe(false);
  Object.assign(globalThis, { document: { cookie: 'XSRF-TOKEN=abc' }, localStorage: memory() });
  Object.assign(window, { dispatchEvent: () => true });
  // A proxy answers for the server.
  answering(() => Response.json({}, { status: 504 }));
  await expect(saveDraft(draft, 'jeanne')).rejects.toThrow();
  expect([isOwn(), isOwn({ revision: 4 }), isOwn({ content: EMPTY_CONTENT })]).toEqual([true, false, false]);
  answering(() => Response.json(remote));
  await saveDraft(draft, 'jeanne');
  expect(isOwn()).toBe(false);
});
