import { requestJson, ApiError, uploadOfflineText, defaultHeaders } from './client.ts';

interface Sending {
  headers: Record<string, string>;
  /** The part that was sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file unchanged. */
export const upload = <T>(path: string, file: Blob, sending: Sending): Promise<T> =>
  requestJson<T>('POST', path, () => sendFile(`/-/api/v1${path}`, file, sending));

/** Uses XMLHttpRequest because fetch does not report upload progress. */
const sendFile = (path: string, file: Blob, { headers, onProgress, signal }: Sending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({
      ...defaultHeaders('POST'),
      'content-type': 'application/octet-stream',
      ...headers,
    }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new ApiError(0, 'offline', uploadOfflineText())));
    const onAbort = (): void => reject(new ApiError(0, 'stopped', 'Envoi arrêté.'));
    request.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
