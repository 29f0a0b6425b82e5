import type { CoSender, DrawnSignature, PostalAddress } from '../../domain/postal-address.ts';

export type ScalarAnswer = string | number | boolean | null;
/** One of several: a month with its sum, a child with a date of birth. */
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
  /** The sentence that asks for a missing answer. */
  ask?: string | undefined;
  required: boolean;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  choices?: { value: string; label: string; printed?: string | undefined }[] | undefined;
  showIf?: ComposeCondition | undefined;
  /** Of a field that is answered several times: what is asked each time, and how one answer reads in the letter. */
  entry?: { line: string; fields: ComposeField[] } | undefined;
}
/** A day after which the letter comes late, for the person who writes it: never printed. */
export interface ComposeDeadline {
  /** The date it counts from, where it is said. */
  field: string;
  /** The last day, in the template's language. */
  last: string;
  /** « Le délai de quatorze jours ». */
  called: string;
  /** How « Vous pouvez envoyer la lettre, mais… » goes on. */
  but: string;
  /** Whether that day is the last to send it or the last to have it received; unsaid means to send it. */
  counted?: 'sent' | 'received' | undefined;
  showIf?: ComposeCondition | undefined;
}
/** What composing needs of a template; the published view has more. */
export interface ComposableTemplate {
  title: string;
  /** Who may write this letter besides one person; its words agree with them. */
  senders?: { organisation: boolean; several: boolean } | undefined;
  recipientKind: 'person' | 'organisation';
  steps: { fields: ComposeField[] }[];
  computed: { name: string; expression: string }[];
  deadlines?: ComposeDeadline[] | undefined;
  subject: string;
  body: string;
  enclosures: { label: string; showIf?: ComposeCondition | undefined }[];
}

/** An address of which any part may still be missing, with what only a letter needs. */
export interface ComposeAddress extends Partial<PostalAddress> {
  email?: string | undefined;
  phone?: string | undefined;
  /** The position that the person who signs holds in the organisation that writes. */
  jobRole?: string | undefined;
  /** The recipient's exact title, where it is known: « Maître », « Madame la Directrice ». */
  title?: string | undefined;
}
export interface ComposeContent {
  answers: Record<string, AnswerValue>;
  sender: ComposeAddress;
  recipient: ComposeAddress;
  /** Those who write together with the sender and sign too. */
  coSenders?: readonly CoSender[] | undefined;
  /** Signatures drawn on the screen, in the order of the signers; one that is missing leaves room for a pen. */
  signatures?: readonly (DrawnSignature | null)[] | undefined;
  setting?: { justified: boolean; hyphenated: boolean } | undefined;
}
