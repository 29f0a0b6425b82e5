import { queryOptions } from '@tanstack/react-query';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type {
  DraftTransferView,
  TransferLinkView,
  TransferredLetterView,
} from '../../../../src/modules/documents/transfers/contract.ts';
import { call } from '../../api/client.ts';

const pathOf = (documentId: string): string => `/documents/${documentId}/transfer`;

export const transferQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['transfer', documentId],
    queryFn: () => call<DraftTransferView>('GET', pathOf(documentId)),
    staleTime: 0,
  });
export const offerDraft = (documentId: string): Promise<TransferLinkView> => call('POST', pathOf(documentId), {});
export const withdrawDraft = (documentId: string): Promise<void> => call('DELETE', pathOf(documentId));

export const transferLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['transfer-link', token],
    queryFn: () => call<TransferredLetterView>('POST', '/transfer-links/open', { token }),
    retry: false,
    staleTime: 0,
  });
export const takeOverDraft = (token: string): Promise<DocumentView> => call('POST', '/transfer-links/take', { token });
