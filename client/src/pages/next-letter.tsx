import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addDays, formatLongDate, parisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { orderedTemplateQuery } from '../features/documents/catalogue.ts';

/** For a delivered letter: how long to wait for an answer, and the follow-up letters. */
export function NextLetter({ order: { id, template: of, letter } }: { order: OrderView }) {
  const { data: template } = useQuery({ ...orderedTemplateQuery(of), enabled: Boolean(letter?.deliveredAt) });
  if (!letter?.deliveredAt || !template?.followUp) return null;
  const { says, afterDays, category, slug } = template.followUp;
  const until = formatLongDate(addDays(parisDay(new Date(letter.deliveredAt)), afterDays));
  return (
    <section className="next" aria-labelledby="next-title">
      <div>
        <h2 id="next-title" className="h3">
          Et maintenant ?
        </h2>
        <p className="gap-top-small">
          Attendez une réponse jusqu’au <b className="nowrap">{until}</b>. {says}
        </p>
      </div>
      <div className="row">
        <a className="btn btn-light" href={`/-/api/v1/orders/${id}/reminder.ics`}>
          Me le rappeler<span className="sr">, dans mon agenda</span>
        </a>
        <Link className="btn btn-light" to={`/documents/${category}/${slug}`}>
          Écrire la suite
        </Link>
      </div>
    </section>
  );
}
