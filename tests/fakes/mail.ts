import type { Mail, MailPort } from '../../src/adapters/mail/port.ts';

/** Keeps what was sent. A key sent twice is one mail, as a mailbox would show it. */
export class FakeMail implements MailPort {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    if (!this.sent.some(({ key }) => key === mail.key)) this.sent.push(mail);
  }
}
