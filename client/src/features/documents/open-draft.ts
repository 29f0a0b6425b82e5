import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentSummary, DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import { call } from '../../api/client.ts';
import type { MaybeUser } from '../../auth/session.ts';
import { createDraft, isPristine, isVisibleTo, listLocalDrafts, type LocalDraft } from './draft.ts';

/**
 * Drafts of this template that may be shown: those saved in an account belong to its owner. They are shown, and printed,
 * in this version. A draft that the account stores in another version is marked as unsent.
 */
export const listResumable = (template: TemplateView, user: MaybeUser): LocalDraft[] =>
  listLocalDrafts(template.slug)
    .filter((draft) => isVisibleTo(draft, user?.id))
    .map((draft) =>
      draft.versionId === template.versionId
        ? draft
        : { ...draft, versionId: template.versionId, unsent: draft.unsent || draft.revision !== null },
    );

/** Whether a draft of this template is hidden until its author logs in. */
export const hasLockedDraft = (template: TemplateView, inHand: string, user: MaybeUser): boolean =>
  user === null && listLocalDrafts(template.slug).some(({ id, savedBy }) => id !== inHand && savedBy !== null);

export const listOtherDrafts = (template: TemplateView, inHand: string, user: MaybeUser): LocalDraft[] =>
  listResumable(template, user).filter((draft) => draft.id !== inHand && !isPristine(draft));

const toAccountDraft = (template: TemplateView, view: DocumentView, user: MaybeUser): LocalDraft => ({
  ...createDraft(template),
  id: view.id,
  content: view.content,
  revision: view.revision,
  unsent: view.template.versionId !== template.versionId,
  step: view.step,
  savedBy: user?.id ?? null,
  changedAt: view.updatedAt,
});

/** A draft of the account by its id. */
export const loadAccountDraft = async (template: TemplateView, id: string, user: MaybeUser): Promise<LocalDraft> =>
  toAccountDraft(template, await call<DocumentView>('GET', `/documents/${id}`), user);

/** The latest draft of this template in the account; null if there is none or the request fails. */
export async function findAccountDraft(template: TemplateView, user: MaybeUser): Promise<LocalDraft | null> {
  try {
    const {
      items: [last],
    } = await call<{ items: DocumentSummary[] }>('GET', `/documents?status=draft&template=${template.slug}&limit=1`);
    return last ? await loadAccountDraft(template, last.id, user) : null;
  } catch {
    return null;
  }
}
