import type { ReactNode } from 'react';
import { useSite } from '../../api/context.tsx';

/** Said instead of inventing it; the operator is warned when the server starts. */
const Missing = () => <span className="is-missing-fact">Information non renseignée par l’éditeur</span>;
const Line = ({ label, children }: { label: string; children: ReactNode }) => <div><dt>{label}</dt><dd>{children ?? <Missing />}</dd></div>;

/** Who sells, with each mention the law asks for. */
export function SellerFacts() {
  const { contact, seller } = useSite();
  return (
    <dl className="seller">
      <Line label="Éditeur et vendeur">{seller.name}</Line>
      <Line label="Forme juridique">{seller.form && `${seller.form}${seller.capital ? ` au capital de ${seller.capital}` : ''}`}</Line>
      <Line label="Siège ou établissement">{seller.address}</Line>
      <Line label="Immatriculation">{seller.registration}</Line>
      {seller.vat && <Line label="Numéro de TVA">{seller.vat}</Line>}
      <Line label="Adresse électronique"><a href={`mailto:${contact}`}>{contact}</a></Line>
      <Line label="Téléphone">{seller.phone}</Line>
    </dl>
  );
}

export function Director() {
  const { seller } = useSite();
  return <dl className="seller"><Line label="Directeur ou directrice de la publication">{seller.director}</Line></dl>;
}
export function Host() {
  const { seller } = useSite();
  return <dl className="seller"><Line label="Nom, adresse, téléphone">{seller.host}</Line></dl>;
}
