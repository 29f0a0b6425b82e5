import { z } from 'zod';
import { defineEvent } from '../../kernel/events.ts';

const id = { id: z.uuid() };

/** A postal partner called. The job that handles it re-reads the letter at the partner. */
export const postalWebhookReceived = defineEvent('postal_webhook.received', id);
/** A PDF was paid for: it is rendered at once. A letter is announced by `letter.queued`, when it is due. */
export const orderPaid = defineEvent('order.paid', id);
/** The content of a bought PDF changed. */
export const orderRevised = defineEvent('order.revised', id);
export const orderPosted = defineEvent('order.posted', id);
export const orderCompleted = defineEvent('order.completed', id);
export const orderCancelled = defineEvent('order.cancelled', id);
export const orderRefunded = defineEvent('order.refunded', id);

/** Support decided about an order: the id is that of the decision. */
export const orderDecided = defineEvent('order.decided', id);

/** A second person approved or declined the request of a colleague: the id is that of the request. */
export const approvalDecided = defineEvent('approval.decided', id);

/** Support sends a letter again: the id is that of the new order. */
export const orderResent = defineEvent('order.resent', id);

/** Published when the change-of-mind period ends, not before. */
export const letterQueued = defineEvent('letter.queued', id);
export const letterRendered = defineEvent('letter.rendered', id);
export const letterSubmitted = defineEvent('letter.submitted', id);
export const letterAccepted = defineEvent('letter.accepted', id);
export const letterPrinted = defineEvent('letter.printed', id);
export const letterTravelled = defineEvent('letter.travelled', id);
export const letterHeldForPickup = defineEvent('letter.held_for_pickup', id);
export const letterDelivered = defineEvent('letter.delivered', id);
export const letterReturned = defineEvent('letter.returned', id);
/** No event and no proof is expected any more. */
export const letterArchived = defineEvent('letter.archived', id);
/** The day came on which a period of a letter ends, or a next letter may be written. */
export const nextStepReached = defineEvent('next_step.reached', { ...id, day: z.iso.date() });
/** The law that a sent letter rests on has changed, and its text on the site with it. */
export const orderLawChanged = defineEvent('order.law_changed', { ...id, legalChangeIds: z.array(z.uuid()) });
/** The signed receipt of a delivered letter did not come back in time. */
export const receiptMissing = defineEvent('receipt.missing', id);
export const letterRejected = defineEvent('letter.rejected', id);
export const letterCancelled = defineEvent('letter.cancelled', id);

/** The current proof file is requested, by the customer or because a proof came late. */
export const proofFileRequested = defineEvent('proof_file.requested', id);

/** A customer requests one PDF of several letters. */
export const caseFileRequested = defineEvent('case_file.requested', id);

/** A user requests all data that we store about them. */
export const exportRequested = defineEvent('export.requested', id);
export const exportCompleted = defineEvent('export.completed', id);

/** A message of a form: it is acknowledged and shown to support. */
export const messageReceived = defineEvent('message.received', id);
/** A mail server posted a mail. The job that handles it finds its thread. */
export const mailWebhookReceived = defineEvent('mail_webhook.received', id);
/** Support answered, or wrote first: the id is that of the thread's message. */
export const threadAnswered = defineEvent('thread.answered', id);
export const contractWithdrawn = defineEvent('contract.withdrawn', id);
export const contractEndRequested = defineEvent('contract.end_requested', id);
export const withdrawalSettled = defineEvent('withdrawal.settled', id);
