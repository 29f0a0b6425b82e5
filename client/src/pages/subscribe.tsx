import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { formatEuros } from '../../../src/domain/money.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { getTotalCents } from '../../../src/modules/payments/checkout/public-price.ts';
import type { SubscriptionStatusView, SubscriptionView } from '../../../src/modules/payments/subscriptions/contract.ts';
import { toSafeReturnPath, useUser } from '../auth/session.ts';
import { subscriptionStatusQuery } from '../features/payments/api.ts';
import { OfferCards } from '../features/payments/offer-cards.tsx';
import { computeFirstDebit, OfferTerms } from '../features/payments/offer-terms.tsx';
import type { OfferData, SubscriptionOffer } from '../features/payments/public-offer.ts';
import { SubscribeForm } from '../features/payments/subscribe-form.tsx';
import { getSubscriptionText, getTrialStartText } from '../features/payments/subscription-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';
import { Note } from '../ui/note.tsx';
import { Price } from '../ui/price.tsx';
import { QueryState } from '../ui/query-state.tsx';

/**
 * Subscriptions have a page of their own: none is started within the order of a letter. An unknown offer is rejected,
 * and the offer is shown before an account is required.
 */
export function SubscribePage() {
  const user = useUser();
  const { pricing, offer } = useLoaderData<OfferData>();
  if (!offer)
    return (
      <div className="wrap">
        <UnknownOffer pricing={pricing} />
      </div>
    );
  if (user === undefined)
    return (
      <div className="wrap page">
        <h1>S’abonner</h1>
        <Loader />
      </div>
    );
  return (
    <div className="wrap">
      {user ? <Subscribing pricing={pricing} offer={offer} /> : <VisitorOffer pricing={pricing} offer={offer} />}
    </div>
  );
}

interface Offered {
  pricing: PricingView;
  offer: SubscriptionOffer;
}

const VisitorOffer = ({ pricing, offer }: Offered) => (
  <OfferPage pricing={pricing} offer={offer}>
    <OfferTerms offer={offer} firstDebitOn={computeFirstDebit(offer, Date.now())} />
    <AccountFirst />
  </OfferPage>
);

/** The subscription that this page is about: the current one, or that of its address, which may be over by now. */
const findShown = (standing: SubscriptionStatusView | undefined, paidId: string | null): SubscriptionView | null => {
  const last = standing?.subscription ?? null;
  return last?.status === 'cancelled' && last.id !== paidId ? null : last;
};

function Subscribing({ pricing, offer }: Offered) {
  const [params] = useSearchParams();
  const returnTo = toSafeReturnPath(params.get('suite'));
  const paidId = params.get('abonnement');
  const isBack = paidId !== null;
  // After the payment page the notification may not have arrived yet.
  const subscriptionState = useQuery({
    ...subscriptionStatusQuery,
    refetchInterval: ({ state }) => (isBack && !findShown(state.data, paidId) ? 1500 : false),
  });
  const standing = subscriptionState.data;
  const shown = findShown(standing, paidId);

  if (!standing || (isBack && !shown))
    return (
      <div className="page">
        <Head title={isBack ? 'Votre banque nous confirme' : 'S’abonner'} noindex />
        <h1>{isBack ? 'Votre banque nous confirme' : 'S’abonner'}</h1>
        <QueryState all={[subscriptionState]} label={isBack ? 'Confirmation de votre banque…' : 'Un instant…'} />
      </div>
    );
  if (shown) return <CurrentSubscription returnTo={returnTo} subscription={shown} isNew={isBack && shown.opens} />;
  if (offer.trialDays && !standing.trialAvailable)
    return (
      <Sorry
        title="L’essai gratuit ne sert qu’une fois"
        text="Vous l’avez déjà utilisé. Vous pouvez vous abonner sans essai, ou payer une lettre à l’unité."
      />
    );
  return (
    <OfferPage pricing={pricing} offer={offer}>
      <SubscribeForm offer={offer} returnTo={returnTo} />
    </OfferPage>
  );
}

function OfferPage({ pricing, offer, children }: Offered & { children: ReactNode }) {
  return (
    <div className="pay">
      <Head title={offer.trialDays ? 'Essayer gratuitement' : 'S’abonner'} noindex />
      <div className="pay-main">
        <div>
          <h1>{offer.trialDays ? `Essayer ${offer.trialDays}\u00a0jours, gratuitement` : 'S’abonner'}</h1>
          <p className="lead soft gap-top">
            {offer.trialDays ? 'Ensuite ' : ''}
            <Price amount={formatEuros(offer.monthlyCents)} /> par mois,{' '}
            {offer.trialDays
              ? 'sauf si vous résiliez avant. Nous vous écrivons deux jours avant la fin.'
              : 'sans engagement.'}
          </p>
        </div>
        {children}
      </div>
      <aside className="col">
        <Note title="Une seule lettre à envoyer ?">
          <p>
            À l’unité, elle coûte à partir de <Price amount={formatEuros(getTotalCents(pricing, 'green'))} /> tout
            compris, et aucune carte n’est conservée.
          </p>
          <p>
            <Link to="/documents">Choisir une lettre</Link>
          </p>
        </Note>
      </aside>
    </div>
  );
}

/** Requires an account after the offer was shown and before any consent or payment. */
function AccountFirst() {
  const { pathname, search } = useLocation();
  const back = `?retour=${encodeURIComponent(pathname + search)}`;
  return (
    <section className="pay-block" aria-labelledby="compte">
      <h2 id="compte">2. Votre compte</h2>
      <p>
        Il faut un compte pour commencer. Le créer n’engage à rien et ne demande pas de carte : elle est demandée à
        l’étape suivante, une fois les conditions acceptées.
      </p>
      <p className="row gap-top">
        <LinkButton size="big" to={`/inscription${back}`}>
          Créer mon compte
        </LinkButton>
        <LinkButton size="big" look="quiet" to={`/login${back}`}>
          J’ai déjà un compte
        </LinkButton>
      </p>
    </section>
  );
}

function CurrentSubscription({
  subscription,
  returnTo,
  isNew,
}: {
  subscription: SubscriptionView;
  returnTo: string;
  isNew: boolean;
}) {
  useEffect(() => window.scrollTo(0, 0), []);
  const { tone, title, text } = getSubscriptionText(subscription);
  const trialEndsAt = isNew && subscription.status === 'trialing' ? subscription.trialEndsAt : null;
  const heading = trialEndsAt ? 'Votre essai a commencé' : 'Votre abonnement';
  return (
    <div className="page page-narrow">
      <Head title={heading} noindex />
      <h1>{heading}</h1>
      <div className="gap-top">
        <Note tone={trialEndsAt ? 'done' : tone} title={title} live>
          <p>{trialEndsAt ? getTrialStartText(trialEndsAt) : text}</p>
        </Note>
      </div>
      {isNew && (
        <p className="gap-top">
          La confirmation vous arrive par e-mail, avec les conditions que vous avez acceptées, vos droits et le
          formulaire pour changer d’avis.
        </p>
      )}
      <p className="row gap-top">
        <NextStep returnTo={returnTo} />
        <LinkButton look="quiet" to="/mon-profil/factures#abonnement">
          {trialEndsAt ? 'Arrêter l’essai' : 'Voir mon abonnement'}
        </LinkButton>
      </p>
    </div>
  );
}

/** Back to the letter in hand, or to the page that was left for the offer. */
function NextStep({ returnTo }: { returnTo: string }) {
  if (returnTo.startsWith('/paiement')) return <LinkButton to={returnTo}>Reprendre ma lettre</LinkButton>;
  return returnTo === '/mon-compte' ? (
    <LinkButton to="/documents">Choisir une lettre</LinkButton>
  ) : (
    <LinkButton to={returnTo}>Continuer</LinkButton>
  );
}

const Sorry = ({ title, text }: { title: string; text: string }) => (
  <div className="page page-narrow">
    <Head title={title} noindex />
    <h1>{title}</h1>
    <p className="lead gap-top">{text}</p>
    <p className="gap-top">
      <LinkButton to="/nos-solutions">Voir les formules</LinkButton>
    </p>
  </div>
);

const UnknownOffer = ({ pricing }: { pricing: PricingView }) => (
  <div className="page">
    <Head title="Cette formule n’existe pas" noindex />
    <h1>Cette formule n’existe pas</h1>
    <p className="lead soft gap-top gap-bottom">
      L’adresse est fausse, ou la formule n’est plus proposée. Voici celles qui existent.
    </p>
    <OfferCards pricing={pricing} level="h2" />
  </div>
);
