import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { QuoteView } from '../../client/src/features/orders/api.ts';
import { PostingDay, readPosting } from '../../client/src/features/orders/posting-day.tsx';
import { plainSpaces } from '../harness/plain-text.ts';

// A Friday in Paris, after the last collection of the week.
beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z') }));
afterEach(() => void jest.useRealTimers());
const plain = (text: string | null) => (text === null ? null : plainSpaces(text));

describe('the day a letter leaves', () => {
  test.each([
    ['as soon as possible, whatever was typed before', { later: false, day: 'demain' }, null, null],
    ['a working day', { later: true, day: '2026-12-01' }, '2026-12-01', null],
    ['no day yet', { later: true, day: null }, null, 'Indiquez le jour où votre lettre doit partir.'],
    [
      'no date at all',
      { later: true, day: 'demain' },
      null,
      'Aucune lettre ne part ce jour-là. Choisissez un jour du lundi au vendredi, hors jours fériés, entre le 24 novembre 2026 et le 19 janvier 2027.',
    ],
    [
      'a Sunday',
      { later: true, day: '2026-11-29' },
      null,
      'Aucune lettre ne part ce jour-là. Choisissez un jour du lundi au vendredi, hors jours fériés, entre le 24 novembre 2026 et le 19 janvier 2027.',
    ],
  ])('%s', (_name, choice, postOn, problem) => {
    const read = readPosting(choice);
    expect([read.postOn, plain(read.problem)]).toEqual([postOn, problem]);
  });

  test('shows when it leaves and arrives; an error stays until it is corrected', () => {
    const quote = {
      leavesOn: '2026-12-01',
      expectedOn: '2026-12-04',
      later: { from: '2026-11-24', until: '2027-01-19' },
    } as QuoteView;
    const html = (day: string | null, { later = true, error }: { later?: boolean; error?: string } = {}) =>
      plain(
        renderToStaticMarkup(
          <PostingDay choice={{ later, day }} quote={quote} error={error} onChange={() => undefined} />,
        ),
      )!;
    expect(html('2026-12-01', { error: 'Indiquez le jour où votre lettre doit partir.' })).toContain(
      'Arrivée prévue <b>vendredi 4 décembre</b>',
    );
    expect(html('2026-12-01', { error: 'Indiquez le jour où votre lettre doit partir.' })).not.toContain(
      'Indiquez le jour',
    );
    expect(html(null, { error: 'Indiquez le jour où votre lettre doit partir.' })).toContain('Indiquez le jour');
    expect(html('2026-11-29')).toContain('Aucune lettre ne part ce jour-là.');
    expect(html(null, { later: false })).toContain(
      'Levée du mardi 1er décembre à 17 h, arrivée prévue vendredi 4 décembre.',
    );
  });
});
