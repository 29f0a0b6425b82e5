import { useRecordContext } from 'react-admin';
import { TASK_RESULTS } from '../../../../src/kernel/engine-labels.contract.ts';
import { formatMilliseconds } from '../../engine/duration.ts';
import { formatExactMoment } from '../../lib/dates.ts';

interface Runs {
  runs?: {
    dueAt: string;
    startedAt: string | null;
    finishedAt: string | null;
    result: string | null;
    error: string | null;
  }[];
}
type Run = NonNullable<Runs['runs']>[number];

const REASONS: Readonly<Record<string, string>> = {
  timed_out: 'Trop longue\u00a0: sa limite de temps est dépassée',
  lost: 'Coupée\u00a0: le programme qui l’exécutait s’est arrêté net',
  interrupted: 'Interrompue\u00a0: le programme qui l’exécutait a été arrêté',
  skipped: 'Sautée\u00a0: la précédente n’était pas finie',
};
const formatResult = ({ result, error }: Run): string => {
  if (result === null) return 'En cours';
  const label = REASONS[result] ?? TASK_RESULTS[result]?.[0] ?? result;
  return error ? `${label}\u00a0: ${error}` : label;
};
const formatDuration = ({ startedAt, finishedAt }: Run): string =>
  startedAt && finishedAt ? formatMilliseconds(new Date(finishedAt).getTime() - new Date(startedAt).getTime()) : '–';

/** The last runs of a task, newest first, with those that were skipped. */
export function LastRuns() {
  const { runs = [] } = useRecordContext<Runs>() ?? {};
  if (runs.length === 0) return null;
  return (
    <section>
      <h3>Dernières exécutions</h3>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Prévue</th>
            <th scope="col">Durée</th>
            <th scope="col">Résultat</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.dueAt}>
              <td>{formatExactMoment(run.dueAt)}</td>
              <td>{formatDuration(run)}</td>
              <td>{formatResult(run)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
