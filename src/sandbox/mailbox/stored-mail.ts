export interface StoredMail {
  id: string;
  at: string;
  messageId: string;
  /** How many times the same Message-ID came: a retried job is the same message. */
  count: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; size: number; sha256: string }[];
}
