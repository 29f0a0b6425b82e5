import type { WorkKey } from '../../../src/modules/orders/dashboard/contract.ts';
import type { InboxLink } from '../resources/messages/views.tsx';

export interface Counter {
  label: string;
  resource: string;
  filter: Record<string, unknown>;
  /** The inbox has views instead of filters in its address. */
  state?: InboxLink;
}

/** The link of each count: the list filtered to exactly these rows. */
export const COUNTERS: Record<WorkKey, Counter> = {
  letters_to_correct: { label: 'Lettres à corriger', resource: 'letters', filter: { status: ['rejected'] } },
  letters_returned: { label: 'Lettres revenues', resource: 'letters', filter: { status: ['returned'] } },
  refunds_failed: { label: 'Remboursements échoués', resource: 'refunds', filter: { unretried: true } },
  disputes: {
    label: 'Litiges en attente de réponse',
    resource: 'disputes',
    filter: { status: ['inquiry', 'to_answer'] },
  },
  approvals: { label: 'Approbations à donner', resource: 'approvals', filter: { status: ['requested'] } },
  messages_late: {
    label: 'Messages sans réponse depuis 4\u00a0h',
    resource: 'messages',
    filter: {},
    state: { view: 'late' },
  },
  alarms: { label: 'Alarmes', resource: 'alarms', filter: { open: true } },
  outages: { label: 'Partenaires en panne', resource: 'outages', filter: { status: ['open'] } },
  unknown_codes: { label: 'Codes inconnus', resource: 'unknown-codes', filter: { status: ['reported'] } },
  discrepancies: { label: 'Écarts de comptes', resource: 'discrepancies', filter: { status: ['open'] } },
  templates_to_check: {
    label: 'Lettres à vérifier (loi changée)',
    resource: 'legal-changes',
    filter: { pending: true },
  },
  jobs_failed: { label: 'Tâches abandonnées', resource: 'job-dispatches', filter: { state: ['failed'] } },
};
