import { formatDate, formatTime } from '../../../../domain/format-date.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { AppError, defineError } from '../../../../kernel/errors.ts';
import { listUserNames } from '../../../auth/index.ts';
import type { ApprovalStatus } from '../approval.contract.ts';
import type { Approval } from '../models/approval.ts';

export const ownApproval = defineError(
  'forbidden',
  'own_approval',
  'C’est votre propre demande\u00a0: une autre personne doit l’approuver.',
);
export const notOwnApproval = defineError(
  'forbidden',
  'not_own_approval',
  'Seule la personne qui a fait cette demande peut la retirer.',
);
export const approvalNotNeeded = defineError(
  'conflict',
  'approval_not_needed',
  'Cette action ne demande pas d’approbation\u00a0: vous pouvez la faire maintenant.',
);

/** A request of the same kind is already open: the message names its author and time. */
export async function approvalOpen(deps: Deps, { id, requestedBy, createdAt }: Approval): Promise<AppError> {
  const name = await findName(deps, requestedBy);
  return new AppError(
    'conflict',
    'approval_open',
    `${name} a déjà demandé cette approbation le ${formatMoment(createdAt)}. Elle attend une décision.`,
    { approvalId: id },
  );
}

const ACTION_TEXTS: Record<Exclude<ApprovalStatus, 'requested' | 'expired'>, string> = {
  approved: 'a approuvé cette demande',
  declined: 'a refusé cette demande',
  withdrawn: 'a retiré cette demande',
};

/** The conflict of a late decision: names the earlier decision, its author and its time. */
export async function approvalChanged(deps: Deps, approval: Approval): Promise<AppError> {
  const { id, status, statusSince, decidedBy } = approval;
  const when = `le ${formatMoment(statusSince)}`;
  const hasDecision = status !== 'requested' && status !== 'expired';
  const what = hasDecision
    ? `${await findName(deps, decidedBy)} ${ACTION_TEXTS[status]} ${when}`
    : `Cette demande a ${status === 'expired' ? 'expiré' : 'changé'} ${when}`;
  return new AppError('conflict', 'approval_changed', `${what}.`, { approvalId: id, status });
}

const findName = async (deps: Deps, id: string | null): Promise<string> =>
  (id && (await listUserNames(deps, [id])).get(id)) || 'Un collègue';
const formatMoment = (at: Date): string => `${formatDate(at)} à ${formatTime(at)}`;
