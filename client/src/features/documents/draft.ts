import type { DraftContent } from '../../../../src/modules/documents/contract.ts';

/** A draft on this device. `revision` and `savedBy` are there once the account keeps it too. */
export interface LocalDraft {
  id: string;
  slug: string;
  category: string;
  versionId: string;
  content: DraftContent;
  step: number;
  revision: number | null;
  savedBy: string | null;
  changedAt: string;
  /** Changed since the account last had it. */
  unsent?: boolean;
}

const KEY = 'affranchi.draft.';
export const emptyContent = (): DraftContent => ({ answers: {}, sender: { kind: 'person', country: 'FR' }, recipient: { country: 'FR' }, sending: null });

function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function readDraft(text: string | null | undefined): LocalDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as LocalDraft | null;
    return draft?.id && draft.content ? draft : null;
  } catch {
    return null;
  }
}

export const localDraft = (slug: string): LocalDraft | null => readDraft(store()?.getItem(KEY + slug));

function localDrafts(): LocalDraft[] {
  const kept = store();
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, i) => kept!.key(i)).filter((key) => key?.startsWith(KEY));
  return keys.flatMap((key) => readDraft(kept!.getItem(key!)) ?? []);
}

export const localDraftById = (id: string): LocalDraft | null => localDrafts().find((draft) => draft.id === id) ?? null;
export const unsentDrafts = (): LocalDraft[] => localDrafts().filter(({ unsent }) => unsent);

/** False when this browser keeps nothing, which the person is told. */
export function keepDraft(draft: LocalDraft): boolean {
  try {
    store()?.setItem(KEY + draft.slug, JSON.stringify(draft));
    return store() !== null;
  } catch {
    return false;
  }
}
/** A paid letter lives in the account; the next one of its kind starts empty. */
export function dropDraftOf(id: string): void {
  const draft = localDraftById(id);
  if (draft) store()?.removeItem(KEY + draft.slug);
}
