import { Title } from 'react-admin';
import { ActionButton } from '../action-button.tsx';
import { Funnel, Letters, Money, States } from './chart-sections.tsx';
import { Partners, Queues, Searches, Today } from './plain-sections.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WorkCounters } from './work-counters.tsx';

const formatTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

/** The landing page: pending work, then the figures of the day and the month. */
export function DashboardPage() {
  const { data: view, error, refetch, isFetching } = useDashboard();
  return (
    <div className="admin-page day-page">
      <Title title="Ma journée" />
      {error && (
        <div className="admin-note is-stop" role="alert">
          <p>
            {view ? `Ces chiffres sont ceux de ${formatTime(view.at)}\u00a0: ` : ''}
            {error.message}
          </p>
          <ActionButton label="Réessayer" look="quiet" busy={isFetching} onClick={() => void refetch()} />
        </div>
      )}
      {!view && !error && <p role="status">Votre journée arrive.</p>}
      {view && (
        <>
          <section aria-labelledby="day-work">
            <h2 id="day-work">Ce qui vous attend</h2>
            <WorkCounters work={view.work} />
          </section>
          <Today today={view.today} />
          <Letters days={view.days} />
          {view.today.receivedCents !== null && <Money days={view.days} />}
          <States states={view.states} />
          <Partners partners={view.partners} />
          <Searches searches={view.searches} />
          {view.funnel && <Funnel funnel={view.funnel} />}
          <Queues queues={view.queues} />
          <p className="admin-soft">Chiffres de {formatTime(view.at)}, relus chaque minute.</p>
        </>
      )}
    </div>
  );
}
