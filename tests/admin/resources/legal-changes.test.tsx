import { expect, test } from '@jest/globals';
import { RecordContextProvider } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { Letters } from '../../../admin/src/resources/legal-changes/letters.tsx';

const renderLetters = (article: string | null): string =>
  renderToString(
    <RecordContextProvider value={{ id: '1', article, letters: [], can: [] }}>
      <Letters />
    </RecordContextProvider>,
  );

test('a change of a whole text speaks of no article and no number', () => {
  const html = renderLetters(null);
  expect(html).toContain('Lettres qui citent ce texte');
  expect(html).not.toContain('numéro');
});

test('a change of an article names it as the reason', () => {
  const html = renderLetters('L. 1237-1');
  expect(html).toContain('Lettres qui citent cet article');
  expect(html).toMatch(/Vérifiez le nom du texte.* et le numéro/);
});
