import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { cancelOrder, orderQuery, ordersQuery } from './api.ts';

/** While a bank decides about the payment, we hold no money that could be refunded. */
const isRefundedOnCancel = ({ status, price, payment }: OrderView): boolean =>
  status !== 'awaiting_payment' && payment?.status !== 'disputed' && price.totalCents > 0;
/** Names the button that cancels an order after what happens to its money. */
export const getCancelLabel = (order: OrderView): string =>
  isRefundedOnCancel(order) ? 'Annuler avec remboursement' : 'Annuler cette lettre';

const DISPUTED =
  'Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est la banque qui décide de l’argent.';

/** Asks for confirmation with the letter's name and the refunded amount. */
export function CancelQuestion({ order, dialog }: { order: OrderView; dialog: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslate();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isUnpaid = order.status === 'awaiting_payment';
  const isRefunded = isRefundedOnCancel(order);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      client.setQueryData(orderQuery(order.id).queryKey, await cancelOrder(order.id));
      void client.invalidateQueries({ queryKey: ordersQuery.queryKey });
      dialog.current?.close();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog className="modal" ref={dialog} aria-labelledby="cancel-title" onClose={() => setProblem(null)}>
      <h2 id="cancel-title" className="h3">
        {t(`Annuler «\u00a0${order.title}\u00a0»\u202f?`)}
      </h2>
      <p className="gap-top">
        {order.sending !== 'pdf' && t('Elle ne partira pas.')}{' '}
        {isRefunded && (
          <>
            {t('Nous vous remboursons')}{' '}
            <Price amount={formatEuros(order.price.totalCents - (order.payment?.refundedCents ?? 0))} />
            {', '}
            {t('sous 3 à 10\u00a0jours selon votre banque.')}
          </>
        )}
        {order.payment?.status === 'disputed' && t(DISPUTED)}{' '}
        {order.packId && isUnpaid && t('Les lettres commandées avec elle sont annulées aussi.')}{' '}
        {t('Vos réponses restent dans votre espace.')}
      </p>
      {problem && (
        <p className="error" role="alert">
          {t(problem)}
        </p>
      )}
      <div className="row gap-top">
        <Button busy={busy} onClick={() => void cancel()}>
          {t(getCancelLabel(order))}
        </Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {t('Garder ma lettre')}
        </Button>
      </div>
    </dialog>
  );
}
