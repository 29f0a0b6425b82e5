import { MAX_LABEL_LENGTH } from '../../../domain/paper-names.ts';
import { listUnprintable } from '../../../letterpress/index.ts';
import { describeUnnamedFile, isNamedByDevice } from './camera-name.ts';
import type { FileKind } from './pdf/file-kind.ts';

const MAX_NAME_LENGTH = 200;
/** Control characters, and those that change the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Cleans an uploaded file's name of folders and invisible characters. */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed() || 'piece';

const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/**
 * Makes the default label: « Facture_mars-2026.pdf » becomes « Facture mars-2026 ». Characters that no font of the
 * letter has are left out. A name that a camera gave is never printed: the label says what the file is. A second file of
 * the same name becomes « Facture 2 »: two equal lines of the letter would hide that it has two papers.
 */
export function toLabel(
  { fileName, ...file }: { fileName: string; kind: FileKind; bytes: Uint8Array },
  others: { now: Date; taken: ReadonlySet<string> },
): string {
  const baseName = fileName.replace(EXTENSION, '');
  if (isNamedByDevice(baseName)) return describeUnnamedFile({ baseName, ...file }, others);
  const unprintableChars = new Set(listUnprintable(fileName));
  const printable = Array.from(fileName)
    .filter((char) => !unprintableChars.has(char))
    .join('');
  const readableName = printable.replace(EXTENSION, '').replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  for (let count = 1; ; count += 1) {
    const end = count > 1 ? ` ${count}` : '';
    const start = (readableName || 'Pièce jointe').slice(0, MAX_LABEL_LENGTH - end.length).toWellFormed();
    const label = start.trim() + end;
    if (!others.taken.has(label)) return label;
  }
}

/** Storage keys are made of the id, so that the files can be erased without the row. */
export const toRawKey = (id: string): string => `enclosure-raw-${id}`;
export const toPreviewKey = (id: string): string => `enclosure-preview-${id}`;
export const toPagesKey = (id: string): string => `enclosure-${id}`;
export const toFileKeys = (id: string): string[] => [toRawKey(id), toPagesKey(id), toPreviewKey(id)];
