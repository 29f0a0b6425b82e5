import { call, isNotFound } from './client.ts';

/** Deletes a resource. A 404 counts as success, because the response to an earlier request may have been lost. */
export const deleteOnce = (path: string): Promise<void> =>
  call<void>('DELETE', path).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
