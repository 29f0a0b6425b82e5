import type { Actor } from '../../../kernel/endpoint.ts';
import type { TemplateDraftStatus, TemplateDraftView, TemplateVersionRow } from './contract.ts';

interface DraftPeople {
  authors: readonly string[];
  submittedBy: string | null;
}

const canPublish = (user: Actor): boolean => user.scope.includes('templates.publish');

/** Only the newest version of a letter is on the site; the oldest ones have no source text. */
export const listVersionActions = (
  user: Actor,
  { isNewest, hasSource, withdrawnAt }: { isNewest: boolean; hasSource: boolean; withdrawnAt: Date | null },
): TemplateVersionRow['can'] => [
  ...(canPublish(user) && hasSource ? (['draft'] as const) : []),
  ...(canPublish(user) && isNewest && !withdrawnAt ? (['withdraw'] as const) : []),
];

/** A text needs two people: its authors and its submitter neither publish nor return it. */
export const isOwnDraft = (userId: string, { authors, submittedBy }: DraftPeople): boolean =>
  authors.includes(userId) || submittedBy === userId;

interface LetterText {
  source: string | null;
  samples: string | null;
}

/** Whether a text is that of the version on the site. The text of a withdrawn version may be published again. */
export const isPublishedText = (
  { source, samples }: LetterText,
  newest: (LetterText & { withdrawnAt: Date | null }) | undefined,
): boolean => newest?.withdrawnAt === null && newest.source === source && newest.samples === samples;

/** Lists the user's actions on a saved draft. `reviewers` are the people other than its authors who may publish it. */
export function listDraftActions(
  user: Actor,
  draft: DraftPeople & { status: TemplateDraftStatus },
  {
    problems,
    reviewers,
    isUnchanged,
  }: { problems: readonly string[]; reviewers: readonly string[]; isUnchanged: boolean },
): TemplateDraftView['can'] {
  if (!canPublish(user)) return [];
  const isReady = problems.length === 0 && !isUnchanged;
  const isSubmitted = draft.status === 'submitted';
  const reviews = isSubmitted && !isOwnDraft(user.id, draft);
  const allowed = {
    edit: true,
    submit: isReady && !isSubmitted,
    return: reviews,
    publish: reviews && isReady,
    publish_alone: isReady && user.scope.includes('templates.publish_alone') && reviewers.length === 0,
    delete: true,
  } satisfies Record<TemplateDraftView['can'][number], boolean>;
  return (Object.keys(allowed) as (keyof typeof allowed)[]).filter((action) => allowed[action]);
}
