import { Row } from '../../../kernel/row.ts';
import type { EnclosureProblem, EnclosureStatus } from '../enclosure.contract.ts';
import type { Change } from '../enclosures/normalised.ts';

export class Enclosure extends Row {
  static override tableName = 'enclosures';
  static override jsonAttributes = ['changes', 'problem'];
  declare documentId: string;
  declare ownerUserId: string | null;
  declare visitor: string | null;
  declare position: number;
  declare label: string;
  declare fileName: string;
  declare status: EnclosureStatus;
  declare statusSince: Date;
  declare fit: boolean;
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
}
