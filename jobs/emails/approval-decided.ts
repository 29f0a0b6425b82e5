import { formatEuros } from '../../src/domain/money.ts';
import { getUser } from '../../src/modules/auth/index.ts';
import { approvalDecided } from '../../src/modules/orders/events.ts';
import { getApprovalDecision, type ApprovalDecisionRecord } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';

type Decision = Omit<ApprovalDecisionRecord, 'orderId'>;

const describeRequest = ({ action, amountCents, reference }: Decision): string =>
  action === 'refund' && amountCents !== null
    ? `rembourser ${formatEuros(amountCents)} de la commande ${reference}`
    : `renvoyer sans frais la lettre de la commande ${reference}`;

/** Informs the requester of an approval about the decision. The order reference is the only customer data. */
export const approvalDecidedEmail = defineEmail({
  name: 'approval-decided',
  label: 'Approbation décidée',
  isToTeam: true,
  event: approvalDecided,
  async load({ id }, deps) {
    const { orderId, ...decision } = await getApprovalDecision(deps, id);
    // The requester may have left the team since the request.
    if ((await getUser(deps, decision.requestedBy)).role === 'customer') return null;
    return { ...decision, url: `${deps.config.publicUrl}/admin/orders/${orderId}/show` };
  },
  recipient: ({ requestedBy }) => ({ userId: requestedBy }),
  key: ({ id }) => `approval-${id}-decided`,
  subject: ({ isApproved, reference }) =>
    isApproved ? `Votre demande est approuvée (${reference})` : `Votre demande est refusée (${reference})`,
  body: (decision) => ({
    paragraphs: [
      decision.isApproved
        ? `${decision.decidedBy} a approuvé votre demande\u00a0: ${describeRequest(decision)}. C’est fait.`
        : `${decision.decidedBy} a refusé votre demande\u00a0: ${describeRequest(decision)}. Rien n’a changé.`,
      ...(decision.reason ? [`Sa raison\u00a0: ${decision.reason}`] : []),
      ...(decision.isApproved ? [] : ['Prévenez le client si vous lui aviez promis une réponse.']),
    ],
    action: { label: 'Ouvrir la commande', url: decision.url },
  }),
  samples: [
    { ...createSample('refund'), isApproved: true, reason: 'Vérifié avec La Poste.' },
    { ...createSample('refund'), isApproved: false, reason: 'La lettre est arrivée dans les délais.' },
    { ...createSample('resend'), isApproved: true, reason: null },
    { ...createSample('resend'), isApproved: false, reason: 'Elle est encore en route.' },
  ],
});

function createSample(action: Decision['action']): Omit<Decision, 'isApproved' | 'reason'> & { url: string } {
  return {
    requestedBy: '1',
    decidedBy: 'Nadia Perrin',
    action,
    amountCents: action === 'refund' ? 1380 : null,
    reference: 'AF-7K2M4P',
    url: 'https://affranchi.example/admin/orders/1/show',
  };
}
