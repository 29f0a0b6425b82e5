import { z } from 'zod';
import { partnerNames } from '../../domain/postal-partner.ts';
import { createDaySchema, Reason } from '../../domain/schemas.ts';
import { MAX_ENCLOSURES, EnclosureLabel } from '../documents/attachments/contract.ts';
import { FollowUpEvent, TemplatePlace } from '../documents/catalogue/contract.ts';
import { DeliveryMethod, Recipient } from '../documents/contract.ts';
import { DraftContent } from '../documents/drafts/contract.ts';
import { PaymentView } from '../payments/checkout/contract.ts';
import { Cents, OfferKey, Price } from '../payments/contract.ts';

const Iso = z.iso.datetime();

/** A delivery method, or the PDF alone, which the customer posts. */
export const DeliveryOption = z.enum([...DeliveryMethod.options, 'pdf']);
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** The working day on which the letter shall leave; by default the next collection. */
const PostOn = createDaySchema('Cette date n’existe pas. Choisissez-en une autre.').nullish();

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
  /**
   * Civil days in Paris: the collection, the expected arrival (null if unknown), and the days that can be chosen
   * instead.
   */
  leavesOn: z.iso.date().nullable(),
  expectedOn: z.iso.date().nullable(),
  later: z.object({ from: z.iso.date(), until: z.iso.date() }),
});
export type Quote = z.infer<typeof Quote>;

export const NewOrder = z.strictObject({
  documentId: z.uuid(),
  /** The revision the customer read (`DocumentView.revision`); a newer one is shown first. */
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
      'Demandez que nous commencions tout de suite\u00a0: sans cela, nous ne pouvons rien faire avant quatorze jours.',
    ),
    withdrawalLoss: z.literal(
      true,
      'Confirmez que vous perdez le droit de changer d’avis\u00a0: une lettre postée ne peut plus être reprise.',
    ),
    /** The version of the consent texts; by default the current one. */
    version: z.string().max(20).optional(),
  }),
});

const MAX_PACK_LETTERS = 12;
/** Several letters that are ordered together and paid once. */
export const NewPack = z.strictObject({
  /** Made by the browser: a repeated request finds the same pack. */
  id: z.uuid(),
  letters: z
    .array(
      NewOrder.pick({ documentId: true, revision: true, expectedTotalCents: true }).extend({ sending: DeliveryMethod }),
    )
    .min(2, 'Choisissez au moins deux lettres.')
    .max(MAX_PACK_LETTERS, `Commandez au plus ${MAX_PACK_LETTERS} lettres à la fois.`)
    .refine(
      (letters) => new Set(letters.map(({ documentId }) => documentId)).size === letters.length,
      'Une lettre est deux fois dans cette commande.',
    ),
  offer: OfferKey,
  consents: NewOrder.shape.consents,
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
  'held',
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
/** The proofs of a partner. */
export const ProofKind = z.enum(['deposit', 'content', 'receipt']);
export type ProofKind = z.infer<typeof ProofKind>;
export type OrderStatus = z.infer<typeof OrderStatus>;
export type LetterStatus = z.infer<typeof LetterStatus>;

/** An entry of the timeline, in plain French and in order of time. */
export const TimelineEntry = z.object({
  /** Of an event to come, where it stands among the others; its day is below. */
  at: Iso,
  /** The day in Paris; null while that of an event to come is unknown. */
  day: z.iso.date().nullable(),
  status: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  happened: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** How long the content of a letter is stored: as usual, or as its sender chose. */
export const RetentionChoice = z.enum(
  ['usual', 'thirty_days', 'five_years'],
  'Choisissez une des durées que la page de la lettre propose.',
);
export type RetentionChoice = z.infer<typeof RetentionChoice>;
export const RetentionView = z.object({
  choice: RetentionChoice,
  /** Since when; null for a sender who never chose. */
  chosenAt: Iso.nullable(),
  /** Whether the sender can choose now, and why not. */
  allowed: z.boolean(),
  because: z.string().nullable(),
  options: z.array(
    z.object({
      choice: RetentionChoice,
      /** The first day on which the content may be erased; null before it is known. */
      erasedOn: z.iso.date().nullable(),
      /** Why the erasure would have to wait beyond that day. */
      because: z.string().nullable(),
    }),
  ),
});
export type RetentionView = z.infer<typeof RetentionView>;
export const NewRetention = z.strictObject({ choice: RetentionChoice });

/** The part of a letter that the partner rejected, and the line of that address if its code names one. */
export const RejectedPart = z.object({
  of: z.enum(['recipient', 'sender', 'country', 'enclosures']),
  line: z.number().int().min(1).max(6).nullable(),
});
export type RejectedPart = z.infer<typeof RejectedPart>;

export const LetterView = z.object({
  id: z.uuid(),
  status: LetterStatus,
  /** The state in one or two words, and in a sentence (docs/domain/product.md#letter-status-text). */
  short: z.string(),
  long: z.string(),
  sending: DeliveryMethod,
  trackingNumber: z.string().nullable(),
  sheets: z.number().int(),
  /** As the sender wrote it; null after the purge. */
  recipientName: z.string().nullable(),
  /** As printed on the envelope. */
  recipientLines: z.array(z.string()),
  /** End of the free change of mind; null once it is over. */
  changeableUntil: Iso.nullable(),
  /** After a rejection: until when it can be corrected before it is refunded. */
  correctableUntil: Iso.nullable(),
  /** What to correct after a rejection; null if the partner did not say. */
  rejectedPart: RejectedPart.nullable(),
  /** After a rejection: whether its reason comes from us, so that the sender has nothing to correct. */
  isOurFault: z.boolean(),
  expectedOn: z.iso.date().nullable(),
  /** The instants from which legal time limits count, as reported by the post; null before. */
  depositedAt: Iso.nullable(),
  presentedAt: Iso.nullable(),
  deliveredAt: Iso.nullable(),
  /** How it ended, also once it is archived. */
  outcome: z.enum(['delivered', 'returned']).nullable(),
  /** The last day for the reply that the letter asks for, from its first presentation, expected or real. */
  replyBy: z.iso.date().nullable(),
  /** The next steps, each from its day on, first day first. */
  followUps: z.array(
    z.object({
      on: FollowUpEvent,
      day: z.iso.date(),
      because: z.string(),
      /** The letter to write, if the step is one. */
      letter: TemplatePlace.nullable(),
    }),
  ),
  proofs: z.array(ProofKind),
  /** The proof file; not current if something happened since. */
  proofFile: z.object({ sha256: z.string(), madeAt: Iso, isCurrent: z.boolean() }).nullable(),
  /** SHA-256 of the pages as they were printed. */
  seal: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  retention: RetentionView,
  /** When the content, the recipient and the proofs were purged; the order stays for accounting. */
  forgottenAt: Iso.nullable(),
});
export type LetterView = z.infer<typeof LetterView>;

const NamedOrder = z.object({ id: z.uuid(), reference: z.string() });
export const OrderView = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: OrderStatus,
  documentId: z.uuid(),
  /** The pack it was ordered with; null if it was ordered alone. */
  packId: z.uuid().nullable(),
  title: z.string(),
  template: z.object({ category: z.string(), slug: z.string() }),
  sending: DeliveryOption,
  /** End of the changes of a PDF that was bought alone; null for a letter, or once it is over. */
  pdfChangeableUntil: Iso.nullable(),
  duplex: z.boolean(),
  /** The chosen posting day, if it is not the first possible one. */
  postOn: z.iso.date().nullable(),
  /** The enclosures in the order of printing. */
  enclosureIds: z.array(z.uuid()),
  offer: OfferKey,
  price: Price,
  payment: PaymentView.nullable(),
  letter: LetterView.nullable(),
  /** The order that this one resends, and the one that resends it. */
  resends: NamedOrder.nullable(),
  resentAs: NamedOrder.nullable(),
  createdAt: Iso,
  can: z.array(
    z.enum(['pay', 'cancel', 'correct', 'download_pdf', 'download_receipt', 'request_proof_file', 'duplicate']),
  ),
});
export type OrderView = z.infer<typeof OrderView>;

/** Letters that were ordered together, each with its own life. */
export const PackView = z.object({
  id: z.uuid(),
  /** The sum of the orders, as it was paid or is to be paid. */
  totalCents: z.number().int(),
  orders: z.array(OrderView),
});
export type PackView = z.infer<typeof PackView>;
export const PackCheckoutView = z.object({ url: z.string().nullable(), pack: PackView });

export const CheckoutView = z.object({ url: z.string().nullable(), order: OrderView });
/** The enclosures of a paid letter may be reordered, relabelled or left out; by default they stay unchanged. */
export const Correction = z.strictObject({
  content: DraftContent,
  /** The revision that is corrected (`DocumentView.revision`); a newer one is shown first. */
  revision: z.number().int().optional(),
  enclosures: z
    .array(z.strictObject({ id: z.uuid(), label: EnclosureLabel }))
    .max(MAX_ENCLOSURES)
    .optional(),
});
/** The instant of the state on which a colleague decided: of the letter, or of an order without one. */
const ExpectedStatusSince = z.iso.datetime('Relisez la commande, puis décidez à nouveau.').meta({
  description: '`statusSince` de la lettre, ou de la commande sans lettre, quand la décision a été prise.',
});

export const OrderDecisionBody = z.strictObject({ reason: Reason, expectedStatusSince: ExpectedStatusSince });

/** What happened to a held letter: a partner had it before a backup was restored. */
export const PostingConfirmation = OrderDecisionBody.extend({
  partner: z.enum(partnerNames, 'Choisissez le partenaire.'),
  reference: z
    .string()
    .trim()
    .min(1, 'Indiquez la référence, telle que le partenaire l’affiche.')
    .max(150, 'Une référence compte 150\u00a0signes au plus.')
    .meta({ description: 'La référence de l’envoi, telle que le partenaire l’affiche.' }),
});

/** What each partner that carries such a letter has under our id. */
export const PostingSearch = z
  .object({
    partners: z.array(
      z.object({
        partner: z.enum(partnerNames),
        label: z.string(),
        result: z.enum(['found', 'none', 'incomplete', 'not_searchable', 'unavailable']),
        /** As the partner prints it. */
        reference: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PostingSearch' });
export type PostingSearch = z.infer<typeof PostingSearch>;

/** Corrects the recipient, or the whole letter. */
export const SupportCorrection = OrderDecisionBody.extend({
  recipient: Recipient.optional(),
  content: DraftContent.optional(),
}).refine(({ recipient, content }) => (recipient === undefined) !== (content === undefined), {
  path: ['recipient'],
  message: 'Donnez l’adresse corrigée, ou la lettre corrigée.',
});

export const Refunding = z.strictObject({
  /** Default: all that is left. */
  amountCents: z.number().int().min(1, 'Indiquez un montant supérieur à zéro.').optional(),
  expectedRefundableCents: z.number().int().min(1).meta({
    description: 'Ce qui restait à rembourser quand la décision a été prise\u00a0: un autre montant est un conflit.',
  }),
  reason: Reason,
});

export const Resending = z.strictObject({
  reason: Reason,
  expectedStatusSince: ExpectedStatusSince,
  free: z.boolean(),
  /** By default the same address. */
  recipient: Recipient.partial().optional(),
});
