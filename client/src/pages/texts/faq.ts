/**
 * Questions before writing, paying and sending; the first four are also on the home page. `wait` is the change-of-mind
 * delay.
 */
export const listQuestions = (wait: string | null): readonly { question: string; answer: string }[] => [
  {
    question: 'Est-ce que je dois payer pour résilier ou réclamer ?',
    answer:
      'Souvent, non. Avant chaque lettre, nous vous indiquons la voie la moins chère qui suffit, y compris la démarche officielle gratuite quand elle existe. Affranchi est un service privé : vous payez la mise en page, l’impression, l’envoi et les preuves.',
  },
  {
    question: 'Est-ce un site officiel ?',
    answer:
      'Non. Affranchi est un service privé et payant, qui n’est affilié ni à l’administration ni à La Poste. La page de chaque lettre indique la démarche officielle et gratuite, quand il y en a une.',
  },
  {
    question: 'Puis-je corriger ma lettre après avoir payé ?',
    answer: wait
      ? `Oui, pendant ${wait}. Le compte à rebours est affiché. Vous pouvez corriger la lettre ou l’annuler avec un remboursement complet.`
      : 'Non : elle part à la levée suivante. Relisez-la sur la page de commande. Tant qu’elle n’a pas été remise au service postal, vous pouvez y renoncer, et nous vous remboursons.',
  },
  {
    question: 'Quelle est la différence entre une lettre verte et un recommandé ?',
    answer:
      'La lettre verte arrive sans preuve. Le recommandé avec avis de réception (on dit souvent « accusé ») ajoute une preuve de dépôt et la signature du destinataire : c’est lui qui compte quand un délai part de la réception.',
  },
  {
    question: 'Que se passe-t-il si le destinataire ne va pas chercher le recommandé ?',
    answer:
      'La lettre l’attend 15 jours au bureau de poste, puis elle revient. Nous vous prévenons et nous gardons la preuve de présentation.',
  },
  {
    question: 'Combien de temps faut-il\u202f?',
    answer:
      'Trois minutes environ pour la moitié de nos modèles, moins de cinq pour tous, compte et paiement compris. « Nos engagements » dit comment nous le calculons. Si vous avez besoin de plus de temps, ce que vous écrivez est gardé.',
  },
  {
    question: 'Qui imprime et poste ma lettre\u202f?',
    answer:
      'Notre partenaire postal. Il l’imprime, la met sous enveloppe et la confie à La Poste. Son nom est au bas de cette page, et vous suivez chaque étape dans votre espace.',
  },
  {
    question: 'Faut-il un compte pour écrire une lettre ?',
    answer:
      'Non. Vous remplissez la lettre et vous voyez la feuille et le prix sans compte. Le compte est demandé au moment de commander, pour garder votre lettre, son suivi et ses preuves.',
  },
  {
    question: 'Que devient mon brouillon ?',
    answer:
      'Il est gardé sur votre appareil dès la première touche. Si vous ouvrez un compte, il est gardé dans votre espace, et vous pouvez le reprendre ailleurs.',
  },
  {
    question: 'La feuille à l’écran est-elle celle qui sera imprimée ?',
    answer:
      'Oui. Le même programme met en page la feuille affichée et le PDF imprimé : les mêmes lignes, les mêmes coupures, le même nombre de pages.',
  },
  {
    question: 'Quand ma lettre part-elle ?',
    answer: `${wait ? `Après ${wait} pour changer d’avis, à` : 'À'} la levée suivante : du lundi au vendredi à 17 h, hors jours fériés. Le jour d’arrivée affiché est une prévision, que La Poste ne garantit pas.`,
  },
  {
    question: 'Dois-je signer la lettre ?',
    answer:
      'Votre nom est imprimé au bas de la lettre, et vous pouvez dessiner votre signature à l’écran. Nous ne signons jamais à votre place. Si une signature à l’encre vous est demandée, téléchargez le PDF, signez-le et postez-le vous-même.',
  },
  {
    question: 'Et si mon adresse ou celle du destinataire est fausse ?',
    answer:
      'Nous vérifions sa forme pendant que vous écrivez. Si le service postal la refuse, vous la corrigez sans frais et la lettre repart, ou nous vous remboursons en totalité.',
  },
  {
    question: 'Comment renoncer à ma commande sans compte ?',
    answer:
      'Par « Renoncer au contrat ici », en bas de chaque page. Votre nom et votre e-mail suffisent ; la référence de la commande nous aide à aller vite. Si la lettre n’a pas été remise au service postal, elle est arrêtée et nous vous remboursons en totalité.',
  },
  {
    question: 'Gardez-vous ma carte ?',
    answer:
      'Non. Le paiement se fait sur la page de notre prestataire ; votre numéro de carte ne passe jamais par nous et n’est pas conservé après un achat à l’unité.',
  },
  {
    question: 'Donnez-vous des conseils juridiques ?',
    answer:
      'Non. Nos modèles sont une aide à la rédaction, avec leurs sources et leur date de relecture. Pour un conseil sur votre situation, un point-justice vous reçoit gratuitement, et un avocat peut vous conseiller.',
  },
];
