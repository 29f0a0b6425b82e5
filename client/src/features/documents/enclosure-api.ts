import { queryOptions } from '@tanstack/react-query';
import type { EnclosuresView, EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { call } from '../../api/client.ts';
import { deleteOnce } from '../../api/delete-once.ts';
import { upload } from '../../api/upload.ts';
import type { Sending } from './use-uploads.ts';

const LOOK_AGAIN_MS = 1000;
const enclosuresPath = (documentId: string): string => `/documents/${documentId}/enclosures`;

/** Polls the list while one of the files is being checked. */
export const enclosuresQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['enclosures', documentId],
    queryFn: () => call<EnclosuresView>('GET', enclosuresPath(documentId)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'received') ? LOOK_AGAIN_MS : false,
  });

export const sendEnclosure = ({ id, documentId, file, onProgress, signal }: Sending): Promise<EnclosureView> =>
  upload(enclosuresPath(documentId), file, {
    onProgress,
    signal,
    headers: { 'x-enclosure-id': id, 'x-file-name': encodeURIComponent(file.name) },
  });
export const labelEnclosure = (documentId: string, id: string, label: string): Promise<EnclosureView> =>
  call('PATCH', `${enclosuresPath(documentId)}/${id}`, { label });
export const fitEnclosure = (documentId: string, id: string): Promise<EnclosureView> =>
  call('POST', `${enclosuresPath(documentId)}/${id}/fit`, {});
export const orderEnclosures = (documentId: string, ids: readonly string[]): Promise<EnclosuresView> =>
  call('POST', `${enclosuresPath(documentId)}/order`, { ids });
export const removeEnclosure = (documentId: string, id: string): Promise<void> =>
  deleteOnce(`${enclosuresPath(documentId)}/${id}`);
export const attachPaper = (documentId: string, paperId: string): Promise<EnclosureView> =>
  call('POST', `${enclosuresPath(documentId)}/from-paper`, { paperId });
export const saveEnclosure = (documentId: string, id: string): Promise<EnclosureView> =>
  call('POST', `${enclosuresPath(documentId)}/${id}/keep`, {});
export const toPagesUrl = (documentId: string, id: string): string =>
  `/-/api/v1${enclosuresPath(documentId)}/${id}/file.pdf`;
export const toPagePictureUrl = (documentId: string, id: string, number: number): string =>
  `/-/api/v1${enclosuresPath(documentId)}/${id}/pages/${number}/picture.webp`;
export const toPreviewUrl = (documentId: string, id: string): string =>
  `/-/api/v1${enclosuresPath(documentId)}/${id}/preview.webp`;
