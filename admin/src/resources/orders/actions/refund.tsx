import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { euros } from '../../../../../client/src/ui/format.ts';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { post } from '../../../providers/http.ts';
import type { ActionProps } from './action-props.ts';
import { BlockedAction } from './blocked-action.tsx';

/** Requests a refund with a reason. The form sends one request id, so a double click refunds once. */
export function RefundAction({ record, allowed, because }: ActionProps) {
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [euro, setEuro] = useState('');
  if (!allowed) return <BlockedAction label="Rembourser" because={because} />;
  if (!requestId)
    return <ActionButton label="Rembourser" look="quiet" onClick={() => setRequestId(crypto.randomUUID())} />;

  const amountCents = euro.trim() === '' ? undefined : Math.round(Number(euro.replace(',', '.')) * 100);
  const send = (): void =>
    void run(
      () =>
        post(`/-/admin/v1/orders/${record.order.id}/refund`, {
          reason,
          requestId,
          expectedRefundableCents: record.money.refundableCents,
          ...(amountCents !== undefined && { amountCents }),
        }),
      () => {
        notify('Remboursement demandé à la banque.', { type: 'success' });
        setRequestId(null);
        refresh();
      },
    );
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        Raison
        <input
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
          minLength={3}
          maxLength={500}
          size={50}
        />
      </label>
      <label>
        Montant en euros (vide : tout ce qui reste, {euros(record.money.refundableCents)})
        <input
          name="amount"
          value={euro}
          onChange={(event) => setEuro(event.target.value)}
          inputMode="decimal"
          pattern="\d+([.,]\d{1,2})?"
          title="Exemple : 4,50"
        />
      </label>
      <ActionButton type="submit" label="Confirmer le remboursement" look="main" disabled={busy} />
      <ActionButton label="Ne rien rembourser" onClick={() => setRequestId(null)} />
    </form>
  );
}
