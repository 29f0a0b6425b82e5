import type { Actor } from '../../../kernel/endpoint.ts';
import type { TemplateVersionRow, TemplateDraftView } from './contract.ts';

const canPublish = (user: Actor): boolean => user.scope.includes('templates.publish');

/** Only the newest version of a letter is on the site; the oldest ones have no source text. */
export const listVersionActions = (
  user: Actor,
  { isNewest, hasSource, withdrawnAt }: { isNewest: boolean; hasSource: boolean; withdrawnAt: Date | null },
): TemplateVersionRow['can'] => [
  ...(canPublish(user) && hasSource ? (['draft'] as const) : []),
  ...(canPublish(user) && isNewest && !withdrawnAt ? (['withdraw'] as const) : []),
];

export const listDraftActions = (user: Actor, problems: readonly string[]): TemplateDraftView['can'] =>
  canPublish(user) ? ['edit', ...(problems.length === 0 ? (['publish'] as const) : []), 'delete'] : [];
