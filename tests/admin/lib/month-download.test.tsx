import { afterEach, expect, jest, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { MonthDownload } from '../../../admin/src/lib/month-download.tsx';

afterEach(() => void jest.useRealTimers());

test.each([
  ['half an hour before midnight in Paris', '2026-11-30T22:30:00Z', '2026-11', '30'],
  ['half an hour after midnight in Paris', '2026-11-30T23:30:00Z', '2026-12', '31'],
  ['half an hour after midnight in summer', '2026-07-31T22:30:00Z', '2026-08', '31'],
])('%s, the file of the month of that day is offered', (_, now, month, lastDay) => {
  jest.useFakeTimers({ now: new Date(now) });
  const html = renderToString(<MonthDownload label="Journal des ventes" path="/ventes.csv" />);
  expect(html).toContain(`value="${month}"`);
  expect(html).toContain(`href="/ventes.csv?from=${month}-01&amp;to=${month}-${lastDay}"`);
});
