import { answerOf, ApiError, OFFLINE, usual } from './client.ts';

/** Sends a file as it is, and tells how much of it has gone: from 0 to 1. */
export const upload = <T>(path: string, file: Blob, headers: Record<string, string>, onProgress: (sent: number) => void): Promise<T> =>
  answerOf<T>('POST', () => sendFile(`/-/api/v1${path}`, file, headers, onProgress));

/** fetch does not tell how far an upload has come. */
const sendFile = (path: string, file: Blob, headers: Record<string, string>, onProgress: (sent: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ ...usual('POST'), 'content-type': 'application/octet-stream', ...headers })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, 'offline', OFFLINE));
    request.send(file);
  });
