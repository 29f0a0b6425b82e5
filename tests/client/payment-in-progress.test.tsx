import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { allDraftsQuery, allOrdersQuery, orderQuery } from '../../client/src/features/orders/api.ts';
import { OrderRow } from '../../client/src/features/orders/letter-row.tsx';
import { ConfirmationPage } from '../../client/src/pages/confirmation.tsx';
import { MyDocumentsPage } from '../../client/src/pages/my-documents.tsx';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { getNextActor, getOrderStatusText } from '../../src/modules/orders/ordering/order-status-text.contract.ts';

const order = (payment: string, more: Partial<OrderView> = {}): OrderView =>
  ({
    id: 'o1',
    documentId: 'd1',
    reference: 'AF-7K2M4P',
    template: { category: 'telecom-energie', slug: 'resiliation-box' },
    title: 'Résilier une box',
    status: 'awaiting_payment',
    sending: 'registered_receipt',
    can: ['cancel'],
    letter: null,
    price: { lines: [], totalCents: 1380, currency: 'eur' },
    payment: { status: payment, amountCents: 1380 },
    ...more,
  }) as unknown as OrderView;
function drawn(element: ReactElement, known: OrderView): string {
  const client = new QueryClient();
  client.setQueryData(orderQuery('o1').queryKey, known);
  client.setQueryData(allOrdersQuery.queryKey, { pages: [{ items: [known], nextCursor: null }], pageParams: [null] });
  client.setQueryData(allDraftsQuery.queryKey, { pages: [{ items: [], nextCursor: null }], pageParams: [null] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/confirmation-de-commande?commande=o1']}>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('a payment that the bank confirms within days', () => {
  test('is shown on the confirmation, with the expected time, and cannot be paid again', () => {
    const html = drawn(<ConfirmationPage />, order('processing'));
    expect(html).toContain('<h1>Paiement en cours à la banque</h1>');
    expect(html).toContain('quatorze jours ouvrés au plus');
    expect(html).not.toContain('dans quelques instants');
    expect(html).not.toContain('revenir au paiement');
    expect(html).toContain('href="/mes-documents/o1"');
  });

  test('has its own status in the list: the bank acts next', () => {
    expect(getNextActor(order('processing'))).toBe('bank');
    const row = drawn(<OrderRow order={order('processing')} />, order('processing'));
    expect(row).toContain('Paiement en cours');
    expect(row).not.toContain('>Payer<');
  });

  test('has its own group and tab in « Mes lettres », also if it is the only letter', () => {
    const html = drawn(<MyDocumentsPage />, order('processing'));
    expect(html).toContain('<h2 class="group">Chez votre banque</h2>');
    expect(html).toMatch(/href="\/mes-documents\?voir=a-la-banque"[^>]*>À la banque <span class="count">1<\/span>/);
    expect(html).not.toContain('Vous n’avez pas encore de lettre ici.');
  });

  test('of a cancelled order promises a refund, and shows when it was made', () => {
    expect(getOrderStatusText(order('processing', { status: 'cancelled' })).long).toContain(
      'nous vous le rendons aussitôt',
    );
    for (const paid of ['succeeded', 'partially_refunded', 'refunded'])
      expect(getOrderStatusText(order(paid, { status: 'cancelled' })).long).toContain('vous est rendu');
    expect(getOrderStatusText(order('under_review', { status: 'cancelled' })).long).toContain('Nous la vérifions');
    expect(getOrderStatusText(order('disputed', { status: 'cancelled' })).long).toContain('conteste ce paiement');
    const payment = { status: 'refunded', amountCents: 1380, lostCents: 1380 } as OrderView['payment'];
    for (const status of ['cancelled', 'refunded'] as const)
      expect(getOrderStatusText(order('refunded', { status, sending: 'pdf', payment })).long).toMatch(
        /^La banque a rendu 13,80\s€ au titulaire de la carte/,
      );
    expect(getOrderStatusText(order('pending', { status: 'cancelled' })).long).toBe(
      'Cette commande n’a pas été payée.',
    );
  });
});

test('what is not posted is not « en route » while its money is on the way back', () => {
  const cancelled = { status: 'cancelled', outcome: null } as OrderView['letter'];
  expect(getNextActor(order('succeeded', { status: 'paid', letter: cancelled }))).toBe('nobody');
  expect(getNextActor(order('disputed', { status: 'in_production', letter: cancelled }))).toBe('nobody');
  const pdf = { status: 'partially_refunded', sending: 'pdf', can: ['download_pdf'] } as const;
  expect(getNextActor(order('partially_refunded', pdf as unknown as Partial<OrderView>))).toBe('nobody');
});

test('another amount than the order’s is being checked, and the page requests no second payment', () => {
  const html = drawn(<ConfirmationPage />, order('under_review'));
  expect(html).toContain('<h1>Paiement en cours de vérification</h1>');
  expect(html).toContain('Ne payez pas une seconde fois.');
});

test('a recent payment is confirmed soon, and the order can still be paid', () => {
  const html = drawn(<ConfirmationPage />, order('pending', { can: ['pay', 'cancel'] }));
  expect(html).toContain('Confirmation du paiement');
  expect(html).toContain('revenir au paiement');
});

test('the last day of the changes of a PDF is written as French writes the first of a month', () => {
  const pdf = order('paid', {
    status: 'completed',
    sending: 'pdf',
    can: ['download_pdf'],
    pdfChangeableUntil: '2026-11-30T23:30:00.000Z',
  });
  expect(getOrderStatusText(pdf).long).toContain('jusqu’au 1er\u00a0décembre\u00a02026.');
});
