import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { orderedTemplateQuery } from '../features/documents/ordered-sheet.tsx';
import { dayWithYear } from '../ui/format.ts';

const DAY = 86_400_000;

/** A letter that arrived: until when to wait for an answer, and what to write when none comes. */
export function NextLetter({ order: { template: of, letter } }: { order: OrderView }) {
  const { data: template } = useQuery({ ...orderedTemplateQuery(of), enabled: Boolean(letter?.deliveredAt) });
  if (!letter?.deliveredAt || !template?.followUp) return null;
  const { says, afterDays, category, slug } = template.followUp;
  const until = new Date(Date.parse(letter.deliveredAt) + afterDays * DAY).toISOString();
  return (
    <section className="next" aria-labelledby="next-title">
      <div>
        <h2 id="next-title" className="h3">Et maintenant ?</h2>
        <p className="gap-top-small">Attendez une réponse jusqu’au <b className="nowrap">{dayWithYear(until)}</b>. {says}</p>
      </div>
      <Link className="btn btn-light" to={`/documents/${category}/${slug}`}>Écrire la suite</Link>
    </section>
  );
}
