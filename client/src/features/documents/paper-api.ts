import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SavedFilesView, SavedFileView } from '../../../../src/modules/documents/enclosure.contract.ts';
import { call } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import type { Sending } from './use-uploads.ts';

const LOOK_AGAIN_MS = 1000;

/** The newest first, twenty at a time. Asked again and again while one of them is being looked at. */
export const papersQuery = infiniteQueryOptions({
  queryKey: ['papers'],
  queryFn: ({ pageParam }) => call<SavedFilesView>('GET', `/papers${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'received')) ? LOOK_AGAIN_MS : false),
});

export const sendPaper = ({ id, file, ...sending }: Sending): Promise<SavedFileView> => upload('/papers', file, { ...sending, headers: { 'x-paper-id': id, 'x-file-name': encodeURIComponent(file.name) } });
export const renamePaper = (id: string, label: string): Promise<SavedFileView> => call('PATCH', `/papers/${id}`, { label });
export const fitPaper = (id: string): Promise<SavedFileView> => call('POST', `/papers/${id}/fit`, {});
export const removePaper = (id: string): Promise<void> => call('DELETE', `/papers/${id}`);
export const restorePaper = (id: string): Promise<SavedFileView> => call('POST', `/papers/${id}/restore`, {});
export const paperPages = (id: string): string => `/-/api/v1/papers/${id}/file.pdf`;
export const paperDownload = (id: string): string => `/-/api/v1/papers/${id}/download.pdf`;
