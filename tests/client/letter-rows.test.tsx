import { describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { OrderRow } from '../../client/src/features/orders/letter-row.tsx';
import { turnOf } from '../../client/src/features/orders/order-words.ts';
import { ProofCards } from '../../client/src/features/orders/proof-cards.tsx';
import type { LetterView, OrderView } from '../../src/modules/orders/contract.ts';

const letter = {
  status: 'in_transit', short: 'En route', long: 'En route vers LILLE.', sending: 'registered_receipt', recipientLines: ['FIBRE EXEMPLE', '59000 LILLE'],
  changeableUntil: null, correctableUntil: null, depositedAt: '2026-11-21T17:00:00Z', deliveredAt: null, outcome: null, proofs: [], proofFile: null, seal: null, timeline: [],
} as unknown as LetterView;
const order = (of: Partial<LetterView> | null, more: Partial<OrderView> = {}): OrderView =>
  ({ id: 'o1', documentId: 'd1', reference: 'AF-7K2M4P', title: 'Résilier une box', status: 'posted', sending: 'registered_receipt', can: ['download_receipt'], letter: of && { ...letter, ...of }, ...more }) as OrderView;
const drawn = (element: React.ReactElement): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('a letter in the list', () => {
  test.each<[string, OrderView, ReturnType<typeof turnOf>, string]>([
    ['not paid', order(null, { status: 'awaiting_payment', can: ['pay'] }), 'yours', '<a class="btn btn-small" href="/paiement?document=d1" data-discover="true">Payer</a>'],
    ['that can be changed', order({ changeableUntil: '2026-11-21T18:00:00Z' }, { status: 'paid' }), 'yours', 'href="/mes-documents/o1" data-discover="true">Corriger ou annuler</a>'],
    ['that was refused', order({ status: 'rejected', correctableUntil: '2026-11-24T18:00:00Z' }), 'yours', 'href="/mes-documents/o1?corriger=oui" data-discover="true">Corriger ma lettre</a>'],
    ['on its way', order({}), 'post', '>Suivre</a>'],
    ['that arrived', order({ status: 'delivered', outcome: 'delivered', proofs: ['deposit'] }, { status: 'completed' }), 'nobody', '>Voir les preuves</a>'],
    ['that came back, part of it refunded', order({ status: 'returned', outcome: 'returned' }, { status: 'partially_refunded' }), 'nobody', '>Voir</a>'],
    ['that is only a PDF', order(null, { status: 'completed', sending: 'pdf' }), 'nobody', '>Voir</a>'],
  ])('%s says whose turn it is and what is next', (_name, one, turn, act) => {
    expect(turnOf(one)).toBe(turn);
    expect(drawn(<OrderRow order={one} />)).toContain(act);
  });

  test('names its addressee', () => expect(drawn(<OrderRow order={order({})} />)).toContain('Pour <b>FIBRE EXEMPLE</b>. En route vers LILLE.'));
});

describe('what can be taken from a letter', () => {
  const named = (one: OrderView) => [...drawn(<ProofCards order={one} />).matchAll(/href="([^"]*)"[^>]*>.*?Télécharger<span class="sr"> (.*?)<\/span>/g)].map(([, href, what]) => [href!.split('/').slice(6).join('/'), what]);
  test('is each proof, the letter, the invoice and the terms, by name', () => {
    expect(named(order({ proofs: ['deposit', 'receipt'] }, { can: ['download_pdf', 'download_receipt'] }))).toEqual([
      ['proofs/deposit', 'la preuve de dépôt'], ['proofs/receipt', 'l’avis de réception'], ['letter.pdf', 'le PDF'], ['receipt.pdf', 'la facture'], ['terms.pdf', 'les conditions acceptées'],
    ]);
  });
  test('is the invoice with the terms while one can change one’s mind, and the page says so', () => {
    const waiting = order({ changeableUntil: '2026-11-21T18:00:00Z', depositedAt: null });
    expect(named(waiting)).toEqual([['receipt.pdf', 'la facture'], ['terms.pdf', 'les conditions acceptées']]);
    expect(drawn(<ProofCards order={waiting} />)).toContain('Le PDF sera prêt quand le délai pour changer d’avis sera passé.');
  });
  test('is nothing of an order that was never paid', () => expect(drawn(<ProofCards order={order(null, { can: ['pay'] })} />)).toBe(''));
  test('does not say posted before it was', () => {
    const pdf = (of: Partial<LetterView>) => drawn(<ProofCards order={order(of, { can: ['download_pdf'] })} />);
    expect(pdf({})).toContain('le même que les feuilles postées');
    expect(pdf({ depositedAt: null, status: 'rejected' })).not.toContain('postées');
  });
});
