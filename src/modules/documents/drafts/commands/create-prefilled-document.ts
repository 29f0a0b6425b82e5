import type { Deps } from '../../../../kernel/deps.ts';
import { getTemplateByPath } from '../../catalogue/queries.ts';
import type { Recipient } from '../../contract.ts';
import type { Answers } from '../contract.ts';
import { Document } from '../models/document.ts';
import { createDocument } from './create-document.ts';

/** Creates a draft from known answers, with the sender of the letter it follows. Nothing is sent. */
export async function createPrefilledDocument(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    follows: string;
    template: { category: string; slug: string };
    answers: Answers;
    recipient: Partial<Recipient>;
  },
): Promise<void> {
  const { id, userId, answers, recipient } = input;
  const followed = await Document.query(deps.db).findById(input.follows).where({ userId }).whereNull('deletedAt');
  if (!followed) return; // erased, and its sender with it
  const { id: templateVersionId } = await getTemplateByPath(deps, input.template);
  await createDocument(deps, {
    userId,
    ignoresQuota: true,
    document: {
      id,
      templateVersionId,
      content: { answers, sender: followed.content.sender, recipient, sending: null },
    },
  });
}
