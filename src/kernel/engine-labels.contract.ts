import { getPartnerLabel, partnerNames } from '../domain/postal-partner.ts';
import type { StatusLabels } from '../domain/status-label.ts';

// French names of states of the engine room, on its pages and in its CSV files.

export const JOB_STATES: StatusLabels = {
  waiting: ['En attente', 'is-wait'],
  failing: ['Échouée, sera retentée', 'is-wait'],
  failed: ['Abandonnée', 'is-stop'],
  done: ['Faite', 'is-good'],
};

export const QUEUES: StatusLabels = {
  render: ['Mise en page'],
  uploads: ['Pièces jointes'],
  exports: ['Exports'],
  postal: ['Partenaires postaux'],
  money: ['Argent'],
  mail: ['Courriels'],
};

/** Who sends webhooks. */
export const PROVIDERS: StatusLabels = {
  stripe: ['Stripe'],
  mail: ['Messagerie'],
  ...Object.fromEntries(partnerNames.map((name) => [name, [getPartnerLabel(name)]] as const)),
};

export const WEBHOOK_STATES: StatusLabels = {
  waiting: ['En attente', 'is-wait'],
  failed: ['Abandonnée', 'is-stop'],
  done: ['Traitée', 'is-good'],
};

export const EVENT_STATES: StatusLabels = {
  waiting: ['En attente', 'is-wait'],
  failed: ['Abandonnées', 'is-stop'],
  done: ['Faites', 'is-good'],
};

export const TASK_RESULTS: StatusLabels = {
  ok: ['Réussie', 'is-good'],
  failed: ['Échouée', 'is-stop'],
  timed_out: ['Trop longue', 'is-stop'],
  lost: ['Coupée', 'is-stop'],
  interrupted: ['Interrompue', 'is-wait'],
};

export const EMAIL_RESULTS: StatusLabels = {
  sent: ['Envoyé', 'is-good'],
  skipped: ['Non voulu', ''],
  failed: ['Échoué', 'is-stop'],
};
