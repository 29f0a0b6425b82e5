import { Link } from 'react-router-dom';
import { formatLongDate, toParisDay } from '../../../src/letterpress/index.ts';
import type { LetterView, OrderView } from '../../../src/modules/orders/contract.ts';

const EVENTS: Record<LetterView['followUps'][number]['on'], string> = {
  delivered: 'Elle est distribuée',
  returned: 'Elle est revenue sans être retirée',
  refused: 'Elle a été refusée',
  silence: 'Sans réponse',
};

/** The last day for a reply, and the letters that follow, each from its day on. */
export function NextLetter({ order: { id, letter } }: { order: OrderView }) {
  if (!letter || (!letter.replyBy && letter.followUps.length === 0)) return null;
  const { replyBy, followUps } = letter;
  const today = toParisDay(new Date());
  return (
    <section className="next" aria-labelledby="next-title">
      <div>
        <h2 id="next-title" className="h3">
          Et maintenant ?
        </h2>
        {replyBy && (
          <p className="gap-top-small">
            {replyBy < today ? 'La réponse était attendue au plus tard le ' : 'Attendez une réponse jusqu’au '}
            <b className="nowrap">{formatLongDate(replyBy)}</b>
            {letter.presentedAt ? '.' : ', si elle est présentée le jour prévu.'}
          </p>
        )}
        {replyBy && letter.outcome === 'returned' && (
          <p className="gap-top-small">
            Elle n’a pas été remise, mais elle a été présentée : le délai court depuis ce jour. Gardez l’enveloppe sans
            l’ouvrir.
          </p>
        )}
        {followUps.map((followUp) => (
          <p key={`${followUp.on} ${followUp.because}`} className="gap-top-small">
            <b>
              {EVENTS[followUp.on]}
              {followUp.day > today && `, à partir du ${formatLongDate(followUp.day)}`} :
            </b>{' '}
            {followUp.because}{' '}
            {followUp.letter && (
              <Link to={`/documents/${followUp.letter.category}/${followUp.letter.slug}`}>{followUp.letter.title}</Link>
            )}
          </p>
        ))}
      </div>
      <div className="row">
        <a className="btn btn-light" href={`/-/api/v1/orders/${id}/reminder.ics`}>
          Me le rappeler<span className="sr">, dans mon agenda</span>
        </a>
      </div>
    </section>
  );
}
