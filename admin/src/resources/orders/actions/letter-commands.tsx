import { useState } from 'react';
import { formatEuros } from '../../../../../src/domain/money.ts';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { useTypedInput } from '../../../lib/typed-input.ts';
import { http } from '../../../providers/http.ts';
import { useMasking } from '../desk/masking.tsx';
import { BlockedAction, type ActionProps } from './action.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type RecipientDraft, RecipientFields } from './recipient-fields.tsx';

const toCommandPath = ({ order }: OrderDesk, command: string): string => `/-/admin/v1/orders/${order.id}/${command}`;
/** The state on which the decision is based. */
const toExpectedStatus = ({ order }: OrderDesk) => ({ expectedStatusSince: order.decidedSince });

export function CancelAction({ record, allowed, because }: ActionProps) {
  if (!allowed) return <BlockedAction label="Annuler la commande" because={because} />;
  return (
    <DecisionDialog
      label="Annuler la commande"
      question={askToCancel(record)}
      confirm="Annuler la commande"
      path={toCommandPath(record, 'cancel')}
      body={() => toExpectedStatus(record)}
      doneMessage="Commande annulée."
    />
  );
}

function askToCancel({ order: { reference, status, pack }, money: { refundableCents } }: OrderDesk): string {
  if (refundableCents > 0) return `Annuler ${reference} et rendre ${formatEuros(refundableCents)} au client\u202f?`;
  return status === 'awaiting_payment' && pack.length > 0
    ? `Annuler ${reference}, et avec elle les autres commandes de cet envoi, qui se paient ensemble\u202f?`
    : `Annuler ${reference}\u202f?`;
}

export function HoldAction({ record, allowed, because }: ActionProps) {
  if (!allowed) return <BlockedAction label="Retenir la lettre" because={because} />;
  return (
    <DecisionDialog
      label="Retenir la lettre"
      question={`Retenir la lettre de ${record.order.reference}\u202f? Elle ne part pas tant que vous ne la laissez pas repartir.`}
      confirm="Retenir"
      path={toCommandPath(record, 'hold')}
      body={() => toExpectedStatus(record)}
      doneMessage="Lettre retenue."
    />
  );
}

/** Shown for a held letter only. */
export function ReleaseAction({ record, allowed }: ActionProps) {
  if (!allowed) return null;
  return (
    <DecisionDialog
      label="Laisser repartir la lettre"
      question={`Laisser repartir la lettre de ${record.order.reference}\u202f?`}
      confirm="Laisser repartir"
      path={toCommandPath(record, 'release')}
      body={() => toExpectedStatus(record)}
      doneMessage="La lettre repart."
    />
  );
}

interface Correction {
  /** The state of the letter whose recipient was read. */
  since: string;
  recipient: RecipientDraft;
  /** True once its author has read that a colleague was first. */
  hasConflict: boolean;
}

/**
 * The body of a correction. The page may have been read again since the recipient was: a colleague's correction in
 * between is a conflict, and is not replaced before the author has read of it.
 */
export const toCorrection = ({ since, recipient, hasConflict }: Correction, decidedSince: string) => ({
  recipient,
  expectedStatusSince: hasConflict ? decidedSince : since,
});

export function CorrectAction({ record, allowed, because }: ActionProps) {
  const { busy, run } = useCommand();
  const { reveal } = useMasking();
  const typed = useTypedInput();
  const [isOpen, setOpen] = useState(false);
  /** It stays when the dialog closes. */
  const [draft, setDraft] = useState<Correction | null>(null);
  if (!allowed || !record.sending) return <BlockedAction label="Corriger l’adresse" because={because} />;
  const { letterId, status, rejection } = record.sending;
  const since = record.order.decidedSince;
  const load = (): void =>
    void run(
      () => http(`/-/admin/v1/letters/${letterId}/recipient`) as Promise<{ json: RecipientDraft }>,
      (recipient) => {
        setDraft({ since, recipient, hasConflict: false });
        setOpen(true);
      },
    );
  const open = (): void => {
    if (draft?.since === since) setOpen(true);
    else load();
  };
  const isRejected = status === 'rejected';
  if (!draft || !isOpen)
    return <ActionButton label="Corriger l’adresse" look="quiet" busy={busy} onClick={() => reveal(open)} />;
  const { recipient } = draft;
  return (
    <DecisionDialog
      label="Corriger l’adresse"
      isOpenAtFirst
      onDone={() => setDraft(null)}
      onClose={() => setOpen(false)}
      typed={typed}
      question={isRejected ? 'Corriger l’adresse et renvoyer la lettre' : 'Corriger l’adresse de la lettre'}
      confirm={isRejected ? 'Corriger et renvoyer' : 'Corriger'}
      path={toCommandPath(record, 'correct')}
      onConflict={() => setDraft((sent) => sent && { ...sent, hasConflict: true })}
      body={() => toCorrection(draft, since)}
      doneMessage={isRejected ? 'Adresse corrigée\u00a0: la lettre repart.' : 'Adresse corrigée.'}
    >
      {(problems) => (
        <>
          {rejection?.reason && <p>{rejection.reason}</p>}
          <RecipientFields
            recipient={recipient}
            problems={problems}
            onChange={(after) => setDraft({ ...draft, recipient: after })}
          />
        </>
      )}
    </DecisionDialog>
  );
}
