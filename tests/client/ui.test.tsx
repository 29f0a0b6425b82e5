import { afterEach, describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { ApiError } from '../../client/src/api/client.ts';
import { Art, registerDrawings } from '../../client/src/ui/art.tsx';
import { keepWordsWhole } from '../../client/src/ui/keep-words-whole.tsx';
import { leaveFor } from '../../client/src/ui/leave-for.ts';
import { MoreButton } from '../../client/src/ui/more-button.tsx';
import { PasswordField } from '../../client/src/ui/password-field.tsx';

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

describe('the button for older items', () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => undefined,
  };
  const error = new ApiError(503, 'unavailable', 'Occupé.');
  const render = (...all: (typeof list | (Omit<typeof list, 'error'> & { error: unknown }))[]): string =>
    renderToStaticMarkup(<MoreButton all={all} label="Voir les plus anciennes" />);

  test('is not shown after the last page', () => expect(render({ ...list, hasNextPage: false })).toBe(''));

  test('says why the next page of one of its lists could not be loaded, until the next try', () => {
    const failed = { ...list, isFetchNextPageError: true, error };
    expect(render(list, failed)).toContain('<p class="error" role="alert">Occupé.</p>');
    expect(render(list, { ...failed, isFetchingNextPage: true })).not.toContain('alert');
    // A list that failed in the background is still shown.
    expect(render({ ...list, error })).not.toContain('alert');
  });
});

test('the button that shows a password changes its name only, not a pressed state with the opposite meaning', () => {
  const html = renderToStaticMarkup(<PasswordField id="password" label="Mot de passe" />);
  expect(html).toMatch(/<button[^>]*>Afficher</);
  expect(html).not.toContain('aria-pressed');
});

describe('the way to the bank’s page', () => {
  afterEach(() => void Object.assign(globalThis, { window: undefined, location: undefined }));

  test('loads this page again if Back shows it as it was left', () => {
    const calls: string[] = [];
    const target = new EventTarget();
    Object.assign(globalThis, {
      window: target,
      location: { assign: (url: string) => calls.push(url), reload: () => calls.push('reload') },
    });
    leaveFor('https://bank.example/');
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(calls).toEqual(['https://bank.example/']);
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(calls).toEqual(['https://bank.example/', 'reload']);
  });
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
    expect(renderToStaticMarkup(<>{keepWordsWhole(title)}</>)).toBe(html),
  );
});
