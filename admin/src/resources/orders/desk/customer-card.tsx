import { Link } from 'react-router-dom';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { CopyButton } from '../../../action-button.tsx';
import type { InboxLink } from '../../messages/views.tsx';
import { Card, Fact } from './card.tsx';
import { Personal, useMasking } from './masking.tsx';

const toOrders = (userId: string): string => `/admin/orders?filter=${encodeURIComponent(JSON.stringify({ userId }))}`;
const count = (amount: number, word: string): string => `${amount}\u00a0${word}${amount > 1 ? 's' : ''}`;

/** The customer, with links to their account, orders and messages. */
export function CustomerCard({ desk: { customer } }: { desk: OrderDesk }) {
  const { isMasked } = useMasking();
  const { id, name, email, isErased, orders, messages } = customer;
  return (
    <Card title="Client">
      {isErased && <p className="admin-note is-stop">Ce compte est effacé.</p>}
      <dl>
        <Fact label="Nom">
          <Personal>
            <Link to={`/admin/users/${id}/show`}>{name || 'Compte sans nom'}</Link>
          </Personal>
        </Fact>
        {!isErased && (
          <Fact label="E-mail">
            <Personal>{email}</Personal> {!isMasked && <CopyButton label="Copier l’e-mail" text={email} />}
          </Fact>
        )}
        <Fact label="Commandes">
          <Link to={toOrders(id)}>{count(orders, 'commande')}</Link>
        </Fact>
        <Fact label="Messages">
          {messages === 0 ? (
            'aucun'
          ) : (
            <Link to="/admin/messages" state={{ view: 'all', accountId: id } satisfies InboxLink}>
              {count(messages, 'message')}
            </Link>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
