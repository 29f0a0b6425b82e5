import { unprintable } from '../../../letterpress/index.ts';
import { MOST_LABEL } from './contract.ts';

const MOST_NAME = 200;
/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** The name a file came under, without folders and without what cannot be seen. */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_NAME)
    .toWellFormed() || 'piece';

/** What the letter calls it until the person says better: « Facture_mars-2026.pdf » is « Facture mars-2026 ». Signs that no font of the letter holds are left out. */
export function labelOf(fileName: string): string {
  const lost = new Set(unprintable(fileName));
  const printed = Array.from(fileName)
    .filter((char) => !lost.has(char))
    .join('');
  const words = printed
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (words || 'Pièce jointe').slice(0, MOST_LABEL).toWellFormed().trim();
}

/** Both files of an enclosure are found by its id, whatever became of its row. */
export const rawKey = (id: string): string => `enclosure-raw-${id}`;
export const pagesKey = (id: string): string => `enclosure-${id}`;
