import { newId, type Charge, type Dispute, type Refund, type Words } from './kinds.ts';

export const refund = (input: {
  at: number;
  amount: number;
  charge: Charge;
  status: 'pending' | 'succeeded';
  reason: string | null;
  metadata: Words;
}): Refund => ({
  id: newId('re'),
  object: 'refund',
  amount: input.amount,
  balance_transaction: null,
  charge: input.charge.id,
  created: input.at,
  currency: 'eur',
  customer: input.charge.customer,
  customer_account: null,
  metadata: input.metadata,
  payment_intent: input.charge.payment_intent,
  payment_method: null,
  reason: input.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: input.status,
  transfer_reversal: null,
});

export function dispute(input: { at: number; charge: Charge; reason: string; status: string }): Dispute {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: input.charge.amount,
    balance_transactions: [],
    charge: input.charge.id,
    created: input.at,
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: input.at + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: input.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: input.charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: input.status.startsWith('warning') ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: input.reason,
    status: input.status,
  };
}
