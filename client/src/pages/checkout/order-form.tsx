import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import { getRecipientSizePt, normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError } from '../../api/client.ts';
import { useLanguage } from '../../features/documents/language.tsx';
import { UNFINISHED_CODES } from '../../features/orders/api.ts';
import { PaymentMethod, Receipt } from '../../features/orders/order-recap.tsx';
import { Terms } from '../../features/orders/terms.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import { formatSender } from '../../ui/format.ts';
import { Overlay } from '../../ui/loader.tsx';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { asWritten, TranslationProvider, useTranslate } from '../../ui/translation.ts';
import { ChangedElsewhere, CheckoutNotice, TextChanged } from './checkout-notices.tsx';
import { OrderLines } from './order-lines.tsx';
import { useCheckout, useOrderChoices, useServerQuote, type Checkout, type CheckoutInput } from './use-checkout.ts';

/** The order of a letter of the account. */
export function OrderForm({ revision, ...input }: CheckoutInput & { revision: number }) {
  const choices = useOrderChoices(input);
  const checkout = useCheckout(input, choices, useServerQuote(choices));
  const { translate } = useLanguage(choices.template);
  return (
    <TranslationProvider value={translate}>
      <OrderPage
        input={input}
        checkout={checkout}
        problems={checkout.problems}
        isBusy={checkout.isBusy}
        onOrder={() => void checkout.order(revision)}
      />
    </TranslationProvider>
  );
}

interface OrderPageProps {
  input: CheckoutInput;
  checkout: Checkout;
  problems: readonly Problem[];
  /** Of each press of the button, where the problems take the focus again. */
  attempt?: number | undefined;
  isBusy: boolean;
  onOrder: () => void;
  /** The fields of a new account, in the form with this id. */
  account?: { fields: ReactNode; formId: string };
}

/** The letter, its price, its delivery, and the button that orders it. */
export function OrderPage({ input, checkout, problems, attempt, isBusy, onOrder, account }: OrderPageProps) {
  const t = useTranslate();
  const { document, subscription } = input;
  const { quote } = checkout;
  const { error } = checkout.quoteState;
  if (checkout.isChangedElsewhere) return <ChangedElsewhere form={checkout.form} />;
  if (error instanceof ApiError && error.code === 'letter_text_changed')
    return <TextChanged message={error.message} template={document.template} form={checkout.form} />;
  if (error instanceof ApiError && UNFINISHED_CODES.has(error.code))
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
        <h1>{t(quote && quote.price.totalCents > 0 ? `Payer ${formatEuros(quote.price.totalCents)}` : 'Commander')}</h1>
        <p className="lead soft">{t('Rien n’est débité avant la page de la banque.')}</p>
      </div>
      <aside className="pay-side" {...t.label('Ce que vous commandez')}>
        {checkout.ordered.delivery !== 'pdf' && <AddressedEnvelope content={document.content} />}
        {quote && (
          <Receipt
            price={quote.price}
            title={document.title}
            totalLabel="Total TTC"
            note={subscription ? 'Avec votre abonnement.' : 'À l’unité, une seule fois, sans abonnement.'}
          />
        )}
        {!quote && checkout.sending && <QueryState all={[checkout.quoteState]} label="Calcul du prix…" />}
      </aside>
      <ReturnedFromBank />
      <ProblemSummary problems={problems} attempt={attempt} />
      <OrderLines input={input} checkout={checkout} />
      {account?.fields}
      <Payment checkout={checkout} isBusy={isBusy} onOrder={onOrder} formId={account?.formId} />
      {!subscription && (
        <p className="soft">
          {t('Vous écrivez souvent\u202f?')}{' '}
          <Link to={`/paiement?offre=trial&suite=${encodeURIComponent(`/paiement?document=${document.id}`)}`}>
            {t('Voir l’essai gratuit et l’abonnement')}
          </Link>
          .
        </p>
      )}
    </div>
  );
}

/** Shown to a person who cancelled on the payment page. */
function ReturnedFromBank() {
  const t = useTranslate();
  const [params] = useSearchParams();
  const note = useRef<HTMLParagraphElement>(null);
  const isBack = params.get('retour') === 'annule';
  useEffect(() => {
    if (isBack) note.current?.focus();
  }, [isBack]);
  if (!isBack) return null;
  return (
    <p className="note" tabIndex={-1} ref={note}>
      <span>{t('Vous n’avez pas payé. Rien n’est débité et votre lettre est gardée.')}</span>
    </p>
  );
}

function AddressedEnvelope({ content: { sender, recipient } }: { content: DraftContent }) {
  const { printed } = normaliseAddress({ kind: 'organisation', ...recipient });
  return (
    <div className="pay-envelope" aria-hidden="true">
      <Envelope sender={[formatSender(sender)]} recipient={printed} recipientSizePt={getRecipientSizePt(printed)} />
    </div>
  );
}

/** A note for those who read the page in another language. */
const AS_WRITTEN =
  'Vous acceptez ces phrases telles qu’elles sont écrites, en français. Le bouton commande la lettre et vous oblige à payer.';

/** The consents, and the button; on phones the button and the total stay at the bottom of the screen. */
function Payment({
  checkout,
  isBusy,
  onOrder,
  formId,
}: Pick<OrderPageProps, 'checkout' | 'isBusy' | 'onOrder'> & { formId: string | undefined }) {
  const t = useTranslate();
  const { sending, quote } = checkout;
  const pendingTotal = sending ? 'Calcul…' : 'Choisissez l’envoi';
  return (
    <section className="pay-block" aria-labelledby="ticks">
      <h2 id="ticks">{t('Avant de payer')}</h2>
      <Terms
        agreed={checkout.consents}
        ordered={checkout.ordered}
        problems={checkout.problems}
        onChange={checkout.setConsents}
      />
      {t !== asWritten && <p className="hint">{t(AS_WRITTEN)}</p>}
      {quote?.price.totalCents !== 0 && <PaymentMethod />}
      <Overlay busy={isBusy} label="Ouverture de la page de paiement…">
        <div className="order pay-bar">
          <p className="order-sum">
            <span>{t('À payer aujourd’hui, toutes taxes comprises')}</span>
            <b>{quote ? formatEuros(quote.price.totalCents) : t(pendingTotal)}</b>
          </p>
          <button
            className="btn btn-big btn-wide"
            // The words of the law, in every language.
            lang="fr"
            // Enter in a field of the account presses it.
            {...(formId ? { type: 'submit', form: formId } : { type: 'button', onClick: onOrder })}
            disabled={isBusy || (sending !== null && !quote) || checkout.isQuoteOutdated}
          >
            Commander avec obligation de paiement
          </button>
        </div>
      </Overlay>
    </section>
  );
}
