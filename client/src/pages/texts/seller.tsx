import type { ReactNode } from 'react';
import { parseMarkup } from '../../../../src/modules/payments/checkout/terms/inline-markup.ts';
import { listSellerRows } from '../../../../src/modules/payments/checkout/terms/seller.ts';
import { useSite } from '../../api/context.tsx';
import { InlineMarkup } from '../../ui/inline-markup.tsx';

/** Shown when a setting is missing; the server warns the operator at start. */
const Missing = () => <span className="is-missing-fact">Information non renseignée par l’éditeur</span>;
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? <Missing />}</dd>
  </div>
);

/** Identifies the seller with the mentions required by law. */
export function SellerFacts() {
  return (
    <dl className="seller">
      {listSellerRows(useSite()).map(([label, value]) => (
        <Line key={label} label={label}>
          {value && <InlineMarkup pieces={parseMarkup(value)} />}
        </Line>
      ))}
    </dl>
  );
}

export function Director() {
  const { seller } = useSite();
  return (
    <dl className="seller">
      <Line label="Directeur ou directrice de la publication">{seller.director}</Line>
    </dl>
  );
}
export function Host() {
  const { seller } = useSite();
  return (
    <dl className="seller">
      <Line label="Nom, adresse, téléphone">{seller.host}</Line>
    </dl>
  );
}
