import { describeOutageCause } from '../../../../src/modules/orders/mailing/outage-cause.contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, number, state, text } from '../../lib/fields.tsx';
import { anyOf } from '../../lib/filters.tsx';
import { createReasonedCommandButton } from '../../lib/record-command.tsx';
import { OUTAGE_STATES, PARTNERS } from '../../status-labels.tsx';

/** Lets one letter try an unavailable partner at once. */
export const RetryNowButton = createReasonedCommandButton({
  action: 'retry_now',
  label: 'Réessayer maintenant',
  title: 'Réessayer ce partenaire maintenant\u202f?',
  explanation: 'Une seule lettre essaie. Si le partenaire répond, les autres suivent.',
  button: 'Réessayer maintenant',
  toPath: (id) => `outages/${id}/retry-now`,
  toExpected: ({ retryAt }) => ({ expectedRetryAt: retryAt }),
  doneMessage: 'Le prochain envoi essaie ce partenaire.',
});

const cause = custom('because', 'Dernier échec', ({ because }: { because: string }) => describeOutageCause(because), {
  isSortable: false,
  isLong: true,
});

export const resource = defineResource({
  label: 'Pannes',
  icon: 'plug',
  group: 'letters',
  menuPosition: 4,
  recordRepresentation: ({ partner }) => `Panne\u00a0: ${PARTNERS[String(partner)]?.[0] ?? partner}`,
  list: {
    views: [{ label: 'En cours', filter: { status: ['suspected', 'open'] } }],
    filters: [anyOf('status', 'État', OUTAGE_STATES)],
    columns: [
      instant('createdAt', 'Première panne'),
      state('partner', 'Partenaire', PARTNERS),
      state('status', 'État', OUTAGE_STATES),
      instant('statusSince', 'Depuis'),
      number('waiting', 'Lettres qui attendent', { isSortable: false }),
      cause,
    ],
  },
  show: [
    state('partner', 'Partenaire', PARTNERS),
    state('status', 'État', OUTAGE_STATES),
    instant('createdAt', 'Première panne'),
    instant('statusSince', 'Dans cet état depuis'),
    number('failures', 'Échecs de suite'),
    cause,
    text('because', 'Dernier échec, dans les mots du programme'),
    instant('retryAt', 'Prochain essai, par une seule lettre'),
    number('waiting', 'Lettres qui attendent ce partenaire'),
    RetryNowButton,
  ],
});
