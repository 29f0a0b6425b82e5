import { formatShortMoment } from '../../lib/dates.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, civilDay, instant, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { ROLES, STAFF_ROLES } from '../../status-labels.tsx';
import { InviteButton } from './invite-button.tsx';
import { InviteAgain, RoleCommands } from './role-commands.tsx';

interface Colleague {
  joinedAt: string | null;
  invitedUntil: string | null;
}

/** Whether the person has accepted the invitation. */
function describeAccess({ joinedAt, invitedUntil }: Colleague): string {
  if (joinedAt) return 'Compte actif';
  if (!invitedUntil || new Date(invitedUntil) < new Date()) return 'Lien d’invitation dépassé';
  return `Lien valable jusqu’au ${formatShortMoment(invitedUntil)}`;
}
const access = custom<Colleague>('joinedAt', 'Accès', describeAccess);

export const resource = defineResource({
  label: 'Équipe',
  icon: 'people',
  group: 'machine',
  permission: 'staff.read',
  menuPosition: 40,
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  list: {
    filters: [search('Nom ou adresse'), anyOf('role', 'Rôle', STAFF_ROLES)],
    sort: { field: 'lastName', order: 'ASC' },
    actions: <InviteButton />,
    columns: [
      text('lastName', 'Nom'),
      text('firstName', 'Prénom'),
      text('email', 'Adresse électronique'),
      state('role', 'Rôle', ROLES),
      access,
      civilDay('secondFactorSince', 'Second facteur'),
    ],
  },
  show: [
    text('firstName', 'Prénom'),
    text('lastName', 'Nom'),
    text('email', 'Adresse électronique'),
    state('role', 'Rôle', ROLES),
    access,
    instant('createdAt', 'Invité le'),
    civilDay('secondFactorSince', 'Second facteur', { emptyText: 'aucun' }),
    InviteAgain,
    RoleCommands,
  ],
});
