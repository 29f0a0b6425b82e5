import { formatFileSize } from '../../../domain/format-file-size.ts';
import { AppError, defineError } from '../../../kernel/errors.ts';

export const caseFileNotReady = defineError(
  'not_found',
  'case_file_not_ready',
  'Ce dossier n’est pas prêt, ou il est effacé. Composez-le dans «\u00a0Mes lettres\u00a0».',
);
/** The message names the limit. */
export const caseFileTooLong = ({ pages, maxPages }: { pages: number; maxPages: number }): AppError =>
  new AppError(
    'conflict',
    'case_file_too_long',
    `Ces lettres comptent ${pages}\u00a0pages avec leurs pièces jointes, et un dossier en contient au plus ${maxPages}. Retirez une lettre, ou faites deux dossiers.`,
    { pages, maxPages },
  );
/** The same for the size of the files. */
export const caseFileTooLarge = ({ bytes, maxBytes }: { bytes: number; maxBytes: number }): AppError =>
  new AppError(
    'conflict',
    'case_file_too_large',
    `Ces lettres et leurs preuves pèsent ${formatFileSize(bytes)}, et un dossier en contient au plus ${formatFileSize(maxBytes)}. Retirez une lettre, ou faites deux dossiers.`,
    { bytes, maxBytes },
  );
