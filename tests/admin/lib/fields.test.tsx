import { expect, test } from '@jest/globals';
import { RecordContextProvider } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { CivilDayField } from '../../../admin/src/lib/fields.tsx';

test.each([
  ['2026-11-24', '24/11/2026'],
  // Half past midnight in Paris, another day elsewhere.
  ['2026-11-23T23:30:00.000Z', '24/11/2026'],
])('the day of %s is that of Paris', (value, day) => {
  const html = renderToString(
    <RecordContextProvider value={{ id: 1, value }}>
      <CivilDayField source="value" />
    </RecordContextProvider>,
  );
  expect(html).toContain(`>${day}<`);
});
