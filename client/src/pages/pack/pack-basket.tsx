import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { formatDelay } from '../../../../src/domain/duration.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { PackOffer } from '../../../../src/modules/documents/catalogue/contract.ts';
import { getUndecidedPayment } from '../../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { useReader, useSite } from '../../api/context.tsx';
import { useSession, useUser } from '../../auth/session.ts';
import { currentTemplateQuery, pricingQuery } from '../../features/documents/catalogue.ts';
import { formatAddressee, packPath, storeDraft, type LocalDraft } from '../../features/documents/draft.ts';
import { ordersQuery } from '../../features/orders/api.ts';
import { PaymentMethod } from '../../features/orders/order-recap.tsx';
import { Terms } from '../../features/orders/terms.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/loader.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { CheckoutNotice } from '../checkout/checkout-notices.tsx';
import { estimateCents, findUnfinishedStep, pathToUnfinished } from './pack-progress.ts';
import { usePackCheckout, type BasketLetter } from './use-pack-checkout.ts';

interface Props {
  title: string;
  pack: PackOffer;
  /** At least one. */
  drafts: readonly LocalDraft[];
  /** Null if every letter of the event is chosen. */
  onAdd: (() => void) | null;
  onChange: () => void;
}

/** The letters of a life event with their prices, and one payment for all. */
export function PackBasket(props: Props) {
  const { drafts } = props;
  const user = useUser();
  const { data: orders, isLoading } = useQuery({ ...ordersQuery, enabled: Boolean(user) });
  const unpaid = orders?.items.find(
    ({ documentId, packId, status }) =>
      packId && status === 'awaiting_payment' && drafts.some(({ id }) => id === documentId),
  );
  if (unpaid)
    return (
      <CheckoutNotice
        title="Ces lettres sont déjà commandées"
        message={getUndecidedPayment(unpaid)?.text ?? (drafts.some(({ unsent }) => unsent) ? CHANGED_SINCE : TO_PAY)}
        link={{ to: `/envois/${unpaid.packId}`, label: 'Voir ces lettres' }}
      />
    );
  // An ordered letter cannot be saved again: the orders come first.
  if (isLoading)
    return (
      <div className="page">
        <Intro title={props.title} count={drafts.length} />
      </div>
    );
  return user ? <OwnBasket {...props} userId={user.id} /> : <VisitorBasket {...props} isKnown={user === null} />;
}

const TO_PAY = 'Il reste à les payer, en une fois. Rien n’est encore débité.';
/** Of letters that were changed in their form since: an order locks them. */
const CHANGED_SINCE =
  'Elles attendent leur paiement sans vos dernières modifications, et rien n’est encore débité. Pour les y mettre, annulez cette commande, puis commandez à nouveau.';

const Intro = ({ title, count }: { title: string; count: number }) => (
  <>
    <h1>
      {title} : {count > 1 ? `vos ${count} lettres` : 'votre lettre'}
    </h1>
    <p className="lead soft gap-top gap-bottom">
      Complétez ce qui est propre à chacune, puis payez en une fois. Chaque lettre part seule, avec son suivi.
    </p>
  </>
);

function VisitorBasket({ title, pack, drafts, onAdd, onChange, isKnown }: Props & { isKnown: boolean }) {
  const back = packPath(drafts[0]?.pack?.event ?? '');
  const session = useSession();
  const { data: pricing } = useQuery(pricingQuery(useReader()));
  const templates = useQueries({ queries: drafts.map(currentTemplateQuery) });
  const cents = drafts.map((draft, i) => {
    const template = templates[i]?.data;
    return template && !findUnfinishedStep(template, draft) ? estimateCents(draft, pricing) : null;
  });
  const isEachPriced = cents.every((price) => price !== null);
  useEffect(() => {
    // After Back from the payment page, the browser may restore the document from before the log-in.
    const [visit] = performance.getEntriesByType('navigation');
    if (visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward')
      session.refresh().catch(() => undefined);
  }, [session]);
  return (
    <div className="page">
      <Intro title={title} count={drafts.length} />
      <section className="letters" aria-label="Vos lettres">
        {drafts.map((draft, i) => (
          <Row
            key={draft.id}
            draft={draft}
            pack={pack}
            isReady={cents[i] !== null}
            price={formatEstimate(cents[i])}
            onChange={onChange}
          />
        ))}
      </section>
      <p className="gap-top" role="status">
        {isEachPriced
          ? `En tout ${formatEuros(cents.reduce<number>((sum, price) => sum + (price ?? 0), 0))} pour une feuille par lettre, toutes taxes comprises. Vous relisez le prix exact avant de payer.`
          : 'Le prix s’affiche quand chaque lettre est finie et son envoi choisi.'}
      </p>
      <p className="row gap-top">
        {isKnown && (
          <Link className="btn" to={`/login?retour=${encodeURIComponent(back)}`}>
            Continuer avec un compte
          </Link>
        )}
        {onAdd && (
          <Button look="quiet" onClick={onAdd}>
            Ajouter une lettre
          </Button>
        )}
      </p>
    </div>
  );
}

function OwnBasket({ title, pack, drafts, onAdd, onChange, userId }: Props & { userId: string }) {
  const checkout = usePackCheckout(drafts, userId, onChange);
  const { letters, totalCents, isBusy, problems } = checkout;
  const ordered = { delivery: 'registered' as const, later: false, wait: formatDelay(useSite().changeOfMindSeconds) };
  return (
    <div className="page">
      <Intro title={title} count={drafts.length} />
      <ProblemSummary problems={problems} />
      <section className="letters" aria-label="Vos lettres">
        {letters.map((letter) => (
          <Row
            key={letter.draft.id}
            draft={letter.draft}
            pack={pack}
            letter={letter}
            isReady={letter.quote !== undefined}
            price={letter.quote && `${formatEuros(letter.quote.price.totalCents)} toutes taxes comprises`}
            onChange={onChange}
          />
        ))}
      </section>
      {onAdd && (
        <p className="gap-top">
          <Button look="quiet" onClick={onAdd}>
            Ajouter une lettre
          </Button>
        </p>
      )}
      <section className="pay-block gap-top" aria-labelledby="ticks">
        <h2 id="ticks">Avant de payer</h2>
        <Terms agreed={checkout.consents} ordered={ordered} problems={problems} onChange={checkout.setConsents} />
        <PaymentMethod />
        <Overlay busy={isBusy} label="Ouverture de la page de paiement…">
          <div className="order pay-bar">
            <p className="order-sum">
              <span>
                {totalCents === null
                  ? 'Le prix s’affiche quand chaque lettre est finie et son envoi choisi'
                  : 'À payer aujourd’hui, toutes taxes comprises'}
              </span>
              {totalCents !== null && <b>{formatEuros(totalCents)}</b>}
            </p>
            <button
              className="btn btn-big btn-wide"
              type="button"
              disabled={isBusy}
              onClick={() => void checkout.order(ordered)}
            >
              Commander avec obligation de paiement
            </button>
          </div>
        </Overlay>
      </section>
    </div>
  );
}

const formatEstimate = (cents: number | null | undefined): string | undefined =>
  typeof cents === 'number' ? `${formatEuros(cents)} pour une feuille, toutes taxes comprises` : undefined;

interface RowProps {
  draft: LocalDraft;
  pack: PackOffer;
  letter?: BasketLetter;
  isReady: boolean;
  price: string | undefined;
  onChange: () => void;
}

function Row({ draft, pack, letter, isReady, price, onChange }: RowProps) {
  const { data: template } = useQuery(currentTemplateQuery(draft));
  const offered = pack.letters.find(({ name }) => name === draft.pack?.name);
  const addressee = formatAddressee(draft.content);
  const remove = (): void => {
    const { pack: _pack, ...alone } = draft;
    storeDraft(alone);
    onChange();
  };
  return (
    <article className="letter pack-letter">
      <div>
        <h2 className="h3">{offered?.for ?? draft.slug}</h2>
        <p>
          {offered?.title}
          {addressee && (
            <>
              , pour <b>{addressee}</b>
            </>
          )}
        </p>
        {letter?.problem && (
          <p>
            <b>{letter.problem}</b>
          </p>
        )}
        {letter && letter.methods.length > 0 && (
          <Select
            id={`sending-${draft.id}`}
            label="Envoi"
            value={letter.sending ?? ''}
            options={[
              { value: '', label: 'Choisissez l’envoi' },
              ...letter.methods.map((method) => ({ value: method, label: DELIVERY_METHOD_NAMES[method] })),
            ]}
            onChange={(event) => letter.choose(event.target.value)}
          />
        )}
        {isReady && (
          <p className="row">
            <Badge tone="done">Prête</Badge> {price}
          </p>
        )}
      </div>
      <div className="acts">
        <Link
          className={`btn btn-small${isReady ? ' btn-quiet' : ''}`}
          to={pathToUnfinished(draft, template)}
          aria-label={`${isReady ? 'Modifier' : 'Compléter'}\u00a0: ${offered?.for ?? draft.slug}`}
        >
          {isReady ? 'Modifier' : 'Compléter'}
        </Link>
        <Button look="plain" size="small" aria-label={`Retirer\u00a0: ${offered?.for ?? draft.slug}`} onClick={remove}>
          Retirer
        </Button>
      </div>
    </article>
  );
}
