import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

/** A draft on this device. `revision` and `savedBy` are there once the account keeps it too. */
export interface LocalDraft {
  id: string;
  slug: string;
  category: string;
  versionId: string;
  content: DraftContent;
  /** The writer as we know them, put in for them: nothing of it was typed here. */
  filled?: DraftContent['sender'];
  step: number;
  revision: number | null;
  savedBy: string | null;
  changedAt: string;
  /** Changed since the account last had it. */
  unsent?: boolean;
}

/** Besides a letter's own: who writes, to whom, what is enclosed, how it goes, reading it again. */
export const COMMON_STEPS = 5;

/** To whom a letter goes, as its writer calls them; nothing while nobody is named. */
export const addresseeIn = ({ recipient: { organisation, firstName, lastName } }: DraftContent): string =>
  organisation || [firstName, lastName].filter(Boolean).join(' ');

/** Where a letter is written on. */
export const formPath = ({ category, slug }: { category: string; slug: string }, id: string): string =>
  `/documents/${category}/${slug}/ecrire?document=${id}`;

const KEY = 'affranchi.draft.';
/** What is typed to correct a letter that is ordered: `stored-correction.ts`. */
export const CORRECTIONS = 'affranchi.correction.';

/** A letter nobody has typed in yet: what most people answer is there, nothing about anybody. */
export const createContent = (template: TemplateView): DraftContent => ({
  answers: Object.fromEntries(
    template.steps.flatMap(({ fields }) =>
      fields.flatMap(({ name, defaultValue }) => (defaultValue === undefined ? [] : [[name, defaultValue]])),
    ),
  ),
  sender: { kind: 'person', country: 'FR' },
  recipient: { country: 'FR' },
  // A way to send is a paid option: it is advised, never chosen for the person (L. 121-17 c. conso).
  sending: null,
});
export const createDraft = (template: TemplateView): LocalDraft => ({
  id: crypto.randomUUID(),
  slug: template.slug,
  category: template.category,
  versionId: template.versionId,
  content: createContent(template),
  step: 0,
  revision: null,
  savedBy: null,
  changedAt: new Date().toISOString(),
});
export function isPristine({ content, filled, revision }: LocalDraft, template: TemplateView): boolean {
  const fresh = createContent(template);
  return revision === null && JSON.stringify(content) === JSON.stringify({ ...fresh, sender: filled ?? fresh.sender });
}

/** Null in a browser that keeps nothing. */
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

function allDrafts(): LocalDraft[] {
  const kept = getLocalStorage();
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, i) => kept!.key(i)!).filter((key) => key.startsWith(KEY));
  return keys.flatMap((key) => readDraft(kept!.getItem(key)) ?? []);
}

/** Every letter of this kind on this device, the one written last first. */
export const localDrafts = (slug: string): LocalDraft[] =>
  allDrafts()
    .filter((draft) => draft.slug === slug)
    .sort((one, other) => other.changedAt.localeCompare(one.changedAt));
/** The letters of this device that no account has, the one written last first. */
export const listVisitorDrafts = (): LocalDraft[] =>
  allDrafts()
    .filter(({ savedBy }) => savedBy === null)
    .sort((one, other) => other.changedAt.localeCompare(one.changedAt));
export const unsentDrafts = (): LocalDraft[] => allDrafts().filter(({ unsent }) => unsent);

export const keyOf = (id: string): string => KEY + id;
export const localDraftById = (id: string): LocalDraft | null => readDraft(getLocalStorage()?.getItem(keyOf(id)));

/** False when this browser keeps nothing, which the person is told. */
export function storeDraft(draft: LocalDraft): boolean {
  try {
    getLocalStorage()?.setItem(keyOf(draft.id), JSON.stringify(draft));
    return getLocalStorage() !== null;
  } catch {
    return false;
  }
}
/** Nothing stays on this device of somebody who has gone. */
export function clearDrafts(): void {
  const kept = getLocalStorage();
  for (const key of Object.keys(kept ?? {}))
    if (key.startsWith(KEY) || key.startsWith(CORRECTIONS)) kept!.removeItem(key);
}

/** A paid letter lives in the account. */
export const removeDraft = (id: string): void => getLocalStorage()?.removeItem(keyOf(id));

/** Who signs this letter, in the order of its signatures. */
export function signerNames({ sender, coSenders = [] }: DraftContent, template: TemplateView): string[] {
  const others = template.senders?.several && sender.kind !== 'organisation' ? coSenders : [];
  return [sender, ...others].map(
    ({ firstName, lastName }, i) => [firstName, lastName].filter(Boolean).join(' ') || `Signataire ${i + 1}`,
  );
}
