import type { Price } from '../../../../src/modules/payments/contract.ts';
import { Button } from '../../ui/button.tsx';
import { euros } from '../../ui/format.ts';
import { Note } from '../../ui/note.tsx';
import { Receipt as ReceiptPaper } from '../../ui/receipt.tsx';

/** Summarises the order for review before payment. */
export function OrderRecap({
  title,
  rows,
  onEdit,
}: {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  onEdit: () => void;
}) {
  return (
    <section className="pay-block" aria-labelledby="recap">
      <h2 id="recap">{title}</h2>
      <dl className="recap">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Button look="plain" onClick={onEdit}>
          Modifier ma lettre
        </Button>
      </p>
    </section>
  );
}

/** States that the payment provider's page comes next and that we never see the card number. */
export const PaymentMethod = () => (
  <Note icon="lock" title="Paiement par carte, sur une page sécurisée">
    <p>
      Notre prestataire de paiement s’ouvre à l’étape suivante. Votre numéro de carte ne passe jamais par nous, et n’est
      pas conservé.
    </p>
  </Note>
);

/** The price lines as they are charged. */
export const Receipt = ({ price, title, totalLabel }: { price: Price; title: string; totalLabel: string }) => (
  <ReceiptPaper
    title={title}
    lines={price.lines.map(({ label, detail, cents }) => ({ label, amount: euros(cents), ...(detail && { detail }) }))}
    total={{ label: totalLabel, amount: euros(price.totalCents) }}
  />
);
