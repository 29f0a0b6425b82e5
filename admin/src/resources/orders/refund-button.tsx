import { useState } from 'react';
import { Button, useNotify, usePermissions, useRecordContext, useRefresh } from 'react-admin';
import { euros } from '../../states.ts';
import { post } from '../../providers/http.ts';

interface OrderRecord {
  id: string;
  totalCents: number;
  status: string;
}

/** Money goes back only with a reason. One opened form is one decision: a double click sends it once. */
export function RefundButton() {
  const order = useRecordContext<OrderRecord>();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [euro, setEuro] = useState('');
  const [busy, setBusy] = useState(false);
  if (!order || !permissions?.includes('orders.refund') || ['awaiting_payment', 'cancelled', 'refunded'].includes(order.status)) return null;
  if (!requestId) return <Button label="Rembourser" variant="contained" onClick={() => setRequestId(crypto.randomUUID())} />;

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const amountCents = euro.trim() === '' ? undefined : Math.round(Number(euro.replace(',', '.')) * 100);
      await post(`/-/admin/v1/orders/${order.id}/refund`, { reason, requestId, ...(amountCents !== undefined && { amountCents }) });
      notify('Remboursement demandé.', { type: 'success' });
      setRequestId(null);
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Le remboursement a échoué.', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
      <p><label>Raison<br /><input name="reason" value={reason} onChange={(event) => setReason(event.target.value)} required minLength={3} size={60} /></label></p>
      <p><label>Montant en euros (vide : tout, {euros(order.totalCents)})<br /><input name="amount" value={euro} onChange={(event) => setEuro(event.target.value)} inputMode="decimal" pattern="\d+([.,]\d{1,2})?" /></label></p>
      <Button type="submit" label="Confirmer le remboursement" variant="contained" disabled={busy} /> <Button label="Ne rien rembourser" onClick={() => setRequestId(null)} />
    </form>
  );
}
