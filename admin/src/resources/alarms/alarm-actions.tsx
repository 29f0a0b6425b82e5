import { useListContext, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { RETRY_EXPLANATION } from '../../lib/refund-text.ts';
import { describeError, post } from '../../providers/http.ts';

export interface Alarm {
  id: string;
  subject: string;
  subjectId: string;
  state: string;
  raisedAt: string;
  reference: string | null;
  userId: string | null;
  amountCents: number | null;
  page: string | null;
  assigneeId: string | null;
  assignee: string | null;
  assignedAt: string | null;
  can: string[];
}

/** Assigns an alarm to the user, or unassigns it. */
export function AssignButton() {
  const alarm = useRecordContext<Alarm>();
  const { run, busy } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!alarm) return null;
  const isMine = alarm.can.includes('give_back');
  if (!isMine && !alarm.can.includes('take')) return null;
  const send = () =>
    run(
      () =>
        post(`/-/admin/v1/alarms/${alarm.id}/${isMine ? 'give-back' : 'take'}`, {
          expectedAssigneeId: alarm.assigneeId,
        }),
      () => {
        notify(isMine ? 'Cette alarme attend quelqu’un.' : 'Vous vous en occupez.', { type: 'success' });
        refresh();
      },
    );
  const label = alarm.assigneeId ? 'Je prends la suite' : 'Je m’en occupe';
  return (
    <ActionButton
      label={isMine ? 'Je ne m’en occupe plus' : label}
      look="plain"
      busy={busy}
      onClick={() => void send()}
    />
  );
}

interface Retried {
  retried: string[];
  notRetried: { id: string; because: string }[];
}

/** Requests failed refunds again, one after another: one that cannot be requested stops no other. */
async function retryRefunds(ids: readonly string[], reason: string): Promise<Retried> {
  const result: Retried = { retried: [], notRetried: [] };
  for (const id of ids)
    await post(`/-/admin/v1/refunds/${id}/retry`, { reason }).then(
      () => result.retried.push(id),
      (error: unknown) => result.notRetried.push({ id, because: describeError(error) }),
    );
  return result;
}

/** Requests the ticked refunds again, those that failed. */
export function RetryRefunds() {
  const { selectedIds, data, onUnselectItems } = useListContext<Alarm>();
  const notify = useNotify();
  const refresh = useRefresh();
  const ids = (data ?? []).flatMap(({ id, subjectId, can }) =>
    selectedIds.includes(id) && can.includes('retry_refund') ? [subjectId] : [],
  );
  if (ids.length === 0) return <span>Aucune alarme cochée n’est un remboursement échoué.</span>;
  const label = ids.length === 1 ? 'Redemander un remboursement' : `Redemander ${ids.length} remboursements`;
  return (
    <ReasonDialog
      label={label}
      title={`${label}\u202f?`}
      explanation={RETRY_EXPLANATION}
      button="Redemander"
      look="quiet"
      send={(reason) => retryRefunds(ids, reason)}
      onDone={({ retried, notRetried }) => {
        notify(tellResult(retried.length, notRetried), { type: notRetried.length > 0 ? 'warning' : 'success' });
        onUnselectItems();
        refresh();
      }}
    />
  );
}

function tellResult(count: number, notRetried: Retried['notRetried']): string {
  const done = count === 1 ? 'Un remboursement redemandé.' : `${count} remboursements redemandés.`;
  const [first] = notRetried;
  return first ? `${done} ${notRetried.length} non\u00a0: ${first.because}` : done;
}
