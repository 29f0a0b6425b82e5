import { describe, expect, test } from '@jest/globals';
import {
  getNextSaveDelay,
  INITIAL_STATE,
  reduceDraft,
  RETRY_AFTER_MS,
  SAVE_AFTER_MS,
  withChoice,
  withRemote,
  withSavedRevision,
  type DraftAction,
  type DraftState,
} from '../../client/src/features/documents/draft-state.ts';
import type { LocalDraft } from '../../client/src/features/documents/draft.ts';
import type { DocumentView, DraftContent } from '../../src/modules/documents/drafts/contract.ts';

const buildContent = (city: string): DraftContent => ({ answers: {}, sender: { city }, recipient: {}, sending: null });
const draft: LocalDraft = {
  id: 'first',
  slug: 'box',
  category: 'telecom',
  versionId: 'v',
  content: buildContent('Mios'),
  step: 0,
  revision: 3,
  savedBy: 'jeanne',
  changedAt: '2026-11-21T10:00:00.000Z',
  unsent: false,
};
const remote = {
  id: 'first',
  revision: 5,
  content: buildContent('Biganos'),
  updatedAt: '2026-11-21T11:00:00.000Z',
} as DocumentView;
const typed: LocalDraft = { ...draft, content: buildContent('Salles'), unsent: true };

const run = (...actions: DraftAction[]): DraftState => actions.reduce(reduceDraft, INITIAL_STATE);
const opened: DraftAction = { type: 'opened', draft };
const edited = {
  type: 'edited',
  draft: typed,
  isStored: true,
  isPristine: false,
  hasAccount: true,
  time: '10:05',
} as const;
const saved: DraftAction = { type: 'saved', draft: { ...typed, unsent: false }, isStored: true, time: '10:06' };
const started: DraftAction = { type: 'save-started' };
const failed = (status: number, message = 'Réponse'): DraftAction => ({ type: 'save-failed', status, message });
const conflict: DraftAction = { type: 'conflict-found', remote };
const summary = ({ status, message }: DraftState) => [status, message];

describe('a draft of an account', () => {
  test('is dirty when typed, saving when sent, idle when saved', () => {
    expect(summary(run(opened))).toEqual(['idle', '']);
    expect(summary(run(opened, edited))).toEqual(['dirty', 'Enregistrement…']);
    const saving = run(opened, edited, started);
    expect([saving.status, saving.sent]).toEqual(['saving', typed]);
    const done = run(opened, edited, started, saved, { type: 'save-ended' });
    expect([...summary(done), done.sent]).toEqual(['idle', 'Enregistré à 10:06', null]);
  });

  test('stays dirty without a message if it changes during a save', () => {
    const state = run(opened, edited, started, { ...saved, draft: { ...typed, unsent: true } });
    expect(summary(state)).toEqual(['dirty', 'Enregistrement…']);
  });

  test('is offline after an error that may pass, dirty after a permanent one', () => {
    for (const status of [0, 429, 503]) expect(summary(run(opened, edited, failed(status)))[0]).toBe('offline');
    expect(summary(run(opened, edited, failed(422)))).toEqual(['dirty', 'Réponse']);
    expect(summary(run(opened, edited, failed(0), edited))[0]).toBe('dirty');
  });

  test('shows no status once all input was removed again', () =>
    expect(summary(run(opened, edited, { ...edited, isPristine: true }))).toEqual(['idle', '']));

  test('accepts remote changes', () => {
    const state = run(opened, { type: 'remote-accepted', draft: withRemote(draft, remote) });
    expect(summary(state)).toEqual(['idle', 'Vos dernières modifications, faites ailleurs, sont ici.']);
    expect(state.draft).toEqual({ ...draft, revision: 5, content: remote.content, changedAt: remote.updatedAt });
  });
});

describe('an expired session', () => {
  const expired = run(opened, edited, failed(401));

  test('is shown, and ends only with a successful save', () => {
    expect(summary(expired)).toEqual([
      'expired',
      'Votre session a expiré. Votre lettre est gardée\u00a0: reconnectez-vous, vous reviendrez ici.',
    ]);
    expect(summary(reduceDraft(reduceDraft(expired, edited), started))).toEqual(['expired', 'Enregistrement…']);
    expect(reduceDraft(expired, failed(503)).status).toBe('expired');
    expect(reduceDraft(expired, saved).status).toBe('idle');
  });

  test('applies to every draft', () =>
    expect(reduceDraft(expired, { ...opened, draft: { ...draft, id: 'second' } }).status).toBe('expired'));
});

describe('a draft that the account has no more', () => {
  const gone = run(opened, edited, failed(404));

  test('is said, and typing does not end it', () => {
    expect(summary(gone)).toEqual(['gone', 'Cette lettre n’est plus dans votre espace.']);
    expect(reduceDraft(reduceDraft(gone, edited), started).status).toBe('gone');
  });

  test('is saved again once it is kept as a new letter', () =>
    expect(reduceDraft(gone, { ...opened, draft: { ...draft, id: 'second' } }).status).toBe('idle'));
});

describe('a conflict', () => {
  const found = run(opened, edited, conflict);

  test('stays until the person chooses', () => {
    expect([...summary(found), found.conflict]).toEqual([
      'conflict',
      'Pas encore enregistré\u00a0: choisissez une des deux versions.',
      remote,
    ]);
    const later = [edited, started, failed(0)].reduce(reduceDraft, found);
    expect([later.status, later.conflict]).toEqual(['conflict', remote]);
  });

  test('continues with the chosen content on the revision of the account', () => {
    const [mine, theirs] = (['mine', 'theirs'] as const).map((choice) =>
      reduceDraft(found, { type: 'conflict-resolved', draft: withChoice(typed, remote, choice), isStored: true }),
    );
    expect([mine!.status, mine!.conflict, mine!.draft]).toEqual(['dirty', null, { ...typed, revision: 5 }]);
    expect([theirs!.status, theirs!.draft]).toEqual([
      'idle',
      { ...typed, revision: 5, content: remote.content, unsent: false },
    ]);
  });

  test('belongs to one letter', () => {
    const state = reduceDraft(found, { type: 'started-new', draft: { ...draft, id: 'second' }, isStored: true });
    expect([state.status, state.conflict, state.message]).toEqual(['idle', null, '']);
  });
});

test('a draft of a visitor is stored on the device, or the person is warned', () => {
  const visitor = { ...edited, hasAccount: false } as const;
  expect(summary(run(opened, visitor))).toEqual(['idle', 'Enregistré sur cet appareil à 10:05']);
  const warning = 'Ce navigateur n’enregistre rien\u00a0: gardez cette page ouverte.';
  for (const action of [
    { ...visitor, isStored: false },
    { type: 'replaced', draft: { ...draft, step: 1 }, isStored: false },
    { type: 'started-new', draft: { ...draft, id: 'second' }, isStored: false },
  ] satisfies DraftAction[])
    expect(run(opened, action).message).toBe(warning);
});

test('filling in the known sender does not count as input', () => {
  const sender = { firstName: 'Jeanne' };
  const state = run(opened, { type: 'sender-filled', sender });
  expect([state.status, state.draft]).toEqual([
    'idle',
    { ...draft, content: { ...draft.content, sender }, filled: sender },
  ]);
  expect(run({ type: 'sender-filled', sender })).toEqual(INITIAL_STATE);
});

test('a resumed letter shows since when, and a missing one the reason', () => {
  const resumed = run({ ...opened, resumedFrom: draft.changedAt, message: 'Notre service ne répond pas.' });
  expect([resumed.resumedFrom, resumed.message]).toEqual([draft.changedAt, 'Notre service ne répond pas.']);
  expect(run({ type: 'not-found', reason: 'autre-compte' }).missing).toBe('autre-compte');
});

test('the next save follows new input, a change of step, or a failure that may pass', () => {
  const state = run(opened);
  expect(getNextSaveDelay(state, { sent: draft, canRetry: false })).toBeNull();
  expect(getNextSaveDelay(state, { sent: draft, canRetry: true })).toBe(RETRY_AFTER_MS);
  expect(getNextSaveDelay(run({ ...opened, draft: typed }), { sent: draft, canRetry: true })).toBe(SAVE_AFTER_MS);
  expect(getNextSaveDelay(run({ ...opened, draft: { ...draft, step: 2 } }), { sent: draft, canRetry: false })).toBe(
    SAVE_AFTER_MS,
  );
  expect(
    getNextSaveDelay(run({ ...opened, draft: { ...typed, id: 'second' } }), { sent: draft, canRetry: true }),
  ).toBeNull();
});

test('input since a draft was sent is still unsent', () => {
  const view = { ...remote, revision: 4 };
  expect(withSavedRevision(draft, { sent: draft, saved: view, userId: 'jeanne' })).toMatchObject({
    revision: 4,
    unsent: false,
  });
  expect(withSavedRevision(typed, { sent: draft, saved: view, userId: 'jeanne' })).toMatchObject({
    revision: 4,
    unsent: true,
  });
});
