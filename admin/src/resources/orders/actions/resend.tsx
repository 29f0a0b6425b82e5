import { useId, useState } from 'react';
import { useRedirect } from 'react-admin';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { useRequestIds } from '../../../lib/use-request-id.ts';
import { http } from '../../../providers/http.ts';
import { useMasking } from '../desk/masking.tsx';
import { BlockedAction, type ActionProps } from './action.tsx';
import { DecisionDialog, type Problems } from './decision-dialog.tsx';
import { type RecipientDraft, RecipientFields } from './recipient-fields.tsx';

const NO_PROBLEMS: Problems = {};
const NO_PAYER: Problems = { free: ['Choisissez qui paie cet envoi.'] };

/** The recipient as it was read, in which state of the letter, and as it is now; null until it is corrected. */
type Correction = { since: string; before: RecipientDraft; after: RecipientDraft } | null;

/**
 * Creates a new order that refers to this one, or asks a second person for it. A double click creates only one, because
 * the server allows a single current resend.
 */
export function ResendAction({ record, allowed, because }: ActionProps) {
  const { isMasked, reveal } = useMasking();
  const redirect = useRedirect();
  const { busy, run } = useCommand();
  const requestIds = useRequestIds();
  const [free, setFree] = useState<boolean | null>(null);
  const [correction, setCorrection] = useState<Correction>(null);
  if (!allowed || !record.sending) return <BlockedAction label="Renvoyer cette lettre" because={because} />;
  const { letterId } = record.sending;
  const recipient = correction && isChanged(correction) ? correction.after : null;
  const needsApproval = free === true && (recipient !== null || record.bounds.freeResendNeedsApproval);
  const load = (): void =>
    void run(
      () => http(`/-/admin/v1/letters/${letterId}/recipient`) as Promise<{ json: RecipientDraft }>,
      (read) => setCorrection({ since: record.order.decidedSince, before: read, after: read }),
    );
  return (
    <DecisionDialog<{ id: string }>
      label="Renvoyer cette lettre"
      question={describeResend(record, recipient)}
      confirm={needsApproval ? 'Demander l’approbation' : 'Renvoyer'}
      path={`/-/admin/v1/letters/${letterId}/${needsApproval ? 'resend-approval' : 'resend'}`}
      body={() => ({
        expectedStatusSince: record.order.decidedSince,
        ...(needsApproval ? { requestId: requestIds.get(recipient) } : { free }),
        ...(recipient && { recipient }),
      })}
      findProblems={() => (free === null ? NO_PAYER : NO_PROBLEMS)}
      doneMessage={needsApproval ? 'Approbation demandée. Rien n’est encore parti.' : 'Nouvelle commande.'}
      onDone={({ id }) => {
        requestIds.clear();
        setFree(null);
        setCorrection(null);
        if (!needsApproval) redirect('show', 'orders', id);
      }}
      onConflict={requestIds.clear}
      onOpen={() => {
        // A corrected address is not shown once the data are masked again, nor sent over a colleague's correction.
        if (isMasked || correction?.since !== record.order.decidedSince) setCorrection(null);
      }}
    >
      {(problems) => (
        <>
          <p>
            Un renvoi sans frais à une autre adresse, ou pour la deuxième fois, demande l’approbation d’un responsable.
          </p>
          <PayerField free={free} onChange={setFree} problem={problems['free']?.[0]} />
          {correction ? (
            <RecipientFields
              recipient={correction.after}
              problems={problems}
              onChange={(after) => setCorrection({ ...correction, after })}
            />
          ) : (
            <p>
              <ActionButton label="Corriger l’adresse" look="quiet" onClick={() => reveal(load)} busy={busy} />
            </p>
          )}
        </>
      )}
    </DecisionDialog>
  );
}

function describeResend({ order, recipient: before }: OrderDesk, recipient: RecipientDraft | null): string {
  const name = recipient ? (recipient['organisation'] ?? recipient['lastName'] ?? recipient['service']) : before?.name;
  const town = recipient ? [recipient['postcode'], recipient['city']].filter(Boolean).join(' ') : before?.lines.at(-1);
  const to = [name, town].filter(Boolean).join(', ');
  return `Renvoyer la lettre de ${order.reference}${to && ` à ${to}`}\u202f?`;
}

const isChanged = ({ before, after }: NonNullable<Correction>): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some((name) => before[name] !== after[name]);

function PayerField({
  free,
  onChange,
  problem,
}: {
  free: boolean | null;
  onChange: (free: boolean) => void;
  problem: string | undefined;
}) {
  const id = useId();
  const radio = (value: boolean, label: string) => (
    <label>
      <input type="radio" name={`${id}-free`} checked={free === value} onChange={() => onChange(value)} /> {label}
    </label>
  );
  return (
    <fieldset role="radiogroup" tabIndex={-1} aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`}>
      <legend>Qui paie cet envoi</legend>
      {radio(true, 'Affranchi\u00a0: elle part après le délai pour changer d’avis')}
      {radio(false, 'Le client, au prix d’aujourd’hui\u00a0: elle attend son paiement')}
      <p id={`${id}-problem`} className="admin-problem">
        {problem}
      </p>
    </fieldset>
  );
}
