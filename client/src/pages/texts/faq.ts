export const questions: readonly { question: string; answer: string }[] = [
  { question: 'Est-ce que je dois payer pour résilier ou réclamer ?', answer: 'Souvent, non. Avant chaque lettre, nous vous indiquons la voie la moins chère qui suffit, y compris la démarche officielle gratuite quand elle existe. Affranchi est un service privé : vous payez la mise en page, l’impression, l’envoi et les preuves.' },
  { question: 'Puis-je corriger ma lettre après avoir payé ?', answer: 'Oui, pendant 15 minutes. Le compte à rebours est affiché. Vous pouvez corriger la lettre ou l’annuler avec un remboursement complet.' },
  { question: 'Quelle est la différence entre une lettre verte et un recommandé ?', answer: 'La lettre verte arrive sans preuve. Le recommandé avec avis de réception (on dit souvent « accusé ») ajoute une preuve de dépôt et la signature du destinataire : c’est lui qui compte quand un délai part de la réception.' },
  { question: 'Que se passe-t-il si le destinataire ne va pas chercher le recommandé ?', answer: 'La lettre l’attend 15 jours, puis elle revient. Nous vous prévenons et nous gardons la preuve de présentation.' },
  { question: 'Que devient mon brouillon ?', answer: 'Il est gardé sur votre appareil dès la première lettre tapée. Si vous ouvrez un compte, il est gardé dans votre espace.' },
  { question: 'Gardez-vous ma carte ?', answer: 'Non. Le paiement se fait sur la page de notre prestataire ; votre numéro de carte ne passe jamais par nous.' },
];
