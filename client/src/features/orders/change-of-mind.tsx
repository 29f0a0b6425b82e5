import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError } from '../../api/client.ts';
import { dayWords, euros } from '../../ui/format.ts';
import { parisDay } from '../../../../src/letterpress/index.ts';
import { cancelOrder } from './api.ts';

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Beyond this a clock says nothing; the day does. */
const FAR_SECONDS = 2 * 3600;

/** The real deadline, counted down; correcting and cancelling while it lasts. */
export function ChangeOfMind({ order }: { order: OrderView }) {
  const until = order.letter?.changeableUntil;
  const client = useQueryClient();
  const [left, setLeft] = useState(until ? secondsUntil(until) : 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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

  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(['order', order.id], await cancelOrder(order.id));
      question.current?.close();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    } finally {
      setBusy(false);
    }
  };
  const day = left > FAR_SECONDS ? dayWords(parisDay(new Date(until))) : null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="wait-in">
        <div><h2 id="waiting-title" className="h3">{day ? `Elle partira ${day}.` : 'Elle attend encore. Vous pouvez changer d’avis.'}</h2><p className="gap-top">{day ? 'D’ici là, vous pouvez changer d’avis. Ce matin-là, elle part à l’impression et ne pourra plus être reprise.' : 'Ensuite, elle part à l’impression et ne pourra plus être reprise.'}</p></div>
        {!day && <div className="count num" role="timer" aria-label={`Temps restant : ${Math.ceil(left / 60)} minutes`}>{clock}</div>}
      </div>
      <div className="row">
        {order.can.includes('correct') && <Link className="btn btn-light" to={`/mes-documents/${order.id}?corriger=oui`}>Corriger ma lettre</Link>}
        <button className="btn btn-quiet" type="button" onClick={() => question.current?.showModal()}>Annuler et être remboursé</button>
      </div>
      <dialog className="modal" ref={question} aria-labelledby="cancel-title">
        <h2 id="cancel-title" className="h3">Annuler « {order.title} » ?</h2>
        <p className="gap-top">Elle ne partira pas. Vous serez remboursé de {euros(order.price.totalCents)}, sous 3 à 10 jours selon votre banque. Vos réponses restent dans votre espace.</p>
        {refusal && <p className="error" role="alert">{refusal}</p>}
        <div className="row gap-top"><button className="btn" type="button" disabled={busy} onClick={() => void cancel()}>Annuler et être remboursé</button><button className="btn btn-quiet" type="button" onClick={() => question.current?.close()}>Garder ma lettre</button></div>
      </dialog>
    </section>
  );
}
