import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ChangeOfMind } from '../../client/src/features/orders/change-of-mind.tsx';
import { CopyButton } from '../../client/src/ui/copy-button.tsx';
import type { OrderView } from '../../src/modules/orders/contract.ts';

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
