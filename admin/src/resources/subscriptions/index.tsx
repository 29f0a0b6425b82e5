import { Agreement } from '../../consent-record.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, code, money, outsideLink, state, text, userLink, yesNo } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { OFFERS, SUBSCRIPTION_STATES } from '../../status-labels.tsx';

export const resource = defineResource({
  label: 'Abonnements',
  icon: 'repeat',
  group: 'money',
  menuPosition: 11,
  recordRepresentation: 'reference',
  list: {
    filters: [search('Référence AF-…'), anyOf('status', 'État', SUBSCRIPTION_STATES)],
    views: [
      { label: 'En cours', filter: { status: ['trialing', 'active'] } },
      { label: 'Paiement refusé', filter: { status: ['past_due'] } },
      { label: 'Terminés', filter: { status: ['cancelled'] } },
    ],
    columns: [
      code('reference', 'Référence'),
      state('status', 'État', SUBSCRIPTION_STATES),
      userLink('Client', { isSortable: false, isLink: false }),
      state('offer', 'Formule', OFFERS, { isSortable: false }),
      money('priceCents', 'Par mois', { isSortable: false }),
      civilDay('periodEndsAt', 'Payé jusqu’au'),
      yesNo('cancelAtPeriodEnd', 'Résilié', { isSortable: false }),
      civilDay('lastUsedAt', 'Dernier usage'),
      text('stripeSubscriptionId', 'Chez Stripe', { isSortable: false }),
    ],
  },
  show: [
    code('reference', 'Référence'),
    state('status', 'État', SUBSCRIPTION_STATES),
    state('offer', 'Formule', OFFERS),
    money('priceCents', 'Par mois'),
    civilDay('startedAt', 'Commencé'),
    civilDay('trialEndsAt', 'Fin de l’essai'),
    civilDay('periodEndsAt', 'Payé jusqu’au'),
    yesNo('cancelAtPeriodEnd', 'Résilié'),
    userLink(),
    outsideLink('stripeUrl', 'Chez Stripe', 'Ouvrir dans Stripe'),
    ProviderAnswers,
    () => <Agreement of="subscriptions" />,
  ],
});
