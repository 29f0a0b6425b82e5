import { TableModel } from '../../../../kernel/table-model.ts';

/** A text that support answers from. */
export class AnswerTemplate extends TableModel {
  static override tableName = 'answer_templates';
  /** The key that answers store: a word for the initial templates, the id for others. */
  declare key: string;
  declare label: string;
  declare body: string;
  declare position: number;
  declare revision: number;
  declare changedBy: string | null;
  declare archivedAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}
