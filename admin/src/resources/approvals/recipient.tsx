import { useQuery } from '@tanstack/react-query';
import { usePermissions, useRecordContext } from 'react-admin';
import { Reveal } from '../../lib/reveal.tsx';
import { http } from '../../providers/http.ts';

interface Recipient {
  previousLines: string[];
  lines: string[];
}

/** Reads the recipient of a resend before and after; nothing for a refund. The server records who reads it. */
export function useApprovalRecipient(): { recipient: Recipient | null; error: Error | null } {
  const approval = useRecordContext<{ id: string; action: string; status: string }>();
  const { permissions } = usePermissions<string[]>();
  const isShown = approval?.action === 'resend' && permissions?.includes('letters.read') === true;
  const { data, error } = useQuery({
    queryKey: ['approval-recipient', approval?.id, approval?.status],
    queryFn: async () => (await http(`/-/admin/v1/approvals/${approval!.id}/recipient`)).json as Recipient,
    enabled: isShown,
    retry: false,
  });
  return { recipient: (isShown && data) || null, error: isShown ? error : null };
}

const isMaskedError = (error: Error | null): boolean =>
  (error as { body?: { code?: string } } | null)?.body?.code === 'personal_data_masked';

/** The recipient of a requested resend next to the previous one; a reader who does not decide about it gives a reason first. */
export function ApprovalRecipient() {
  const approval = useRecordContext<{ orderId: string }>();
  const { recipient, error } = useApprovalRecipient();
  if (!recipient && !error) return null;
  if (isMaskedError(error)) return <Reveal subject="orders" id={approval?.orderId ?? ''} isMasked />;
  return (
    <section>
      <h2>Destinataire</h2>
      {error && (
        <p className="admin-note is-stop" role="alert">
          {error.message}
        </p>
      )}
      {recipient && (
        <dl className="admin-lines">
          <Lines label={recipient.lines.length > 0 ? 'Ancien' : 'Inchangé'} lines={recipient.previousLines} />
          {recipient.lines.length > 0 && <Lines label="Nouveau" lines={recipient.lines} />}
        </dl>
      )}
    </section>
  );
}

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <dt>{label}</dt>
    <dd className="approval-address">{lines.join('\n')}</dd>
  </div>
);
