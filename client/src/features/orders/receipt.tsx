import type { Price } from '../../../../src/modules/payments/contract.ts';
import { euros } from '../../ui/format.ts';

/** The price, line by line, as it is charged. */
export function Receipt({ price, title, totalLabel }: { price: Price; title: string; totalLabel: string }) {
  return (
    <div className="receipt-shadow">
      <div className="receipt">
        <h2>{title}</h2>
        <dl>
          {price.lines.map((line) => <div key={line.key}><dt>{line.label}{line.detail && <small> ({line.detail})</small>}</dt><dd>{euros(line.cents)}</dd></div>)}
          <div className="total"><dt>{totalLabel}</dt><dd>{euros(price.totalCents)}</dd></div>
        </dl>
      </div>
    </div>
  );
}
