import type { DrawnSignature } from '../letter.ts';

export type ComposeProduct = 'green' | 'registered' | 'registered_receipt';
export type AnswerValue = string | number | boolean | null;

export interface ComposeCondition {
  field: string;
  equals: string | boolean | string[];
}
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
}
/** What composing needs of a template; the published view has more. */
export interface ComposableTemplate {
  title: string;
  /** Who may write this letter besides one person; its words agree with them. */
  senders?: { organisation: boolean; several: boolean } | undefined;
  recipientKind: 'person' | 'organisation';
  steps: { fields: ComposeField[] }[];
  computed: { name: string; expression: string }[];
  subject: string;
  body: string;
  enclosures: { label: string; showIf?: ComposeCondition | undefined }[];
}

export interface ComposeAddress {
  kind?: 'person' | 'organisation' | undefined;
  civility?: 'M.' | 'Mme' | '' | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  organisation?: string | undefined;
  service?: string | undefined;
  line2?: string | undefined;
  line3?: string | undefined;
  line4?: string | undefined;
  line5?: string | undefined;
  postcode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** For an organisation that writes: what the person who signs is in it. */
  jobRole?: string | undefined;
  /** For a recipient: the exact title, when it is known. « Maître », « Madame la Directrice ». */
  title?: string | undefined;
}
export interface CoSender {
  civility?: 'M.' | 'Mme' | '' | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
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
