import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ChangeOfMind } from '../../client/src/features/orders/change-of-mind.tsx';
import { CopyButton } from '../../client/src/ui/copy-button.tsx';
import type { OrderView } from '../../src/modules/orders/contract.ts';

const changeable = (seconds: number, status = 'queued'): string => {
  const letter = { status, changeableUntil: new Date(Date.now() + seconds * 1000 - 500).toISOString() };
  const order = { id: 'x', can: ['cancel', 'correct'], price: { totalCents: 1380 }, letter } as unknown as OrderView; // what the piece reads of it
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ChangeOfMind order={order} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<!-- -->/g, '');
};

test('the change of mind shows seconds on screen and announces minutes', () => {
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
  const html = changeable(3 * 86_400);
  expect(html).not.toContain('role="timer"');
  expect(html).toContain('Elle partira');
});

test('an expired change of mind is not shown', () => expect(changeable(0)).toBe(''));

const withClipboard = (clipboard: object | undefined): string => {
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true });
  return renderToString(<CopyButton text="1A 000 000" label="Copier le numéro" done="Copié." />);
};
afterEach(() => void Object.defineProperty(globalThis, 'navigator', { value: undefined, configurable: true }));
test('a number can be copied only if the browser allows it', () => {
  expect(withClipboard({ writeText: () => Promise.resolve() })).toContain('Copier le numéro');
  expect(withClipboard(undefined)).toBe('');
});
