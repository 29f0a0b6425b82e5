import { Maileva } from './maileva.ts';
import type { MailevaSettings } from './maileva-http.ts';
import type { PostalPartners } from './port.ts';

/** Every partner that has settings, by name. */
export function postalPartners(config: { postal: MailevaSettings }): PostalPartners {
  const all = [new Maileva(config.postal)];
  return new Map(all.map((one) => [one.name, one]));
}
