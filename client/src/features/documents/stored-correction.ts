import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { CORRECTIONS, getLocalStorage, removeDraft, findLocalDraft, readDraft, serializeContent } from './draft.ts';

/** An unsaved correction of an ordered letter, stored on this device for its author. */
export interface StoredCorrection {
  content: DraftContent;
  /** The revision on which the correction is based. */
  revision: number;
  changedAt: string;
}

/** Duplex printing belongs to the order. */
const serialize = (content: DraftContent): string => serializeContent({ ...content, duplex: undefined });

/**
 * Unsaved changes of this person to an ordered letter, including drafts of a letter that was ordered on another device.
 */
export function findStoredCorrection(
  { id, content }: Pick<DocumentView, 'id' | 'content'>,
  userId: string,
): StoredCorrection | null {
  const typed = readDraft(getLocalStorage()?.getItem(CORRECTIONS + id)) ?? findLocalDraft(id);
  // It was saved and the response was lost.
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
    // Without storage the correction stays in the page only.
  }
}

/** Call this when the correction was saved or discarded. */
export function clearCorrection(id: string): void {
  getLocalStorage()?.removeItem(CORRECTIONS + id);
  removeDraft(id);
}
