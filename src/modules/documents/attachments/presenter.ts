import {
  type EnclosureView,
  type EnclosuresView,
  MOST_ENCLOSURES,
  type SavedFileView,
  type SavedFilesView,
} from './contract.ts';
import { enclosureStateMachine } from './enclosure.state-machine.ts';
import type { Enclosure } from './models/enclosure.ts';

interface Seen {
  frozen: boolean;
  /** The paper its owner keeps of the same file, by the enclosure's id. */
  kept: ReadonlyMap<string, string>;
}

export function presentEnclosure(enclosure: Enclosure, { frozen, kept }: Seen): EnclosureView {
  const { id, status } = enclosure;
  const can: EnclosureView['can'] = frozen ? [] : ['label', 'move', 'remove'];
  if (!frozen && enclosureStateMachine.can(status, 'rescale')) can.push('fit');
  if (status === 'ready') can.push('look');
  if (!frozen && status === 'ready' && enclosure.ownerUserId && !kept.has(id)) can.push('keep');
  return { ...sheetsOf(enclosure), paperId: kept.get(id) ?? null, can };
}

export function presentEnclosures(enclosures: readonly Enclosure[], seen: Seen): EnclosuresView {
  const can: EnclosuresView['can'] = [];
  if (!seen.frozen && enclosures.length < MOST_ENCLOSURES) can.push('add');
  if (!seen.frozen && enclosures.length > 1) can.push('order');
  return { items: enclosures.map((one) => presentEnclosure(one, seen)), can };
}

export function presentPaper(paper: Enclosure, letters: ReadonlyMap<string, number>): SavedFileView {
  const can: SavedFileView['can'] = paper.status === 'refused' ? ['remove'] : ['label', 'remove'];
  if (enclosureStateMachine.can(paper.status, 'rescale')) can.push('fit');
  if (paper.status === 'ready') can.push('look', 'attach');
  return { ...sheetsOf(paper), letters: letters.get(paper.id) ?? 0, can };
}

export function presentPapers(
  papers: readonly Enclosure[],
  {
    letters,
    nextCursor,
    quota,
  }: Pick<SavedFilesView, 'nextCursor' | 'quota'> & { letters: ReadonlyMap<string, number> },
): SavedFilesView {
  const isFull = quota.papers >= quota.mostPapers || quota.bytes >= quota.mostBytes;
  return { items: papers.map((one) => presentPaper(one, letters)), nextCursor, quota, can: isFull ? [] : ['add'] };
}

const sheetsOf = ({ id, label, fileName, status, pages, bytes, changes, problem, createdAt }: Enclosure) => ({
  id,
  label,
  fileName,
  status,
  pages,
  bytes,
  changes,
  problem,
  createdAt: createdAt.toISOString(),
});
