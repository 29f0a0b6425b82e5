import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError, call, draftOfflineText } from '../../api/client.ts';
import type { MaybeUser } from '../../auth/session.ts';
import { formatTime } from '../../ui/format.ts';
import { getNextSaveDelay, isTransient, withRemote, withSavedRevision } from './draft-state.ts';
import { isPristine, findLocalDraft, storeDraft, type LocalDraft } from './draft.ts';
import { flushPending, isOwnSave, saveDraft, storeSavedRevision } from './save-draft.ts';
import type { DraftStore } from './use-draft-store.ts';

export interface DraftSaving {
  /** Sends the open draft to the account, unless a save is in progress. */
  save: () => Promise<void>;
  /** Replaces the pending save by one after this delay. */
  scheduleSave: (delayMs: number) => void;
  cancelScheduledSave: () => void;
  /** Loads remote changes, or saves local ones. */
  refresh: () => Promise<void>;
}

const readRemote = (id: string): Promise<DocumentView> => call<DocumentView>('GET', `/documents/${id}`);

/**
 * Saves the open draft in the account: retries, conflicts with other devices, and the last save when the form is
 * closed.
 */
export function useDraftSaving(store: DraftStore, user: MaybeUser): DraftSaving {
  const latestSave = useRef<() => Promise<void>>(async () => undefined);
  const { schedule: scheduleSave, cancel: cancelScheduledSave, isScheduled } = useTimer(latestSave);

  const save = useCallback(async (): Promise<void> => {
    const { draft, sent } = store.getState();
    if (!draft || !user || sent || isPristine(draft)) return;
    const delayMs = await saveOnce(store, draft, user.id);
    if (delayMs !== null) scheduleSave(delayMs);
  }, [store, user, scheduleSave]);
  useEffect(() => {
    latestSave.current = save;
  }, [save]);

  const refresh = useCallback(async (): Promise<void> => {
    const { draft } = store.getState();
    if (!user || !draft || draft.savedBy !== user.id) return;
    if (draft.unsent !== false) return save();
    const remote = await readRemote(draft.id).catch(() => null);
    const current = store.getState().draft;
    const isUnchanged = current?.id === draft.id && current.content === draft.content && current.unsent === false;
    if (remote && !store.isClosed() && isUnchanged && remote.revision > current.revision!) acceptRemote(store, remote);
  }, [store, user, save]);

  useLastSave(store, user, isScheduled);
  return useMemo(
    () => ({ save, scheduleSave, cancelScheduledSave, refresh }),
    [save, scheduleSave, cancelScheduledSave, refresh],
  );
}

/** Resolves with the delay after which to save again, or null. */
async function saveOnce(store: DraftStore, sent: LocalDraft, userId: string): Promise<number | null> {
  store.dispatch({ type: 'save-started' });
  let canRetry = false;
  try {
    await sendDraft(store, sent, userId);
  } catch (error) {
    canRetry = await handleSaveError(store, sent, error);
  } finally {
    store.dispatch({ type: 'save-ended' });
  }
  return store.isOpen(sent) ? getNextSaveDelay(store.getState(), { sent, canRetry }) : null;
}

async function sendDraft(store: DraftStore, sent: LocalDraft, userId: string): Promise<void> {
  const view = await saveDraft(sent, userId);
  // Another draft may be open by now, or none: this device still stores the new revision.
  if (!store.isOpen(sent)) return storeSavedRevision(sent, view, userId);
  const draft = withSavedRevision(store.getState().draft!, { sent, saved: view, userId });
  store.persist({ type: 'saved', draft, time: formatTime(new Date()) });
}

/** Shows why a save failed. Returns true if it may succeed later; rethrows errors that are no API response. */
async function handleSaveError(store: DraftStore, sent: LocalDraft, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) throw error;
  // A draft that is no longer open shows its problem when it is opened again.
  if (!store.isOpen(sent)) return false;
  if (error.code === 'document_changed')
    return findConflict(store, sent).then(
      () => false,
      (failure: unknown) => handleSaveError(store, sent, failure),
    );
  const message = error.code === 'offline' ? draftOfflineText() : error.message;
  store.dispatch({ type: 'save-failed', status: error.status, message });
  return isTransient(error.status);
}

/**
 * The account has newer content than `sent` was based on: accepts it if nothing was typed here, asks the person
 * otherwise.
 */
async function findConflict(store: DraftStore, sent: LocalDraft): Promise<void> {
  const remote = await readRemote(sent.id);
  if (!store.isOpen(sent)) return;
  const draft = store.getState().draft!;
  if (findLocalDraft(sent.id)?.revision === remote.revision || isOwnSave(sent, remote)) {
    // This page or another tab of this browser saved what is shown here: no conflict. The copied content is saved on
    // top of that revision.
    const rebased = { ...draft, revision: remote.revision, content: { ...draft.content } };
    return store.persist({ type: 'replaced', draft: { ...rebased, changedAt: new Date().toISOString() } });
  }
  // Only the step was changed locally.
  if (sent.revision !== null && sent.unsent === false && draft.content === sent.content)
    return acceptRemote(store, remote);
  store.dispatch({ type: 'conflict-found', remote });
}

function acceptRemote(store: DraftStore, remote: DocumentView): void {
  const draft = withRemote(store.getState().draft!, remote);
  storeDraft(draft);
  store.dispatch({ type: 'remote-accepted', draft });
}

function useTimer(latestTask: RefObject<() => Promise<void>>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useMemo(() => {
    const cancel = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const schedule = (delayMs: number): void => {
      cancel();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void latestTask.current();
      }, delayMs);
    };
    return { schedule, cancel, isScheduled: () => timer.current !== undefined };
  }, [latestTask]);
}

/** Saves the last input and the last step when the form is closed. */
function useLastSave(store: DraftStore, user: MaybeUser, isScheduled: () => boolean): void {
  const latestUser = useRef(user);
  useEffect(() => {
    latestUser.current = user;
  });
  useEffect(
    () => () => {
      const { draft, sent } = store.getState();
      if (!latestUser.current || !draft) return;
      // A step that was opened during a save is sent after it.
      if (draft.unsent || isScheduled() || (sent && sent.step !== draft.step))
        void flushPending(draft, latestUser.current.id);
    },
    [store, isScheduled],
  );
}
