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
  choices?: { value: string; label: string }[] | undefined;
  showIf?: ComposeCondition | undefined;
}
/** What composing needs of a template; the published view has more. */
export interface ComposableTemplate {
  title: string;
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
}
export interface ComposeContent {
  answers: Record<string, AnswerValue>;
  sender: ComposeAddress;
  recipient: ComposeAddress;
}
