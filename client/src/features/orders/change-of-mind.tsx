import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { parisDay } from '../../../../src/letterpress/index.ts';
import { dayWords } from '../../ui/format.ts';
import { CancelQuestion } from './cancel-question.tsx';

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Beyond this a clock says nothing; the day does. */
const FAR_SECONDS = 2 * 3600;

/** The real deadline, counted down; correcting and cancelling while it lasts. */
export function ChangeOfMind({ order }: { order: OrderView }) {
  const until = order.letter?.changeableUntil;
  const client = useQueryClient();
  const [left, setLeft] = useState(until ? secondsUntil(until) : 0);
  const question = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => {
      const now = secondsUntil(until);
      setLeft(now);
      if (now === 0) void client.invalidateQueries({ queryKey: ['order', order.id] });
    }, 1000);
    return () => clearInterval(timer);
  }, [until, client, order.id]);
  if (!until || !order.can.includes('cancel') || left === 0) return null;

  const day = left > FAR_SECONDS ? dayWords(parisDay(new Date(until))) : null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="wait-in">
        <div><h2 id="waiting-title" className="h3">{day ? `Elle partira ${day}.` : 'Elle attend encore. Vous pouvez changer d’avis.'}</h2><p className="gap-top">{day ? 'D’ici là, vous pouvez changer d’avis. Ce matin-là, elle part à l’impression et ne pourra plus être reprise.' : 'Ensuite, elle part à l’impression et ne pourra plus être reprise.'}</p></div>
        {!day && <div className="count num" role="timer" aria-label={`Temps restant : ${Math.ceil(left / 60)} minutes`}>{clock}</div>}
      </div>
      <div className="row">
        {order.can.includes('correct') && <Link className="btn btn-light" to={`/mes-documents/${order.id}?corriger=oui`}>Corriger ma lettre</Link>}
        <button className="btn btn-quiet" type="button" onClick={() => question.current?.showModal()}>Annuler et être remboursé</button>
      </div>
      <CancelQuestion order={order} dialog={question} />
    </section>
  );
}
