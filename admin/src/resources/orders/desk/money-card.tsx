import { formatEuros } from '../../../../../src/domain/money.ts';
import { findCallText } from '../../../../../src/modules/orders/support/audit-texts.contract.ts';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { describeDisputeReason } from '../../../../../src/modules/payments/reconciliation/dispute-reasons.contract.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { StateMark } from '../../../lib/fields.tsx';
import { DISPUTE_STATES, PAYMENT_STATES, REFUND_STATES } from '../../../status-labels.tsx';
import { Card, ExternalLink, Fact } from './card.tsx';
import { PersonalFile } from './masking.tsx';

type Money = OrderDesk['money'];

/** Price, payment and refunds of the order, with invoices and credit notes. */
export function MoneyCard({ desk: { order, money } }: { desk: OrderDesk }) {
  return (
    <Card title="Argent">
      <PriceLines lines={money.lines} totalCents={order.totalCents} />
      {money.payment ? <Payment money={money} payment={money.payment} /> : <p>Rien n’est payé.</p>}
      <Refunds refunds={money.refunds} />
      <Disputes disputes={money.disputes} />
      <Invoices orderId={order.id} invoices={money.invoices} />
      <Answers answers={money.answers} />
    </Card>
  );
}

const PriceLines = ({ lines, totalCents }: { lines: Money['lines']; totalCents: number }) => (
  <table className="admin-table admin-prices">
    <caption className="admin-hidden">Prix de la commande</caption>
    <tbody>
      {lines.map(({ key, label, detail, cents }) => (
        <tr key={key}>
          <th scope="row">
            {label}
            {detail && <span className="admin-soft"> ({detail})</span>}
          </th>
          <td>{formatEuros(cents)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          <b>Total</b>
        </th>
        <td>
          <b>{formatEuros(totalCents)}</b>
        </td>
      </tr>
    </tbody>
  </table>
);

const Payment = ({ money, payment }: { money: Money; payment: NonNullable<Money['payment']> }) => (
  <dl>
    <Fact label="Paiement">
      <StateMark labels={PAYMENT_STATES} state={payment.status} /> {formatEuros(payment.amountCents)}
      {payment.card && `, ${payment.card}`}
      {payment.paidAt && `, le ${formatMoment(payment.paidAt)}`}
    </Fact>
    <Fact label="Chez Stripe">
      {payment.stripeUrl && <ExternalLink href={payment.stripeUrl}>Ouvrir le paiement</ExternalLink>}
    </Fact>
    <Fact label="Alerte">
      {payment.fraudWarnedAt &&
        `Fraude soupçonnée par le réseau de la carte, le ${formatMoment(payment.fraudWarnedAt)}`}
    </Fact>
    <Fact label="Reste remboursable">
      <b data-testid="refundable">{formatEuros(money.refundableCents)}</b>
    </Fact>
  </dl>
);

const StripeLink = ({ url }: { url: string | null }) =>
  url && (
    <>
      {' '}
      · <ExternalLink href={url}>chez Stripe</ExternalLink>
    </>
  );

const Refunds = ({ refunds }: Pick<Money, 'refunds'>) =>
  refunds.length > 0 && (
    <>
      <h3>Remboursements</h3>
      <ul className="admin-list">
        {refunds.map(({ id, status, amountCents, reason, requestedBy, approvedBy, createdAt, stripeUrl }) => (
          <li key={id}>
            <b>{formatEuros(amountCents)}</b> <StateMark labels={REFUND_STATES} state={status} /> {reason}
            <br />
            <span className="admin-soft">
              {requestedBy ?? 'Automatique'}
              {approvedBy && `, approuvé par ${approvedBy}`}, le {formatMoment(createdAt)}
            </span>
            <StripeLink url={stripeUrl} />
          </li>
        ))}
      </ul>
    </>
  );

const Disputes = ({ disputes }: Pick<Money, 'disputes'>) =>
  disputes.length > 0 && (
    <>
      <h3>Litiges</h3>
      <ul className="admin-list">
        {disputes.map(({ id, status, reason, amountCents, lostCents, answerDueAt, openedAt, stripeUrl }) => (
          <li key={id}>
            <b>{formatEuros(amountCents)}</b> <StateMark labels={DISPUTE_STATES} state={status} />{' '}
            {describeDisputeReason(reason)}
            <br />
            <span className="admin-soft">
              Ouvert le {formatMoment(openedAt)}
              {answerDueAt && `, à répondre avant le ${formatMoment(answerDueAt)}`}
              {lostCents > 0 && `, ${formatEuros(lostCents)} repris par la banque`}
            </span>
            <StripeLink url={stripeUrl} />
          </li>
        ))}
      </ul>
    </>
  );

const Invoices = ({ orderId, invoices }: { orderId: string; invoices: Money['invoices'] }) =>
  invoices.length > 0 && (
    <>
      <h3>Factures et avoirs</h3>
      <ul className="admin-list">
        {invoices.map(({ id, number, kind, totalCents, issuedAt, can }) => {
          const name = `${kind === 'invoice' ? 'Facture' : 'Avoir'} ${number}`;
          return (
            <li key={id}>
              {can.includes('download') ? (
                <PersonalFile href={`/-/admin/v1/orders/${orderId}/invoices/${id}/invoice.pdf`}>{name}</PersonalFile>
              ) : (
                `${name} (PDF en préparation)`
              )}
              , {formatEuros(totalCents)}, le {formatMoment(issuedAt)}
            </li>
          );
        })}
      </ul>
    </>
  );

/** Stripe's own words, which are English: its support finds a call by the number of the request. */
const Answers = ({ answers }: Pick<Money, 'answers'>) =>
  answers.length > 0 && (
    <>
      <h3>Refus de Stripe</h3>
      <ul className="admin-list">
        {answers.map(({ at, call, code, message, requestId, count, isResolved }) => (
          <li key={`${at} ${call} ${code}`}>
            {formatMoment(at)}&nbsp;: {findCallText(call)}
            {count > 1 && ` (${count} fois)`}
            {isResolved && ', a abouti depuis'}
            <br />
            <q lang="en">{message}</q>
            <br />
            <span className="admin-soft">
              Code <code>{code}</code>
              {requestId && (
                <>
                  , demande <code>{requestId}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
