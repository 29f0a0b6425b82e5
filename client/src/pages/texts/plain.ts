interface PlainText {
  title: string;
  lead: string;
  parts: { title: string; paragraphs: string[] }[];
  mail?: true;
}
const part = (title: string, ...paragraphs: string[]) => ({ title, paragraphs });

export const plainTexts: Record<string, PlainText> = {
  'a-propos': { title: 'À propos', lead: 'Affranchir, c’est timbrer une lettre. C’est aussi rendre libre.', parts: [part('Ce que nous faisons', 'Vous trouvez la bonne lettre, vous la remplissez devant la feuille exacte, nous l’imprimons et nous la remettons à un partenaire postal.', 'Nous gardons les preuves et nous vous disons où elle en est.'), part('Ce que nous ne faisons pas', 'Nous ne donnons pas de conseil juridique et nous ne sommes pas un service de l’État. Quand une démarche gratuite suffit, nous vous l’indiquons.')] },
  'nos-engagements': { title: 'Nos engagements', lead: 'Quatre promesses, tenues par le service lui-même.', parts: [part('Votre lettre n’est jamais perdue', 'Ce que vous tapez est gardé sur votre appareil dès la première touche, puis dans votre espace.'), part('Elle part une fois, et une seule', 'Chaque lettre a un numéro que notre partenaire connaît : une panne ne la fait pas partir deux fois.'), part('Aucun débit par surprise', 'Le prix tout compris est affiché avant la commande. Aucune carte n’est conservée.'), part('Quinze minutes pour changer d’avis', 'Après le paiement, la lettre attend. Vous la corrigez ou vous l’annulez, avec un remboursement complet.')] },
  'nos-solutions': { title: 'Nos tarifs', lead: 'Un prix à la lettre, dit avant de payer.', parts: [part('À l’unité', 'La lettre coûte 4,90 €, une seule fois, sans abonnement. S’ajoutent l’impression et la mise sous enveloppe (1,34 € avec la première feuille, 0,15 € par feuille suivante) et l’affranchissement au tarif de La Poste.'), part('L’affranchissement', 'Jusqu’à 20 grammes : 1,52 € en lettre verte, 6,11 € en recommandé, et 1,45 € de plus avec avis de réception. Le prix exact dépend du poids et s’affiche pendant que vous écrivez.')] },
  faq: { title: 'Questions fréquentes', lead: 'Les réponses courtes. Pour le reste, écrivez-nous.', parts: [] },
  'nous-contacter': { title: 'Nous contacter', lead: 'Une personne vous répond. Donnez la référence de votre commande si vous en avez une.', parts: [part('Par e-mail', 'Adresse : {contact}. Ne nous envoyez pas de numéro de carte.')], mail: true },
  'mentions-legales': { title: 'Mentions légales', lead: 'Qui publie ce site.', parts: [part('Éditeur', '{seller}'), part('Contact', 'Courriel : {contact}'), part('Médiateur de la consommation', '{mediator}'), part('Nature du service', 'Affranchi est un service privé et payant, sans lien avec l’administration. Les modèles ne remplacent pas le conseil d’un professionnel du droit.')] },
  'conditions-generales-de-vente': {
    title: 'Conditions générales de vente', lead: 'Ce qui lie le vendeur et la personne qui commande une lettre.',
    parts: [
      part('1. Le vendeur', '{seller}. Contact : {contact}.'),
      part('2. Le service', 'La personne compose une lettre à partir d’un modèle. Le vendeur la met en page, l’imprime, la met sous enveloppe et la remet à un partenaire postal, au nom et pour le compte de la personne, qui en est l’expéditrice.'),
      part('3. Le prix', 'Le prix total, toutes taxes comprises, est affiché ligne par ligne avant la commande. Il comprend la lettre, l’impression, l’enveloppe et l’affranchissement.'),
      part('4. La commande et le paiement', 'La commande est passée par le bouton « Commander avec obligation de paiement ». Le paiement se fait par carte sur la page d’un prestataire. Aucune carte n’est conservée.'),
      part('5. Changer d’avis', 'Pendant le délai affiché après le paiement, la lettre peut être corrigée ou annulée, avec un remboursement complet.'),
      part('6. Droit de rétractation', 'La personne dispose de quatorze jours pour se rétracter. Elle demande que la lettre soit traitée sans attendre, et reconnaît perdre ce droit une fois la lettre remise au courrier, le service étant alors pleinement exécuté.', 'La fonction « Renoncer au contrat ici », en bas de chaque page, permet de se rétracter en ligne.'),
      part('7. Si la lettre ne peut pas partir', 'Si le partenaire postal refuse la lettre et qu’elle ne peut pas être corrigée, elle est remboursée en totalité.'),
      part('8. Contenu', 'La personne répond de ce qu’elle écrit. Les lettres de menace ou de harcèlement sont interdites.'),
      part('9. Réclamations et médiation', 'Toute réclamation peut être adressée à {contact}. Médiateur de la consommation : {mediator}.'),
    ],
  },
  'politique-de-confidentialite': { title: 'Politique de confidentialité', lead: 'Quelles données, pourquoi, combien de temps.', parts: [part('Ce que nous gardons', 'Votre compte, vos brouillons, vos lettres et leurs preuves, vos factures. Le contenu de vos lettres n’apparaît dans aucun journal technique.'), part('Qui le voit', 'Vous, notre équipe quand vous demandez de l’aide, le partenaire qui imprime et poste la lettre, et le prestataire de paiement pour le montant.'), part('Combien de temps', 'Les factures sont gardées dix ans, comme la loi le demande. Le reste est supprimé sur demande.'), part('Vos droits', 'Accès, rectification, effacement, portabilité : écrivez à {contact}.')] },
  'utilisation-des-cookies': { title: 'Utilisation des cookies', lead: 'Deux cookies, nécessaires, et aucun traceur.', parts: [part('Ceux que nous posons', 'auth.session garde votre connexion. XSRF-TOKEN protège vos actions contre la falsification.'), part('Ceux que nous ne posons pas', 'Aucune mesure d’audience, aucune publicité, aucun service tiers. C’est pourquoi aucun bandeau ne vous est présenté.')] },
  'resilier-votre-contrat': { title: 'Résilier votre contrat', lead: 'Aucun abonnement n’est vendu aujourd’hui : il n’y a donc rien à résilier.', parts: [part('Une lettre à l’unité', 'Elle se paie une seule fois et s’arrête d’elle-même. Si vous pensez avoir été débité par erreur, écrivez à {contact} : une personne vous répond.')], mail: true },
  'renoncer-au-contrat': { title: 'Renoncer au contrat', lead: 'Vous pouvez renoncer pendant quatorze jours, tant que la lettre n’est pas remise au courrier.', parts: [part('Pendant les quinze minutes qui suivent le paiement', 'Ouvrez votre commande et choisissez « Annuler et être remboursé ». Le remboursement est complet et immédiat.'), part('Après', 'Écrivez à {contact} avec la référence de votre commande. Nous accusons réception, avec la date et l’heure, et nous vous disons ce qui peut être remboursé.')], mail: true },
};
