import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { SessionView } from '../../../../src/modules/auth/contract.ts';
import { offlineText } from '../../api/client.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { useAuth } from '../../auth/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatFirst } from '../../ui/format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { closeSession, closeSessions, sessionsQuery } from './profile-api.ts';

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });
/** In the reader's time zone, as the hour. */
const formatDay = (instant: string): string => formatFirst(day.format(new Date(instant))).replaceAll(' ', '\u00a0');
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric' });
/** Stored with hour precision. */
const formatLastUse = (instant: string): string => `${formatDay(instant)} vers ${hour.format(new Date(instant))}`;
const getDeviceName = ({ device }: SessionView): string => device ?? 'Appareil inconnu';

/** Lists the open sessions of the account. Only the kind of device and the instant are stored, not the place. */
export function OpenSessions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { clearSession } = useAuth();
  const sessionsState = useQuery(sessionsQuery);
  const { data } = sessionsState;
  const { problems, busy, statusMessage, run } = useFormErrors('sessions', '-', offlineText);
  const close = (session: SessionView): Promise<void> =>
    run(async () => {
      await closeSession(session.id);
      client.setQueryData(
        sessionsQuery.queryKey,
        (page) => page && { items: page.items.filter(({ id }) => id !== session.id) },
      );
      return `« ${getDeviceName(session)} » est déconnecté.`;
    });
  const closeAll = (): Promise<void> =>
    run(async () => {
      await closeSessions();
      clearSession();
      void navigate('/login');
    });
  if (!data) return <QueryState all={[sessionsState]} />;
  return (
    <>
      <ul className="plain-list contacts">
        {data.items.map((session) => (
          <li className="contact contact-line" key={session.id}>
            <div>
              <b>{getDeviceName(session)}</b> {session.current && <Badge tone="in-transit">Cet appareil</Badge>}
              <p className="soft">
                {session.current
                  ? `Connecté depuis le ${formatDay(session.openedAt)}`
                  : `Vu le ${formatLastUse(session.seenAt)}, connecté le ${formatDay(session.openedAt)}`}
              </p>
            </div>
            {!session.current && (
              <Button look="quiet" size="small" busy={busy} onClick={() => void close(session)}>
                Déconnecter
                <span className="sr">
                  {' '}
                  {getDeviceName(session)}, vu le {formatLastUse(session.seenAt)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="status-text" role="status">
        {statusMessage || problems[0]?.message}
      </p>
      <div>
        <Button look="quiet" busy={busy} onClick={() => void closeAll()}>
          Se déconnecter partout
        </Button>
        <p className="hint gap-top">Ici aussi : vous vous reconnecterez avec votre mot de passe.</p>
      </div>
    </>
  );
}
