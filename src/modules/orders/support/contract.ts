import { z } from 'zod';
import { createDaySchema } from '../../../domain/schemas.ts';
import { Email } from '../../auth/contract.ts';
import { MESSAGE_SUBJECTS } from './message-subjects.contract.ts';

export type MessageSubject = keyof typeof MESSAGE_SUBJECTS;
export const MessageSubject = z.enum(Object.keys(MESSAGE_SUBJECTS) as [MessageSubject, ...MessageSubject[]]);

const createLineSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Cette ligne dépasse ${maxLength} caractères. Abrégez-la.`)
    .regex(/^\P{Cc}*$/u, 'Cette ligne contient un caractère invisible. Retapez-la.');
const createTextSchema = (maxLength: number) =>
  z.string().trim().max(maxLength, `Ce texte dépasse ${maxLength} caractères. Abrégez-le, ou envoyez-le en deux fois.`);
const messageFields = {
  /** Chosen by the page: the same form sent twice is one message. */
  id: z.uuid(),
  email: Email,
  orderReference: createLineSchema(40).default(''),
  /** A honeypot. A message that fills it in is set apart, not deleted. */
  website: z.string().max(200).default(''),
};
const signedFields = {
  ...messageFields,
  name: createLineSchema(140).min(1, 'Indiquez votre prénom et votre nom.'),
  text: createTextSchema(1000).default(''),
};

export const NewMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    ...messageFields,
    kind: z.literal('question'),
    name: createLineSchema(140).default(''),
    subject: z.enum(MessageSubject.options, 'Choisissez le sujet de votre message.'),
    text: createTextSchema(5000).min(10, 'Écrivez votre message en quelques mots.'),
  }),
  z.strictObject({ ...signedFields, kind: z.literal('withdrawal') }),
  z.strictObject({
    ...signedFields,
    kind: z.literal('termination'),
    endsOn: createDaySchema('Cette date n’existe pas. Exemple\u00a0: 03/07/2026.').nullable().default(null),
  }),
]);
export type NewMessage = z.input<typeof NewMessage>;
export const MessageKind = z.enum(['question', 'withdrawal', 'termination']);
export type MessageKind = z.infer<typeof MessageKind>;
/** `waiting`: for the customer's answer; `snoozed`: put off until an instant. */
export const ThreadStatus = z.enum(['open', 'waiting', 'snoozed', 'done']);
export type ThreadStatus = z.infer<typeof ThreadStatus>;
/**
 * The outcome of a withdrawal: the letter stopped and refunded, an unpaid order closed, the letter already posted, or a
 * decision by support.
 */
export const WithdrawalOutcome = z.enum(['stopped', 'unpaid', 'too_late', 'withdrawn', 'ended', 'by_hand']);
export type WithdrawalOutcome = z.infer<typeof WithdrawalOutcome>;

const AnswerText = z
  .string()
  .trim()
  .min(2, 'Écrivez votre réponse.')
  .max(5000, 'Ce texte dépasse 5 000 caractères. Abrégez-le, ou envoyez-le en deux fois.');

/** An answer of the customer in a thread. The id is chosen by the page: the same answer sent twice is one. */
export const ThreadAnswer = z.strictObject({ id: z.uuid(), text: AnswerText });

/** Marks a blank in a filled-in template. An answer that still contains it is rejected. */
export const BLANK = '[à compléter\u00a0:';
export const StaffAnswerText = AnswerText.refine(
  (text) => !text.includes(BLANK),
  'Complétez d’abord ce qui est entre crochets.',
);

export const ThreadMessageView = z.object({
  id: z.uuid(),
  from: z.enum(['you', 'us']),
  text: z.string(),
  refundedCents: z.number().int().nullable(),
  /** The names of files that came with a mail. We do not open them. */
  attachments: z.array(z.string()),
  /** Written by mail from an address that is not the thread's. */
  isFromOtherAddress: z.boolean(),
  at: z.iso.datetime(),
});
/** A thread as its customer reads it, without the notes of colleagues. */
export const ThreadView = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: MessageKind,
  subject: MessageSubject.nullable(),
  /** True while the customer waits for an answer. */
  awaits: z.enum(['us', 'you', 'nobody']),
  order: z.object({ id: z.uuid(), reference: z.string(), title: z.string() }).nullable(),
  lastMessageAt: z.iso.datetime(),
  messages: z.array(ThreadMessageView),
});
export type ThreadView = z.infer<typeof ThreadView>;

/** The same response whether or not the order or the account exists. */
export const MessageReceipt = z.object({ reference: z.string(), receivedAt: z.iso.datetime() });
export type MessageReceipt = z.infer<typeof MessageReceipt>;
