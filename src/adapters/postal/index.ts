import { Lob, type LobSettings } from './lob.ts';
import type { MailevaSettings } from './maileva-http.ts';
import { Maileva } from './maileva.ts';
import type { MerciFacteurSettings } from './mercifacteur-http.ts';
import { MerciFacteur } from './mercifacteur.ts';
import type { PostalPartners } from './port.ts';
import { postalRoutes } from './routes.ts';

interface Settings {
  postal: MailevaSettings;
  postalPartners: { mercifacteur: MerciFacteurSettings | undefined; lob: LobSettings | undefined };
}

/** Every partner that has settings. */
export const postalPartners = ({ postal, postalPartners: { mercifacteur, lob } }: Settings): PostalPartners =>
  postalRoutes([new Maileva(postal), ...(mercifacteur ? [new MerciFacteur(mercifacteur)] : []), ...(lob ? [new Lob(lob)] : [])]);
