import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Art, registerDrawings } from '../../client/src/ui/art.tsx';

test('a drawing that appears twice on a page has ids of its own each time, and refers to its own', () => {
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
