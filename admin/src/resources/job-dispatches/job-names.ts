import { EMAIL_LABELS } from '../../../../jobs/emails/generated/labels.ts';
import { findJobWords } from '../../../../src/modules/orders/support/words.contract.ts';

/** French names of jobs without an order; the desk names the others. */
const OTHER_JOBS: Readonly<Record<string, string>> = {
  'erase-user-documents': 'Effacer les brouillons d’un compte',
  'erase-user-files': 'Effacer les fichiers d’un compte',
  'erase-export': 'Effacer un export de données',
  'erase-letter-pages': 'Effacer les pages de lettres',
  'purge-consent-ips': 'Effacer les adresses IP des accords',
  'normalise-enclosure': 'Préparer une pièce jointe',
  'erase-enclosure': 'Effacer une pièce jointe',
  'process-stripe-webhook': 'Traiter une notification de Stripe',
  'process-mail-webhook': 'Traiter un courriel reçu',
  'process-postal-webhook': 'Traiter une notification postale',
  'write-export': 'Écrire un export de données',
};

/** Returns the French name of a job, or its own name if it has none. */
export function nameJob(job: string): string {
  const [, email = ''] = /^send-(.+)-email$/.exec(job) ?? [];
  const mail = EMAIL_LABELS[email];
  return findJobWords(job) ?? OTHER_JOBS[job] ?? (mail ? `Envoyer l’e-mail «\u00a0${mail}\u00a0»` : job);
}
