import { useNotify, usePermissions, useRefresh } from 'react-admin';
import { Command, REASON } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';
import { ROLES_HINT, STAFF_ROLE_OPTIONS } from './role-commands.tsx';

/** Invites a colleague by e-mail, for administrators. */
export function InviteButton() {
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!permissions?.includes('staff.manage')) return null;
  return (
    <Command
      label="Inviter un collègue"
      button="Envoyer l’invitation"
      fields={[
        { name: 'email', label: 'Adresse électronique', type: 'email', autoComplete: 'off' },
        { name: 'firstName', label: 'Prénom', autoComplete: 'off' },
        { name: 'lastName', label: 'Nom', autoComplete: 'off' },
        { name: 'role', label: 'Rôle', hint: ROLES_HINT, options: STAFF_ROLE_OPTIONS, defaultValue: 'support' },
        REASON,
      ]}
      send={(values) => post('/-/admin/v1/staff', values)}
      onDone={() => {
        notify('Invitation envoyée. Le lien sert une fois, pendant vingt-quatre heures.', { type: 'success' });
        refresh();
      }}
    >
      <p>
        La personne reçoit un lien, choisit son mot de passe et ajoute un second facteur. Avec ce rôle, elle lit les
        lettres et les messages des clients.
      </p>
    </Command>
  );
}
