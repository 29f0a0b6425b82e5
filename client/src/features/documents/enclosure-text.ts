import type { EnclosureProblem, EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { SentPaperView } from '../../../../src/modules/orders/mailing/contract.ts';
import { MAX_ENCLOSURE_BYTES } from './limits.ts';

const CHANGES: Record<EnclosureView['changes'][number], string> = {
  converted: 'Photo mise en page sur une feuille A4.',
  turned: 'Pages remises droites.',
  resized: 'Pages ramenées au format A4.',
  flattened: 'Formulaire imprimé tel que rempli.',
  redrawn: 'Pages redessinées pour l’imprimeur.',
  unlocked: 'Protection levée.',
  reduced: 'Pages réduites pour que tout tienne.',
};
/** The file types that the browser's dialog accepts; the server checks the bytes. */
export const ACCEPTED =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif';
const SIDES = { left: 'à gauche', right: 'à droite', top: 'en haut', bottom: 'en bas' } as const;
/** Longer messages are cut. */
const MAX_LINES = 5;

export const formatPageCount = (pages: number): string => `${pages}\u00a0${pages > 1 ? 'pages' : 'page'}`;
export const formatSheetCount = (sheets: number): string => `${sheets}\u00a0${sheets > 1 ? 'feuilles' : 'feuille'}`;

/** « 2 pages · avec « Résilier une box », pour Fibre Exemple », of a paper that was sent. */
export const getSentText = ({
  pages,
  title,
  addressee,
}: Pick<SentPaperView, 'pages' | 'title' | 'addressee'>): string =>
  `${formatPageCount(pages ?? 0)} · avec «\u00a0${title}\u00a0»${addressee ? `, pour ${addressee}` : ''}`;

export const formatLetterCount = (letters: number): string => `${letters}\u00a0${letters > 1 ? 'lettres' : 'lettre'}`;
export function getTone(status: EnclosureView['status']): 'plain' | 'wait' | 'stop' {
  if (status === 'ready') return 'plain';
  return status === 'received' ? 'wait' : 'stop';
}

/** The status of a file in a few words, without the reason. */
export function getStatusText({ status, pages }: Pick<EnclosureView, 'status' | 'pages'>): string {
  if (status === 'received') return 'Vérification…';
  if (status === 'ready') return `${formatPageCount(pages ?? 0)}, prête`;
  return status === 'overflowing' ? 'À réduire' : 'Refusée';
}

export const listChangeTexts = (changes: EnclosureView['changes']): string[] =>
  changes.map((change) => CHANGES[change]);

/** « Page 2 : 3 mm dépassent à gauche », one line for each edge. */
export function describeOverflow(overflow: NonNullable<EnclosureProblem['overflow']>): string[] {
  const lines = overflow.map(({ page, side, mm }) => {
    const length = Math.max(0.1, Math.round(mm * 10) / 10);
    return `Page\u00a0${page}\u00a0: ${String(length).replace('.', ',')}\u00a0mm ${length < 2 ? 'dépasse' : 'dépassent'} ${SIDES[side]}`;
  });
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `Et ${more} ${more > 1 ? 'autres' : 'autre'}.`] : lines;
}

/** A problem that is known before the upload; null if there is none. */
export function findUploadProblem(file: { size: number }): string | null {
  if (file.size === 0) return 'Ce fichier est vide. Choisissez-en un autre.';
  if (file.size > MAX_ENCLOSURE_BYTES)
    return `Ce fichier pèse ${Math.ceil(file.size / 1_000_000)}\u00a0Mo, la limite est de 20\u00a0Mo. Enregistrez-le avec des images plus petites, ou joignez-le en plusieurs fois.`;
  return null;
}

/** Why this enclosure blocks the order. */
export function getBlockingText({ label, status }: Pick<EnclosureView, 'label' | 'status'>): string | null {
  const name = `«\u00a0${label}\u00a0»`;
  if (status === 'received') return `La pièce ${name} est encore en cours de vérification. Attendez un instant.`;
  if (status === 'overflowing') return `La pièce ${name} dépasse de la zone imprimable. Réduisez-la ou retirez-la.`;
  return status === 'refused' ? `La pièce ${name} ne peut pas être imprimée. Remplacez-la ou retirez-la.` : null;
}
