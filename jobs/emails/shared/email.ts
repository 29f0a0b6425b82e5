export interface EmailLink {
  label: string;
  url: string;
}

/** A mark of a letter's way: a postmark, with the day inside. */
export interface EmailStep {
  title: string;
  text: string | null;
  /** « 26 » and « nov. »; null while the day is not known. */
  day: { number: string; month: string } | null;
  state: 'past' | 'coming' | 'good' | 'bad';
}

/** The lines of a payment, and their sum. */
export interface EmailReceipt {
  lines: readonly { label: string; detail?: string | undefined; cents: number }[];
  totalCents: number;
}

/** What an e-mail says, in the order in which it appears. Everything but paragraphs is optional. */
export interface EmailBody {
  /** What a list of e-mails shows after the subject. Defaults to the first paragraph. */
  preheader?: string;
  /** The heading. Defaults to the subject, without the reference in parentheses at its end. */
  title?: string;
  /** Replaces “Bonjour Hélène,” for a user and “Bonjour,” for an address. */
  greeting?: string;
  /** An address of our own site becomes a link; any other stays text. */
  paragraphs: string[];
  /** What the e-mail is about, in one look. */
  summary?: { title: string; rows: readonly (readonly [label: string, value: string])[] };
  /** Money only. */
  receipt?: EmailReceipt;
  timeline?: readonly EmailStep[];
  /** The main action, shown as a button. */
  action?: EmailLink;
  otherAction?: EmailLink;
  /** What must be stated too, in small text after the button. */
  notes?: string[];
}

/** Subject and body of one variant of an e-mail. */
export interface EmailText {
  subject: string;
  body: EmailBody;
}

/** An e-mail as it is rendered. */
export interface Email extends EmailBody {
  subject: string;
  preheader: string;
  title: string;
  greeting: string;
}

/** What the frame of every e-mail needs from the installation. */
export interface EmailFrame {
  publicUrl: string;
  contact: string;
  /** The seller in one line, as on invoices. */
  sellerIdentity: string;
  /** For news that the person can switch off: the page that does it. */
  unsubscribeUrl?: string;
}

/** Distinguishes similar e-mails in a list; not part of the heading. */
const REFERENCE = / \(AF-[0-9A-Z]+\)$/;

export const toEmail = ({ subject, body }: EmailText, greeting: string): Email => ({
  subject,
  title: subject.replace(REFERENCE, ''),
  preheader: body.paragraphs[0] ?? subject,
  greeting,
  ...body,
});
