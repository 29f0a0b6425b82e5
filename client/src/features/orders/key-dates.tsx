import type { LetterView } from '../../../../src/modules/orders/contract.ts';
import { formatLongDay } from '../../ui/format.ts';

/** The days from which legal deadlines count, as the postal service reports them. */
export function KeyDates({ letter }: { letter: LetterView }) {
  const rows = [
    ['Envoyée', letter.depositedAt],
    ['Présentée la première fois', letter.presentedAt],
    ['Distribuée', letter.deliveredAt],
  ].flatMap(([name, instant]) => (instant ? [[name!, instant] as const] : []));
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby="key-dates">
      <h2 id="key-dates" className="h3 gap-bottom">
        Les dates qui comptent
      </h2>
      <dl className="recap">
        {rows.map(([name, instant]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatLongDay(instant)}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft gap-top">
        {letter.sending === 'green'
          ? 'C’est la date donnée par notre partenaire postal.'
          : 'Ce sont celles que donne La Poste. Un délai compte de l’envoi ou de la réception, selon votre courrier.'}
      </p>
    </section>
  );
}
