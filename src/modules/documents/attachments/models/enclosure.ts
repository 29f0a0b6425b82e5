import { TableModel } from '../../../../kernel/table-model.ts';
import type { EnclosureProblem, EnclosureStatus } from '../contract.ts';
import type { Change } from '../pdf/normalised.ts';

export class Enclosure extends TableModel {
  static override tableName = 'enclosures';
  static override jsonAttributes = ['changes', 'problem'];
  /** Null for a saved file, which belongs to no letter. */
  declare documentId: string | null;
  declare ownerUserId: string | null;
  declare visitor: string | null;
  declare position: number;
  declare label: string;
  declare fileName: string;
  /** Of the uploaded file; equal for copies of the same file. */
  declare sha256: string | null;
  declare bytesIn: number | null;
  declare status: EnclosureStatus;
  declare statusSince: Date;
  declare scaleToFit: boolean;
  /** The uploaded file, until it is ready or rejected. */
  declare rawFileId: string | null;
  /** Its pages, ready to print. */
  declare fileId: string | null;
  /** A picture of the first page. */
  declare previewFileId: string | null;
  declare pages: number | null;
  /** Size of the printable pages. */
  declare bytes: number | null;
  declare changes: Change[];
  declare problem: EnclosureProblem | null;
  declare createdAt: Date;
  /** When its owner deleted the saved file. */
  declare deletedAt: Date | null;
}
