import { TableModel } from '../../../../kernel/table-model.ts';
import type { EnclosureProblem, EnclosureStatus } from '../contract.ts';
import type { Change } from '../pdf/normalised.ts';

export class Enclosure extends TableModel {
  static override tableName = 'enclosures';
  static override jsonAttributes = ['changes', 'problem'];
  /** Null: it lies in no letter, its owner keeps it for the next ones. */
  declare documentId: string | null;
  declare ownerUserId: string | null;
  declare visitor: string | null;
  declare position: number;
  declare label: string;
  declare fileName: string;
  /** Of the file as it came: the same file is the same paper, wherever it lies. */
  declare sha256: string | null;
  declare bytesIn: number | null;
  declare status: EnclosureStatus;
  declare statusSince: Date;
  declare scaleToFit: boolean;
  /** The file as it came, kept until it is ready or refused. */
  declare rawFileId: string | null;
  /** Its pages, ready to print. */
  declare fileId: string | null;
  declare pages: number | null;
  /** Of its pages as they are printed. */
  declare bytes: number | null;
  declare changes: Change[];
  declare problem: EnclosureProblem | null;
  declare createdAt: Date;
  /** When its owner put a kept paper away. */
  declare deletedAt: Date | null;
}
