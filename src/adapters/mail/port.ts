export interface Mail {
  /** Becomes the Message-ID: a retried job sends the same message, recognisably. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where replies are sent, if not to our usual address. */
  replyTo?: string;
  /** Receives the one-click request of mail programs, which show it as « Se désabonner » (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}

export interface MailPort {
  send(mail: Mail): Promise<void>;
}
