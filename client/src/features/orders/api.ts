import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DocumentSummary, DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type { CaseFileView } from '../../../../src/modules/orders/case-files/contract.ts';
import type { DeliveryOption, NewPack, OrderView, PackView, Quote } from '../../../../src/modules/orders/contract.ts';
import type { AccountEndView, DataExportView } from '../../../../src/modules/orders/privacy/contract.ts';
import type { ThreadView } from '../../../../src/modules/orders/support/contract.ts';
import { TERMS_VERSION } from '../../../../src/modules/payments/checkout/consents.contract.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import type { InvoiceView } from '../../../../src/modules/payments/invoices/contract.ts';
import { call } from '../../api/client.ts';

export type QuoteView = z.infer<typeof Quote>;

/** Loads one resource by its id; without an id nothing is requested. */
const getById = <T>(key: string, path: string, id: string) =>
  queryOptions({ queryKey: [key, id], queryFn: id ? () => call<T>('GET', `${path}/${id}`) : skipToken });
export const orderQuery = (id: string) => getById<OrderView>('order', '/orders', id);
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: () => call<{ items: OrderView[]; nextCursor: string | null }>('GET', '/orders?limit=50'),
});
/** Drafts change at each key press: pages that list them always refetch. */
const DRAFTS_STALE_MS = 0;
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  staleTime: DRAFTS_STALE_MS,
  queryFn: () =>
    call<{ items: DocumentSummary[]; nextCursor: string | null }>('GET', '/documents?status=draft&limit=50'),
});
export const documentQuery = (id: string) => getById<DocumentView>('document', '/documents', id);
/** Error codes of a letter that must be changed before it can be ordered. */
export const UNFINISHED_CODES: ReadonlySet<string> = new Set([
  'letter_incomplete',
  'address_refused',
  'enclosure_required',
  'signature_required',
]);

export const quoteQuery = (
  documentId: string,
  { sending, offer, postOn = null }: { sending: DeliveryOption; offer: OfferKey; postOn?: string | null },
) =>
  queryOptions({
    queryKey: ['quote', documentId, sending, offer, postOn],
    retry: false,
    gcTime: 0,
    staleTime: 0,
    queryFn: () => call<QuoteView>('POST', '/orders/quote', { documentId, sending, offer, postOn }),
  });

export const placeOrder = (order: {
  documentId: string;
  revision: number;
  sending: DeliveryOption;
  offer: OfferKey;
  postOn: string | null;
  expectedTotalCents: number;
}): Promise<OrderView> =>
  call('POST', '/orders', {
    ...order,
    consents: { terms: true, immediateStart: true, withdrawalLoss: true, version: TERMS_VERSION },
  });
export const openPayment = (orderId: string): Promise<{ url: string | null; order: OrderView }> =>
  call('POST', `/orders/${orderId}/pay`, {});
export const packOrdersQuery = (id: string) => getById<PackView>('pack-orders', '/packs', id);
export const placePack = (pack: Omit<z.input<typeof NewPack>, 'consents'>): Promise<PackView> =>
  call('POST', '/packs', {
    ...pack,
    consents: { terms: true, immediateStart: true, withdrawalLoss: true, version: TERMS_VERSION },
  });
export const openPackPayment = (packId: string): Promise<{ url: string | null }> =>
  call('POST', `/packs/${packId}/pay`, {});
export const cancelOrder = (orderId: string): Promise<OrderView> => call('POST', `/orders/${orderId}/cancel`, {});

export const chooseRetention = (orderId: string, choice: string): Promise<OrderView> =>
  call('PUT', `/orders/${orderId}/retention`, { choice });
export const requestProofFile = (orderId: string): Promise<void> => call('POST', `/orders/${orderId}/proof-file`, {});

/** A paginated list of the account, newest first. */
const listPages = <One>(key: string, path: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'paged'],
    queryFn: ({ pageParam }) =>
      call<{ items: One[]; nextCursor: string | null }>(
        'GET',
        `${path}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
export const allOrdersQuery = listPages<OrderView>('orders', '/orders?limit=50');
export const allDraftsQuery = {
  ...listPages<DocumentSummary>('drafts', '/documents?status=draft&limit=50'),
  staleTime: DRAFTS_STALE_MS,
};
export const invoicesQuery = listPages<InvoiceView>('invoices', '/invoices?limit=20');

/** The exchanges with support. */
export const threadsQuery = listPages<ThreadView>('threads', '/threads?limit=20');
export const threadQuery = (id: string) => getById<ThreadView>('thread', '/threads', id);
export const answerThread = (threadId: string, answer: { id: string; text: string }): Promise<ThreadView> =>
  call('POST', `/threads/${threadId}/messages`, answer);

/** The posted letters of one matter, oldest first. */
export const linkedLettersQuery = (id: string) =>
  queryOptions({
    queryKey: ['linked-letters', id],
    queryFn: id ? () => call<{ items: OrderView[] }>('GET', `/orders/${id}/linked-letters`) : skipToken,
  });
export const requestCaseFile = (orderIds: readonly string[]): Promise<CaseFileView> =>
  call('POST', '/case-file', { orderIds });

const WRITING_POLL_MS = 2000;
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  staleTime: 0,
  queryFn: () => call<DataExportView>('GET', '/account/export'),
  refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? WRITING_POLL_MS : false),
});
export const caseFileQuery = queryOptions({
  queryKey: ['case-file'],
  staleTime: 0,
  queryFn: () => call<CaseFileView>('GET', '/case-file'),
  refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? WRITING_POLL_MS : false),
});
export const requestDataExport = (): Promise<DataExportView> => call('POST', '/account/export', {});

export const accountEndQuery = queryOptions({
  queryKey: ['account-end'],
  queryFn: () => call<AccountEndView>('GET', '/account/end'),
});
export const eraseAccount = (proof: { email: string; present: string }): Promise<void> =>
  call('POST', '/account/erase', proof);
