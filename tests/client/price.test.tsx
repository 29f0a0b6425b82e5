import { expect, test } from '@jest/globals';
import { openPage } from './open-page.tsx';

test('a price in running text is set in the display face, without a slashed zero', async () => {
  const { html } = await openPage('/nos-solutions');
  expect(html.replaceAll('\u00a0', ' ')).toContain('<span class="amount-text">9,90 €</span> par mois');
});
