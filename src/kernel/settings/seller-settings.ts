import { z } from 'zod';
import { defineSettings } from './define-settings.ts';
import { webAddress } from './server-addresses.ts';

const schema = z.string().trim();
const required = 'production';

/**
 * What French law requires the site and the invoices to state about the seller. There are no defaults, since each value
 * belongs to one publisher.
 */
export const sellerSettings = defineSettings({
  SELLER_NAME: { schema, required, meaning: 'Name of the company or person' },
  SELLER_FORM: { schema, required, meaning: 'Legal form: `SARL`, `entreprise individuelle`…' },
  SELLER_CAPITAL: { schema, meaning: 'Share capital, which only companies have: `10\u00a0000\u00a0€`' },
  SELLER_ADDRESS: { schema, required, meaning: 'Postal address' },
  SELLER_REGISTRATION: { schema, required, meaning: 'Registration: `RCS Lyon 123 456 789`' },
  SELLER_VAT: { schema, meaning: 'VAT number, if there is one' },
  SELLER_PHONE: { schema, required, meaning: 'Telephone number' },
  SELLER_DIRECTOR: { schema, required, meaning: 'Publishing director, who is liable for the content' },
  SELLER_HOST: { schema, required, meaning: 'Name, address and telephone number of the host' },
  SELLER_MEDIATOR: { schema, required, meaning: 'Name and postal address of the consumer mediator' },
  SELLER_MEDIATOR_URL: { schema: webAddress, required, meaning: 'Site of the consumer mediator' },
});
type SellerName = keyof typeof sellerSettings;
type Settings = { [Name in SellerName]?: string | undefined };

/** The seller, as French law requires the site and the invoices to name it. A detail that is not given is null. */
interface SellerDetails {
  name: string | null;
  form: string | null;
  capital: string | null;
  address: string | null;
  registration: string | null;
  vat: string | null;
}

/** Reads the seller from the settings. `identity` names it in one line. */
export function readSeller(e: Settings) {
  const details: SellerDetails = {
    name: e.SELLER_NAME ?? null,
    form: e.SELLER_FORM ?? null,
    capital: e.SELLER_CAPITAL ?? null,
    address: e.SELLER_ADDRESS ?? null,
    registration: e.SELLER_REGISTRATION ?? null,
    vat: e.SELLER_VAT ?? null,
  };
  return {
    ...details,
    phone: e.SELLER_PHONE ?? null,
    director: e.SELLER_DIRECTOR ?? null,
    host: e.SELLER_HOST ?? null,
    mediator: e.SELLER_MEDIATOR ?? 'non renseigné',
    mediatorUrl: e.SELLER_MEDIATOR_URL ?? null,
    identity: formatSellerIdentity(details),
  };
}

/** Formats the seller in one line, for invoices and e-mails. */
function formatSellerIdentity({ name, form, capital, address, registration, vat }: SellerDetails): string {
  if (!name) return 'Vendeur non renseigné';
  const legalForm = form && [form, capital && `au capital de ${capital}`].filter(Boolean).join(' ');
  return [name, legalForm, address, registration, vat && `TVA ${vat}`].filter(Boolean).join(', ');
}

const REQUIRED = (Object.keys(sellerSettings) as SellerName[]).filter((name) => 'required' in sellerSettings[name]);

/** Lists the settings that are missing from a complete legal notice. */
export const missingSellerSettings = (e: Settings): string[] => REQUIRED.filter((name) => !e[name]);
