import { afterEach, describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { openSession, SessionProvider, type SessionUser } from '../../client/src/auth/session.ts';
import { templateQuery } from '../../client/src/features/documents/catalogue.ts';
import { EMPTY_CONTENT } from '../../client/src/features/documents/draft.ts';
import { enclosuresQuery } from '../../client/src/features/documents/enclosure-api.ts';
import { documentQuery } from '../../client/src/features/orders/api.ts';
import { ChangeOfMind } from '../../client/src/features/orders/change-of-mind.tsx';
import { OrderCorrection } from '../../client/src/pages/order-correction.tsx';
import { CopyButton } from '../../client/src/ui/copy-button.tsx';
import type { DocumentView } from '../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { read, template } from './open-page.tsx';

const changeable = (seconds: number, status = 'queued', postOn: string | null = null): string => {
  const letter = { status, changeableUntil: new Date(Date.now() + seconds * 1000 - 500).toISOString() };
  const price = { totalCents: 1380 };
  const order = { id: 'x', can: ['cancel', 'correct'], price, letter, postOn } as unknown as OrderView; // what the piece reads of it
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ChangeOfMind order={order} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<!-- -->/g, '');
};

test('the change of mind shows seconds on screen and tells screen readers minutes', () => {
  const html = changeable(822);
  expect(html).toMatch(/aria-hidden="true">13:\d\d</);
  expect(html).toMatch(/role="timer">Temps restant\u00a0: 14\u00a0minutes</);
});

test('a held letter is not said to leave when the change of mind ends', () => {
  const leaves = 'elle part à l’impression';
  expect(changeable(822)).toContain(leaves);
  const html = changeable(822, 'held');
  expect(html).not.toContain(leaves);
  expect(html).toContain('Ensuite, écrivez-nous.');
});

test('a change of mind that ends on another day shows the day without a clock', () => {
  const html = changeable(3 * 86_400, 'queued', '2026-12-04');
  expect(html).not.toContain('role="timer"');
  expect(html).toContain('Elle partira');
});

test('a change of mind of some hours shows the day and the hour without a clock', () => {
  const html = changeable(4 * 3600);
  expect(html).not.toContain('role="timer"');
  expect(html).toMatch(/Le \S+ \d+\S* \S+ à \d+\u00a0h\u00a0\d\d, elle part à l’impression/);
  expect(html).not.toContain('Ce matin-là');
});

test('a change of mind that is over by a clock ahead of ours shows no time, and can still be used', () => {
  const html = changeable(0);
  expect(html).not.toContain('role="timer"');
  expect(html).not.toContain('count-bar');
  expect(html).toContain('Corriger ma lettre');
  expect(html).toContain('Annuler avec remboursement');
});

describe('the correction of an order', () => {
  const correct = (order: Partial<OrderView>): string => {
    const client = new QueryClient();
    client.setQueryData(documentQuery('d1').queryKey, {
      id: 'd1',
      content: EMPTY_CONTENT,
      revision: 1,
    } as DocumentView);
    client.setQueryData(templateQuery(read, template.category, template.slug).queryKey, template);
    client.setQueryData(enclosuresQuery('d1').queryKey, { items: [] } as never);
    const whole = {
      id: 'o1',
      documentId: 'd1',
      template,
      enclosureIds: [],
      letter: null,
      ...order,
    } as unknown as OrderView;
    return renderToString(
      <QueryClientProvider client={client}>
        <SessionProvider value={openSession({ id: 'u1' } as SessionUser)}>
          <MemoryRouter>
            <OrderCorrection order={whole} onDone={() => undefined} />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    );
  };

  test('of a letter says that it waits', () => {
    const letter = { status: 'queued', sheets: 1 } as OrderView['letter'];
    expect(correct({ sending: 'green', letter })).toContain('Au même prix, tant qu’elle attend.');
  });

  test('of a PDF does not say that it waits', () => {
    const html = correct({ sending: 'pdf', pdfChangeableUntil: new Date(Date.now() + 86_400_000).toISOString() });
    expect(html).toContain('Le PDF est refait dès que vous l’enregistrez, sans rien payer de plus.');
    expect(html).not.toContain('Au même prix, tant qu’elle attend.');
  });
});

const withClipboard = (clipboard: object | undefined): string => {
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true });
  return renderToString(<CopyButton text="1A 000 000" label="Copier le numéro" done="Copié." />);
};
afterEach(() => void Object.defineProperty(globalThis, 'navigator', { value: undefined, configurable: true }));
test('a number can be copied only if the browser allows it', () => {
  expect(withClipboard({ writeText: () => Promise.resolve() })).toContain('Copier le numéro');
  expect(withClipboard(undefined)).toBe('');
});
