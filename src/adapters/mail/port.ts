export interface MailMessage {
  /** Names the message for ever: the Message-ID is made from it, so a retried job is recognised. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}

export interface MailPort {
  send(mail: MailMessage): Promise<void>;
}
