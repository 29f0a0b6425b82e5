import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { http } from '../../providers/http.ts';
import { LETTER_STATES, ORDER_STATES, PAYMENT_STATES, type ROLES } from '../../status-labels.tsx';

interface Entry {
  at: string;
  kind: string;
  what: string;
  details: string;
  actor: string | null;
}
const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
});
const KINDS: Record<string, string> = {
  transition: 'Changement d’état',
  event: 'Annonce',
  job: 'Tâche',
  webhook: 'Appel reçu',
  tracking: 'Service postal',
  command: 'Action',
  answer: 'Réponse de Stripe',
};
const ACTORS: Record<string, string> = {
  job: 'automatique',
  task: 'automatique',
  provider: 'prestataire',
  visitor: 'visiteur',
  cli: 'en ligne de commande',
};

/** The name of the person, or the technical name of the process that acted. */
const getActor = ({ actor }: Entry): string => {
  const [kind = '', name] = (actor ?? '').split(':');
  return ACTORS[kind] ? [ACTORS[kind], name].filter(Boolean).join(', ') : (actor ?? '');
};
const STATES: Record<string, typeof ROLES> = { orders: ORDER_STATES, letters: LETTER_STATES, payments: PAYMENT_STATES };

/** Formats a transition as « queued → rendered » with the labels of the lists; other entries are already text. */
function listDetails({ kind, what, details }: Entry): string {
  const states = STATES[what.split('.')[0]!];
  return kind === 'transition' && states
    ? details.replace(/^(\w+) → (\w+)/, (_, from: string, to: string) =>
        [from, to].map((state) => states[state]?.[0] ?? state).join(' → '),
      )
    : details;
}

/** Lists every event of the order in chronological order. */
export function History() {
  const order = useRecordContext<{ id: string; status: string }>();
  const { data, error } = useQuery({
    queryKey: ['story', order?.id, order?.status],
    queryFn: async () => ((await http(`/-/admin/v1/orders/${order!.id}/history`)).json as { entries: Entry[] }).entries,
    enabled: Boolean(order),
    retry: false,
  });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  if (!data) return null;
  return (
    <section>
      <h3>Histoire</h3>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">Quoi</th>
            <th scope="col">Nom technique</th>
            <th scope="col">Par</th>
            <th scope="col">Détails</th>
          </tr>
        </thead>
        <tbody>
          {data.map((entry, i) => (
            <tr key={i}>
              <td>{dateFormat.format(new Date(entry.at))}</td>
              <td>{KINDS[entry.kind] ?? entry.kind}</td>
              <td>
                <code>{entry.what}</code>
              </td>
              <td>{getActor(entry)}</td>
              <td>{listDetails(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
