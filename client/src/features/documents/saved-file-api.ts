import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SavedFilesView, SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { SentPapersView } from '../../../../src/modules/orders/mailing/contract.ts';
import { call } from '../../api/client.ts';
import { deleteOnce } from '../../api/delete-once.ts';
import { upload } from '../../api/upload.ts';
import type { Sending } from './use-uploads.ts';

const LOOK_AGAIN_MS = 1000;

/** Lists saved files, newest first, twenty per page. Polls while one of them is being checked. */
export const savedFilesQuery = infiniteQueryOptions({
  queryKey: ['papers'],
  queryFn: ({ pageParam }) =>
    call<SavedFilesView>('GET', `/papers${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'received')) ? LOOK_AGAIN_MS : false,
});

/** Lists the papers that went with letters, newest first, twenty per page. */
export const sentPapersQuery = infiniteQueryOptions({
  queryKey: ['sent-papers'],
  queryFn: ({ pageParam }) =>
    call<SentPapersView>('GET', `/sent-papers${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const sendSavedFile = ({ id, file, onProgress, signal }: Sending): Promise<SavedFileView> =>
  upload('/papers', file, {
    onProgress,
    signal,
    headers: { 'x-paper-id': id, 'x-file-name': encodeURIComponent(file.name) },
  });
export const renameSavedFile = (id: string, label: string): Promise<SavedFileView> =>
  call('PATCH', `/papers/${id}`, { label });
export const scaleSavedFile = (id: string): Promise<SavedFileView> => call('POST', `/papers/${id}/fit`, {});
export const removeSavedFile = (id: string): Promise<void> => deleteOnce(`/papers/${id}`);
export const restoreSavedFile = (id: string): Promise<SavedFileView> => call('POST', `/papers/${id}/restore`, {});
export const toSavedFilePagesUrl = (id: string): string => `/-/api/v1/papers/${id}/file.pdf`;
export const toSavedFileDownloadUrl = (id: string): string => `/-/api/v1/papers/${id}/download.pdf`;
export const toSavedFilePreviewUrl = (id: string): string => `/-/api/v1/papers/${id}/preview.webp`;
