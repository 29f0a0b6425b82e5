import { z } from 'zod';

const given = z.string().trim().optional();

/** Who sells, as French law wants it said on the site and on invoices. Each is a fact of the publisher: none has a default. */
export const sellerEnv = {
  SELLER_NAME: given,
  /** « SARL », « entreprise individuelle »… */
  SELLER_FORM: given,
  /** Only companies have one: « 10 000 € ». */
  SELLER_CAPITAL: given,
  SELLER_ADDRESS: given,
  /** « RCS Lyon 123 456 789 ». */
  SELLER_REGISTRATION: given,
  SELLER_VAT: given,
  SELLER_PHONE: given,
  /** Who answers for what is published. */
  SELLER_DIRECTOR: given,
  /** Name, address and telephone of the host. */
  SELLER_HOST: given,
  /** Name and postal address of the consumer mediator, and their site. */
  SELLER_MEDIATOR: given,
  SELLER_MEDIATOR_URL: z.url().optional(),
};
type Settings = { [Name in keyof typeof sellerEnv]?: string | undefined };

export type Seller = ReturnType<typeof readSeller>;

export function readSeller(e: Settings) {
  const parts = [e.SELLER_NAME, e.SELLER_FORM && [e.SELLER_FORM, e.SELLER_CAPITAL && `au capital de ${e.SELLER_CAPITAL}`].filter(Boolean).join(' '), e.SELLER_ADDRESS, e.SELLER_REGISTRATION, e.SELLER_VAT && `TVA ${e.SELLER_VAT}`];
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

/** Not every seller has a capital or a VAT number; the rest is owed by all. */
const OWED = ['SELLER_NAME', 'SELLER_FORM', 'SELLER_ADDRESS', 'SELLER_REGISTRATION', 'SELLER_PHONE', 'SELLER_DIRECTOR', 'SELLER_HOST', 'SELLER_MEDIATOR', 'SELLER_MEDIATOR_URL'] as const;

/** The settings without which the legal notice has holes. */
export const missingSellerSettings = (e: Settings): string[] => OWED.filter((name) => !e[name]);
