import { unprintable } from '../../../letterpress/index.ts';
import { MAX_LABEL_LENGTH } from './contract.ts';

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

/**
 * Makes the default label: « Facture_mars-2026.pdf » becomes « Facture mars-2026 ». Characters that no font of the
 * letter has are left out.
 */
export function toLabel(fileName: string): string {
  const unprintableChars = new Set(unprintable(fileName));
  const printable = Array.from(fileName)
    .filter((char) => !unprintableChars.has(char))
    .join('');
  const readableName = printable
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (readableName || 'Pièce jointe').slice(0, MAX_LABEL_LENGTH).toWellFormed().trim();
}

/** Storage keys are made of the id, so that the files can be erased without the row. */
export const toRawKey = (id: string): string => `enclosure-raw-${id}`;
export const toPreviewKey = (id: string): string => `enclosure-preview-${id}`;
export const toPagesKey = (id: string): string => `enclosure-${id}`;
