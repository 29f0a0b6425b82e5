import type { Price } from '../../../../src/modules/payments/contract.ts';
import { euros } from '../../ui/format.ts';
import { Receipt as Paper } from '../../ui/receipt.tsx';

/** The price, line by line, as it is charged. */
export const Receipt = ({ price, title, totalLabel }: { price: Price; title: string; totalLabel: string }) => (
  <Paper
    title={title}
    lines={price.lines.map(({ label, detail, cents }) => ({ label, amount: euros(cents), ...(detail && { detail }) }))}
    total={{ label: totalLabel, amount: euros(price.totalCents) }}
  />
);
