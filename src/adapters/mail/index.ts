import type { MailPort } from './port.ts';
import { Smtp, type MailSettings } from './smtp.ts';

export const mailPort = (config: { mail: MailSettings }): MailPort => new Smtp(config.mail);
