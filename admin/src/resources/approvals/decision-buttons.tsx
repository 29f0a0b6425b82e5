import { useRecordContext } from 'react-admin';
import { euros } from '../../../../client/src/ui/format.ts';
import { DecisionDialog } from '../orders/actions/decision-dialog.tsx';

interface Approval {
  id: string;
  action: 'refund' | 'resend';
  amountCents: number | null;
  orderReference: string;
  requestedBy: string;
  statusSince: string;
  can: ('approve' | 'decline' | 'withdraw')[];
}

/** Each decision takes a reason and names what follows from it. */
export function DecisionButtons() {
  const approval = useRecordContext<Approval>();
  if (!approval || approval.can.length === 0) return null;
  const { can, id, statusSince, requestedBy } = approval;
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
            question={describeAct(approval)}
            confirm="Approuver"
            done={
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
            done="Demande refusée. Rien ne se fait."
            {...common('decline')}
          />
        )}
        {can.includes('withdraw') && (
          <DecisionDialog
            label="Retirer ma demande"
            question="Retirer votre demande&#8239;?"
            confirm="Retirer"
            done="Demande retirée."
            {...common('withdraw')}
          />
        )}
      </div>
    </section>
  );
}

const describeAct = ({ action, amountCents, orderReference }: Approval): string =>
  action === 'refund'
    ? `Rendre ${euros(amountCents ?? 0)} pour la commande ${orderReference}\u202f?`
    : `Renvoyer sans frais la lettre de ${orderReference}\u202f?`;
