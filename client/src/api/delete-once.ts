import { call, isNotFound } from './client.ts';

/** Deletes what has this path. What is not there any more counts as deleted: an earlier response may have been lost. */
export const deleteOnce = (path: string): Promise<void> =>
  call<void>('DELETE', path).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
