import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { wholeWords } from '../../client/src/ui/whole-words.tsx';

test.each([
  ['Comment doit-elle partir\u202f?', 'Comment <span class="nowrap">doit-elle</span> partir\u202f?'],
  [
    'Où va-t-on, que faites-vous\u202f?',
    'Où <span class="nowrap">va-t-on</span>, que <span class="nowrap">faites-vous</span>\u202f?',
  ],
  ['Saint-Quentin-en-Yvelines, porte-monnaie, demi-tour', 'Saint-Quentin-en-Yvelines, porte-monnaie, demi-tour'],
])('« %s » is cut where French may be', (title, html) =>
  expect(renderToStaticMarkup(<>{wholeWords(title)}</>)).toBe(html),
);
