import { useId } from 'react';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { RefundTerms } from '../../../../src/modules/orders/support/approval.contract.ts';
import { describeBounds, describePaymentMethod, parseCents } from '../../lib/refund-text.ts';

export interface RefundInput {
  isOn: boolean;
  amount: string;
  reason: string;
}

/** The refund of an answer; without an amount, the whole remaining sum. */
export function toRefund(
  { amount, reason }: RefundInput,
  refundableCents: number,
): { kind: 'refund'; reason: string; expectedRefundableCents: number; amountCents?: number } {
  const action = { kind: 'refund', reason, expectedRefundableCents: refundableCents } as const;
  const cents = parseCents(amount);
  return cents === null || Number.isNaN(cents) ? action : { ...action, amountCents: cents };
}

export function RefundFields({
  value,
  onChange,
  terms,
}: {
  value: RefundInput;
  onChange: (value: RefundInput) => void;
  terms: RefundTerms;
}) {
  const id = useId();
  return (
    <fieldset className="inbox-refund">
      <legend className="sr">Remboursement</legend>
      <label className="inbox-check">
        <input
          type="checkbox"
          checked={value.isOn}
          onChange={(event) => onChange({ ...value, isOn: event.target.checked })}
        />
        Rembourser aussi la commande
      </label>
      {value.isOn && (
        <div className="inbox-refund-fields">
          <div>
            <label htmlFor={`${id}-amount`}>Montant en euros</label>
            <p id={`${id}-hint`} className="admin-soft">
              Vide&nbsp;: tout ce qui reste, {formatEuros(terms.refundableCents)}, sur{' '}
              {describePaymentMethod(terms.card)}.
              <br />
              {describeBounds(terms)}
            </p>
            <input
              id={`${id}-amount`}
              inputMode="decimal"
              pattern="\d+([.,]\d{1,2})?"
              title="Exemple : 4,50"
              value={value.amount}
              onChange={(event) => onChange({ ...value, amount: event.target.value })}
              aria-describedby={`${id}-hint`}
            />
          </div>
          <div>
            <label htmlFor={`${id}-reason`}>Raison, pour les collègues</label>
            <input
              id={`${id}-reason`}
              required
              minLength={3}
              value={value.reason}
              onChange={(event) => onChange({ ...value, reason: event.target.value })}
            />
          </div>
        </div>
      )}
    </fieldset>
  );
}
