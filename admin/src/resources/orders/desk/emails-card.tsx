import type { DeskEmail, OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { StateMark } from '../../../lib/fields.tsx';
import { EMAIL_STATES } from '../../../status-labels.tsx';
import { Card } from './card.tsx';
import { Personal } from './masking.tsx';

/** The status of each e-mail about the order, for callers who did not receive one. */
export const EmailsCard = ({ desk: { emails, customer } }: { desk: OrderDesk }) => (
  <Card title="E-mails">
    {emails.length === 0 ? (
      <p>Aucun e-mail n’est encore parti.</p>
    ) : (
      <>
        <p className="admin-soft">
          «&nbsp;Envoyé&nbsp;»&nbsp;: le serveur de messagerie l’a pris. Le client ne le trouve pas&#8239;? Qu’il
          regarde aussi ses indésirables.
        </p>
        <ul className="admin-list">
          {emails.map((email) => (
            <Email key={email.id} email={email} isErased={customer.isErased} />
          ))}
        </ul>
      </>
    )}
  </Card>
);

function Email({ email, isErased }: { email: DeskEmail; isErased: boolean }) {
  const { label, at, status, address, isCurrentAddress } = email;
  return (
    <li>
      <StateMark labels={EMAIL_STATES} state={status} /> {label}
      <br />
      <span className="admin-soft">
        <time dateTime={at}>{formatMoment(at)}</time>
        {address === null
          ? ', à l’équipe'
          : !isErased &&
            address && (
              <>
                , à <Personal>{address}</Personal>
                {isCurrentAddress && ' (adresse actuelle du compte)'}
              </>
            )}
      </span>
    </li>
  );
}
