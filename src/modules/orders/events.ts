import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const id = { id: z.uuid() };

/** A postal partner called. The job that handles it re-reads the letter at the partner. */
export const postalWebhookReceived = event('postal_webhook.received', id);
/** A PDF was paid for: it is rendered at once. A letter is announced by `letter.queued`, when it is due. */
export const orderPaid = event('order.paid', id);
/** The content of a bought PDF changed. */
export const orderRevised = event('order.revised', id);
export const orderPosted = event('order.posted', id);
export const orderCompleted = event('order.completed', id);
export const orderCancelled = event('order.cancelled', id);
export const orderRefunded = event('order.refunded', id);

/** Support decided about an order: the id is that of the decision. */
export const orderDecided = event('order.decided', id);

/** A second person approved or declined the request of a colleague: the id is that of the request. */
export const approvalDecided = event('approval.decided', id);

/** Support sends a letter again: the id is that of the new order. */
export const orderResent = event('order.resent', id);

/** Published when the change-of-mind period ends, not before. */
export const letterQueued = event('letter.queued', id);
export const letterRendered = event('letter.rendered', id);
export const letterSubmitted = event('letter.submitted', id);
export const letterAccepted = event('letter.accepted', id);
export const letterPrinted = event('letter.printed', id);
export const letterTravelled = event('letter.travelled', id);
export const letterHeldForPickup = event('letter.held_for_pickup', id);
export const letterDelivered = event('letter.delivered', id);
export const letterReturned = event('letter.returned', id);
/** No event and no proof is expected any more. */
export const letterArchived = event('letter.archived', id);
/** The day came on which a period of a letter ends, or a next letter may be written. */
export const nextStepReached = event('next_step.reached', { ...id, day: z.iso.date() });
/** The law that a sent letter rests on has changed, and its text on the site with it. */
export const orderLawChanged = event('order.law_changed', { ...id, legalChangeIds: z.array(z.uuid()) });
/** The signed receipt of a delivered letter did not come back in time. */
export const receiptMissing = event('receipt.missing', id);
export const letterRejected = event('letter.rejected', id);
export const letterCancelled = event('letter.cancelled', id);

/** The current proof file is requested, by the customer or because a proof came late. */
export const proofFileRequested = event('proof_file.requested', id);

/** A customer requests one PDF of several letters. */
export const caseFileRequested = event('case_file.requested', id);

/** A user requests all data that we store about them. */
export const exportRequested = event('export.requested', id);
export const exportCompleted = event('export.completed', id);

/** A message of a form: it is acknowledged and shown to support. */
export const messageReceived = event('message.received', id);
/** A mail server posted a mail. The job that handles it finds its thread. */
export const mailWebhookReceived = event('mail_webhook.received', id);
/** Support answered, or wrote first: the id is that of the thread's message. */
export const threadAnswered = event('thread.answered', id);
export const contractWithdrawn = event('contract.withdrawn', id);
export const contractEndRequested = event('contract.end_requested', id);
export const withdrawalSettled = event('withdrawal.settled', id);
