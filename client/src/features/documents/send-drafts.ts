import { keepDraft, localDraftById, unsentDrafts } from './draft.ts';
import { saveDraft } from './use-draft.ts';

/** An open form sends its own letter; what it has not sent by then has no form open. */
const FORMS_FIRST_MS = 2000;

/** Brings to the account what was written without a network. What the account refuses stays here, and says so when it is opened. */
export async function sendDrafts(userId: string): Promise<number> {
  await new Promise((passed) => setTimeout(passed, FORMS_FIRST_MS));
  let sent = 0;
  for (const draft of unsentDrafts()) {
    const view = await saveDraft(draft, userId).catch(() => null);
    const now = localDraftById(draft.id);
    // Something was typed meanwhile: the form it was typed in has the newer words.
    if (!view || !now || now.changedAt !== draft.changedAt) continue;
    keepDraft({ ...draft, revision: view.revision, savedBy: userId, unsent: false });
    sent += 1;
  }
  return sent;
}

export const sentWords = (count: number): string => (count > 1 ? `${count}\u00a0brouillons sont enregistrés dans votre espace.` : 'Votre brouillon est enregistré dans votre espace.');
