import { toNetCents, formatEuros } from '../../../../src/domain/money.ts';
import type { Price } from '../../../../src/modules/payments/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Receipt as ReceiptPaper } from '../../ui/receipt.tsx';
import { useTranslate } from '../../ui/translation.ts';

export interface RecapLine {
  name: string;
  value: string;
  /** The button that changes it. Its full label names what it changes; the line has room for its first words. */
  change?: { id: string; label: string; shown: string; onClick: () => void };
  error?: string | undefined;
}

/** The order for review before payment: one line each for the recipient, the delivery and the day. */
export function OrderRecap({ lines }: { lines: readonly RecapLine[] }) {
  const t = useTranslate();
  return (
    <section className="pay-block recap-block" {...t.label('Votre commande')}>
      <dl className="recap with-change">
        {lines.map(({ name, value, change, error }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t(value)}</dd>
            {change && (
              <dd className="change">
                <Button look="plain" id={change.id} {...t.label(change.label)} onClick={change.onClick}>
                  {t(change.shown)}
                </Button>
              </dd>
            )}
            {error && <dd className="error">{t(error)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** States that the payment provider's page comes next and that we never see the card number. */
export function PaymentMethod() {
  const t = useTranslate();
  return (
    <p className="pay-lock">
      <Icon name="lock" />
      {t('Carte lue par notre prestataire de paiement, jamais par nous.')}
    </p>
  );
}

/** The price lines as they are charged. */
export const Receipt = ({
  price,
  title,
  totalLabel,
  note,
}: {
  price: Price;
  title: string;
  totalLabel: string;
  note?: string;
}) => (
  <ReceiptPaper
    title={title}
    lines={price.lines.map(({ label, detail, cents }) => ({
      label,
      amount: formatEuros(cents),
      ...(detail && { detail }),
    }))}
    total={{ label: totalLabel, amount: formatEuros(price.totalCents) }}
    notes={[note, ...listVat(price)].filter((text) => text !== undefined)}
  />
);

/** « Dont TVA à 20 % : 2,06 € » for each rate, rounded line by line as on the invoice. */
function listVat({ lines }: Price): string[] {
  const rates = [...new Set(lines.map(({ vatRatePercent }) => vatRatePercent))];
  return rates.map((rate) => {
    const taxed = lines.filter(({ vatRatePercent }) => vatRatePercent === rate);
    const vat = taxed.reduce((sum, { cents }) => sum + cents - toNetCents(cents, rate), 0);
    return `Dont TVA à ${rate}\u00a0%\u00a0: ${formatEuros(vat)}.`;
  });
}
