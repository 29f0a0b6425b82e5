import { ALARM_SUBJECTS, WHAT_TO_DO } from '../../../../src/modules/orders/engine/alarm-texts.contract.ts';
import {
  APPROVAL_STATES,
  DISCREPANCY_STATES,
  DISPUTE_STATES,
  LEGAL_CHECK_STATES,
  LETTER_STATES,
  ORDER_STATES,
  OUTAGE_STATES,
  PAYMENT_STATES,
  REFUND_STATES,
  SUBSCRIPTION_STATES,
  TEMPLATE_DRAFT_STATES,
  THREAD_STATES,
  UNKNOWN_CODE_STATES,
  type StateLabels,
} from '../../status-labels.tsx';

const REJECTED_CALL: StateLabels = { rejected_call: ['Demande rejetée par Stripe'] };
const MISSING: StateLabels = { missing: ['Absent'] };

/** The states in which each subject has an alarm: those of its life, and conditions that are none. */
const STATES: Readonly<Record<string, StateLabels>> = {
  letters: {
    ...LETTER_STATES,
    unknown_refusal: ['Refus inconnu'],
    receipt_missed: ['Avis de réception non revenu'],
    unconfirmed: ['Remise sans réponse'],
    contradicted: ['Suivi contradictoire'],
  },
  orders: ORDER_STATES,
  payments: { ...PAYMENT_STATES, ...REJECTED_CALL, suspected_fraud: ['Fraude soupçonnée'] },
  refunds: { ...REFUND_STATES, ...REJECTED_CALL },
  disputes: DISPUTE_STATES,
  discrepancies: DISCREPANCY_STATES,
  threads: THREAD_STATES,
  approvals: APPROVAL_STATES,
  subscriptions: { ...SUBSCRIPTION_STATES, ...REJECTED_CALL },
  enclosures: { received: ['Pas encore lue'] },
  files: MISSING,
  file_keys: MISSING,
  template_drafts: TEMPLATE_DRAFT_STATES,
  legal_checks: LEGAL_CHECK_STATES,
  outages: OUTAGE_STATES,
  unknown_codes: UNKNOWN_CODE_STATES,
};

const nameAlarm = (subject: string, state: string): string =>
  `${ALARM_SUBJECTS[subject]?.[0] ?? subject}\u00a0: ${STATES[subject]?.[state]?.[0] ?? state}`;

/** Names every state with its subject; two subjects may have a state of the same name. */
function listAlarmStates(): StateLabels {
  const names = new Map<string, string[]>();
  for (const alarm of Object.keys(WHAT_TO_DO)) {
    const [subject = '', state = ''] = alarm.split(' ');
    names.set(state, [...(names.get(state) ?? []), nameAlarm(subject, state)]);
  }
  const labels = [...names].map(([state, alarms]) => [state, alarms.join(', ')] as const);
  return Object.fromEntries(
    labels.toSorted(([, a], [, b]) => a.localeCompare(b, 'fr')).map(([state, label]) => [state, [label]]),
  );
}

export const ALARM_STATES = listAlarmStates();
