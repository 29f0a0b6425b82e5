import type { CoSender, DrawnSignature, PostalAddress } from '../../domain/postal-address.ts';
import type { UsualAnswer } from '../../domain/usual-answer.ts';

export type ScalarAnswer = string | number | boolean | null;
/** One answer of a repeated field: a month with its amount, a child with a date of birth. */
export type EntryAnswer = Record<string, ScalarAnswer>;
export type AnswerValue = ScalarAnswer | EntryAnswer[];

export interface OneCondition {
  field: string;
  equals: string | boolean | string[];
}
export type ComposeCondition = OneCondition | { all: OneCondition[] } | { any: OneCondition[] };
export interface ComposeField {
  name: string;
  type: string;
  label: string;
  blank: string;
  /** The message that asks for a missing answer. */
  ask?: string | undefined;
  required: boolean;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  /** A number, a day or, for a sum or a number, an expression over earlier answers. */
  max?: number | string | undefined;
  /** A number without decimals: of days, months or people. */
  whole?: boolean | undefined;
  choices?: { value: string; label: string; printed?: string | undefined }[] | undefined;
  showIf?: ComposeCondition | undefined;
  /** The answer of most people, proposed until the person answers. */
  defaultValue?: string | number | boolean | undefined;
  /** What the site knows, proposed until the person answers. */
  usual?: UsualAnswer | undefined;
  /** An expression over earlier answers and the tables, proposed until the person answers. */
  proposal?: string | undefined;
  /** The period after that day: `P1M`, or the earlier question whose answer is one. */
  after?: string | undefined;
  /** The earlier answers with which the proposal holds. */
  proposedIf?: ComposeCondition | undefined;
  /** For a repeated field: the sentence of one answer in the letter, and its parts. */
  entry?: { line: string; fields: ComposeField[] } | undefined;
}
/** A day after which the letter is late. Shown to the author, never printed. */
export interface ComposeDeadline {
  /** The date field that it counts from, or the repeated field that has such dates. */
  field: string;
  /** The last day, in the template's language. */
  last: string;
  /** « Le délai de quatorze jours ». */
  called: string;
  /** The rest of « Vous pouvez envoyer la lettre, mais… ». */
  but: string;
  /**
   * Whether the letter must be sent or received by that day, or whether it changes nothing: a court must have the case
   * by then. Default: sent.
   */
  counted?: 'sent' | 'received' | 'court' | undefined;
  showIf?: ComposeCondition | undefined;
}
/** A day before which the letter is sent too early. Shown to the author, never printed. */
export interface ComposeEarliest {
  /** The date field that it counts from, or the repeated field that has such dates. */
  field: string;
  /** The first day, in the template's language. */
  first: string;
  /** The sentence that says what the law or the contract still allows until then. */
  because: string;
  /** Whether the letter must be sent or received on that day or later. Default: sent. */
  counted?: 'sent' | 'received' | undefined;
  showIf?: ComposeCondition | undefined;
}
/** A doubtful date, for example one that contradicts another. Shown to the author, never printed; it never blocks. */
export interface ComposeDateWarning {
  /** The date field that is in doubt, or the repeated field that has such dates. */
  field: string;
  /** The condition, in the template's language. Unknown counts as no. */
  when: string;
  /** What the author should know: whole sentences. */
  says: string;
  showIf?: ComposeCondition | undefined;
}
/** The end of the contract that the letter terminates. Shown in the timeline of an order. */
export interface ComposeContractEnd {
  /** The computed value that is that day. */
  day: string;
  /** The question about the day on which the letter arrives, or `presentation_date`. */
  from: string;
  /** The event that starts the period. An unclaimed letter is presented but not received. */
  counted: 'presented' | 'received';
  /** « Fin du bail ». */
  called: string;
  showIf?: ComposeCondition | undefined;
}
/**
 * A lookup table: the row with that exact number (`at`), or the first row whose limit (a number or a day) is not
 * exceeded. The last row may omit its limit.
 */
export interface ComposeTable {
  name: string;
  rows: { at?: number | undefined; upTo?: number | string | undefined; value: number }[];
}
export interface ComposeEnclosure {
  /** For a sentence that is printed only with this paper: `{% if joined.invoice %}`. */
  name?: string | undefined;
  label: string;
  showIf?: ComposeCondition | undefined;
  need?: 'required' | 'usual' | undefined;
  /** A question or a computed value: required only if it is answered, and not by no. */
  when?: string | undefined;
  /** What happens without it. */
  without?: string | undefined;
}
/** The part of a template that composing needs; the published view has more. */
export interface ComposableTemplate {
  title: string;
  /** Who may write this letter besides one person. */
  senders?: { organisation: boolean; several: boolean } | undefined;
  recipientKind: 'person' | 'organisation';
  /**
   * How one writes to this recipient, in the template's language: « Maître », « Madame, Monsieur le Maire ». Without it,
   * or where it gives nothing, the letter begins with « Madame, Monsieur ».
   */
  salutation?: string | undefined;
  steps: { fields: ComposeField[] }[];
  computed: { name: string; expression: string }[];
  tables?: ComposeTable[] | undefined;
  deadlines?: ComposeDeadline[] | undefined;
  earliest?: ComposeEarliest[] | undefined;
  dateWarnings?: ComposeDateWarning[] | undefined;
  /** The period for a reply, from the first presentation: `P15D`, or the field in which the sender chooses it. */
  replyWithin?: string | undefined;
  contractEnd?: ComposeContractEnd | undefined;
  subject: string;
  body: string;
  layout?: 'letter' | 'attestation' | undefined;
  enclosures: ComposeEnclosure[];
}

/** An address that may be incomplete, with fields that only letters need. */
export interface ComposeAddress extends Partial<PostalAddress> {
  email?: string | undefined;
  phone?: string | undefined;
  /** The position of the person who signs for an organisation. */
  jobRole?: string | undefined;
  /** The recipient's exact title, where it is known: « Maître », « Madame la Directrice ». */
  title?: string | undefined;
}
export interface ComposeContent {
  answers: Record<string, AnswerValue>;
  sender: ComposeAddress;
  recipient: ComposeAddress;
  /** People who write and sign together with the sender. */
  coSenders?: readonly CoSender[] | undefined;
  /** Signatures drawn on the screen, in the order of the signers. Null leaves room to sign by hand. */
  signatures?: readonly (DrawnSignature | null)[] | undefined;
  setting?: { justified: boolean; hyphenated: boolean; largeType?: boolean | undefined } | undefined;
}
