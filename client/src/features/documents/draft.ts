import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

/** A draft on this device. `revision` and `savedBy` are set once the account stores it too. */
export interface LocalDraft {
  id: string;
  slug: string;
  category: string;
  /** The version of the template that its form showed last. */
  versionId: string;
  content: DraftContent;
  /** The sender that was filled in from the account, not typed here. */
  filled?: DraftContent['sender'];
  /** Papers were added, which the server keeps under the id of the draft. */
  hasPapers?: true;
  /** Doubtful towns that the person confirmed, as printed. */
  confirmedTowns?: readonly string[];
  step: number;
  revision: number | null;
  savedBy: string | null;
  changedAt: string;
  /** The life event with whose other letters it is ordered, and its name there. */
  pack?: { event: string; name: string };
  /** Changed since the last save in the account. */
  unsent?: boolean;
}

/** The name of the recipient as typed; empty if none was typed. */
export const formatAddressee = ({ recipient: { organisation, firstName, lastName } }: DraftContent): string =>
  organisation || [firstName, lastName].filter(Boolean).join(' ');

/** In the form's address instead of a draft's id: opens an empty draft, although there are others of its template. */
export const NEW_DRAFT = 'nouvelle';

/** The path of the form of a draft. */
export const formPath = ({ category, slug }: { category: string; slug: string }, id: string): string =>
  `/documents/${category}/${slug}/ecrire?document=${id}`;

const KEY = 'affranchi.draft.';
/** Unsaved changes to an ordered letter: `stored-correction.ts`. */
export const CORRECTIONS = 'affranchi.correction.';

/** The content of an empty draft. What the site proposes is not stored. */
export const EMPTY_CONTENT: DraftContent = {
  answers: {},
  sender: { kind: 'person', country: 'FR' },
  recipient: { country: 'FR' },
  // A delivery method is a paid option: it is advised, never preselected (L. 121-17 c. conso).
  sending: null,
};
export const createDraft = (template: TemplateView): LocalDraft => ({
  id: crypto.randomUUID(),
  slug: template.slug,
  category: template.category,
  versionId: template.versionId,
  content: EMPTY_CONTENT,
  step: 0,
  revision: null,
  savedBy: null,
  changedAt: new Date().toISOString(),
});
/** Whether the person has neither typed nor added anything. */
export const isPristine = ({ content, filled, revision, hasPapers }: LocalDraft): boolean =>
  revision === null &&
  !hasPapers &&
  JSON.stringify(content) === JSON.stringify({ ...EMPTY_CONTENT, sender: filled ?? EMPTY_CONTENT.sender });

/** Serialises the content for comparison: the account returns its keys in another order. */
export const serializeContent = (content: Partial<DraftContent>): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Null in a browser that stores nothing. */
export function getLocalStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readDraft(text: string | null | undefined): LocalDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as LocalDraft | null;
    return draft?.id && draft.content ? draft : null;
  } catch {
    return null;
  }
}

function listDrafts(): LocalDraft[] {
  const storage = getLocalStorage();
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage!.key(i)!).filter((key) =>
    key.startsWith(KEY),
  );
  return keys.flatMap((key) => readDraft(storage!.getItem(key)) ?? []);
}

/** Whether this person, or a visitor, may see a draft: one that an account has belongs to its owner. */
export const isVisibleTo = ({ savedBy }: Pick<LocalDraft, 'savedBy'>, userId: string | undefined): boolean =>
  savedBy === null || savedBy === userId;

/** Lists the drafts of this template on this device, last changed first. */
export const listLocalDrafts = (slug: string): LocalDraft[] =>
  listDrafts()
    .filter((draft) => draft.slug === slug)
    .sort((draft, other) => other.changedAt.localeCompare(draft.changedAt));
/** Lists the drafts of this device that no account has, last changed first. */
export const listVisitorDrafts = (): LocalDraft[] =>
  listDrafts()
    .filter(({ savedBy }) => savedBy === null)
    .sort((draft, other) => other.changedAt.localeCompare(draft.changedAt));
/** Lists the drafts of this device that are written for a life event. */
export const listPackDrafts = (event: string): LocalDraft[] => listDrafts().filter(({ pack }) => pack?.event === event);
/** The path of the page where the letters of a life event are ordered together. */
export const packPath = (event: string): string => `/tout-faire/${event}`;
/** Lists the drafts that this person's account does not have yet. */
export const listUnsentDrafts = (userId: string): LocalDraft[] =>
  listDrafts().filter((draft) => draft.unsent && isVisibleTo(draft, userId));

export const toStorageKey = (id: string): string => KEY + id;
export const findLocalDraft = (id: string): LocalDraft | null =>
  readDraft(getLocalStorage()?.getItem(toStorageKey(id)));

/** False if this browser stores nothing. */
export function storeDraft(draft: LocalDraft): boolean {
  try {
    getLocalStorage()?.setItem(toStorageKey(draft.id), JSON.stringify(draft));
    return getLocalStorage() !== null;
  } catch {
    return false;
  }
}
/** Removes every draft and correction from this device. */
export function clearDrafts(): void {
  const storage = getLocalStorage();
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith(KEY) || key.startsWith(CORRECTIONS)) storage!.removeItem(key);
}

/** Deletes a local draft, for example once the letter is paid and stored in the account. */
export const removeDraft = (id: string): void => getLocalStorage()?.removeItem(toStorageKey(id));

/** Lists the people who sign this letter, in the order of its signatures. */
export function listSignerNames({ sender, coSenders = [] }: DraftContent, template: TemplateView): string[] {
  const others = template.senders?.several && sender.kind !== 'organisation' ? coSenders : [];
  return [sender, ...others].map(
    ({ firstName, lastName }, i) => [firstName, lastName].filter(Boolean).join(' ') || `Signataire ${i + 1}`,
  );
}
