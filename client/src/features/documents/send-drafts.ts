import { unsentDrafts } from './draft.ts';
import { flushPending } from './save-draft.ts';

/** An open form sends its own letter; what it has not sent by then has no form open. */
const FORMS_FIRST_MS = 2000;

/** Brings to the account what was written without a network. */
export async function flushAllDrafts(userId: string): Promise<number> {
  await new Promise((passed) => setTimeout(passed, FORMS_FIRST_MS));
  let sent = 0;
  for (const draft of unsentDrafts()) if (await flushPending(draft, userId)) sent += 1;
  return sent;
}

export const getFlushText = (count: number): string =>
  count > 1
    ? `${count}\u00a0brouillons sont enregistrés dans votre espace.`
    : 'Votre brouillon est enregistré dans votre espace.';
