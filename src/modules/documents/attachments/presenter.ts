import {
  type EnclosureView,
  type EnclosuresView,
  MAX_ENCLOSURES,
  type SavedFileView,
  type SavedFilesView,
  type SentFileView,
} from './contract.ts';
import { enclosureStateMachine } from './enclosure.state-machine.ts';
import type { Enclosure } from './models/enclosure.ts';

interface EnclosureContext {
  isFrozen: boolean;
  /** Ids of the owner's saved files made of the same file, by enclosure id. */
  savedCopies: ReadonlyMap<string, string>;
}

export function presentEnclosure(enclosure: Enclosure, { isFrozen, savedCopies }: EnclosureContext): EnclosureView {
  const { id, status } = enclosure;
  const can: EnclosureView['can'] = isFrozen ? [] : ['label', 'move', 'remove'];
  if (!isFrozen && enclosureStateMachine.can(status, 'rescale')) can.push('fit');
  if (status === 'ready') can.push('look');
  if (!isFrozen && status === 'ready' && enclosure.ownerUserId && !savedCopies.has(id)) can.push('keep');
  return { ...toCommonView(enclosure), paperId: savedCopies.get(id) ?? null, can };
}

export function presentEnclosures(enclosures: readonly Enclosure[], context: EnclosureContext): EnclosuresView {
  const can: EnclosuresView['can'] = [];
  if (!context.isFrozen && enclosures.length < MAX_ENCLOSURES) can.push('add');
  if (!context.isFrozen && enclosures.length > 1) can.push('order');
  return { items: enclosures.map((enclosure) => presentEnclosure(enclosure, context)), can };
}

export function presentSavedFile(savedFile: Enclosure, letters: ReadonlyMap<string, number>): SavedFileView {
  const can: SavedFileView['can'] = savedFile.status === 'refused' ? ['remove'] : ['label', 'remove'];
  if (enclosureStateMachine.can(savedFile.status, 'rescale')) can.push('fit');
  if (savedFile.status === 'ready') can.push('look', 'attach');
  return { ...toCommonView(savedFile), letters: letters.get(savedFile.id) ?? 0, can };
}

export function presentSavedFiles(
  savedFiles: readonly Enclosure[],
  {
    letters,
    nextCursor,
    quota,
  }: Pick<SavedFilesView, 'nextCursor' | 'quota'> & { letters: ReadonlyMap<string, number> },
): SavedFilesView {
  const isFull = quota.papers >= quota.mostPapers || quota.bytes >= quota.mostBytes;
  return {
    items: savedFiles.map((savedFile) => presentSavedFile(savedFile, letters)),
    nextCursor,
    quota,
    can: isFull ? [] : ['add'],
  };
}

export const presentSentFile = (
  enclosure: Enclosure & { documentId: string },
  savedCopies: ReadonlyMap<string, string>,
): SentFileView => {
  const { id, label, pages, bytes, hasPreview } = toCommonView(enclosure);
  return {
    id,
    documentId: enclosure.documentId,
    label,
    pages,
    bytes,
    hasPreview,
    paperId: savedCopies.get(id) ?? null,
  };
};

const toCommonView = (enclosure: Enclosure) => {
  const { id, label, fileName, status, pages, bytes, changes, problem } = enclosure;
  return {
    id,
    label,
    fileName,
    status,
    pages,
    bytes,
    hasPreview: enclosure.previewFileId !== null,
    changes,
    problem,
    createdAt: enclosure.createdAt.toISOString(),
  };
};
