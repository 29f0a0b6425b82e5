import { useId, useState } from 'react';
import { formatEuros } from '../../../../../src/domain/money.ts';
import { describeBounds, describePaymentMethod, parseCents } from '../../../lib/refund-text.ts';
import { useRequestIds } from '../../../lib/use-request-id.ts';
import { BlockedAction, type ActionProps } from './action.tsx';
import { DecisionDialog, type Problems } from './decision-dialog.tsx';

const NO_PROBLEMS: Problems = {};
const NO_AMOUNT: Problems = { amountCents: ['Écrivez un montant en euros. Exemple\u00a0: 4,50'] };

/**
 * Refunds with a reason, or asks a second person where the sum is above the bounds. Each sum has its request id, so a
 * double click refunds once, and so does a second try after a lost response.
 */
export function RefundAction({ record, allowed, because }: ActionProps) {
  const requestIds = useRequestIds();
  const [amount, setAmount] = useState('');
  if (!allowed) return <BlockedAction label="Rembourser" because={because} />;
  const terms = record.bounds.refund;
  const typedCents = parseCents(amount);
  const isAmount = !Number.isNaN(typedCents);
  const cents = typedCents ?? terms.refundableCents;
  const needsApproval = isAmount && cents > terms.aloneCents;
  const method = describePaymentMethod(terms.card);
  return (
    <DecisionDialog
      label="Rembourser"
      question={describeRefund(isAmount ? cents : null, method, needsApproval)}
      confirm={needsApproval ? 'Demander l’approbation' : 'Confirmer le remboursement'}
      path={`/-/admin/v1/orders/${record.order.id}/${needsApproval ? 'refund-approval' : 'refund'}`}
      body={() => ({
        requestId: requestIds.get(typedCents),
        expectedRefundableCents: terms.refundableCents,
        ...(typedCents !== null && { amountCents: typedCents }),
      })}
      findProblems={() => (isAmount ? NO_PROBLEMS : NO_AMOUNT)}
      doneMessage={
        needsApproval ? 'Approbation demandée. Rien n’est encore remboursé.' : 'Remboursement demandé à la banque.'
      }
      onDone={() => {
        requestIds.clear();
        setAmount('');
      }}
      onConflict={requestIds.clear}
    >
      {(problems) => (
        <>
          <p>{describeBounds(terms)}</p>
          <AmountField
            value={amount}
            onChange={setAmount}
            refundableCents={terms.refundableCents}
            problem={problems['amountCents']?.[0]}
          />
        </>
      )}
    </DecisionDialog>
  );
}

function describeRefund(cents: number | null, method: string, needsApproval: boolean): string {
  if (cents === null) return `Rendre de l’argent sur ${method}\u202f?`;
  return needsApproval
    ? `Faire approuver un remboursement de ${formatEuros(cents)} sur ${method}\u202f?`
    : `Rendre ${formatEuros(cents)} sur ${method}\u202f?`;
}

function AmountField({
  value,
  onChange,
  refundableCents,
  problem,
}: {
  value: string;
  onChange: (value: string) => void;
  refundableCents: number;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <div className="admin-field">
      <label htmlFor={id}>Montant en euros (vide&nbsp;: tout ce qui reste, {formatEuros(refundableCents)})</label>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className="admin-problem">
        {problem}
      </p>
    </div>
  );
}
