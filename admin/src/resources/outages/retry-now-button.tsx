import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ReasonDialog } from '../../engine/reason-dialog.tsx';
import { post } from '../../providers/http.ts';

/** Lets one letter try an unavailable partner at once. */
export function RetryNowButton() {
  const outage = useRecordContext<{ id: string; retryAt: string | null; can: string[] }>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!outage?.can.includes('retry_now')) return null;
  return (
    <ReasonDialog
      label="Réessayer maintenant"
      title={'Réessayer ce partenaire maintenant\u202f?'}
      explanation="Une seule lettre essaie. Si le partenaire répond, les autres suivent."
      button="Réessayer maintenant"
      ask={(reason) => post(`/-/admin/v1/outages/${outage.id}/retry-now`, { reason, expectedRetryAt: outage.retryAt })}
      onDone={() => {
        notify('Le prochain envoi essaie ce partenaire.', { type: 'success' });
        refresh();
      }}
    />
  );
}
