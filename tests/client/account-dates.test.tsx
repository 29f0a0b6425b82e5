import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { openSession, SessionProvider } from '../../client/src/auth/session.ts';
import { OpenSessions } from '../../client/src/features/auth/open-sessions.tsx';
import { secondFactorQuery, sessionsQuery } from '../../client/src/features/auth/profile-api.ts';
import { SecondFactor } from '../../client/src/features/auth/second-factor.tsx';
import { invoicesQuery } from '../../client/src/features/orders/api.ts';
import { Invoices } from '../../client/src/features/orders/invoices.tsx';
import type { InvoiceView } from '../../src/modules/payments/invoices/contract.ts';

const NOON = '2026-12-01T12:00:00.000Z';
/** In Paris, the first of December. */
const LATE = '2026-11-30T23:30:00.000Z';

function drawn(element: ReactElement): string {
  const client = new QueryClient();
  const invoice = { id: 'i1', kind: 'invoice', number: 'F-1', issuedAt: LATE, totalCents: 1380, can: [] };
  client.setQueryData(invoicesQuery.queryKey, {
    pages: [{ items: [invoice as unknown as InvoiceView], nextCursor: null }],
    pageParams: [null],
  });
  client.setQueryData(sessionsQuery.queryKey, {
    items: [{ id: 's1', device: 'Firefox', openedAt: NOON, seenAt: NOON, current: false }],
  });
  client.setQueryData(secondFactorQuery.queryKey, { activeSince: LATE, recoveryCodesLeft: 9, required: false });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionProvider value={openSession(null)}>
        <MemoryRouter>{element}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

describe('the first day of a month is « 1er »', () => {
  test.each([
    ['an invoice', Invoices, '1er décembre 2026,'],
    ['a session', OpenSessions, 'Vu le 1er\u00a0décembre\u00a02026 vers'],
    ['a second factor', SecondFactor, 'Depuis le 1er décembre 2026.'],
  ])('of %s', (_, Part, text) => expect(drawn(<Part />)).toContain(text));
});
