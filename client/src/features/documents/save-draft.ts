import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError, call } from '../../api/client.ts';
import { reportDraftSaved } from '../../api/saved-drafts.ts';
import {
  serializeContent,
  storeDraft,
  findLocalDraft,
  removeDraft,
  type LocalDraft,
  listUnsentDrafts,
} from './draft.ts';

interface Saving {
  /** The revision on which this content is based. */
  base: number | null;
  done: Promise<DocumentView>;
}
/** The pending save of each letter: a save waits for the previous one. */
const pendingSaves = new Map<string, Saving>();

/** By letter, the contents sent without a response since its last successful save; the server may have stored them. */
const unansweredContents = new Map<string, Set<string>>();

/** Whether the account's newer version of a draft is one that this page sent and whose answer was lost. */
export const isOwnSave = ({ id, revision }: LocalDraft, remote: DocumentView): boolean =>
  revision !== null &&
  remote.revision === revision + 1 &&
  (unansweredContents.get(id)?.has(serializeContent(remote.content)) ?? false);

/**
 * Creates or updates the account's copy. Creating the same draft twice makes one document; a save that waited for
 * another one is based on its revision, so it is no conflict.
 */
export async function saveDraft(draft: LocalDraft, userId: string): Promise<DocumentView> {
  const saving: Saving = { base: draft.revision, done: sendAfter(pendingSaves.get(draft.id), draft, userId) };
  pendingSaves.set(draft.id, saving);
  try {
    const view = await saving.done;
    unansweredContents.delete(draft.id);
    reportDraftSaved();
    return view;
  } catch (error) {
    if (error instanceof ApiError && error.isFault) {
      const sent = unansweredContents.get(draft.id) ?? new Set<string>();
      unansweredContents.set(draft.id, sent.add(serializeContent(draft.content)));
    }
    throw error;
  } finally {
    if (pendingSaves.get(draft.id) === saving) pendingSaves.delete(draft.id);
  }
}

async function sendAfter(before: Saving | undefined, draft: LocalDraft, userId: string): Promise<DocumentView> {
  const view = await before?.done.catch(() => null);
  return send(
    view && before?.base === draft.revision ? { ...draft, revision: view.revision, savedBy: userId } : draft,
    userId,
  );
}

async function send(draft: LocalDraft, userId: string): Promise<DocumentView> {
  if (draft.revision !== null && draft.savedBy === userId)
    return call<DocumentView>('PUT', `/documents/${draft.id}`, {
      revision: draft.revision,
      templateVersionId: draft.versionId,
      content: draft.content,
      step: draft.step,
    });
  const created = await call<DocumentView>('POST', '/documents', {
    id: draft.id,
    templateVersionId: draft.versionId,
    content: draft.content,
    step: draft.step,
  });
  if (JSON.stringify(created.content) === JSON.stringify(draft.content)) return created;
  return call<DocumentView>('PUT', `/documents/${draft.id}`, {
    revision: created.revision,
    templateVersionId: draft.versionId,
    content: draft.content,
    step: draft.step,
  });
}

/**
 * Stores the new revision after the account has saved `sent`; does nothing if the draft was removed because it was
 * paid.
 */
export function storeSavedRevision(sent: LocalDraft, view: DocumentView, userId: string): void {
  const storedDraft = findLocalDraft(sent.id);
  if (storedDraft)
    storeDraft({
      ...storedDraft,
      revision: Math.max(view.revision, storedDraft.revision ?? 0),
      savedBy: userId,
      unsent: storedDraft.changedAt !== sent.changedAt,
    });
}

/**
 * Saves a draft that has no open form. If it is rejected it stays on this device and shows the problem when it is
 * opened.
 */
export async function flushPending(draft: LocalDraft, userId: string): Promise<boolean> {
  const view = await saveDraft(draft, userId).catch(() => null);
  if (view) storeSavedRevision(draft, view, userId);
  return view !== null;
}

/**
 * Saves the complete local draft to the account before it is ordered.
 * @throws `document_changed` if the draft was changed elsewhere
 */
export async function flushDraft(draft: LocalDraft, userId: string): Promise<DocumentView> {
  try {
    const view = await saveDraft(draft, userId);
    storeSavedRevision(draft, view, userId);
    return view;
  } catch (error) {
    // Another tab of this browser saved first; both tabs show the same content, and this device has stored it.
    const storedDraft = findLocalDraft(draft.id);
    if (
      !(error instanceof ApiError) ||
      error.code !== 'document_changed' ||
      !storedDraft ||
      storedDraft.revision === draft.revision
    )
      throw error;
    return flushDraft(storedDraft, userId);
  }
}

/** Gives a draft that the account no longer has a new id, under which it can be saved again. */
export function toNewLetter(gone: LocalDraft): LocalDraft {
  const draft = { ...gone, id: crypto.randomUUID(), revision: null, savedBy: null, unsent: true };
  if (storeDraft(draft)) removeDraft(gone.id);
  return draft;
}

/** An open form saves its own draft within this time. */
const FORMS_FIRST_MS = 2000;

/** Saves all drafts that this person wrote offline. Resolves with their number. */
export async function flushAllDrafts(userId: string): Promise<number> {
  await new Promise((passed) => setTimeout(passed, FORMS_FIRST_MS));
  let sent = 0;
  for (const draft of listUnsentDrafts(userId)) if (await flushPending(draft, userId)) sent += 1;
  return sent;
}

export const getFlushText = (count: number): string =>
  count > 1
    ? `${count}\u00a0brouillons sont enregistrés dans votre espace.`
    : 'Votre brouillon est enregistré dans votre espace.';
