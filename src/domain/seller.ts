/** The seller, as French law requires the site and the invoices to name it. A detail that is not given is null. */
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
