import type { StatusLabels } from '../../../domain/status-label.ts';

/** The tables that an alarm can refer to. */
export const ALARM_SUBJECTS: StatusLabels = {
  letters: ['Lettre'],
  orders: ['Commande'],
  payments: ['Paiement'],
  refunds: ['Remboursement'],
  disputes: ['Litige'],
  discrepancies: ['Écart'],
  threads: ['Message'],
  approvals: ['Approbation'],
  subscriptions: ['Abonnement'],
  enclosures: ['Pièce jointe'],
  files: ['Fichier'],
  file_keys: ['Clé des fichiers'],
  template_drafts: ['Texte en préparation'],
  legal_checks: ['Lettre à vérifier'],
  outages: ['Panne'],
  unknown_codes: ['Code inconnu'],
};

const CHECK_QUEUES =
  'Regardez «\u00a0Files de traitement\u00a0» sous «\u00a0Ma journée\u00a0»\u00a0: si rien n’y avance, prévenez l’exploitation.';

/** Instructions for each alarm, by table and status. tests/architecture/runbook.test.ts requires a line for each. */
export const WHAT_TO_DO: Readonly<Record<string, string>> = {
  'files missing':
    'Le contenu de ce fichier n’est plus dans le stockage. Prévenez l’exploitation\u00a0: elle le rétablit depuis une sauvegarde.',
  'file_keys missing':
    'Les fichiers chiffrés avec cette clé ne s’ouvrent plus\u00a0: elle manque dans le réglage FILE_KEYS. Prévenez aussitôt l’exploitation\u202f; rien n’est perdu tant que la clé existe quelque part.',
  'enclosures received': `Une pièce jointe attend d’être lue depuis un quart d’heure. ${CHECK_QUEUES}`,
  'template_drafts draft':
    'Ce texte n’a pas changé depuis un mois et n’a pas été proposé. Terminez-le, ou abandonnez-le.',
  'template_drafts submitted':
    'Ce texte attend depuis deux jours la relecture d’une deuxième personne. Publiez-le ou renvoyez-le sous «\u00a0Textes en préparation\u00a0».',
  'template_drafts returned':
    'Ce texte a été renvoyé à ses auteurs il y a un mois. Corrigez-le et proposez-le de nouveau, ou abandonnez-le.',
  'legal_checks pending':
    'Un changement de la loi est noté depuis une semaine, et cette lettre n’a pas été vérifiée. Marquez-la vérifiée ou à corriger sous «\u00a0Changements de la loi\u00a0».',
  'legal_checks to_correct':
    'Cette lettre est à corriger depuis deux semaines. Publiez son nouveau texte, ou marquez-la vérifiée sous «\u00a0Changements de la loi\u00a0».',
  'orders awaiting_payment': 'La page de paiement n’a été ni payée ni fermée. Comparez avec Stripe.',
  'orders paid': 'Payée, et rien n’est parti. Ouvrez son historique\u00a0: la dernière tâche dit pourquoi.',
  'orders in_production': 'Sa lettre n’a pas été imprimée. Voyez l’alarme de la lettre.',
  'orders posted': 'Sa lettre est en route depuis un mois. Voyez l’alarme de la lettre.',
  'letters queued': `Elle devait partir il y a plus d’une heure. ${CHECK_QUEUES}`,
  'letters rendered': 'Prête, et pas remise. Ouvrez l’historique de la commande.',
  'letters held':
    'Retenue depuis un jour. Décidez\u00a0: laissez-la repartir, corrigez-la ou annulez-la sur la page de la commande.',
  'letters unknown_refusal':
    'Le partenaire refuse cette lettre avec des mots que nous ne connaissons pas. Lisez la raison, puis corrigez la lettre ou rappelez le client.',
  'letters handing_over':
    'Le partenaire ne répond pas depuis deux heures. Rien ne part deux fois\u00a0: nous réessayons seuls. Appelez-le.',
  'letters failed':
    'Le partenaire ne répond pas depuis deux heures. Rien ne part deux fois\u00a0: nous réessayons seuls. Appelez-le.',
  'letters submitted': 'Remise, et pas acceptée depuis un jour. Demandez au partenaire, avec la référence de l’envoi.',
  'letters accepted':
    'Acceptée, et pas imprimée depuis trois jours. Demandez au partenaire, avec la référence de l’envoi.',
  'letters printed': 'Imprimée, et toujours pas vue en route. Demandez au partenaire la preuve de dépôt.',
  'letters in_transit':
    'En route depuis quinze jours. Regardez le suivi de La Poste, puis demandez une recherche au partenaire.',
  'letters awaiting_pickup':
    'Le délai de quinze jours au guichet est passé. Elle a été retirée ou elle revient\u00a0: demandez au partenaire.',
  'letters delivered': `Son dossier ne s’est pas fermé. ${CHECK_QUEUES}`,
  'letters returned': `Son dossier ne s’est pas fermé. ${CHECK_QUEUES}`,
  'letters rejected':
    'Lisez la raison du refus sur la lettre. Remboursez depuis la commande\u202f; sinon, cela se fait tout seul après trois jours.',
  'letters receipt_missed':
    'L’avis signé n’est pas revenu. Le client le sait et une réclamation est dans ses brouillons. Réclamez-le au partenaire, avec le numéro de suivi.',
  'letters unconfirmed':
    'Remise il y a plus de trente jours, sans réponse\u00a0: elle n’est plus envoyée, pour ne pas partir deux fois. Demandez au partenaire s’il l’a. S’il ne l’a pas, ouvrez la lettre et laissez-la partir.',
  'letters contradicted':
    'La Poste dit «\u00a0distribuée\u00a0» et «\u00a0revenue\u00a0». Lisez l’historique de la commande et demandez au partenaire ce qui est vrai.',
  'outages open':
    'Ce partenaire ne répond plus. Ses lettres attendent ou partent par un autre\u202f; nous réessayons seuls. Appelez-le.',
  'unknown_codes reported':
    'Un partenaire emploie un code que nous ne connaissons pas. Cherchez-le dans sa documentation ou demandez-lui, notez ce qu’il signifie, et prévenez l’équipe technique.',
  'approvals requested':
    'Un collègue attend une décision depuis quatre heures. Approuvez ou refusez sous «\u00a0Approbations\u00a0».',
  'threads open': 'Quelqu’un attend une réponse depuis deux jours.',
  'payments pending': 'La page de paiement est restée ouverte. Comparez avec Stripe.',
  'payments processing':
    'La banque avait quatorze jours ouvrés pour confirmer ou refuser ce paiement\u00a0: ils sont passés. Regardez-le chez Stripe.',
  'payments under_review':
    'Le client a payé une autre somme que celle de sa commande. Remboursez-la chez Stripe, puis choisissez «\u00a0Clore cet écart\u00a0»\u00a0: il pourra payer de nouveau.',
  'payments rejected_call':
    'Stripe refuse notre demande\u00a0: réessayer n’y change rien. La réponse est sur la page du paiement.',
  'payments suspected_fraud':
    'Un réseau de cartes soupçonne une fraude. Si la lettre n’est pas partie, remboursez\u202f; sinon, gardez ses preuves pour le litige.',
  'payments disputed': 'Voyez son litige.',
  'refunds requested': 'Le remboursement n’est pas parti chez Stripe. Regardez-le sous «\u00a0Remboursements\u00a0».',
  'refunds sent': 'Stripe n’a pas confirmé ce remboursement. Regardez-le chez Stripe.',
  'refunds failed': 'La banque a refusé ce remboursement. Demandez-le à nouveau sous «\u00a0Remboursements\u00a0».',
  'refunds rejected_call':
    'Stripe refuse notre demande de remboursement. Sa réponse est sur la page du remboursement\u202f; nous redemandons seuls.',
  'disputes announced': 'Un litige est annoncé et n’a pas pu être lu. Regardez-le chez Stripe.',
  'disputes inquiry': 'Répondez à la banque avant la date indiquée sous «\u00a0Litiges\u00a0».',
  'disputes to_answer':
    'Répondez à la banque avant la date indiquée sous «\u00a0Litiges\u00a0». Sans réponse, le litige est perdu.',
  'disputes under_review': 'La banque examine ce litige depuis longtemps. Demandez-lui où il en est.',
  'subscriptions incomplete': 'La page d’abonnement est restée ouverte. Comparez avec Stripe.',
  'subscriptions trialing': 'L’essai dure plus de sept jours. Comparez avec Stripe.',
  'subscriptions past_due': 'Impayé depuis un mois. Stripe aurait dû y mettre fin\u00a0: comparez.',
  'subscriptions rejected_call':
    'Stripe refuse notre demande\u00a0: réessayer n’y change rien. La réponse est sur la page de l’abonnement.',
  'discrepancies open': 'Nos comptes, Stripe et le partenaire ne disent pas la même chose. Voyez «\u00a0Écarts\u00a0».',
};

export const describeAlarm = (subject: string, state: string): string =>
  WHAT_TO_DO[`${subject} ${state}`] ?? `${subject} ${state}`;
