import { queryOptions } from '@tanstack/react-query';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type {
  DraftTransferView,
  TransferLinkView,
  TransferredLetterView,
} from '../../../../src/modules/documents/transfers/contract.ts';
import { call } from '../../api/client.ts';

const toTransferPath = (documentId: string): string => `/documents/${documentId}/transfer`;

export const transferQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['transfer', documentId],
    queryFn: () => call<DraftTransferView>('GET', toTransferPath(documentId)),
    staleTime: 0,
  });
export const offerDraft = (documentId: string): Promise<TransferLinkView> =>
  call('POST', toTransferPath(documentId), {});
export const withdrawDraft = (documentId: string): Promise<void> => call('DELETE', toTransferPath(documentId));

export const transferLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['transfer-link', token],
    queryFn: () => call<TransferredLetterView>('POST', '/transfer-links/open', { token }),
    retry: false,
    staleTime: 0,
  });
export const takeOverDraft = (token: string): Promise<DocumentView> => call('POST', '/transfer-links/take', { token });
