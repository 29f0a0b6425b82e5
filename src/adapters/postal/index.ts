import { Lob, type LobSettings } from './lob/adapter.ts';
import type { MailevaSettings } from './maileva/client.ts';
import { Maileva } from './maileva/adapter.ts';
import type { MerciFacteurSettings } from './mercifacteur/client.ts';
import { MerciFacteur } from './mercifacteur/adapter.ts';
import type { PostalPartners } from './port.ts';
import { createPostalRouting } from './routing.ts';

interface Settings {
  postal: MailevaSettings;
  postalPartners: { mercifacteur: MerciFacteurSettings | undefined; lob: LobSettings | undefined };
}

/** Every partner that has settings. */
export const createPostalPartners = ({ postal, postalPartners: { mercifacteur, lob } }: Settings): PostalPartners =>
  createPostalRouting([new Maileva(postal), ...(mercifacteur ? [new MerciFacteur(mercifacteur)] : []), ...(lob ? [new Lob(lob)] : [])]);
