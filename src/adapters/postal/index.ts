import { Maileva } from './maileva.ts';
import type { MailevaSettings } from './maileva-http.ts';
import type { PostalPort } from './port.ts';

export const postalPort = (config: { postal: MailevaSettings }): PostalPort => new Maileva(config.postal);
