import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { parisDay } from '../../../../src/letterpress/index.ts';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { Countdown, useSecondsLeft } from '../../ui/countdown.tsx';
import { formatDay } from '../../ui/format.ts';
import { CancelQuestion } from './cancel-question.tsx';

/** Above this, the day is shown instead of a countdown. */
const FAR_SECONDS = 2 * 3600;

/** Counts down to the deadline; until then the letter can be corrected or cancelled. */
export function ChangeOfMind({ order }: { order: OrderView }) {
  const until = order.letter?.changeableUntil;
  return until && order.can.includes('cancel') ? <Changeable order={order} until={until} /> : null;
}

function Changeable({ order, until }: { order: OrderView; until: string }) {
  const client = useQueryClient();
  const secondsLeft = useSecondsLeft(until);
  const question = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (secondsLeft === 0) void client.invalidateQueries({ queryKey: ['order', order.id] });
  }, [secondsLeft, client, order.id]);
  if (secondsLeft === 0) return null;

  const day = secondsLeft > FAR_SECONDS ? formatDay(parisDay(new Date(until))) : null;
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="change-of-mind">
        <div>
          <h2 id="waiting-title" className="h3">
            {day ? `Elle partira ${day}.` : 'Elle attend encore. Vous pouvez changer d’avis.'}
          </h2>
          <p className="gap-top">
            {day
              ? 'D’ici là, vous pouvez changer d’avis. Ce matin-là, elle part à l’impression et ne pourra plus être reprise.'
              : 'Ensuite, elle part à l’impression et ne pourra plus être reprise.'}
          </p>
        </div>
        {!day && (
          <div>
            <Countdown seconds={secondsLeft} />
          </div>
        )}
      </div>
      <div className="row">
        {order.can.includes('correct') && (
          <Link className="btn btn-light" to={`/mes-documents/${order.id}?corriger=oui`}>
            Corriger ma lettre
          </Link>
        )}
        <button className="btn btn-quiet" type="button" onClick={() => question.current?.showModal()}>
          Annuler et être remboursé
        </button>
      </div>
      <CancelQuestion order={order} dialog={question} />
    </section>
  );
}
