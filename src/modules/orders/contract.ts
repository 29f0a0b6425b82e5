import { z } from 'zod';
import { EnclosureLabel, MOST_ENCLOSURES } from '../documents/attachments/contract.ts';
import { DeliveryMethod, DraftContent, Recipient } from '../documents/contract.ts';
import { Cents, OfferKey, PaymentView, Price } from '../payments/contract.ts';

const Iso = z.iso.datetime();

/** Posted by us in one of its ways, or the PDF alone, which nobody posts but the person. */
export const DeliveryOption = z.enum([...DeliveryMethod.options, 'pdf']);
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** The working day a letter shall leave on; unsaid, it is the next collection. */
const PostOn = z.iso.date('Cette date n’existe pas. Choisissez-en une autre.').nullish();

export const QuoteRequest = z.strictObject({
  documentId: z.uuid(),
  sending: DeliveryOption,
  offer: OfferKey,
  postOn: PostOn,
});

export const Quote = z.object({
  price: Price,
  pages: z.number().int(),
  sheets: z.number().int(),
  duplex: z.boolean(),
  enclosures: z.array(z.object({ id: z.uuid(), label: z.string(), pages: z.number().int() })),
  weightGrams: z.number().int(),
  envelope: z.enum(['DL', 'C5', 'C4', 'N10', 'FLAT']),
  /** Civil days in Paris: the collection it leaves with, the expected arrival (each null where none can be said), and those it may be asked for instead. */
  leavesOn: z.iso.date().nullable(),
  expectedOn: z.iso.date().nullable(),
  later: z.object({ from: z.iso.date(), until: z.iso.date() }),
});
export type Quote = z.infer<typeof Quote>;

export const NewOrder = z.strictObject({
  documentId: z.uuid(),
  /** Of the words the person read (`DocumentView.revision`); others are shown first. */
  revision: z.number().int().optional(),
  sending: DeliveryOption,
  offer: OfferKey,
  postOn: PostOn,
  /** The total the person saw. A different one is shown again, never charged silently. */
  expectedTotalCents: Cents,
  consents: z.strictObject({
    terms: z.literal(true, 'Acceptez les conditions générales de vente pour commander.'),
    immediateStart: z.literal(
      true,
      'Cochez cette case\u00a0: sans elle, nous ne pouvons pas commencer avant quatorze jours.',
    ),
    withdrawalLoss: z.literal(true, 'Cochez cette case\u00a0: une lettre postée ne peut plus être reprise.'),
    /** Of the words that stood beside the boxes; unsaid, they are those of now. */
    version: z.string().max(20).optional(),
  }),
});

export const OrderStatus = z.enum([
  'awaiting_payment',
  'paid',
  'in_production',
  'posted',
  'completed',
  'cancelled',
  'refunded',
  'partially_refunded',
]);
export const LetterStatus = z.enum([
  'queued',
  'rendered',
  'handing_over',
  'failed',
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
  'returned',
  'archived',
  'rejected',
  'cancelled',
]);
/** What the partner gives about a letter. */
export const ProofKind = z.enum(['deposit', 'content', 'receipt']);
export type ProofKind = z.infer<typeof ProofKind>;
export type OrderStatus = z.infer<typeof OrderStatus>;
export type LetterStatus = z.infer<typeof LetterStatus>;

/** One thing that happened, in plain French, in time order. */
export const TimelineEntry = z.object({
  at: Iso,
  status: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  happened: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const LetterView = z.object({
  id: z.uuid(),
  status: LetterStatus,
  /** The state in one or two words, and in one sentence (docs/domain/product.md#letter-status-text). */
  short: z.string(),
  long: z.string(),
  sending: DeliveryMethod,
  trackingNumber: z.string().nullable(),
  sheets: z.number().int(),
  /** As its sender wrote it; null once it is forgotten. */
  recipientName: z.string().nullable(),
  /** As they stand on the envelope. */
  recipientLines: z.array(z.string()),
  /** End of the free change of mind; null once it is over. */
  changeableUntil: Iso.nullable(),
  /** The partner refused it: until then it can be corrected; afterwards the money goes back by itself. */
  correctableUntil: Iso.nullable(),
  expectedOn: z.iso.date().nullable(),
  /** What legal delays count from, as the post tells it; null while it has not. */
  depositedAt: Iso.nullable(),
  presentedAt: Iso.nullable(),
  deliveredAt: Iso.nullable(),
  /** How it ended, also once it is archived. */
  outcome: z.enum(['delivered', 'returned']).nullable(),
  proofs: z.array(ProofKind),
  /** Everything of the letter in one PDF; not current when something happened since. */
  proofFile: z.object({ sha256: z.string(), madeAt: Iso, isCurrent: z.boolean() }).nullable(),
  /** SHA-256 of the pages as they were printed. */
  seal: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  /** When what it said, to whom it went and what proved it were erased; the order stays for the books. */
  forgottenAt: Iso.nullable(),
});
export type LetterView = z.infer<typeof LetterView>;

const NamedOrder = z.object({ id: z.uuid(), reference: z.string() });
export const OrderView = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: OrderStatus,
  documentId: z.uuid(),
  title: z.string(),
  template: z.object({ category: z.string(), slug: z.string() }),
  sending: DeliveryOption,
  /** End of the changes of a PDF that was bought alone; null for a letter, or once it is over. */
  pdfChangeableUntil: Iso.nullable(),
  duplex: z.boolean(),
  /** The working day it was asked for, where it is not the first. */
  postOn: z.iso.date().nullable(),
  /** The papers that go with it, in the order of printing. */
  enclosureIds: z.array(z.uuid()),
  offer: OfferKey,
  price: Price,
  payment: PaymentView.nullable(),
  letter: LetterView.nullable(),
  /** The order whose letter this one sends again, and the one that sends this one again. */
  resends: NamedOrder.nullable(),
  resentAs: NamedOrder.nullable(),
  createdAt: Iso,
  can: z.array(
    z.enum(['pay', 'cancel', 'correct', 'download_pdf', 'download_receipt', 'request_proof_file', 'duplicate']),
  ),
});
export type OrderView = z.infer<typeof OrderView>;

export const CheckoutView = z.object({ url: z.string().nullable(), order: OrderView });
/** The papers of a paid letter may be put in another order, named anew or left out; unsaid, they stay as they are. */
export const Correction = z.strictObject({
  content: DraftContent,
  /** Of the words it corrects (`DocumentView.revision`); others, written elsewhere meanwhile, are shown first. */
  revision: z.number().int().optional(),
  enclosures: z
    .array(z.strictObject({ id: z.uuid(), label: EnclosureLabel }))
    .max(MOST_ENCLOSURES)
    .optional(),
});
export const Refunding = z.strictObject({
  amountCents: z.number().int().min(1).optional(),
  reason: z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(500),
});

export const Resending = z.strictObject({
  reason: z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(500),
  free: z.boolean(),
  /** Unsaid, it goes to the same address. */
  recipient: Recipient.partial().optional(),
});
