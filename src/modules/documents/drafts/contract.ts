import { z } from 'zod';
import type * as domain from '../../../domain/postal-address.ts';
import { PostalAddress, Text, Sender, Recipient, DeliveryMethod, Iso } from '../contract.ts';

export const MAX_CO_SENDERS = 5;
/** A person who writes and signs with the sender. */
export const CoSender = PostalAddress.pick({ civility: true, firstName: true, lastName: true });
export type CoSender = z.infer<typeof CoSender>;

const MAX_POINTS = 2000;
const Point = z.tuple([z.number().min(0).max(120), z.number().min(0).max(60)]);
/** Stops at the first invalid point of a stroke: thousands of them need not be reported. */
const cutAtWrongPoint = (points: unknown): unknown => {
  if (!Array.isArray(points)) return points;
  const wrong = points.findIndex((point) => !Point.safeParse(point).success);
  return wrong < 0 ? points : points.slice(0, wrong + 1);
};
const Stroke = z.preprocess(cutAtWrongPoint, z.array(Point).min(1));
/** As the pen went on the screen, in millimetres from the top left corner. */
export const DrawnSignature = z
  .strictObject({
    width: z.number().min(1).max(120),
    height: z.number().min(1).max(60),
    strokes: z.array(Stroke).min(1).max(60),
  })
  .refine(
    ({ strokes }) => strokes.flat().length <= MAX_POINTS,
    'Cette signature est trop détaillée. Effacez-la et signez plus simplement.',
  ) satisfies z.ZodType<domain.DrawnSignature>;
export type DrawnSignature = z.infer<typeof DrawnSignature>;

const FieldName = z.string().regex(/^[a-z][a-zA-Z0-9]{0,60}$/);
const Scalar = z.union([Text(8000), z.number(), z.boolean(), z.null()]);
const MAX_ENTRIES = 100;
export const Answers = z.record(FieldName, z.union([Scalar, z.array(z.record(FieldName, Scalar)).max(MAX_ENTRIES)]));
export type Answers = z.infer<typeof Answers>;

/** What a person has typed so far. A draft may be incomplete. */
export const DraftContent = z.strictObject({
  answers: Answers,
  sender: Sender.partial(),
  recipient: Recipient.partial(),
  coSenders: z
    .array(CoSender)
    .max(MAX_CO_SENDERS, `Une lettre porte au plus ${MAX_CO_SENDERS + 1} signatures.`)
    .optional(),
  /** In the order of the signers; null for those who sign with their printed name. */
  signatures: z
    .array(DrawnSignature.nullable())
    .max(MAX_CO_SENDERS + 1)
    .optional(),
  /** How the text is set; by default ragged right, with whole words, in 11 points. */
  setting: z
    .strictObject({ justified: z.boolean(), hyphenated: z.boolean(), largeType: z.boolean().optional() })
    .optional(),
  sending: DeliveryMethod.nullable(),
  /** Required papers that are not enclosed: what the author says about each, and when it was said. */
  sentApart: z
    .array(z.strictObject({ label: Text(200), words: Text(300), at: Iso }))
    .max(20)
    .optional(),
  /** The author prints the letter and signs it by hand: it is not posted by us. */
  signsOnPaper: z.boolean().optional(),
  /** Prints both sides of each sheet; true by default. */
  duplex: z.boolean().optional(),
});
export type DraftContent = z.infer<typeof DraftContent>;
/**
 * Bytes of a request that holds a draft: more than a stored draft may have, so that one that is too long gets its own
 * error.
 */
export const MAX_DRAFT_BODY = 250_000;
/** The content of an erased document. */
export const EMPTY_CONTENT: DraftContent = { answers: {}, sender: {}, recipient: {}, sending: null };

/** A letter in a list, without its content. */
export const DocumentSummary = z.object({
  id: z.uuid(),
  /** `steps` counts the screens of its form. */
  template: z.object({
    versionId: z.uuid(),
    slug: z.string(),
    category: z.string(),
    title: z.string(),
    steps: z.number().int(),
  }),
  title: z.string(),
  status: z.enum(['draft', 'ordered']),
  /** The recipient's name; empty before one is typed. */
  addressee: z.string(),
  /** The step at which the form was left, from 0. */
  step: z.number().int(),
  /** The last day to order it within a legal delay, computed from the answers; drafts only. */
  orderBy: z.iso.date().nullable(),
  /** The day its pages carry once it is ordered. */
  datedOn: z.iso.date().nullable(),
  /** The expected first presentation that its pages name, once it is ordered and if they name one. */
  presentedOn: z.iso.date().nullable(),
  /** Grows by one at each save; a save must name the revision it was made on. */
  revision: z.number().int(),
  createdAt: Iso,
  updatedAt: Iso,
  can: z.array(z.enum(['edit', 'delete', 'order', 'duplicate'])),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;
export const DocumentView = DocumentSummary.extend({ content: DraftContent });
export type DocumentView = z.infer<typeof DocumentView>;

/** The recipient's name and city, as typed. */
export interface Addressee {
  name: string;
  city: string;
}

const FormStep = z.number().int().min(0).max(99);
export const NewDocument = z.strictObject({
  /** Made by the browser, so that claiming the same draft twice makes one document. */
  id: z.uuid(),
  templateVersionId: z.uuid(),
  content: DraftContent,
  step: FormStep.optional(),
});
export const SavedDocument = z.strictObject({
  revision: z.number().int().min(1).max(2_000_000_000),
  /** The version that the form showed, which is printed then. Pages of an older version do not send it. */
  templateVersionId: z.uuid().optional(),
  content: DraftContent,
  step: FormStep.optional(),
});
