import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { draftAlreadySubmitted, draftNotSubmitted, draftUnchanged, ownDraft, templateDraftInvalid } from '../errors.ts';
import { getDraftRevision } from '../lock-draft.ts';
import { TemplateDraft } from '../models/template-version.ts';
import { isOwnDraft, isPublishedText } from '../policy.ts';
import { findNewestVersion } from '../queries.ts';
import { templateDraftStateMachine } from '../template-draft.state-machine.ts';
import { validateTemplateDraft } from '../validate-template-draft.ts';

interface Decision {
  draftId: string;
  revision: number;
  userId: string;
}

/** Submits a valid draft for review by another person, who publishes it. */
export async function submitTemplateDraft(deps: Deps, input: Decision & { note: string }): Promise<TemplateDraft> {
  const { userId, note } = input;
  const { problems } = await validateTemplateDraft(deps, await getDraftRevision(deps.db, deps, input));
  if (problems.length > 0) throw templateDraftInvalid(problems);
  return deps.db.transaction(async (trx) => {
    const draft = await getDraftRevision(trx, deps, input);
    if (draft.status === 'submitted')
      throw await toColleagueConflict(deps, draftAlreadySubmitted, {
        by: draft.submittedBy,
        at: draft.submittedAt,
        what: 'a déjà proposé ce texte à la relecture',
        advice: 'Une autre personne peut le publier.',
      });
    if (isPublishedText(draft, await findNewestVersion({ db: trx }, draft.slug)))
      throw draftUnchanged({ id: draft.id });
    await templateDraftStateMachine.transition(trx, draft.id, 'submit', {
      set: {
        submitted_by: userId,
        submitted_at: deps.now(),
        submission_note: note || null,
        returned_by: null,
        returned_at: null,
        return_reason: null,
      },
    });
    await auditChange(trx, deps, {
      before: { status: draft.status, revision: draft.revision },
      after: { status: 'submitted', revision: draft.revision },
    });
    return draft.$query(trx);
  });
}

/** Sends a submitted draft back to its authors with a reason. */
export const returnTemplateDraft = (deps: Deps, input: Decision & { reason: string }): Promise<TemplateDraft> =>
  deps.db.transaction(async (trx) => {
    const { userId, reason } = input;
    const draft = await getDraftRevision(trx, deps, input);
    if (draft.status !== 'submitted') throw await toNotSubmitted(deps, draft);
    if (isOwnDraft(userId, draft)) throw ownDraft({ id: draft.id });
    await templateDraftStateMachine.transition(trx, draft.id, 'return', {
      set: { returned_by: userId, returned_at: deps.now(), return_reason: reason },
    });
    await auditChange(trx, deps, { before: { status: 'submitted' }, after: { status: 'returned' } });
    return draft.$query(trx);
  });

/** Creates the conflict of a late decision, which names the person who returned the draft. */
export const toNotSubmitted = (deps: Deps, { returnedBy, returnedAt, status }: TemplateDraft) =>
  toColleagueConflict(deps, draftNotSubmitted, {
    by: status === 'returned' ? returnedBy : null,
    at: returnedAt,
    what: 'a renvoyé ce texte à ses auteurs',
    advice: 'Il sera proposé à nouveau après correction.',
  });
