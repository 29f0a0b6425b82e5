import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Note } from '../../ui/note.tsx';
import { subscriptionStatusQuery } from './api.ts';
import { getSubscriptionText } from './subscription-text.ts';

/** The status of a current subscription, with a link to its settings. Renders nothing without one. */
export function SubscriptionNote() {
  const { data: standing } = useQuery(subscriptionStatusQuery);
  const subscription = standing?.subscription;
  if (!subscription || subscription.status === 'cancelled') return null;
  const { tone, title, text } = getSubscriptionText(subscription);
  return (
    <Note tone={tone} title={title}>
      <p>
        {text} <Link to="/mon-profil/factures#abonnement">Gérer mon abonnement</Link>
      </p>
    </Note>
  );
}
