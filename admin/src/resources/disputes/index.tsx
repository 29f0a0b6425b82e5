import { describeDisputeReason } from '../../../../src/modules/payments/reconciliation/dispute-reasons.contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, money, orderLink, outsideLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DISPUTE_STATES } from '../../status-labels.tsx';
import { EvidenceButton } from './evidence-button.tsx';

const reason = custom(
  'reason',
  'Motif de la banque',
  ({ reason: code }: { reason: string }) => describeDisputeReason(code),
  { isSortable: false },
);

export const resource = defineResource({
  label: 'Litiges',
  icon: 'balance',
  group: 'money',
  menuPosition: 7,
  recordRepresentation: ({ orderReference }) => `Litige ${orderReference}`,
  list: {
    filters: [search('Référence AF-…'), anyOf('status', 'État', DISPUTE_STATES), onlyIf('overdue', 'En retard')],
    views: [
      { label: 'À répondre', filter: { status: ['inquiry', 'to_answer'] } },
      { label: 'Examinés par la banque', filter: { status: ['under_review'] } },
      { label: 'Perdus', filter: { status: ['lost'] } },
    ],
    sort: { field: 'answerDueAt', order: 'ASC' },
    columns: [
      instant('openedAt', 'Ouvert'),
      text('orderReference', 'Référence', { isSortable: false }),
      state('status', 'État', DISPUTE_STATES),
      instant('answerDueAt', 'Répondre avant'),
      money('amountCents', 'Montant'),
      reason,
    ],
  },
  show: [
    orderLink('Commande', { emptyText: 'abonnement' }),
    state('status', 'État', DISPUTE_STATES),
    reason,
    money('amountCents', 'Montant contesté'),
    money('lostCents', 'Montant repris par la banque'),
    instant('openedAt', 'Ouvert'),
    instant('answerDueAt', 'Répondre avant, dans le tableau de bord de Stripe'),
    instant('closedAt', 'Tranché'),
    outsideLink('stripeUrl', 'Chez Stripe', 'Ouvrir dans Stripe'),
    text('stripeDisputeId', 'Identifiant chez Stripe'),
    EvidenceButton,
  ],
});
