import { z } from 'zod';
import { defineSettings } from './settings/define-settings.ts';

const schema = z.string().trim();
const required = 'production';

/** The seller, as French law wants it named on the site and on invoices. Each is a fact of the publisher: none has a default. */
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
  SELLER_MEDIATOR_URL: { schema: z.url(), required, meaning: 'Site of the consumer mediator' },
});
type SellerName = keyof typeof sellerSettings;
type Settings = { [Name in SellerName]?: string | undefined };

export function readSeller(e: Settings) {
  const parts = [
    e.SELLER_NAME,
    e.SELLER_FORM && [e.SELLER_FORM, e.SELLER_CAPITAL && `au capital de ${e.SELLER_CAPITAL}`].filter(Boolean).join(' '),
    e.SELLER_ADDRESS,
    e.SELLER_REGISTRATION,
    e.SELLER_VAT && `TVA ${e.SELLER_VAT}`,
  ];
  return {
    name: e.SELLER_NAME ?? null,
    form: e.SELLER_FORM ?? null,
    capital: e.SELLER_CAPITAL ?? null,
    address: e.SELLER_ADDRESS ?? null,
    registration: e.SELLER_REGISTRATION ?? null,
    vat: e.SELLER_VAT ?? null,
    phone: e.SELLER_PHONE ?? null,
    director: e.SELLER_DIRECTOR ?? null,
    host: e.SELLER_HOST ?? null,
    mediator: e.SELLER_MEDIATOR ?? 'non renseigné',
    mediatorUrl: e.SELLER_MEDIATOR_URL ?? null,
    /** All of it in one line, for invoices. */
    identity: e.SELLER_NAME ? parts.filter(Boolean).join(', ') : 'Vendeur non renseigné',
  };
}

const REQUIRED = (Object.keys(sellerSettings) as SellerName[]).filter((name) => 'required' in sellerSettings[name]);

/** The settings without which the legal notice has holes. */
export const missingSellerSettings = (e: Settings): string[] => REQUIRED.filter((name) => !e[name]);
