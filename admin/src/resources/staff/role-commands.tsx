import { useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { Command, REASON } from '../../lib/command.tsx';
import { post, put } from '../../providers/http.ts';
import { ROLES } from '../../status-labels.tsx';

/** The roles of colleagues. */
export const STAFF_ROLE_OPTIONS = [
  ['support', 'Support'],
  ['manager', 'Responsable'],
  ['admin', 'Administration'],
] as const;

/** What each role may do. */
export const ROLES_HINT =
  'Le support répond, rembourse et renvoie dans ses limites. Un responsable approuve, voit les chiffres et décide des comptes. L’administration gère aussi l’équipe et la salle des machines.';

interface Colleague {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  invitedUntil: string | null;
  can: string[];
}

/** Sends a new link to a colleague who has not accepted the invitation. */
export function InviteAgain() {
  const colleague = useRecordContext<Colleague>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!colleague?.can.includes('invite_again')) return null;
  const invite = (): void =>
    void run(
      () => post(`/-/admin/v1/staff/${colleague.id}/invite`, { expectedInvitedUntil: colleague.invitedUntil }),
      () => {
        notify('Nouveau lien envoyé. Le précédent ne sert plus.', { type: 'success' });
        refresh();
      },
    );
  return <ActionButton label="Envoyer un nouveau lien" look="quiet" busy={busy} onClick={invite} />;
}

/** Changes a colleague's role or withdraws it; the server refuses the user's own role and the last administrator's. */
export function RoleCommands() {
  const colleague = useRecordContext<Colleague>();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  if (!colleague?.can.includes('change_role')) return null;
  const { id, firstName, lastName, role: expectedRole } = colleague;
  const name = `${firstName} ${lastName}`.trim();
  const save = (role: string | null, reason: string) =>
    put(`/-/admin/v1/staff/${id}/role`, { role, expectedRole, reason });
  return (
    <section className="admin-actions" aria-label="Rôle">
      <Command
        label="Changer le rôle"
        button="Donner ce rôle"
        fields={[
          {
            name: 'role',
            label: 'Nouveau rôle',
            hint: ROLES_HINT,
            options: STAFF_ROLE_OPTIONS,
            defaultValue: expectedRole,
          },
          REASON,
        ]}
        send={({ role, reason }) => save(role, reason)}
        onDone={() => {
          notify('Rôle changé. La personne se reconnecte et reçoit un e-mail.', { type: 'success' });
          refresh();
        }}
      >
        <p>
          <b>{name}</b> a le rôle «&nbsp;{ROLES[expectedRole]?.[0] ?? expectedRole}&nbsp;». Ses sessions se ferment
          aussitôt.
        </p>
      </Command>
      <Command
        label="Retirer de l’équipe"
        look="danger"
        button="Retirer de l’équipe"
        fields={[REASON]}
        send={({ reason }) => save(null, reason)}
        onDone={() => {
          notify('Rôle retiré. Les sessions de cette personne sont fermées.', { type: 'success' });
          redirect('list', 'staff');
        }}
      >
        <p>
          <b>{name}</b> n’entrera plus dans le back office, et ses sessions se ferment aussitôt. Ses propres lettres
          restent dans son compte.
        </p>
      </Command>
    </section>
  );
}
