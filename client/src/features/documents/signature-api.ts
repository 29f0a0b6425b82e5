import { queryOptions } from '@tanstack/react-query';
import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import type {
  RequestedSignatureView,
  SignatureLinkView,
  SignatureTaskView,
} from '../../../../src/modules/documents/signatures/contract.ts';
import { ApiError, call } from '../../api/client.ts';

/** A new link per attempt; nothing makes another one unasked. */
export const signatureLinkQuery = (templateVersionId: string, attempt: number) =>
  queryOptions({
    queryKey: ['signature-link', templateVersionId, attempt],
    queryFn: () => call<SignatureLinkView>('POST', '/signature-requests', { templateVersionId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Half a minute every second, then less and less often: a person may have left. */
const pollDelay = (polls: number): number => {
  if (polls < 30) return 1000;
  return polls < 60 ? 2000 : 5000;
};

/** Asks for the signature until it is there or the link has expired. */
export const requestedSignatureQuery = (id: string) =>
  queryOptions({
    queryKey: ['signature-request', id],
    queryFn: () => call<RequestedSignatureView>('GET', `/signature-requests/${id}`),
    gcTime: 0,
    retry: (_count, error) => !isOver(error),
    retryDelay: 2000,
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      data?.signature || isOver(error) ? false : pollDelay(dataUpdateCount),
  });

/** Whether asking again is pointless. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

export const closeSignatureRequest = (id: string): Promise<void> => call('DELETE', `/signature-requests/${id}`);
export const openSignatureLink = (token: string): Promise<SignatureTaskView> =>
  call('POST', '/signature-links/open', { token });
export const signWithLink = (token: string, signature: DrawnSignature): Promise<void> =>
  call('POST', '/signature-links/sign', { token, signature });
