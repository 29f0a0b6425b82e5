import type { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { listUserNames, listStaffWith } from '../../auth/index.ts';
import type { TemplateDraftView } from './contract.ts';
import type { TemplateDraft } from './models/template-version.ts';
import { isOwnDraft, isPublishedText, listDraftActions } from './policy.ts';
import { findNewestVersion } from './queries.ts';

/** Returns a draft with the names of its people and the actions of the user. */
export async function presentDraft(
  deps: Deps,
  user: Actor,
  { draft, problems }: { draft: TemplateDraft; problems: string[] },
): Promise<z.input<typeof TemplateDraftView>> {
  const { submittedBy, returnedBy, authors } = draft;
  const people = [...authors, submittedBy, returnedBy].filter((id) => id !== null);
  const [names, reviewers, newest] = await Promise.all([
    listUserNames(deps, people),
    listReviewers(deps, draft, user.id),
    findNewestVersion(deps, draft.slug),
  ]);
  const toName = (id: string | null): string | null => (id ? (names.get(id) ?? null) : null);
  const isUnchanged = isPublishedText(draft, newest);
  return {
    ...draft,
    problems,
    isUnchanged,
    authors: authors.flatMap((id) => names.get(id) ?? []),
    reviewers,
    submittedBy: toName(submittedBy),
    returnedBy: toName(returnedBy),
    publishedVersionId: newest?.id ?? null,
    overtakenAt: newest && !isUnchanged && newest.publishedAt > draft.createdAt ? newest.publishedAt : null,
    can: listDraftActions(user, draft, { problems, reviewers, isUnchanged }),
  };
}

/** Names the colleagues who may publish a draft: those with the permission who neither wrote nor submitted it. */
export async function listReviewers(
  deps: Pick<Deps, 'db'>,
  draft: Pick<TemplateDraft, 'authors' | 'submittedBy'>,
  exceptUserId: string,
): Promise<string[]> {
  const publishers = await listStaffWith(deps, 'templates.publish');
  return publishers.filter(({ id }) => id !== exceptUserId && !isOwnDraft(id, draft)).map(({ name }) => name);
}
