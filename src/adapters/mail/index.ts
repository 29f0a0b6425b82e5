import type { MailPort } from './port.ts';
import { Smtp, type MailSettings } from './smtp.ts';

export const createMailer = (config: { mail: MailSettings }): MailPort => new Smtp(config.mail);
