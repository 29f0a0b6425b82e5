import { euros } from '../../src/kernel/money.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { DocumentPdf } from '../../src/letterpress/plain-pdf.ts';
import type { InvoiceFacts } from '../../src/modules/payments/index.ts';

const date = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' });

/** An invoice or credit note with the mentions of facts 6.9. */
export function invoiceDocument(invoice: InvoiceFacts, customer: { firstName: string; lastName: string; email: string }, config: Config): DocumentPdf {
  const { content } = invoice;
  const title = invoice.kind === 'invoice' ? `Facture ${invoice.number}` : `Avoir ${invoice.number}`;
  return {
    title,
    createdAt: invoice.issuedAt,
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'facts',
        rows: [
          ['Date', date.format(invoice.issuedAt)],
          ['Commande', invoice.orderReference],
          ...(content.corrects ? [['Facture corrigée', content.corrects] as [string, string]] : []),
          ['Vendeur', config.seller.identity],
          ['Client', `${customer.firstName} ${customer.lastName}`],
          ['Payé par', invoice.card ?? 'carte bancaire'],
        ],
      },
      {
        kind: 'table',
        head: ['Désignation', 'HT', 'TVA', 'TTC'],
        rows: content.lines.map((line) => [line.label, euros(line.withoutVatCents), `${line.vatRatePercent}\u00a0%`, euros(line.cents)]),
        foot: ['Total', euros(content.withoutVatCents), euros(content.totalCents - content.withoutVatCents), euros(content.totalCents)],
      },
      { kind: 'paragraph', text: `Médiateur de la consommation\u00a0: ${[config.seller.mediator, config.seller.mediatorUrl].filter(Boolean).join(', ')}` },
    ],
  };
}
