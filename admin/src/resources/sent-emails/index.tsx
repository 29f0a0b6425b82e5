import { EMAIL_LABELS } from '../../../../jobs/emails/generated/labels.ts';
import { EMAIL_RESULTS } from '../../../../src/kernel/engine-labels.contract.ts';
import { EVENT_NAMES } from '../../../../src/kernel/engine-names.contract.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, number, state, userLink } from '../../lib/fields.tsx';
import { anyNamed, anyOf, exactText } from '../../lib/filters.tsx';

interface SentEmail {
  email: string;
  event: string;
  subjectId: string | null;
}
const name = custom('email', 'Courriel', ({ email }: SentEmail) => EMAIL_LABELS[email] ?? email, {
  isSortable: false,
});
const account = userLink('Compte', { isSortable: false, emptyText: 'aucun' });
const subject = custom('subjectId', 'Objet', (email: SentEmail) => <EventSubject {...email} />, { isSortable: false });

export const resource = defineResource({
  label: 'Courriels envoyés',
  icon: 'arrow-right',
  group: 'machine',
  menuPosition: 23,
  recordRepresentation: (email) => EMAIL_LABELS[String(email['email'])] ?? String(email['email']),
  list: {
    filters: [
      anyOf('result', 'Résultat', EMAIL_RESULTS),
      anyNamed('email', 'Courriel', EMAIL_LABELS),
      exactText('subjectId', 'Identifiant de l’objet'),
    ],
    columns: [
      instant('createdAt', 'Écrit'),
      name,
      account,
      subject,
      state('result', 'Résultat', EMAIL_RESULTS, { isSortable: false }),
      number('attempts', 'Essais', { isSortable: false }),
    ],
  },
  show: [
    name,
    account,
    custom('event', 'Événement', ({ event }: SentEmail) => EVENT_NAMES[event] ?? event),
    subject,
    state('result', 'Résultat', EMAIL_RESULTS),
    number('attempts', 'Essais'),
    instant('createdAt', 'Premier essai'),
    instant('lastTriedAt', 'Dernier essai'),
  ],
});
