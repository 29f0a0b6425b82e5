import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { LegalChangeRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { Command, REASON } from '../../lib/command.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { post } from '../../providers/http.ts';

/** Withdraws a change that was recorded by mistake, or says who did. */
export function Withdrawal() {
  const change = useRecordContext<LegalChangeRow>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!change) return null;
  const { id, can, openChecks, withdrawnAt, withdrawnBy, withdrawalReason } = change;
  if (withdrawnAt)
    return (
      <p className="admin-note">
        Retiré {withdrawnBy && `par ${withdrawnBy} `}le {formatMoment(withdrawnAt)}&nbsp;: {withdrawalReason}
      </p>
    );
  if (!can.includes('withdraw')) return null;
  return (
    <Command
      label="Retirer ce changement"
      look="danger"
      button="Retirer le changement"
      fields={[REASON]}
      send={(values) => post(`/-/admin/v1/legal-changes/${id}/withdraw`, values)}
      onDone={() => {
        notify('Le changement est retiré.', { type: 'success' });
        refresh();
      }}
    >
      <p>
        Pour un changement noté par erreur, ou dont l’article ou le jour est faux&nbsp;: retirez-le, puis notez le bon.{' '}
        {openChecks > 0 &&
          `${openChecks === 1 ? 'Une lettre ne sera' : `${openChecks} lettres ne seront`} plus à traiter. `}
        Les lettres déjà traitées et les textes ouverts restent.
      </p>
    </Command>
  );
}
