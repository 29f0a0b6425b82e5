export interface SellerInput {
  contact: string;
  seller: Record<
    'name' | 'form' | 'capital' | 'address' | 'registration' | 'vat' | 'phone' | 'mediatorUrl',
    string | null
  > & { mediator: string };
}

export const formatMailLink = (contact: string): string => `[${contact}](mailto:${contact})`;

/** The seller's details that the law requires; null where the settings give none. */
export const listSellerRows = ({ contact, seller }: SellerInput): [label: string, value: string | null][] => [
  ['Éditeur et vendeur', seller.name],
  ['Forme juridique', seller.form && `${seller.form}${seller.capital ? ` au capital de ${seller.capital}` : ''}`],
  ['Siège ou établissement', seller.address],
  ['Immatriculation', seller.registration],
  ...(seller.vat ? [['Numéro de TVA', seller.vat] as [string, string]] : []),
  ['Adresse électronique', formatMailLink(contact)],
  ['Téléphone', seller.phone],
];
