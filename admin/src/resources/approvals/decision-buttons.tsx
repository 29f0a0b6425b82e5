import { useRecordContext } from 'react-admin';
import { formatEuros } from '../../../../src/domain/money.ts';
import { describePaymentMethod } from '../../lib/refund-text.ts';
import { DecisionDialog } from '../orders/actions/decision-dialog.tsx';
import { useApprovalRecipient } from './recipient.tsx';

interface Approval {
  id: string;
  action: 'refund' | 'resend';
  amountCents: number | null;
  card: string | null;
  orderReference: string;
  requestedBy: string;
  statusSince: string;
  can: ('approve' | 'decline' | 'withdraw')[];
}

/** Each decision takes a reason and names what follows from it. */
export function DecisionButtons() {
  const approval = useRecordContext<Approval>();
  const { recipient } = useApprovalRecipient();
  if (!approval || approval.can.length === 0) return null;
  const { can, id, statusSince, requestedBy } = approval;
  const to = recipient?.lines.length === 0 ? recipient.previousLines : (recipient?.lines ?? []);
  const common = (command: string) => ({
    path: `/-/admin/v1/approvals/${id}/${command}`,
    body: () => ({ expectedStatusSince: statusSince }),
  });
  return (
    <section aria-label="Décision">
      <div className="admin-row">
        {can.includes('approve') && (
          <DecisionDialog
            label="Approuver"
            question={describeAct(approval, to)}
            confirm="Approuver"
            doneMessage={
              approval.action === 'refund'
                ? 'Approuvé\u00a0: le remboursement est demandé à la banque.'
                : 'Approuvé\u00a0: la lettre est renvoyée.'
            }
            {...common('approve')}
          />
        )}
        {can.includes('decline') && (
          <DecisionDialog
            label="Refuser"
            question={`Refuser la demande de ${requestedBy}\u202f?`}
            confirm="Refuser"
            doneMessage="Demande refusée. Rien ne se fait."
            {...common('decline')}
          />
        )}
        {can.includes('withdraw') && (
          <DecisionDialog
            label="Retirer ma demande"
            question="Retirer votre demande&#8239;?"
            confirm="Retirer"
            doneMessage="Demande retirée."
            {...common('withdraw')}
          />
        )}
      </div>
    </section>
  );
}

function describeAct({ action, amountCents, card, orderReference }: Approval, lines: readonly string[]): string {
  if (action === 'refund') return `Rendre ${formatEuros(amountCents ?? 0)} sur ${describePaymentMethod(card)}\u202f?`;
  const to = lines.length > 0 ? ` à ${lines[0]}, ${lines.at(-1)}` : '';
  return `Renvoyer sans frais la lettre de ${orderReference}${to}\u202f?`;
}
