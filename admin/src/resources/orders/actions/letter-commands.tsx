import { useState } from 'react';
import { useGetOne, useGetManyReference, useRecordContext } from 'react-admin';
import { euros } from '../../../../../client/src/ui/format.ts';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { http } from '../../../providers/http.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { type RecipientDraft, RecipientFields } from './recipient-fields.tsx';

interface OrderRecord {
  id: string;
  reference: string;
  status: string;
  statusSince: string;
  refundableCents: number;
}
interface LetterRecord {
  id: string;
  status: string;
  statusSince: string;
}
interface CommandProps {
  order: OrderRecord;
  letter: LetterRecord | null;
}

const UNSENT = ['queued', 'rendered', 'held', 'rejected'];
const CORRECTABLE = ['queued', 'held', 'rejected'];
const pathOf = (order: OrderRecord, command: string): string => `/-/admin/v1/orders/${order.id}/${command}`;

/** The commands on an order whose letter is still with us. */
export function LetterCommands() {
  const record = useRecordContext<{ id: string }>();
  const { data: order } = useGetOne<OrderRecord>('orders', { id: record?.id ?? '' }, { enabled: Boolean(record) });
  const { data: letters } = useGetManyReference<LetterRecord>('letters', {
    target: 'orderId',
    id: record?.id ?? '',
    pagination: { page: 1, perPage: 1 },
  });
  if (!order || !letters) return null;
  const letter = letters[0] ?? null;
  const status = letter?.status ?? '';
  return (
    <div className="admin-row">
      {letter && CORRECTABLE.includes(status) && <CorrectAction order={order} letter={letter} />}
      {(status === 'queued' || status === 'rendered') && <HoldAction order={order} letter={letter} />}
      {status === 'held' && <ReleaseAction order={order} letter={letter} />}
      {(UNSENT.includes(status) || order.status === 'awaiting_payment') && (
        <CancelAction order={order} letter={letter} />
      )}
    </div>
  );
}

const sinceOf = ({ order, letter }: CommandProps) => ({ expectedStatusSince: (letter ?? order).statusSince });

const CancelAction = (props: CommandProps) => (
  <DecisionDialog
    label="Annuler la commande"
    question={
      props.order.refundableCents > 0
        ? `Annuler ${props.order.reference} et rendre ${euros(props.order.refundableCents)} au client\u00a0?`
        : `Annuler ${props.order.reference}\u00a0?`
    }
    confirm="Annuler la commande"
    path={pathOf(props.order, 'cancel')}
    body={() => sinceOf(props)}
    done="Commande annulée."
  />
);

const HoldAction = (props: CommandProps) => (
  <DecisionDialog
    label="Retenir la lettre"
    question={`Retenir la lettre de ${props.order.reference}\u00a0? Elle ne part pas tant que vous ne la laissez pas repartir.`}
    confirm="Retenir"
    path={pathOf(props.order, 'hold')}
    body={() => sinceOf(props)}
    done="Lettre retenue."
  />
);

const ReleaseAction = (props: CommandProps) => (
  <DecisionDialog
    label="Laisser repartir la lettre"
    question={`Laisser repartir la lettre de ${props.order.reference}\u00a0?`}
    confirm="Laisser repartir"
    path={pathOf(props.order, 'release')}
    body={() => sinceOf(props)}
    done="La lettre repart."
  />
);

function CorrectAction({ order, letter }: { order: OrderRecord; letter: LetterRecord }) {
  const { busy, run } = useCommand();
  const [recipient, setRecipient] = useState<RecipientDraft | null>(null);
  const load = (): void =>
    void run(
      () => http(`/-/admin/v1/letters/${letter.id}/recipient`) as Promise<{ json: RecipientDraft }>,
      setRecipient,
    );
  const isRejected = letter.status === 'rejected';
  if (!recipient) return <ActionButton label="Corriger l’adresse" look="quiet" busy={busy} onClick={load} />;
  return (
    <DecisionDialog
      label="Modifier l’adresse"
      isOpenAtFirst
      onClose={() => setRecipient(null)}
      question={isRejected ? 'Corriger l’adresse et renvoyer la lettre' : 'Corriger l’adresse de la lettre'}
      confirm={isRejected ? 'Corriger et renvoyer' : 'Corriger'}
      path={pathOf(order, 'correct')}
      body={() => ({ recipient, ...sinceOf({ order, letter }) })}
      done={isRejected ? 'Adresse corrigée\u00a0: la lettre repart.' : 'Adresse corrigée.'}
    >
      {(problems) => <RecipientFields recipient={recipient} problems={problems} onChange={setRecipient} />}
    </DecisionDialog>
  );
}
