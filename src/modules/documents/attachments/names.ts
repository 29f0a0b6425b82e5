import { unprintable } from '../../../letterpress/index.ts';
import { MAX_LABEL_LENGTH } from './contract.ts';

const MAX_NAME_LENGTH = 200;
/** Control characters, and those that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** The name a file came under, without folders and without what cannot be seen. */
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

/** What the letter calls it until the person says better: « Facture_mars-2026.pdf » is « Facture mars-2026 ». Signs that no font of the letter holds are left out. */
export function toLabel(fileName: string): string {
  const unprintableChars = new Set(unprintable(fileName));
  const printable = Array.from(fileName)
    .filter((char) => !unprintableChars.has(char))
    .join('');
  const words = printable
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (words || 'Pièce jointe').slice(0, MAX_LABEL_LENGTH).toWellFormed().trim();
}

/** Both files of an enclosure are found by its id, whatever became of its row. */
export const toRawKey = (id: string): string => `enclosure-raw-${id}`;
export const toPagesKey = (id: string): string => `enclosure-${id}`;
