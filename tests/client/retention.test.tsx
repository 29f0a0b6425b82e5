import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Retention } from '../../client/src/features/orders/retention.tsx';
import type { LetterView, OrderView } from '../../src/modules/orders/contract.ts';

describe('how long a letter is stored', () => {
  const line = (of: Partial<LetterView> | null): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <Retention order={{ id: 'o1', letter: of } as OrderView} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
  const option = { choice: 'thirty_days', erasedOn: '2027-01-12', because: 'Un échange n’est pas terminé.' } as const;
  test('is said with its day, what it waits for, and a button', () => {
    const html = line({
      retention: {
        choice: 'thirty_days',
        chosenAt: '2026-12-01T09:00:00Z',
        allowed: true,
        because: null,
        options: [option],
      },
    });
    expect(html).toContain('<b>Effacer 30\u00a0jours après la remise</b>, depuis le 1er décembre 2026.');
    expect(html).toContain('Effacement au plus tôt le 12 janvier 2027.');
    expect(html).toContain('Un échange n’est pas terminé.');
    expect(html).toContain('>Changer</button>');
  });
  test('cannot be changed before the letter has left, and the line says why', () => {
    const html = line({
      retention: { choice: 'usual', chosenAt: null, allowed: false, because: 'Pas encore partie.', options: [] },
    });
    expect(html).toContain('<b>Durée habituelle</b>.');
    expect(html).toContain('Pas encore partie.');
    expect(html).not.toContain('Changer');
  });
  test('is not said of an erased letter, nor of a PDF', () => {
    expect([line({ forgottenAt: '2031-11-21T00:00:00Z' }), line(null)]).toEqual(['', '']);
  });
});
