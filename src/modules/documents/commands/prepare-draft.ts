import type { Deps } from '../../../kernel/deps.ts';
import type { Answers, Recipient } from '../contract.ts';
import { documentOf, templateAt } from '../queries.ts';
import { createDocument } from './create-document.ts';

/** A letter begun for somebody from what is known already, signed as the letter it follows. It waits among their drafts; nothing is sent. */
export async function prepareDraft(
  deps: Deps,
  input: { id: string; userId: string; follows: string; template: { category: string; slug: string }; answers: Answers; recipient: Partial<Recipient> },
): Promise<void> {
  const { id, userId, answers, recipient } = input;
  const { content } = await documentOf(deps, { id: input.follows, userId });
  const { id: templateVersionId } = await templateAt(deps, input.template);
  await createDocument(deps, { userId, document: { id, templateVersionId, content: { answers, sender: content.sender, recipient, sending: null } } });
}
