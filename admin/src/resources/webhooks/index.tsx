import { PROVIDERS, WEBHOOK_STATES } from '../../../../src/kernel/engine-labels.contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, InstantField, number, reference, state, text } from '../../lib/fields.tsx';
import { anyOf } from '../../lib/filters.tsx';
import { createReasonedCommandButton } from '../../lib/record-command.tsx';

/** Runs the handlers of a webhook again. */
const ReplayButton = createReasonedCommandButton({
  action: 'replay',
  label: 'Rejouer cette notification',
  title: 'Rejouer cette notification\u202f?',
  explanation: 'Nous relisons l’état chez le prestataire\u00a0: ce qui est déjà fait n’est pas fait deux fois.',
  button: 'Rejouer',
  toPath: (id) => `webhooks/${id}/replay`,
  toExpected: ({ replayedAt }) => ({ expectedReplayedAt: replayedAt }),
  doneMessage: 'Notification rejouée.',
});

/** A webhook of a type without a handler counts as done and cannot be replayed. */
const doneAt = custom('doneAt', 'Traitée', (webhook: { state: string; doneAt: string | null }) => {
  if (webhook.doneAt) return <InstantField source="doneAt" />;
  return webhook.state === 'done' ? 'rien à traiter' : 'pas encore';
});

export const resource = defineResource({
  label: 'Notifications reçues',
  icon: 'download',
  group: 'machine',
  menuPosition: 21,
  permission: 'engine.read',
  recordRepresentation: ({ type }) => `Notification ${type}`,
  list: {
    filters: [anyOf('state', 'État', WEBHOOK_STATES), anyOf('provider', 'De', PROVIDERS)],
    sort: { field: 'receivedAt', order: 'DESC' },
    columns: [
      instant('receivedAt', 'Reçue'),
      state('provider', 'De', PROVIDERS, { isSortable: false }),
      text('type', 'Nature', { isSortable: false }),
      state('state', 'État', WEBHOOK_STATES, { isSortable: false }),
      number('failureCount', 'Échecs', { isSortable: false }),
      text('lastError', 'Dernière erreur', { isSortable: false, isLong: true }),
    ],
  },
  show: [
    state('provider', 'De', PROVIDERS),
    text('type', 'Nature'),
    text('providerEventId', 'Identifiant chez le prestataire'),
    instant('receivedAt', 'Reçue'),
    state('state', 'État', WEBHOOK_STATES),
    doneAt,
    number('failureCount', 'Échecs'),
    text('lastError', 'Dernière erreur, sans ce que les gens ont écrit', { emptyText: 'aucune' }),
    instant('replayedAt', 'Rejouée', { emptyText: 'jamais' }),
    reference('replayedById', 'Rejouée par', { to: 'users', shows: 'email', emptyText: 'personne' }),
    ReplayButton,
  ],
});
