import { TableModel } from '../../../../kernel/table-model.ts';
import type { DraftContent } from '../contract.ts';

export class Document extends TableModel {
  static override tableName = 'documents';
  static override jsonAttributes = ['content'];
  declare userId: string;
  declare templateVersionId: string;
  declare status: 'draft' | 'ordered';
  declare content: DraftContent;
  declare revision: number;
  /** Where its form was left, from 0. */
  declare step: number;
  /** The civil day printed on the letter, once it is ordered. */
  declare datedOn: string | null;
  /** The expected first presentation that the letter prints, once it is ordered; null for a letter to another country. */
  declare presentedOn: string | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
}
