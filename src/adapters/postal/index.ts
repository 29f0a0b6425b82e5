import { Maileva } from './maileva.ts';
import type { MailevaSettings } from './maileva-http.ts';
import type { PostalPartners } from './port.ts';
import { postalRoutes } from './routes.ts';

/** Every partner that has settings. */
export const postalPartners = (config: { postal: MailevaSettings }): PostalPartners => postalRoutes([new Maileva(config.postal)]);
