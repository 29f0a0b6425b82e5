import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { CancelQuestion, getCancelLabel } from './cancel-question.tsx';

/**
 * Shows what the sender can do after the partner rejected the letter. The reason and the deadline are in the status
 * above.
 */
export function CorrectionNotice({ order }: { order: OrderView }) {
  const question = useRef<HTMLDialogElement>(null);
  if (!order.letter?.correctableUntil) return null;
  const { isOurFault, rejectedPart } = order.letter;
  return (
    <section className="waiting" aria-labelledby="correct-title">
      <div>
        <h2 id="correct-title" className="h3">
          {rejectedPart ? 'Elle attend votre correction.' : 'Elle n’est pas partie.'}
        </h2>
        <p className="gap-top">
          {isOurFault
            ? 'Vous n’avez rien à corriger ni à payer.'
            : 'Elle repart dès que vous enregistrez une correction. Vous n’avez rien de plus à payer.'}
        </p>
      </div>
      <div className="row">
        {!isOurFault && (
          <Link className="btn btn-light" to={`/mes-documents/${order.id}?corriger=oui`}>
            Corriger ma lettre
          </Link>
        )}
        <button className="btn btn-quiet" type="button" onClick={() => question.current?.showModal()}>
          {getCancelLabel(order)}
        </button>
      </div>
      <CancelQuestion order={order} dialog={question} />
    </section>
  );
}
