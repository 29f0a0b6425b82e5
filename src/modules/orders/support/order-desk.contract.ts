import { z } from 'zod';
import { SheetView } from '../../documents/catalogue/contract.ts';
import { DeliveryMethod } from '../../documents/contract.ts';
import { Cents, OfferKey, PriceLine } from '../../payments/contract.ts';
import { OrderMoney } from '../../payments/money.contract.ts';
import { DeliveryOption, LetterStatus, OrderStatus, OrderView, ProofKind, RetentionView } from '../contract.ts';
import { OpenApproval, RefundTerms } from './approval.contract.ts';

const Iso = z.iso.datetime();

/** The actions of staff on an order. An action that is not possible has a reason. */
export const OrderAction = z.object({
  action: z.string(),
  allowed: z.boolean(),
  because: z.string().nullable(),
  /** A second person decides too. */
  needsApproval: z.boolean(),
});
export type OrderAction = z.infer<typeof OrderAction>;

/** Who did it: a colleague, the customer, one of our jobs, the bank or the post. */
const Author = z.object({
  kind: z.enum(['colleague', 'customer', 'automatic', 'bank', 'post', 'unknown']),
  name: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

export const DeskLine = z.object({
  id: z.string(),
  at: Iso,
  /** `technical` lines are shown on request, the others by default. */
  kind: z.enum(['action', 'note', 'message', 'mail', 'order', 'post', 'bank', 'technical']),
  by: Author,
  title: z.string(),
  text: z.string().nullable(),
  /** Technical lines: the name in the code and the id in the logs. */
  name: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type DeskLine = z.infer<typeof DeskLine>;

/** An e-mail about the order, without its text. */
export const DeskEmail = z.object({
  id: z.string(),
  label: z.string(),
  /** The last attempt; of an e-mail that waits, when its job was handed out. */
  at: Iso,
  /**
   * `sent`: the mail server took it. `skipped`: its recipient had switched it off, or is erased. `failing`: refused, and
   * tried again. `failed`: given up.
   */
  status: z.enum(['sent', 'skipped', 'waiting', 'failing', 'failed']),
  /** Of the account as it is now, or of the message; null for e-mails to colleagues. */
  address: z.string().nullable(),
  /** True for the account's address of now: sent addresses are not stored, and it may have changed since. */
  isCurrentAddress: z.boolean(),
});
export type DeskEmail = z.infer<typeof DeskEmail>;

const Proof = z.object({ kind: ProofKind, isStored: z.boolean(), because: z.string().nullable() });

/** The letter at the postal partner and at La Poste. */
export const DeskSending = z.object({
  letterId: z.uuid(),
  status: LetterStatus,
  product: DeliveryMethod,
  sheets: z.number().int(),
  partner: z.string().nullable(),
  partnerReference: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.url().nullable(),
  releasesAt: Iso,
  handedOverAt: Iso.nullable(),
  depositedAt: Iso.nullable(),
  presentedAt: Iso.nullable(),
  deliveredAt: Iso.nullable(),
  returnedAt: Iso.nullable(),
  returnReason: z.string().nullable(),
  pickupUntil: z.iso.date().nullable(),
  /** The day announced to the customer, and whether it has passed without a delivery. */
  expectedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  rejection: z.object({ code: z.string(), kind: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** The last unexpected words of the partner, without names. */
  partnerResponse: z.object({ text: z.string(), at: Iso }).nullable(),
  proofs: z.array(Proof),
  proofFile: z.object({ madeAt: Iso, isCurrent: z.boolean() }).nullable(),
  /** Why there is no proof file. */
  noProofFileBecause: z.string().nullable(),
  /** What the customer chose, and since when. */
  retention: RetentionView,
});
export type DeskSending = z.infer<typeof DeskSending>;

/** Everything about one order, for a colleague who has the customer on the line. */
export const OrderDesk = z
  .object({
    order: OrderView.pick({
      id: true,
      reference: true,
      status: true,
      title: true,
      sending: true,
      createdAt: true,
      resends: true,
      resentAs: true,
    }).extend({
      status: OrderStatus,
      sending: DeliveryOption,
      offer: OfferKey,
      totalCents: Cents,
      /** The orders paid on the same page, this one included; empty for an order alone. */
      pack: z.array(OrderView.pick({ id: true, reference: true, title: true, status: true })),
      /**
       * Of the letter, or of an order without one: commands send it back, so that decisions on an outdated state are
       * rejected.
       */
      decidedSince: Iso,
    }),
    /** In the customer's own words; `until` is the instant at which what they can do now ends. */
    customerSees: z.object({
      short: z.string(),
      long: z.string(),
      until: Iso.nullable(),
      outcome: z.enum(['delivered', 'returned']).nullable(),
    }),
    /** Until when the reader sees personal data; null while they are masked. */
    revealedUntil: Iso.nullable(),
    /** As printed on the envelope. Null for an order without a letter, and for roles without access to letters. */
    recipient: z.object({ name: z.string().nullable(), lines: z.array(z.string()) }).nullable(),
    customer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      isErased: z.boolean(),
      orders: z.number().int(),
      messages: z.number().int(),
    }),
    sending: DeskSending.nullable(),
    money: OrderMoney.extend({ lines: z.array(PriceLine) }),
    /** Null for roles without access to letters. */
    papers: z
      .object({
        /** None while they are masked. */
        pages: z.array(SheetView),
        pageCount: z.number().int(),
        /** The content is erased: there are no pages. */
        isErased: z.boolean(),
        hasPdf: z.boolean(),
        enclosures: z.array(
          // The label is empty while it is masked.
          z.object({
            id: z.uuid(),
            label: z.string(),
            pages: z.number().int(),
            isStored: z.boolean(),
            hasPreview: z.boolean(),
          }),
        ),
        /** Required papers that are not enclosed, in the customer's words; the words are empty while they are masked. */
        sentApart: z.array(z.object({ label: z.string(), words: z.string(), at: Iso })),
      })
      .nullable(),
    /** Newest first. */
    emails: z.array(DeskEmail),
    /** Newest first. */
    timeline: z.array(DeskLine),
    actions: z.array(OrderAction),
    /** The actions that need approval for the current user. */
    bounds: z.object({
      refund: RefundTerms,
      /** Any free resend needs one, since the letter was resent for nothing before. */
      freeResendNeedsApproval: z.boolean(),
    }),
    /** What waits for one. */
    approvals: z.array(OpenApproval),
  })
  .meta({ id: 'OrderDesk' });
export type OrderDesk = z.infer<typeof OrderDesk>;

export const NewOrderNote = z.strictObject({
  /** Chosen by the page: the same note sent twice is one note. */
  id: z.uuid(),
  body: z
    .string('Écrivez la note.')
    .trim()
    .min(3, 'Écrivez la note en quelques mots.')
    .max(2000, 'Cette note dépasse 2000 caractères. Abrégez-la.'),
});
