import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import { DeliveryMethod, PostalAddress, Recipient, Sender } from '../contract.ts';
import { Condition, StepView, TableView } from './questions.contract.ts';

/** A published version, for the back office. */
export const TemplateVersionRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  category: z.string(),
  version: z.number().int(),
  title: z.string(),
  reviewedOn: z.iso.date(),
  origin: z.string(),
  publishedAt: Instant,
  withdrawnAt: Instant.nullable(),
  withdrawnBecause: z.string().nullable(),
  isNewest: z.boolean(),
  /** It is on the site, and its last review is a year old or a point of it is to be checked. */
  isDue: z.boolean(),
  can: z.array(z.enum(['draft', 'withdraw'])),
});
export type TemplateVersionRow = z.output<typeof TemplateVersionRow>;

/** A version with its text, for comparisons; null where the text was not stored. */
export const TemplateVersionText = z.object({
  source: z.string().nullable(),
  samples: z.string().nullable(),
  /** Why it was published without a second person. */
  unreviewedReason: z.string().nullable(),
  legalBasis: z.array(z.object({ article: z.string(), text: z.string(), says: z.string() })),
});

const draftStatuses = ['draft', 'submitted', 'returned'] as const;
export type TemplateDraftStatus = (typeof draftStatuses)[number];

export const TemplateDraftRow = z.object({
  id: z.uuid(),
  category: z.string(),
  slug: z.string(),
  status: z.enum(draftStatuses),
  revision: z.number().int(),
  updatedAt: Instant,
  submittedAt: Instant.nullable(),
});
export type TemplateDraftRow = z.output<typeof TemplateDraftRow>;
export const TemplateDraftView = TemplateDraftRow.extend({
  /** `template.md` and `samples.yaml`, as typed. */
  source: z.string(),
  samples: z.string(),
  /** Problems that prevent publication: file, line and reason. */
  problems: z.array(z.string()),
  /** Names of the people who saved a revision. */
  authors: z.array(z.string()),
  /** Names of the people who may publish it, without its authors and its submitter. */
  reviewers: z.array(z.string()),
  submittedBy: z.string().nullable(),
  submissionNote: z.string().nullable(),
  returnedAt: Instant.nullable(),
  returnedBy: z.string().nullable(),
  returnReason: z.string().nullable(),
  /** The version that is on the site. */
  publishedVersionId: z.uuid().nullable(),
  /** When that version was published, if the draft is older: publishing the draft undoes what that version changed. */
  overtakenAt: Instant.nullable(),
  /** The text is that of the version on the site: there is nothing to review. */
  isUnchanged: z.boolean(),
  can: z.array(z.enum(['edit', 'submit', 'return', 'publish', 'publish_alone', 'delete'])),
});
export type TemplateDraftView = z.output<typeof TemplateDraftView>;

/** A sheet as letterpress places it: its box and its texts in hundredths of a point, strokes in millimetres. */
export const SheetView = z.object({
  box: z.string(),
  texts: z.array(
    z.object({
      key: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      size: z.number(),
      style: z.enum(['regular', 'bold', 'italic']),
      words: z.array(z.object({ x: z.number(), text: z.string() })),
      missing: z.boolean().optional(),
    }),
  ),
  strokes: z.array(z.object({ key: z.string(), path: z.string(), penMm: z.number() })),
});
export type SheetView = z.infer<typeof SheetView>;

/** Every sample of a draft as it would be printed. */
export const DraftPreview = z.object({ samples: z.array(z.object({ sample: z.string(), pages: z.array(SheetView) })) });
export type DraftPreview = z.infer<typeof DraftPreview>;

/** The result of composing unsaved text: its problems, and one sample as it would be printed. */
export const LivePreview = z.object({
  problems: z.array(z.string()),
  /** The names of the samples, as far as they can be read. */
  samples: z.array(z.string()),
  /** Null if the text cannot be composed. */
  letter: z.object({ sample: z.string(), pages: z.array(SheetView) }).nullable(),
});
export type LivePreview = z.infer<typeof LivePreview>;

/** Another letter, for a link. */
export const TemplatePlace = z.object({ category: z.string(), slug: z.string(), title: z.string() });

/**
 * The event that makes a next step possible: delivery, return of an uncollected letter, return of a refused letter, or
 * a period without a reply.
 */
export const FollowUpEvent = z.enum(['delivered', 'returned', 'refused', 'silence']);
export type FollowUpEvent = z.infer<typeof FollowUpEvent>;
/** A required paper must be enclosed, or the author says in words why it is not. */
export const EnclosureNeed = z.enum(['required', 'usual']);
/** Whether the author's own hand must sign: the law asks for it, it is better, or it changes nothing. */
export const Signature = z.enum(['required', 'advised', 'none']);
/** An attestation has no salutation and no closing, and ends with its place and its day. */
export const Layout = z.enum(['letter', 'attestation']);

/** A language that letters are explained in, besides French. */
export const LanguageView = z.object({
  code: z.string(),
  /** Its own name. */
  name: z.string(),
  /** BCP 47, for the `lang` attribute. */
  tag: z.string(),
  /** BCP 47, for dates. */
  formatLocale: z.string(),
  dir: z.enum(['ltr', 'rtl']),
});
export type LanguageView = z.infer<typeof LanguageView>;

/**
 * What the page and the form of a letter say in another language: French text → translation. No-break spaces in the
 * French are plain ones here, `{1}` is a part that changes, and `{#1}` a number. A text that is not listed
 * stays French.
 */
export const TranslationView = LanguageView.extend({ texts: z.record(z.string(), z.string()) });
export type TranslationView = z.infer<typeof TranslationView>;

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
  /** The same in easy French, one short sentence each. */
  easyFrench: z.array(z.string()).optional(),
  /** The languages that its page and its form are translated into; missing if there are none. */
  languages: z.array(LanguageView).optional(),
  whenToSend: z.array(z.string()),
  freeRoute: z.object({ note: z.string(), label: z.string(), url: z.string() }),
  legalBasis: z.array(z.object({ article: z.string(), text: z.string(), says: z.string() })),
  source: z.object({ label: z.string(), url: z.string() }),
  reviewedOn: z.iso.date(),
  /** Missing in versions of before November 2026. */
  reviewedBy: z.string().optional(),
  recipientType: z.string(),
  recipientKind: z.enum(['person', 'organisation']),
  /** The form of address of a recipient known by an office, in the template's language. */
  salutation: z.string().optional(),
  /** Who may write it besides one person; the text agrees with them. */
  senders: z.strictObject({ organisation: z.boolean(), several: z.boolean() }).optional(),
  papers: z.array(z.string()),
  /** `advised` is null for a letter that is only downloaded: `allowed` is then empty. */
  sending: z.object({
    advised: DeliveryMethod.nullable(),
    reason: z.string(),
    allowed: z.array(DeliveryMethod),
    /** Why an e-mail or an online form is enough; without it, a letter is needed. */
    email: z.string().optional(),
    /** How its sender must post a letter that we do not post. */
    postedAs: DeliveryMethod.optional(),
  }),
  /** Missing in versions of before December 2026, as are the layout and the needs of enclosures. */
  signature: Signature.optional(),
  layout: Layout.optional(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  neighbours: z.array(TemplatePlace),
  /** The period for a reply, from the first presentation, or the field in which the sender chooses it. */
  replyWithin: z.string().optional(),
  /** The next steps, by what happens to this letter. Missing in versions of before December 2026. */
  followUps: z
    .array(
      z.object({
        on: FollowUpEvent,
        after: z.string().optional(),
        letter: TemplatePlace.optional(),
        because: z.string(),
        showIf: Condition.optional(),
      }),
    )
    .optional(),
  lifeEvents: z.array(z.string()),
  /** Where to find the recipient's address, and known addresses, each with its source. */
  recipientHelp: z.object({
    where: z.string(),
    known: z.array(
      z.object({
        name: z.string(),
        address: PostalAddress,
        source: z.object({ label: z.string(), url: z.string() }),
        checkedOn: z.iso.date(),
      }),
    ),
  }),
  /** The letter's own steps; sender and recipient steps are the same for every template and come from the client. */
  steps: z.array(StepView),
  computed: z.array(z.object({ name: z.string(), expression: z.string() })),
  tables: z.array(TableView).optional(),
  /** The days before which the letter is sent too early. */
  earliest: z
    .array(
      z.object({
        field: z.string(),
        first: z.string(),
        because: z.string(),
        counted: z.enum(['sent', 'received']).optional(),
        showIf: Condition.optional(),
      }),
    )
    .optional(),
  /** Dates that are in doubt with some answers, and why. */
  dateWarnings: z
    .array(z.object({ field: z.string(), when: z.string(), says: z.string(), showIf: Condition.optional() }))
    .optional(),
  /** The days after which the letter is late. */
  deadlines: z
    .array(
      z.object({
        field: z.string(),
        last: z.string(),
        called: z.string(),
        but: z.string(),
        counted: z.enum(['sent', 'received', 'court']).optional(),
        showIf: Condition.optional(),
      }),
    )
    .optional(),
  subject: z.string(),
  body: z.string(),
  enclosures: z.array(
    z.object({
      name: z.string().optional(),
      label: z.string(),
      showIf: Condition.optional(),
      need: EnclosureNeed.optional(),
      /** A question or a computed value: the paper is required only if it is answered, and not by no. */
      when: z.string().optional(),
      /** What happens without it; for required papers. */
      without: z.string().optional(),
    }),
  ),
  sampleAnswers: z.record(z.string(), z.unknown()),
  /** The sender and the recipient of the same sample letter. */
  sampleSender: Sender.partial(),
  sampleRecipient: Recipient.partial(),
});
export type TemplateView = z.infer<typeof TemplateView>;

export const TemplateCard = z.object({
  slug: z.string(),
  category: z.string(),
  categoryTitle: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  purpose: z.string(),
  /** A deadline, an effect, a paper to enclose; at most two. */
  facts: z.array(z.string()),
  /** Null for a letter that is only downloaded. */
  advised: DeliveryMethod.nullable(),
  allowed: z.array(DeliveryMethod),
  /** The real first lines of the sample letter, for the card. */
  excerpt: z.array(z.string()),
});
export type TemplateCard = z.infer<typeof TemplateCard>;

/** A letter that many people ask for, with their words for it. */
export const AskedTemplate = TemplateCard.extend({ spokenTitle: z.string() });
export type AskedTemplate = z.infer<typeof AskedTemplate>;

export const CategoryView = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  count: z.number().int(),
});
export type CategoryView = z.infer<typeof CategoryView>;

/**
 * A page that lists templates: of a subject, a life event or a type of recipient. `slug` is its path under /documents/.
 */
export const TemplateGroup = CategoryView.extend({ kind: z.enum(['category', 'event', 'recipient']) });
export type TemplateGroup = z.infer<typeof TemplateGroup>;

/** A part of a category; `letters` are slugs. */
export const TopicView = z.object({ slug: z.string(), title: z.string(), letters: z.array(z.string()) });
export type TopicView = z.infer<typeof TopicView>;

/** The letters of a life event that can be written and paid together. */
export const PackOffer = z.object({
  letters: z.array(
    z.object({
      name: z.string(),
      category: z.string(),
      slug: z.string(),
      title: z.string(),
      /** The kind of recipient, for example « la banque ». */
      for: z.string(),
      /** What the choice already answers. */
      answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
    }),
  ),
  /** Questions that are asked once: the field that each feeds, by `category/slug`. */
  shared: z.array(z.record(z.string(), z.string())),
});
export type PackOffer = z.infer<typeof PackOffer>;

/** A letter in a long list. */
export const TemplateLink = TemplateCard.pick({ slug: true, category: true, shortTitle: true });
export type TemplateLink = z.infer<typeof TemplateLink>;
