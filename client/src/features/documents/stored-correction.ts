import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { CORRECTIONS, getLocalStorage, removeDraft, localDraftById, readDraft } from './draft.ts';

/** Words typed to correct a letter that is ordered, and not saved yet: on this device, for who typed them. */
export interface StoredCorrection {
  content: DraftContent;
  /** Of the words they were typed on. */
  revision: number;
  changedAt: string;
}

/** The same words are the same text; on which sides they are printed is the order's. */
const serialize = (content: DraftContent): string =>
  JSON.stringify({ ...content, duplex: undefined }, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * Unsaved changes of this person to an ordered letter, including drafts of a letter that was ordered on another device.
 */
export function storedCorrection(
  { id, content }: Pick<DocumentView, 'id' | 'content'>,
  userId: string,
): StoredCorrection | null {
  const typed = readDraft(getLocalStorage()?.getItem(CORRECTIONS + id)) ?? localDraftById(id);
  // Saved, and the answer lost, it is done.
  if (!typed || serialize(typed.content) === serialize(content)) return null;
  return typed.savedBy === userId && typed.unsent && typed.revision !== null
    ? { content: typed.content, revision: typed.revision, changedAt: typed.changedAt }
    : null;
}

export function storeCorrection(
  id: string,
  userId: string,
  { content, revision }: Pick<StoredCorrection, 'content' | 'revision'>,
): void {
  try {
    getLocalStorage()?.setItem(
      CORRECTIONS + id,
      JSON.stringify({ id, content, revision, savedBy: userId, changedAt: new Date().toISOString(), unsent: true }),
    );
  } catch {
    // This browser keeps nothing: the words stay in the page.
  }
}

/** It is saved, or given up. */
export function clearCorrection(id: string): void {
  getLocalStorage()?.removeItem(CORRECTIONS + id);
  removeDraft(id);
}
