import type { Deps } from '../../../kernel/deps.ts';
import { listStaffWith } from '../../auth/index.ts';
import type { TemplateDraft } from './models/template-version.ts';
import { isOwnDraft } from './policy.ts';

/** Names the colleagues who may publish a draft: those with the permission who neither wrote nor submitted it. */
export async function listReviewers(
  deps: Pick<Deps, 'db'>,
  draft: Pick<TemplateDraft, 'authors' | 'submittedBy'>,
  exceptUserId?: string,
): Promise<string[]> {
  const publishers = await listStaffWith(deps, 'templates.publish');
  return publishers.filter(({ id }) => id !== exceptUserId && !isOwnDraft(id, draft)).map(({ name }) => name);
}
