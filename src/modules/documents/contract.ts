import { z } from 'zod';
import { deliveryMethods } from '../../domain/delivery-method.ts';
import type * as domain from '../../domain/postal-address.ts';

/** Postgres text and jsonb refuse NUL; a lone surrogate cannot be encoded in UTF-8. */
export const Text = (max: number) =>
  z
    .string()
    .max(max, `Ce texte dépasse ${max} caractères.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Ce texte contient un caractère illisible.');

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
  .meta({ examples: ['resiliation-box'] });
export const Iso = z.iso.datetime();
const Day = z.iso.date();

export const DeliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

const FieldType = z.enum([
  'text',
  'longText',
  'list',
  'date',
  'money',
  'number',
  'year',
  'choice',
  'yesNo',
  'email',
  'phone',
  'entries',
]);

/** Holds when the field was answered so; of a list, any answer will do. */
const OneCondition = z.strictObject({
  field: z.string(),
  equals: z.union([z.string(), z.boolean(), z.array(z.string()).min(1)]),
});
const Conditions = z.array(OneCondition).min(2).max(4);
export const Condition = z.union([
  OneCondition,
  z.strictObject({ all: Conditions }),
  z.strictObject({ any: Conditions }),
]);

const Question = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  example: z.string().optional(),
  /** What the sheet shows, dotted, while the answer is missing. */
  blank: z.string(),
  /** What to say when a required answer is missing. */
  ask: z.string().optional(),
  required: z.boolean(),
  maxLength: z.number().int().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  /** `printed`: the words of the letter, where they are not the label's. */
  choices: z
    .array(
      z.object({ value: z.string(), label: z.string(), hint: z.string().optional(), printed: z.string().optional() }),
    )
    .optional(),
});
/** One part of an answer that is given several times. */
export const EntryField = Question.extend({
  type: FieldType.extract(['text', 'date', 'money', 'number', 'year', 'choice']),
});
export const FieldView = Question.extend({
  type: FieldType,
  showIf: Condition.optional(),
  /** The answer of most people, already there; for choices only. */
  defaultValue: z.string().optional(),
  /** Of the type `entries`, which is answered several times: what one is called, the button for one more, how it reads in the letter, its parts. */
  entry: z
    .object({ called: z.string(), add: z.string(), line: z.string(), fields: z.array(EntryField).min(1).max(5) })
    .optional(),
});
export type FieldView = z.infer<typeof FieldView>;

export const StepView = z.object({
  name: z.string(),
  title: z.string(),
  short: z.string(),
  intro: z.string().optional(),
  fields: z.array(FieldView),
});

export const PostalAddress = z.strictObject({
  kind: z.enum(['person', 'organisation']),
  civility: z.enum(['M.', 'Mme', '']).optional(),
  firstName: Text(70).optional(),
  lastName: Text(70).optional(),
  organisation: Text(90).optional(),
  service: Text(90).optional(),
  line2: Text(90).optional(),
  line3: Text(90).optional(),
  line4: Text(90),
  line5: Text(90).optional(),
  postcode: Text(12),
  city: Text(70),
  /** ISO 3166. Whether a letter can be written or sent there is for `normaliseAddress` and `findDestinationProblem` to say. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Ce pays s’écrit en deux lettres. Exemple\u00a0: FR.'),
}) satisfies z.ZodType<domain.PostalAddress>;
export type PostalAddress = z.infer<typeof PostalAddress>;

/** One published version of a template, with everything the form and the sheet need. */
export const TemplateView = z.object({
  versionId: z.uuid(),
  version: z.number().int(),
  slug: z.string(),
  category: z.string(),
  categoryTitle: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  purpose: z.string(),
  whenToSend: z.array(z.string()),
  freeRoute: z.object({ note: z.string(), label: z.string(), url: z.string() }),
  legalBasis: z.array(z.object({ article: z.string(), text: z.string(), says: z.string() })),
  source: z.object({ label: z.string(), url: z.string() }),
  reviewedOn: Day,
  recipientType: z.string(),
  recipientKind: z.enum(['person', 'organisation']),
  /** Who may write it besides one person: its words agree with them. */
  senders: z.strictObject({ organisation: z.boolean(), several: z.boolean() }).optional(),
  papers: z.array(z.string()),
  sending: z.object({ advised: DeliveryMethod, reason: z.string(), allowed: z.array(DeliveryMethod) }),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  neighbours: z.array(z.object({ category: z.string(), slug: z.string(), title: z.string() })),
  followUp: z
    .object({
      category: z.string(),
      slug: z.string(),
      title: z.string(),
      afterDays: z.number().int(),
      says: z.string(),
    })
    .optional(),
  lifeEvents: z.array(z.string()),
  /** Where a person finds the recipient's address, and addresses that are the same for everybody, each with its source. */
  recipientHelp: z.object({
    where: z.string(),
    known: z.array(
      z.object({
        name: z.string(),
        address: PostalAddress,
        source: z.object({ label: z.string(), url: z.string() }),
        checkedOn: Day,
      }),
    ),
  }),
  /** The letter's own steps; sender and recipient steps are the same for every template and come from the client. */
  steps: z.array(StepView),
  computed: z.array(z.object({ name: z.string(), expression: z.string() })),
  /** Days after which the letter comes late. */
  deadlines: z
    .array(
      z.object({
        field: z.string(),
        last: z.string(),
        called: z.string(),
        but: z.string(),
        counted: z.enum(['sent', 'received']).optional(),
        showIf: Condition.optional(),
      }),
    )
    .optional(),
  subject: z.string(),
  body: z.string(),
  enclosures: z.array(z.object({ label: z.string(), showIf: Condition.optional() })),
  sampleAnswers: z.record(z.string(), z.unknown()),
});
export type TemplateView = z.infer<typeof TemplateView>;

export const TemplateCard = z.object({
  slug: z.string(),
  category: z.string(),
  categoryTitle: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  purpose: z.string(),
  advised: DeliveryMethod,
  allowed: z.array(DeliveryMethod),
  /** The real first lines of the sample letter, for the card. */
  excerpt: z.array(z.string()),
});
export type TemplateCard = z.infer<typeof TemplateCard>;

export const CategoryView = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  count: z.number().int(),
});
export type CategoryView = z.infer<typeof CategoryView>;

/** A way to look at the catalogue: a subject, an event of life, somebody one writes to. `slug` is its address under /documents/. */
export const TemplateGroup = CategoryView.extend({ kind: z.enum(['category', 'event', 'recipient']) });
export type TemplateGroup = z.infer<typeof TemplateGroup>;

/** A letter in a long list. */
export const TemplateLink = TemplateCard.pick({ slug: true, category: true, shortTitle: true });
export type TemplateLink = z.infer<typeof TemplateLink>;

/** The sender also says how to be reached; both are printed in the sender block when given. */
export const Sender = PostalAddress.extend({
  email: Text(254).optional(),
  phone: Text(30).optional(),
  /** Of an organisation, what the person who signs does there. */
  jobRole: Text(90).optional(),
});
export type Sender = z.infer<typeof Sender>;

/** The recipient's exact title, « Maître » or « Madame la Directrice », opens the letter in place of « Madame » or « Monsieur ». */
export const Recipient = PostalAddress.extend({ title: Text(60).optional() });
export type Recipient = z.infer<typeof Recipient>;

export const MOST_CO_SENDERS = 5;
/** Somebody who writes and signs with the sender. */
export const CoSender = PostalAddress.pick({ civility: true, firstName: true, lastName: true });
export type CoSender = z.infer<typeof CoSender>;

const MOST_POINTS = 2000;
const Point = z.tuple([z.number().min(0).max(120), z.number().min(0).max(60)]);
/** A stroke is read up to its first wrong point: thousands of them need not each be named. */
const upToWrongPoint = (points: unknown): unknown => {
  if (!Array.isArray(points)) return points;
  const wrong = points.findIndex((point) => !Point.safeParse(point).success);
  return wrong < 0 ? points : points.slice(0, wrong + 1);
};
const Stroke = z.preprocess(upToWrongPoint, z.array(Point).min(1));
/** As the pen went on the screen, in millimetres from the top left corner. */
export const DrawnSignature = z
  .strictObject({
    width: z.number().min(1).max(120),
    height: z.number().min(1).max(60),
    strokes: z.array(Stroke).min(1).max(60),
  })
  .refine(
    ({ strokes }) => strokes.flat().length <= MOST_POINTS,
    'Cette signature est trop détaillée. Effacez-la et signez plus simplement.',
  ) satisfies z.ZodType<domain.DrawnSignature>;
export type DrawnSignature = z.infer<typeof DrawnSignature>;

const FieldName = z.string().regex(/^[a-z][a-zA-Z0-9]{0,60}$/);
const Scalar = z.union([Text(8000), z.number(), z.boolean(), z.null()]);
const MOST_ENTRIES = 100;
export const Answers = z.record(FieldName, z.union([Scalar, z.array(z.record(FieldName, Scalar)).max(MOST_ENTRIES)]));
export type Answers = z.infer<typeof Answers>;

/** A place to choose while typing an address. `line4` is empty when only the town is known. */
export const AddressSuggestion = z.object({
  label: z.string(),
  line4: z.string(),
  postcode: z.string(),
  city: z.string(),
});
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

export const SuggestionQuestion = z.strictObject({
  text: Text(200),
  kind: z.enum(['street', 'city']),
  postcode: Text(12).optional(),
});
export const SuggestionAnswer = z.object({
  items: z.array(AddressSuggestion),
  /** To be shown beside what it is due for. */ attribution: z.string().nullable(),
});
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>;

export const TownQuestion = z.strictObject({ postcode: Text(12), city: Text(70) });
export const TownAnswer = z.object({
  /** False is a doubt, never a refusal: the person may keep what is typed. */
  known: z.boolean(),
  communes: z.array(z.object({ name: z.string(), postcode: z.string() })),
  message: z.string().optional(),
});
export type TownAnswer = z.infer<typeof TownAnswer>;

/** What a person has typed so far. Incomplete parts are kept as they are: a draft is never refused for being unfinished. */
export const DraftContent = z.strictObject({
  answers: Answers,
  sender: Sender.partial(),
  recipient: Recipient.partial(),
  coSenders: z
    .array(CoSender)
    .max(MOST_CO_SENDERS, `Une lettre porte au plus ${MOST_CO_SENDERS + 1} signatures.`)
    .optional(),
  /** In the order of those who sign; nothing for those whose name is enough. */
  signatures: z
    .array(DrawnSignature.nullable())
    .max(MOST_CO_SENDERS + 1)
    .optional(),
  /** How the text is set; unsaid means left, with whole words. */
  setting: z.strictObject({ justified: z.boolean(), hyphenated: z.boolean() }).optional(),
  sending: DeliveryMethod.nullable(),
  /** Both sides of each sheet; unsaid means yes. */
  duplex: z.boolean().optional(),
});
export type DraftContent = z.infer<typeof DraftContent>;
/** Bytes of a request that holds a draft: more than a stored draft may have, so that one that is too long is named. */
export const MAX_DRAFT_BODY = 250_000;
/** What is left of what somebody wrote when it is erased. */
export const NOTHING_WRITTEN: DraftContent = { answers: {}, sender: {}, recipient: {}, sending: null };

/** A letter in a list: everything but what was typed. */
export const DocumentSummary = z.object({
  id: z.uuid(),
  /** `steps` counts those of its own questions: who writes, to whom and the others are the same for every letter. */
  template: z.object({
    versionId: z.uuid(),
    slug: z.string(),
    category: z.string(),
    title: z.string(),
    steps: z.number().int(),
  }),
  title: z.string(),
  status: z.enum(['draft', 'ordered']),
  /** To whom it goes, as its writer calls them; empty before a name is typed. */
  addressee: z.string(),
  /** Where the form was left, from 0. */
  step: z.number().int(),
  /** The last day on which ordering it keeps a legal delay, as the answers so far say; of a draft only. */
  orderBy: Day.nullable(),
  /** The day its pages carry once it is ordered. */
  datedOn: Day.nullable(),
  /** Grows by one at each save; a save must name the revision it was made on. */
  revision: z.number().int(),
  createdAt: Iso,
  updatedAt: Iso,
  can: z.array(z.enum(['edit', 'delete', 'order', 'duplicate'])),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;
export const DocumentView = DocumentSummary.extend({ content: DraftContent });
export type DocumentView = z.infer<typeof DocumentView>;

/** To whom and where a letter goes, as its sender wrote it. */
export interface Addressee {
  name: string;
  city: string;
}

/** Somebody this person wrote to before. */
export const ContactView = z.object({ id: z.uuid(), name: z.string(), address: Recipient.partial(), usedAt: Iso });
export type ContactView = z.infer<typeof ContactView>;

/** More than anybody writes to; beyond it somebody keeps a mailing list. */
export const MOST_CONTACTS = 500;

/** Where a person writes from; null until they have said so. */
export const OwnAddressView = z.object({ address: Sender.partial().nullable() });
export type OwnAddressView = z.infer<typeof OwnAddressView>;

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
  content: DraftContent,
  step: FormStep.optional(),
});
