import { describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Art, registerDrawings } from '../../client/src/ui/art.tsx';
import { wholeWords } from '../../client/src/ui/whole-words.tsx';

test('a drawing that appears twice on a page has its own ids each time', () => {
  registerDrawings({ logo: '<svg><mask id="p1"></mask><g mask="url(#p1)"></g><use href="#p1"/></svg>' });
  const html = renderToString(
    <>
      <Art name="logo" />
      <Art name="logo" />
    </>,
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  expect([...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)).toEqual(ids);
  expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
});

describe('words with a hyphen', () => {
  test.each([
    ['Comment doit-elle partir\u202f?', 'Comment <span class="nowrap">doit-elle</span> partir\u202f?'],
    [
      'Où va-t-on, que faites-vous\u202f?',
      'Où <span class="nowrap">va-t-on</span>, que <span class="nowrap">faites-vous</span>\u202f?',
    ],
    ['Saint-Quentin-en-Yvelines, porte-monnaie, demi-tour', 'Saint-Quentin-en-Yvelines, porte-monnaie, demi-tour'],
  ])('« %s » breaks only where French allows it', (title, html) =>
    expect(renderToStaticMarkup(<>{wholeWords(title)}</>)).toBe(html),
  );
});
