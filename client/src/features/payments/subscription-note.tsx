import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Note } from '../../ui/note.tsx';
import { subscriptionStatusQuery } from './api.ts';
import { standingWords } from './subscription-text.ts';

/** Where a living subscription stands, and the way to all there is to do about it. Who has none is told nothing. */
export function SubscriptionNote() {
  const { data: standing } = useQuery(subscriptionStatusQuery);
  const one = standing?.subscription;
  if (!one || one.status === 'cancelled') return null;
  const { tone, title, text } = standingWords(one);
  return (
    <Note tone={tone} title={title}>
      <p>
        {text} <Link to="/mon-profil/factures#abonnement">Gérer mon abonnement</Link>
      </p>
    </Note>
  );
}
