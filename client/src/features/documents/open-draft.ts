import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentSummary, DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import { call } from '../../api/client.ts';
import type { MaybeUser } from '../../auth/session.ts';
import { createDraft, isPristine, localDrafts, type LocalDraft } from './draft.ts';

/** Letters of this kind that this device may show to whoever is here: those that went to an account are that person's. */
export const listResumable = (template: TemplateView, user: MaybeUser): LocalDraft[] =>
  localDrafts(template.slug).filter(({ savedBy }) => savedBy === null || savedBy === user?.id);

/** Whether a letter of this kind waits for its writer to log in. */
export const hasLockedDraft = (template: TemplateView, inHand: string, user: MaybeUser): boolean =>
  user === null && localDrafts(template.slug).some(({ id, savedBy }) => id !== inHand && savedBy !== null);

export const otherDrafts = (template: TemplateView, inHand: string, user: MaybeUser): LocalDraft[] =>
  listResumable(template, user).filter((one) => one.id !== inHand && !isPristine(one, template));

const ofAccount = (template: TemplateView, view: DocumentView, user: MaybeUser): LocalDraft => ({
  ...createDraft(template),
  id: view.id,
  versionId: view.template.versionId,
  content: view.content,
  revision: view.revision,
  unsent: false,
  step: view.step,
  savedBy: user?.id ?? null,
  changedAt: view.updatedAt,
});

/** A letter by its id, as the account keeps it. */
export const accountDraft = async (template: TemplateView, id: string, user: MaybeUser): Promise<LocalDraft> =>
  ofAccount(template, await call<DocumentView>('GET', `/documents/${id}`), user);

/** The letter of this kind that was begun on another device, if there is one. Without an answer, there is none. */
export async function findAccountDraft(template: TemplateView, user: MaybeUser): Promise<LocalDraft | null> {
  try {
    const {
      items: [last],
    } = await call<{ items: DocumentSummary[] }>('GET', `/documents?status=draft&template=${template.slug}&limit=1`);
    return last ? await accountDraft(template, last.id, user) : null;
  } catch {
    return null;
  }
}
