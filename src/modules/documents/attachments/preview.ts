import { createConcurrencyLimit } from '../../../kernel/concurrency-limit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { FileBytes } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { PoolTaskAborted } from '../../../kernel/worker-pool.ts';
import { findFile, readFile, storeFile } from '../../files/index.ts';
import { pagesBusy, pageTooHeavyToShow } from './errors.ts';
import type { Enclosure } from './models/enclosure.ts';
import { toPreviewKey } from './names.ts';
import { drawPage, PICTURE_WIDTHS } from './pdf/draw-page.ts';

/** Stores the picture of a first page. It is erased together with the pages (delete.ts). */
export async function storePreview(
  deps: Deps,
  { id, ownerUserId, bytes }: { id: string; ownerUserId: string | null; bytes: Uint8Array },
): Promise<string> {
  const file = await storeFile(deps, {
    key: toPreviewKey(id),
    ownerUserId,
    kind: 'preview',
    name: 'apercu.webp',
    mime: 'image/webp',
    bytes,
  });
  return file.id;
}

/** Reads the picture of a first page. It shows the person's paper: no shared cache may store it. */
export async function readPreview(deps: Deps, { previewFileId }: Pick<Enclosure, 'previewFileId'>): Promise<FileBytes> {
  if (!previewFileId) throw notFound();
  const { name, bytes } = await readFile(deps, previewFileId);
  return { name, bytes, inline: true };
}

/**
 * One page is drawn while the file of the next is read. A file takes up to 20 MB of memory: beyond these waiting
 * requests, which have not read theirs, a request is refused.
 */
const AT_ONCE = 2;
const MAX_WAITING = 16;
const RETRY_AFTER_SECONDS = 2;

const withDrawingLimit = createConcurrencyLimit({
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  toRefusal: () => pagesBusy({ retryAfterSeconds: RETRY_AFTER_SECONDS }),
});

/** Draws a page at reading size on each request; nothing is stored. */
export async function drawEnclosurePage(
  deps: Deps,
  { fileId, pages }: Pick<Enclosure, 'fileId' | 'pages'>,
  number: number,
): Promise<FileBytes> {
  if (!fileId || number > (pages ?? 0)) throw notFound();
  return withDrawingLimit(async () => {
    const { bytes: pdf } = await readFile(deps, fileId);
    try {
      const bytes = await deps.workerPool.run(drawPage, { pdf, index: number - 1, width: PICTURE_WIDTHS.page });
      return { name: `page-${number}.webp`, bytes, inline: true };
    } catch (error) {
      if (error instanceof PoolTaskAborted) throw pageTooHeavyToShow({ because: error.reason });
      throw error;
    }
  });
}

/** A copy has its own picture, so that each can be erased alone. Null where there is none. */
export async function copyPreview(
  deps: Deps,
  { from, to }: { from: Pick<Enclosure, 'previewFileId'>; to: Pick<Enclosure, 'id' | 'ownerUserId'> },
): Promise<string | null> {
  if (!from.previewFileId || !(await findFile(deps, from.previewFileId))) return null;
  const { bytes } = await readFile(deps, from.previewFileId);
  return storePreview(deps, { id: to.id, ownerUserId: to.ownerUserId, bytes });
}
