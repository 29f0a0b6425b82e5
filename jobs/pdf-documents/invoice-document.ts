import { formatEuros } from '../../src/domain/money.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { DocumentPdf } from '../../src/letterpress/pdf.ts';
import { computeRateTotals, type InvoiceRecord } from '../../src/modules/payments/index.ts';
import { formatDay } from '../emails/shared/french-day.ts';

const formatRate = (percent: number): string => `${new Intl.NumberFormat('fr-FR').format(percent)}\u00a0%`;

/** Whose it is; the address is known where a letter was sent from it. */
interface Customer {
  firstName: string;
  lastName: string;
  addressLines: readonly string[];
}

/** An invoice or credit note with the mentions of docs/domain/legal.md#invoices. */
export function buildInvoiceDocument(invoice: InvoiceRecord, customer: Customer, config: Config): DocumentPdf {
  const { content } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const title = `${isCredit ? 'Avoir' : 'Facture'} ${invoice.number}`;
  const paidOn = formatDay(invoice.paidAt ?? invoice.issuedAt);
  const name = `${customer.firstName} ${customer.lastName}`;
  // Another means of payment has no number that we know, and what costs nothing is paid without one.
  const card = invoice.card ? `, carte ${invoice.card}` : '';
  const facts: [string, string][] = [
    ['Date d’émission', formatDay(invoice.issuedAt)],
    [invoice.orderId ? 'Commande' : 'Abonnement', invoice.orderReference],
    ...(content.corrects
      ? [[isCredit ? 'Facture corrigée' : 'Avoir annulé', content.corrects] as [string, string]]
      : []),
    // The line of a subscription names its period; a letter is processed as soon as it is paid.
    ['Prestation', invoice.orderId ? `commencée le ${paidOn}` : 'pour la période indiquée'],
  ];
  return {
    title,
    createdAt: invoice.issuedAt,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'facts', rows: facts },
      {
        kind: 'parties',
        columns: [
          { label: 'Vendeur', lines: [config.seller.identity] },
          { label: 'Client', lines: [name, ...customer.addressLines.filter((line) => line !== '')] },
        ],
      },
      {
        kind: 'table',
        head: ['Désignation', 'Quantité', 'PU HT', 'TVA', 'TTC'],
        rows: content.lines.map((line) => [
          line.detail ? `${line.label}, ${line.detail}` : line.label,
          '1',
          formatEuros(line.withoutVatCents),
          formatRate(line.vatRatePercent),
          formatEuros(line.cents),
        ]),
      },
      {
        kind: 'table',
        head: ['TVA par taux', 'Total HT', 'TVA', 'Total TTC'],
        rows: computeRateTotals(content.lines).map((sum) => [
          `Au taux de ${formatRate(sum.vatRatePercent)}`,
          formatEuros(sum.withoutVatCents),
          formatEuros(sum.cents - sum.withoutVatCents),
          formatEuros(sum.cents),
        ]),
        foot: [
          'Total',
          formatEuros(content.withoutVatCents),
          formatEuros(content.totalCents - content.withoutVatCents),
          formatEuros(content.totalCents),
        ],
      },
      {
        kind: 'total',
        label: isCredit ? `Total ${invoice.isOfDispute ? 'repris' : 'remboursé'}` : 'Total payé',
        amount: formatEuros(Math.abs(content.totalCents)),
        note: isCredit
          ? `${invoice.isOfDispute ? 'Repris par la banque' : 'Remboursé'} le ${formatDay(invoice.issuedAt)}${card}.`
          : `Payée le ${paidOn}${card}.`,
      },
      {
        kind: 'paragraph',
        text: `Médiateur de la consommation\u00a0: ${[config.seller.mediator, config.seller.mediatorUrl].filter(Boolean).join(', ')}`,
      },
    ],
  };
}
