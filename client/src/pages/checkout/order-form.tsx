import { Link } from 'react-router-dom';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError } from '../../api/client.ts';
import { OrderRecap, PaymentMethod, Receipt } from '../../features/orders/order-recap.tsx';
import { PostingDay } from '../../features/orders/posting-day.tsx';
import { Terms } from '../../features/orders/terms.tsx';
import { euros } from '../../ui/format.ts';
import { Overlay } from '../../ui/loader.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ChangedElsewhere, CheckoutNotice } from './checkout-notices.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { listOrderRows } from './order-rows.ts';
import { useCheckout, type CheckoutInput } from './use-checkout.ts';

/** The letter, its delivery, its price, and the button that orders it. */
export function OrderForm(input: CheckoutInput) {
  const { document, subscription } = input;
  const checkout = useCheckout(input);
  const { data: quote, error } = checkout.quoteState;
  if (checkout.isChangedElsewhere) return <ChangedElsewhere form={checkout.form} />;
  if (error instanceof ApiError && (error.code === 'letter_incomplete' || error.code === 'address_refused'))
    return (
      <CheckoutNotice
        title="Votre lettre n’est pas finie"
        message={error.message}
        link={{ to: checkout.form, label: 'Compléter ma lettre' }}
      />
    );
  return (
    <div className="pay pay-order">
      <div>
        <h1>Commander</h1>
        <p className="lead soft gap-top">
          Vous pouvez encore tout modifier. Rien n’est débité avant la page de paiement.
        </p>
      </div>
      <ProblemSummary problems={checkout.problems} />
      <OrderRecap
        title="1. Votre commande"
        rows={listOrderRows({ document, quote, sending: checkout.sending, isSubscribed: subscription !== null })}
        onEdit={() => void checkout.edit()}
      />
      {!subscription && (
        <p className="small soft">
          Vous écrivez souvent ?{' '}
          <Link to={`/paiement?offre=trial&suite=${encodeURIComponent(`/paiement?document=${document.id}`)}`}>
            Voir l’essai gratuit et l’abonnement
          </Link>
          .
        </p>
      )}
      <Delivery input={input} checkout={checkout} />
      <aside className="col" aria-label="Ce que vous commandez">
        {checkout.ordered.delivery !== 'pdf' && <AddressedEnvelope content={document.content} />}
        {quote && <Receipt price={quote.price} title="Le prix, ligne par ligne" totalLabel="Total TTC" />}
        {!quote && checkout.sending && <QueryState all={[checkout.quoteState]} label="Calcul du prix…" />}
      </aside>
      <Payment checkout={checkout} />
    </div>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

function Delivery({ input: { document }, checkout }: { input: CheckoutInput; checkout: Checkout }) {
  const { pricing, template, posting, problems } = checkout;
  const { data: quote } = checkout.quoteState;
  return (
    <section className="pay-block" aria-labelledby="envoi">
      <h2 id="envoi">2. L’envoi</h2>
      {!pricing || !template ? (
        <QueryState all={checkout.catalogueStates} />
      ) : (
        <DeliveryChoice
          document={document}
          pricing={pricing}
          template={template}
          offer={checkout.offer}
          quote={quote}
          chosen={checkout.sending}
          error={problems.find(({ field }) => field === 'delivery')?.message}
          onChoose={checkout.chooseDelivery}
        />
      )}
      {checkout.isPosted && (
        <PostingDay
          choice={posting}
          quote={quote}
          error={problems.find(({ field }) => field === 'postOn')?.message}
          onChange={checkout.choosePosting}
        />
      )}
    </section>
  );
}

function AddressedEnvelope({ content: { sender, recipient } }: { content: DraftContent }) {
  const { printed } = normaliseAddress({ kind: 'organisation', ...recipient });
  return (
    <div className="envelope" aria-hidden="true">
      <p className="sender">
        Exp. {sender.firstName} {sender.lastName}
      </p>
      <div className="win">
        {printed.map((line) => (
          <span className="excerpt-line" key={line}>
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}

function Payment({ checkout }: { checkout: Checkout }) {
  const { sending, isBusy } = checkout;
  const { data: quote } = checkout.quoteState;
  const pendingTotal = sending ? '…' : 'Choisissez l’envoi';
  return (
    <section className="pay-block" aria-labelledby="ticks">
      <h2 id="ticks">3. Avant de payer</h2>
      <Terms
        agreed={checkout.consents}
        ordered={checkout.ordered}
        problems={checkout.problems}
        onChange={checkout.setConsents}
      />
      {quote?.price.totalCents !== 0 && <PaymentMethod />}
      <Overlay busy={isBusy} label="Ouverture de la page de paiement…">
        <div className="order">
          <p className="order-sum">
            <span>À payer aujourd’hui, toutes taxes comprises</span>
            <b>{quote ? euros(quote.price.totalCents) : pendingTotal}</b>
          </p>
          <button
            className="btn btn-big btn-wide"
            type="button"
            disabled={isBusy || (sending !== null && !quote) || checkout.isQuoteOutdated}
            onClick={() => void checkout.order()}
          >
            Commander avec obligation de paiement
          </button>
        </div>
      </Overlay>
    </section>
  );
}
