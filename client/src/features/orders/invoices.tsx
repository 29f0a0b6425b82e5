import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { invoicesQuery } from './api.ts';

const NAMES = { invoice: 'Facture', credit_note: 'Avoir' } as const;

export function Invoices() {
  const invoicesState = useInfiniteQuery(invoicesQuery);
  const { data } = invoicesState;
  if (!data) return <QueryState all={[invoicesState]} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <p className="letters-empty">
        Vous n’avez pas encore de facture. Chaque paiement en donne une, que vous recevez aussi par e-mail.
      </p>
    );
  return (
    <>
      <ul className="plain-list contacts">
        {items.map(({ id, kind, number, issuedAt, orderId, orderReference, totalCents, can }) => (
          <li className="contact contact-line" key={id}>
            <div>
              <b>
                {NAMES[kind]} {number}
              </b>
              <p className="soft">
                {formatLongDay(issuedAt)},{' '}
                {orderId ? (
                  <>
                    commande <Link to={`/mes-documents/${orderId}`}>{orderReference}</Link>
                  </>
                ) : (
                  `abonnement ${orderReference}`
                )}
              </p>
            </div>
            <b className="num nowrap">{formatEuros(totalCents)}</b>
            {can.includes('download') ? (
              <a className="btn btn-quiet btn-small" href={`/-/api/v1/invoices/${id}/invoice.pdf`}>
                <Icon name="download" /> PDF
                <span className="sr">
                   : {NAMES[kind].toLowerCase()} {number}
                </span>
              </a>
            ) : (
              <span className="soft">En préparation</span>
            )}
          </li>
        ))}
      </ul>
      <MoreButton all={[invoicesState]} label="Voir les plus anciennes" />
    </>
  );
}
