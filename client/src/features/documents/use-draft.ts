import { useEffect, useMemo } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError, isNotFound, offlineText } from '../../api/client.ts';
import { useUser, type MaybeUser } from '../../auth/session.ts';
import { formatTime } from '../../ui/format.ts';
import { RETRY_AFTER_MS, SAVE_AFTER_MS, withChoice, type DraftState } from './draft-state.ts';
import {
  createDraft,
  isPristine,
  toStorageKey,
  findLocalDraft,
  NEW_DRAFT,
  readDraft,
  type LocalDraft,
} from './draft.ts';
import { loadAccountDraft, findAccountDraft, hasLockedDraft, listResumable, listOtherDrafts } from './open-draft.ts';
import { toNewLetter } from './save-draft.ts';
import { useDraftSaving, type DraftSaving } from './use-draft-saving.ts';
import { useDraftStore, type DraftStore, type OpenedDraft } from './use-draft-store.ts';

export interface DraftEditor {
  draft: LocalDraft | null;
  statusMessage: string;
  /** The account's version, if the letter was changed elsewhere. */
  conflict: DocumentView | null;
  isSessionExpired: boolean;
  /** Whether the account no longer has this draft. */
  isGone: boolean;
  /** When the draft was last changed, if it was opened without being requested by its id. */
  resumedFrom: string | null;
  /** Other drafts of this template on this device. */
  others: LocalDraft[];
  /** Whether this device has another draft, shown only after log-in. */
  hasLocked: boolean;
  /** Why the requested letter cannot be shown; `draft` is then another one. */
  missing: DraftState['missing'];
  change: (content: DraftContent) => void;
  /** Fills in the known sender; the account receives it with the first input. */
  fillSender: (sender: DraftContent['sender']) => void;
  /** Remembers on this device that a doubtful town is meant as typed. */
  confirmTown: (town: string) => void;
  /** Remembers on this device that papers were added: without a typed word the draft would not be found again. */
  keepPapers: () => void;
  goTo: (step: number) => void;
  /** Opens an empty draft of the same template; the current one stays stored. */
  startNew: () => void;
  resolve: (choice: 'mine' | 'theirs') => void;
  /** Keeps a draft that the account no longer has as a new letter. */
  keepAsNew: () => void;
}

/**
 * Manages the draft that is open in the form. Every change is stored on this device first, so that no response of the
 * server can lose it, and saved in the account if there is one. `requestedId` is the draft in the URL, if any.
 */
export function useDraft(
  template: TemplateView,
  requestedId: string | null,
  onOpened: (opened: OpenedDraft) => void,
): DraftEditor {
  const user = useUser();
  const [state, store] = useDraftStore(template.slug, onOpened);
  const saving = useDraftSaving(store, user);
  useOpenDraft(store, { template, user, requestedId });
  useAccountDraft(store, saving, { template, user, openId: state.draft?.id });
  useDraftEvents(store, saving);

  // Read when another draft is opened, not at each key press.
  const openId = state.draft?.id;
  const { others, hasLocked } = useMemo(
    () =>
      openId
        ? { others: listOtherDrafts(template, openId, user), hasLocked: hasLockedDraft(template, openId, user) }
        : { others: [], hasLocked: false },
    [template, openId, user],
  );
  const commands = useMemo(() => createCommands(store, saving, { template, user }), [store, saving, template, user]);

  return {
    draft: state.draft,
    statusMessage: state.message,
    conflict: state.conflict,
    isSessionExpired: state.status === 'expired',
    isGone: state.status === 'gone',
    resumedFrom: state.resumedFrom,
    missing: state.missing,
    others,
    hasLocked,
    ...commands,
  };
}

/** The draft and its author. */
interface DraftOwner {
  template: TemplateView;
  user: MaybeUser;
}

type Commands = Pick<
  DraftEditor,
  'change' | 'fillSender' | 'confirmTown' | 'keepPapers' | 'goTo' | 'startNew' | 'resolve' | 'keepAsNew'
>;

const createCommands = (store: DraftStore, saving: DraftSaving, { template, user }: DraftOwner): Commands => ({
  change: (content) => {
    const { draft } = store.getState();
    // Leaving a field reports its value again.
    if (!draft || JSON.stringify(draft.content) === JSON.stringify(content)) return;
    const hasAccount = Boolean(user);
    const changed: LocalDraft = {
      ...draft,
      content,
      changedAt: new Date().toISOString(),
      unsent: hasAccount || draft.revision !== null,
    };
    const time = formatTime(new Date());
    store.persist({ type: 'edited', draft: changed, isPristine: isPristine(changed), hasAccount, time });
    if (hasAccount) saving.scheduleSave(SAVE_AFTER_MS);
  },
  fillSender: (sender) => store.dispatch({ type: 'sender-filled', sender }),
  confirmTown: (town) => {
    const { draft } = store.getState();
    if (!draft) return;
    const confirmedTowns = [...(draft.confirmedTowns ?? []), town];
    store.persist({ type: 'replaced', draft: { ...draft, confirmedTowns } });
  },
  keepPapers: () => {
    const { draft } = store.getState();
    if (draft && !draft.hasPapers) store.persist({ type: 'replaced', draft: { ...draft, hasPapers: true } });
  },
  goTo: (step) => {
    const { draft } = store.getState();
    if (!draft) return;
    store.persist({ type: 'replaced', draft: { ...draft, step } });
    // Saved without delay: a person who changes the step may be about to leave.
    saving.cancelScheduledSave();
    void saving.save();
  },
  startNew: () => {
    void saving.save();
    // Stored at once: a reload finds it, not the previous draft.
    store.persist({ type: 'started-new', draft: createDraft(template) });
  },
  resolve: (choice) => {
    const { conflict, draft } = store.getState();
    if (!conflict || !draft) return;
    store.persist({ type: 'conflict-resolved', draft: withChoice(draft, conflict, choice) });
    if (choice === 'mine') void saving.save();
  },
  keepAsNew: () => {
    const { draft } = store.getState();
    // Opening it saves it in the account.
    if (draft) store.persist({ type: 'replaced', draft: toNewLetter(draft) });
  },
});

/** Opens the requested draft from this device or the account; without one the last changed one, else an empty one. */
function useOpenDraft(
  store: DraftStore,
  { template, user, requestedId }: DraftOwner & { requestedId: string | null },
): void {
  useEffect(() => {
    const { draft: open } = store.getState();
    // Drafts are personal: none is shown before the session is known.
    if (user === undefined || (open && (!requestedId || open.id === requestedId))) return;
    if (requestedId === NEW_DRAFT)
      return store.dispatch({ type: 'opened', draft: createDraft(template), resumedFrom: null });
    const drafts = listResumable(template, user);
    const requested = requestedId && drafts.find(({ id }) => id === requestedId);
    if (requested) return store.dispatch({ type: 'opened', draft: requested });
    if (requestedId && !user && !findLocalDraft(requestedId))
      return store.dispatch({ type: 'not-found', reason: 'introuvable' });
    if (!requestedId || !user) {
      const last = drafts.find((draft) => !isPristine(draft)) ?? null;
      return store.dispatch({
        type: 'opened',
        draft: last ?? createDraft(template),
        resumedFrom: last?.changedAt ?? null,
      });
    }
    return loadRequested(store, { template, user, requestedId });
  }, [store, template, requestedId, user]);
}

/**
 * Opens a draft of the account, which no other one replaces: it is requested again until there is an answer. Returns a
 * function that ends this.
 */
function loadRequested(
  store: DraftStore,
  { template, user, requestedId }: DraftOwner & { requestedId: string },
): () => void {
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = (): void =>
    void loadAccountDraft(template, requestedId, user).then(
      (draft) => !isStale && store.dispatch({ type: 'opened', draft, message: '' }),
      (error: unknown) => {
        if (isStale) return;
        if (isNotFound(error)) {
          const reason = findLocalDraft(requestedId) ? 'autre-compte' : 'introuvable';
          return store.dispatch({ type: 'not-found', reason });
        }
        store.dispatch({ type: 'load-failed', message: error instanceof ApiError ? error.message : offlineText() });
        timer = setTimeout(request, RETRY_AFTER_MS);
      },
    );
  request();
  return () => {
    isStale = true;
    clearTimeout(timer);
  };
}

/** Saves a draft typed before log-in in the account, and loads an account's draft into a form that is still empty. */
function useAccountDraft(
  store: DraftStore,
  { save, refresh }: DraftSaving,
  { template, user, openId }: DraftOwner & { openId: string | undefined },
): void {
  useEffect(() => {
    const { draft } = store.getState();
    if (!user || !draft) return;
    if (draft.savedBy && draft.savedBy !== user.id)
      return store.dispatch({ type: 'opened', draft: createDraft(template) });
    if (!isPristine(draft)) {
      if (draft.savedBy !== user.id) void save();
      else if (draft.unsent || findLocalDraft(draft.id)) void refresh();
      return;
    }
    if (findLocalDraft(draft.id)) return;
    let isStale = false;
    void findAccountDraft(template, user).then((remoteDraft) => {
      const current = store.getState().draft!;
      // The draft was changed or replaced before the response came.
      if (!remoteDraft || isStale || !isPristine(current) || current.id !== draft.id) return;
      store.dispatch({ type: 'opened', draft: remoteDraft, resumedFrom: remoteDraft.changedAt });
    });
    return () => {
      isStale = true;
    };
  }, [store, user, template, openId, save, refresh]);
}

/** Saves and refreshes when the network returns, the page becomes visible or another tab changes the draft. */
function useDraftEvents(store: DraftStore, { save, refresh, cancelScheduledSave }: DraftSaving): void {
  useEffect(() => {
    const onOnline = (): void => void save();
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      const { draft } = store.getState();
      const other = key?.startsWith(toStorageKey('')) ? readDraft(newValue) : null;
      if (!draft || other?.slug !== draft.slug) return;
      if (other.id !== draft.id) store.announce({ draft, isFirst: false, isOneOfSeveral: true });
      // Both tabs show the last input; each keeps the version of the template that it has loaded.
      else if (other.changedAt >= draft.changedAt)
        store.dispatch({ type: 'opened', draft: { ...other, versionId: draft.versionId, step: draft.step } });
    };
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'visible') void refresh();
      else if (store.getState().draft?.unsent) void save();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('online', onOnline);
    window.addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('storage', onStorage);
      cancelScheduledSave();
    };
  }, [store, save, refresh, cancelScheduledSave]);
}
