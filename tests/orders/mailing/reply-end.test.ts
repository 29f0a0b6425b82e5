import { expect, test } from '@jest/globals';
import type { TimelineEntry } from '../../../src/modules/orders/contract.ts';
import { addReplyEnd } from '../../../src/modules/orders/mailing/timeline.ts';

const entry = (title: string, at: string, happened: boolean): TimelineEntry => ({
  at,
  status: title,
  title,
  text: null,
  happened,
});
const entries = [
  entry('Distribuée', '2026-11-26T10:00:00.000Z', true),
  entry('Contenu effacé', '2031-11-26T10:00:00.000Z', true),
  entry('Avis de réception signé', '2026-11-26T10:00:00.000Z', false),
];
const titles = (replyBy: string | null, now: string) =>
  addReplyEnd(entries, { replyBy, isPresented: true, now: new Date(now) }).map(({ title }) => title);

test('the end of the period for a reply is the last entry to come', () => {
  expect(titles('2026-12-11', '2026-12-11T20:00:00Z').at(-1)).toBe('Fin du délai de réponse');
  const [end] = addReplyEnd([], { replyBy: '2026-12-11', isPresented: false, now: new Date('2026-11-26T10:00:00Z') });
  expect(end).toMatchObject({
    text: 'Au plus tard le 11\u00a0décembre\u00a02026, si elle est présentée le jour prévu.',
    happened: false,
  });
});

test('once it has passed, it stands at its day among what happened', () =>
  expect(titles('2026-12-11', '2026-12-12T10:00:00Z')).toEqual([
    'Distribuée',
    'Fin du délai de réponse',
    'Contenu effacé',
    'Avis de réception signé',
  ]));

test('a letter that asks for no reply has no such entry', () =>
  expect(titles(null, '2026-12-12T10:00:00Z')).toEqual(entries.map(({ title }) => title)));
