import type { Deps } from '../../../kernel/deps.ts';
import type { FileBytes } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { findFile, readFile, storeFile } from '../../files/index.ts';
import type { Enclosure } from './models/enclosure.ts';
import { toPreviewKey } from './names.ts';

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

/** A copy has its own picture, so that each can be erased alone. Null where there is none. */
export async function copyPreview(
  deps: Deps,
  { from, to }: { from: Pick<Enclosure, 'previewFileId'>; to: Pick<Enclosure, 'id' | 'ownerUserId'> },
): Promise<string | null> {
  if (!from.previewFileId || !(await findFile(deps, from.previewFileId))) return null;
  const { bytes } = await readFile(deps, from.previewFileId);
  return storePreview(deps, { id: to.id, ownerUserId: to.ownerUserId, bytes });
}
