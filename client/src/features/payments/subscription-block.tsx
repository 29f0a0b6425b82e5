import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { SubscriptionView } from '../../../../src/modules/payments/subscriptions/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { Modal } from '../../ui/modal.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { endSubscription, openRenewalInvoice, openPortal, resumeSubscription, subscriptionStatusQuery } from './api.ts';
import { getEndNotice, getEndText, getSubscriptionText } from './subscription-text.ts';

interface Result {
  tone: 'done' | 'stop';
  title: string;
  text: string;
}

/** Without a response it is unknown whether the request arrived. */
function toProblem(error: unknown): Result {
  if (!(error instanceof ApiError))
    return {
      tone: 'stop',
      title: 'Rien n’a changé',
      text: 'Une erreur est survenue de notre côté. Réessayez, ou écrivez-nous.',
    };
  // Stripe may have done it before it stopped to answer.
  if (error.code === 'payment_unavailable') return { tone: 'stop', title: 'Pas de réponse', text: error.message };
  if (error.status !== 0) return { tone: 'stop', title: 'Rien n’a changé', text: error.message };
  return {
    tone: 'stop',
    title: 'Pas de réponse',
    text: 'Nous ne savons pas si votre demande est arrivée. Quand la connexion revient, cette page montre où en est votre abonnement\u00a0: s’il n’a pas changé, recommencez sans crainte, rien ne se fait deux fois.',
  };
}

/** Runs the customer's actions, one at a time, and shows the outcome of the last one in `result`. */
function useSubscriptionActions() {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  const act = async (work: () => Promise<string | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const text = await work();
      setResult(text ? { tone: 'done', title: 'Enregistré', text } : null);
    } catch (error) {
      setResult(toProblem(error));
      void client.invalidateQueries({ queryKey: subscriptionStatusQuery.queryKey });
    }
    setLeaving(false);
    setBusy(false);
  };
  const end = () =>
    act(async () => {
      const ended = await endSubscription();
      client.setQueryData(subscriptionStatusQuery.queryKey, ended.standing);
      return getEndText(ended);
    });
  const resume = () =>
    act(async () => {
      client.setQueryData(subscriptionStatusQuery.queryKey, await resumeSubscription());
      return 'C’est fait. Votre abonnement continue. La confirmation part par e-mail.';
    });
  const openPage = (page: () => Promise<{ url: string }>) =>
    act(async () => {
      leaveFor((await page()).url);
      return null;
    });
  return { busy, result, leaving, setLeaving, end, resume, openPage };
}

/** Shows the subscription and every way to end it, with the same prominence as the sign-up. */
export function SubscriptionBlock() {
  const subscriptionState = useQuery(subscriptionStatusQuery);
  const { data: standing } = subscriptionState;
  const actions = useSubscriptionActions();
  const { busy, result, leaving, setLeaving, end } = actions;
  const subscription = standing?.subscription;
  return (
    <section className="card stack-5" id="abonnement" aria-labelledby="abonnement-titre">
      <h2 className="h3" id="abonnement-titre">
        Abonnement
      </h2>
      <div role="status">
        {result && (
          <Note tone={result.tone} title={result.title}>
            <p>{result.text}</p>
          </Note>
        )}
      </div>
      {!standing && <QueryState all={[subscriptionState]} />}
      {standing && !subscription && (
        <p>Vous n’avez pas d’abonnement. Vous payez chaque lettre à l’unité, et aucune carte n’est conservée.</p>
      )}
      {subscription && <SubscriptionFacts subscription={subscription} />}
      <div className="row">
        {subscription && <SubscriptionButtons subscription={subscription} actions={actions} />}
        {standing && (!subscription || subscription.status === 'cancelled') && (
          <LinkButton look="quiet" to="/nos-solutions">
            Voir les formules
          </LinkButton>
        )}
      </div>
      {subscription?.can.includes('withdraw') && (
        <p className="small soft">
          Vous avez quatorze jours pour changer d’avis&nbsp;:{' '}
          <Link to="/renoncer-au-contrat">renoncer au contrat ici</Link>.
        </p>
      )}
      <Modal open={leaving} onClose={() => setLeaving(false)} title="Résilier votre contrat">
        <p>{subscription && getEndNotice(subscription)}</p>
        <div className="row gap-top">
          <Button busy={busy} onClick={() => void end()}>
            Confirmer la résiliation
          </Button>
          <Button look="quiet" onClick={() => setLeaving(false)}>
            Revenir
          </Button>
        </div>
      </Modal>
    </section>
  );
}

type Actions = Pick<ReturnType<typeof useSubscriptionActions>, 'busy' | 'setLeaving' | 'resume' | 'openPage'>;

/** A button for each action that the server allows. */
function SubscriptionButtons({ subscription, actions }: { subscription: SubscriptionView; actions: Actions }) {
  const { can, priceCents } = subscription;
  const { busy, setLeaving, resume, openPage } = actions;
  return (
    <>
      {can.includes('pay_bill') && (
        <Button busy={busy} onClick={() => void openPage(openRenewalInvoice)}>
          Confirmer et payer {formatEuros(priceCents)}
        </Button>
      )}
      {can.includes('change_card') && (
        <Button look="quiet" busy={busy} onClick={() => void openPage(openPortal)}>
          Changer de carte
        </Button>
      )}
      {can.includes('resume') && (
        <Button look="quiet" busy={busy} onClick={() => void resume()}>
          Reprendre mon abonnement
        </Button>
      )}
      {can.includes('cancel') && (
        <Button look="quiet" busy={busy} onClick={() => setLeaving(true)}>
          Résilier votre contrat
        </Button>
      )}
    </>
  );
}

function SubscriptionFacts({ subscription }: { subscription: SubscriptionView }) {
  const { tone, title, text } = getSubscriptionText(subscription);
  return (
    <>
      <Note tone={tone} title={title}>
        <p>{text}</p>
      </Note>
      <dl className="recap">
        <div>
          <dt>Référence</dt>
          <dd>{subscription.reference}</dd>
        </div>
        {subscription.card && subscription.status !== 'cancelled' && (
          <div>
            <dt>Carte</dt>
            <dd>{subscription.card}</dd>
          </div>
        )}
        <div>
          <dt>Conditions acceptées</dt>
          <dd>
            <a href="/-/api/v1/subscription/terms.pdf">Télécharger le PDF</a>
          </dd>
        </div>
      </dl>
    </>
  );
}
