import { useQuery } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { SecondFactorHistory } from '../../../../src/modules/auth/contract.ts';
import { Command, REASON } from '../../lib/command.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { http, post } from '../../providers/http.ts';

interface Person {
  id: string;
  firstName: string;
  secondFactorSince: string | null;
  can: string[];
}
const WHAT: Record<SecondFactorHistory['entries'][number]['what'], string> = {
  confirm: 'Ajouté',
  renewCodes: 'Codes de secours refaits',
  spendCode: 'Connexion avec un code de secours',
  remove: 'Retiré',
};

/** Shows the history of a person's second factor, and removes the factor if the telephone is lost. */
export function SecondFactor() {
  const person = useRecordContext<Person>();
  const { data, error } = useQuery({
    queryKey: ['second-factor-trail', person?.id, person?.secondFactorSince],
    queryFn: async () =>
      ((await http(`/-/admin/v1/users/${person!.id}/second-factor`)).json as SecondFactorHistory).entries,
    enabled: Boolean(person),
    retry: false,
  });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  if (!person || !data) return null;
  return (
    <section>
      <h3>Second facteur</h3>
      <p>{person.secondFactorSince ? `Ajouté le ${formatShortMoment(person.secondFactorSince)}.` : 'Aucun.'}</p>
      {data.length > 0 && (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Quand</th>
              <th scope="col">Quoi</th>
              <th scope="col">Par qui et pourquoi</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ at: when, what, by, reason }, i) => (
              <tr key={i}>
                <td>{formatShortMoment(when)}</td>
                <td>{WHAT[what]}</td>
                <td>{reason === null ? 'la personne elle-même' : [by, reason].filter(Boolean).join('\u00a0: ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RemoveCommand person={person} />
    </section>
  );
}

/** Removing a factor requires that support has identified the person by voice or in person, not by e-mail. */
function RemoveCommand({ person }: { person: Person }) {
  const notify = useNotify();
  const refresh = useRefresh();
  if (!person.can.includes('removeSecondFactor')) return null;
  return (
    <Command
      label="Retirer ce second facteur"
      look="danger"
      button="Retirer le second facteur"
      fields={[{ ...REASON, label: 'Pourquoi le retirer\u202f?' }]}
      send={(values) => post(`/-/admin/v1/users/${person.id}/second-factor/remove`, values)}
      onDone={() => {
        notify('Second facteur retiré. Les sessions de ce compte sont fermées.', { type: 'success' });
        refresh();
      }}
    >
      <p>
        Assurez-vous de vive voix que c’est bien cette personne qui le demande. Elle se connectera avec son seul mot de
        passe, et un e-mail le lui dit.
      </p>
    </Command>
  );
}
