import { Link } from 'react-router-dom';
import { euros } from '../../../../../client/src/ui/format.ts';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { formatMoment } from '../../../lib/dates.ts';

/** Open approval requests of the order, which prevent a second request. */
export const OpenApprovals = ({ approvals }: Pick<OrderDesk, 'approvals'>) =>
  approvals.length > 0 && (
    <ul className="desk-approvals" aria-label="Approbations en attente">
      {approvals.map(({ id, action, amountCents, requestedBy, isOwn, createdAt }) => (
        <li key={id}>
          <Link to={`/admin/approvals/${id}/show`}>
            {action === 'refund' ? `Remboursement de ${euros(amountCents ?? 0)}` : 'Renvoi sans frais'} à approuver
          </Link>
          , demandé par {isOwn ? 'vous' : requestedBy} le {formatMoment(createdAt)}
        </li>
      ))}
    </ul>
  );
