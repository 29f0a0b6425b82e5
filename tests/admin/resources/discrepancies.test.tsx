import { expect, test } from '@jest/globals';
import { RecordContextProvider } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { Advice } from '../../../admin/src/resources/discrepancies/advice.tsx';
import { BackOffice } from '../back-office.tsx';

/** Closing the discrepancy lets the order be paid again (close-discrepancy.ts): money that stays at Stripe is lost. */
test('another amount than the one of the order is given back whole before the discrepancy is closed', () => {
  const record = { id: '1', kind: 'amount_differs', subject: '0190a000-0000-7000-8000-000000000001', says: {} };
  const html = renderToString(
    <BackOffice permissions={[]}>
      <RecordContextProvider value={record}>
        <Advice />
      </RecordContextProvider>
    </BackOffice>,
  );
  expect(html).toMatch(/remboursez chez Stripe tout ce qui a été payé, puis choisissez «\u00a0Clore cet écart\u00a0»/);
  expect(html).toContain('Ne rendez pas la seule différence');
});
