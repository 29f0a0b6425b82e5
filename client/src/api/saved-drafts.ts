const SAVED = 'affranchi:draft-saved';

/** Tells the lists of drafts that one was saved: a form that was just left saves while a list is already loading. */
export const reportDraftSaved = (): boolean => window.dispatchEvent(new Event(SAVED));

/** Calls back after each save of a draft in this tab, until the returned function is called. */
export function onDraftSaved(callback: () => void): () => void {
  window.addEventListener(SAVED, callback);
  return () => window.removeEventListener(SAVED, callback);
}
