import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type HttpError, RecordContextProvider, Title, useLogoutIfAccessDenied } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton } from '../../../action-button.tsx';
import { Agreement } from '../../../consent-record.tsx';
import { isForbidden } from '../../../lib/forbidden.tsx';
import { UnreadNote } from '../../../lib/unread-note.tsx';
import { http } from '../../../providers/http.ts';
import { CustomerCard } from './customer-card.tsx';
import { EmailsCard } from './emails-card.tsx';
import { DeskHeader } from './header.tsx';
import { MaskingProvider } from './masking.tsx';
import { MoneyCard } from './money-card.tsx';
import { Papers } from './papers.tsx';
import { SendingCard } from './sending-card.tsx';
import { DeskTimeline } from './timeline.tsx';

/** One order with everything a colleague needs while its customer is on the line. */
export function OrderDeskPage() {
  const { id = '' } = useParams();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['order-desk', id],
    queryFn: async () => (await http(`/-/admin/v1/orders/${id}/desk`)).json as OrderDesk,
    retry: false,
    // Masked data must not be shown from the cache.
    gcTime: 0,
  });
  useMaskedAgain(data?.revealedUntil ?? null, refetch);
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
  const retry = (): void => void refetch();
  if (error && (!data || isForbidden(error))) return <DeskError error={error as HttpError} onRetry={retry} />;
  if (!data) return <p role="status">La commande s’ouvre…</p>;
  return (
    <>
      {error && <UnreadNote error={error} busy={isFetching} onRetry={retry} />}
      {/* What was typed stays, but nothing is read in clear beyond its time because the server did not answer. */}
      <div className={error && isOver(data.revealedUntil) ? 'admin-outdated' : undefined}>
        {/* Another order starts with closed forms. */}
        <Desk key={data.order.id} desk={data} />
      </div>
    </>
  );
}

const isOver = (revealedUntil: string | null): boolean =>
  revealedUntil !== null && Date.parse(revealedUntil) <= Date.now();

/** Reads the order again when the time to see personal data is over. */
function useMaskedAgain(revealedUntil: string | null, refetch: () => unknown): void {
  useEffect(() => {
    if (!revealedUntil) return undefined;
    const timer = setTimeout(refetch, Math.max(0, Date.parse(revealedUntil) - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [revealedUntil, refetch]);
}

const Desk = ({ desk }: { desk: OrderDesk }) => (
  <MaskingProvider desk={desk}>
    <div className="desk">
      <Title title={`Commande ${desk.order.reference}`} />
      <DeskHeader desk={desk} />
      <div>
        <Papers desk={desk} />
      </div>
      <div className="admin-cards">
        <CustomerCard desk={desk} />
        <SendingCard desk={desk} />
        <MoneyCard desk={desk} />
        <EmailsCard desk={desk} />
        <AgreementCard desk={desk} />
      </div>
      <DeskTimeline desk={desk} />
    </div>
  </MaskingProvider>
);

/** Loaded on demand, because it contains the IP address of the consent. */
function AgreementCard({ desk }: { desk: OrderDesk }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="admin-card admin-agreement" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Accords donnés</summary>
      {isOpen && (
        <RecordContextProvider value={desk.order}>
          <Agreement of="orders" />
        </RecordContextProvider>
      )}
    </details>
  );
}

function DeskError({ error, onRetry }: { error: HttpError; onRetry: () => void }) {
  const isUnknown = error.status === 404 || error.status === 400;
  return (
    <div className="admin-note is-stop" role="alert">
      <Title title={isUnknown ? 'Cette commande n’existe pas' : 'Cette commande ne s’ouvre pas'} />
      <p>{isUnknown ? 'Cherchez-la par sa référence, ou par l’adresse e-mail du client.' : error.message}</p>
      {!isUnknown && <ActionButton label="Réessayer" look="main" onClick={onRetry} />}
    </div>
  );
}
