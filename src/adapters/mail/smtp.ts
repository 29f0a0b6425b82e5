import { createTransport } from 'nodemailer';
import { isLocalUrl } from '../../kernel/local-host.ts';
import type { MailPort, Mail } from './port.ts';

export interface MailSettings {
  smtpUrl: string;
  from: string;
  /** Where replies are sent: the sender address itself is not read. */
  contact?: string;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends transactional mail by SMTP (docs/domain/email.md): marked as automatic, so that out-of-office programs do not
 * reply, and always with a text part.
 */
export class Smtp implements MailPort {
  private readonly transport;
  private readonly domain: string;

  constructor(private readonly settings: MailSettings) {
    this.transport = createTransport({
      url: settings.smtpUrl,
      pool: true,
      maxConnections: 4,
      // Prevents STARTTLS stripping: by default nodemailer continues in plain text if STARTTLS is not offered.
      requireTLS: !isLocalUrl(settings.smtpUrl),
      ...TIMEOUTS,
    });
    this.domain = /@([^>\s]+)/.exec(settings.from)?.[1] ?? 'localhost';
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.settings.from,
        // An object is a single address, whatever characters it contains.
        to: { name: '', address: mail.to },
        ...(mail.replyTo
          ? { replyTo: { name: '', address: mail.replyTo } }
          : this.settings.contact && { replyTo: this.settings.contact }),
        subject: mail.subject.replace(/[\r\n]+/g, ' '),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.key.replace(/[^A-Za-z0-9.-]/g, '-')}@${this.domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': 'fr',
          ...(mail.unsubscribeUrl && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
      });
    } catch (error) {
      // The server's messages repeat the address, so only its codes are logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // oxlint-disable-next-line preserve-caught-error -- the cause repeats the address
      throw new Error(`mail was not taken: ${[code, responseCode].filter(Boolean).join(' ') || 'no answer'}`);
    }
  }
}

export const createMailer = (config: { mail: MailSettings }): MailPort => new Smtp(config.mail);
