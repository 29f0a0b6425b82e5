/** The subjects of a question, as customers read them, in the order of the page. */
export const MESSAGE_SUBJECTS = {
  order: 'Une commande ou une lettre',
  payment: 'Un paiement, une facture',
  template: 'Un modèle de lettre',
  account: 'Mon compte, mes données',
  accessibility: 'Un problème d’accessibilité',
  abuse: 'Signaler un courrier illicite',
  other: 'Autre chose',
} as const;
