/** The seller, as French law requires it to be named on the site and on invoices. Null: not given. */
export interface SellerDetails {
  name: string | null;
  form: string | null;
  capital: string | null;
  address: string | null;
  registration: string | null;
  vat: string | null;
}

/** Formats the seller in one line, for invoices and e-mails. */
export function formatSellerIdentity({ name, form, capital, address, registration, vat }: SellerDetails): string {
  if (!name) return 'Vendeur non renseigné';
  const legalForm = form && [form, capital && `au capital de ${capital}`].filter(Boolean).join(' ');
  return [name, legalForm, address, registration, vat && `TVA ${vat}`].filter(Boolean).join(', ');
}
