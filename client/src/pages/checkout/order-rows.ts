import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption } from '../../../../src/modules/orders/contract.ts';
import { DELIVERY_METHOD_NAMES, PDF_NAME } from '../../features/documents/delivery-method-text.ts';
import { formatPageCount, formatSheetCount } from '../../features/documents/enclosure-text.ts';
import type { QuoteView } from '../../features/orders/api.ts';
import { formatDay } from '../../ui/format.ts';

type Row = readonly [name: string, value: string];

interface OrderRowsInput {
  document: DocumentView;
  quote: QuoteView | undefined;
  sending: DeliveryOption | null;
  isSubscribed: boolean;
}

/** Lists what is ordered, for review before payment. */
export function listOrderRows({ document, quote, sending, isSubscribed }: OrderRowsInput): Row[] {
  const { organisation, firstName, lastName, postcode, city } = document.content.recipient;
  return [
    ['Votre lettre', document.title],
    ...(quote ? listPrintRows(quote, sending) : []),
    ['Pour', [organisation, firstName, lastName, postcode, city].filter(Boolean).join(' ')],
    ['Envoi', getDeliveryText(sending, quote)],
    [
      'Formule',
      isSubscribed
        ? 'Votre abonnement : seul le timbre d’une lettre postée est à payer'
        : 'À l’unité, une seule fois, sans abonnement',
    ],
  ];
}

function listPrintRows(quote: QuoteView, sending: DeliveryOption | null): Row[] {
  const enclosures = quote.enclosures.map(({ label, pages }) => `${label} (${formatPageCount(pages)})`);
  const enclosureRow: Row = ['Pièces jointes', enclosures.join(', ') || 'aucune'];
  return sending === 'pdf' ? [enclosureRow] : [enclosureRow, ['Impression', getPrintText(quote)]];
}

function getPrintText({ sheets, pages, duplex, envelope }: QuoteView): string {
  const printedSides = duplex ? 'recto verso, ' : 'recto seul, ';
  return `${formatSheetCount(sheets)}, ${pages === 1 ? '' : printedSides}${getEnvelopeText(envelope, sheets)}`;
}

function getEnvelopeText(envelope: QuoteView['envelope'], sheets: number): string {
  if (envelope === 'C4') return 'à plat dans une grande enveloppe';
  return sheets > 1 ? 'pliées dans une enveloppe' : 'pliée dans une enveloppe';
}

function getDeliveryText(sending: DeliveryOption | null, quote: QuoteView | undefined): string {
  if (!sending) return 'à choisir ci-dessous';
  if (sending === 'pdf') return `${PDF_NAME}, que vous envoyez vous-même`;
  const departure = quote?.leavesOn ? `, part le ${formatDay(quote.leavesOn)}` : '';
  const arrival = quote?.expectedOn ? `, arrivée prévue ${formatDay(quote.expectedOn)}` : '';
  return DELIVERY_METHOD_NAMES[sending] + departure + arrival;
}
