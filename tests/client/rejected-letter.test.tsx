import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { CorrectionNotice } from '../../client/src/features/orders/correction-notice.tsx';
import { LastLetter } from '../../client/src/pages/last-letter.tsx';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { getNextActor } from '../../src/modules/orders/ordering/order-status-text.contract.ts';

const rejected = ({ isOurFault }: { isOurFault: boolean }): OrderView => {
  const letter = {
    status: 'rejected',
    short: isOurFault ? 'Un contretemps' : 'À corriger',
    long: 'Elle n’est pas partie.',
    correctableUntil: '2026-11-24T18:00:00Z',
    changeableUntil: null,
    isOurFault,
    rejectedPart: null,
    outcome: null,
    replyBy: null,
    followUps: [],
  };
  const price = { totalCents: 1380 };
  return { id: 'o1', status: 'paid', can: ['cancel', 'correct'], price, letter } as unknown as OrderView; // what they read of it
};
const draw = (element: React.ReactElement): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('a rejected letter whose reason comes from us', () => {
  const order = rejected({ isOurFault: true });
  test('asks no correction in a list', () => {
    expect(getNextActor(order)).toBe('post');
    const html = draw(<LastLetter order={order} />);
    expect(html).toContain('href="/mes-documents/o1" data-discover="true">Suivre</a>');
    expect(html).not.toMatch(/corriger/i);
  });
  test('can be cancelled on its page, which asks no correction', () => {
    const html = draw(<CorrectionNotice order={order} />);
    expect(html).toContain('Vous n’avez rien à corriger');
    expect(html).toContain('Annuler avec remboursement');
    expect(html).not.toMatch(/Corriger ma lettre|corriger=oui|une correction/);
  });
});

describe('a rejected letter that its sender can correct', () => {
  const order = rejected({ isOurFault: false });
  test('asks the correction and its day in a list', () => {
    expect(getNextActor(order)).toBe('yours');
    const html = draw(<LastLetter order={order} />);
    expect(html).toContain('?corriger=oui" data-discover="true">Corriger ma lettre</a>');
    expect(html).toContain('À corriger avant le');
  });
  test('can be corrected or cancelled on its page', () => {
    const html = draw(<CorrectionNotice order={order} />);
    expect(html).toContain('?corriger=oui" data-discover="true">Corriger ma lettre</a>');
    expect(html).toContain('Annuler avec remboursement');
  });
});
