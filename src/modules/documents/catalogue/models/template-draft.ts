import { TableModel } from '../../../../kernel/table-model.ts';

/** A text under way in the back office. */
export class TemplateDraft extends TableModel {
  static override tableName = 'template_drafts';
  declare category: string;
  declare slug: string;
  /** `template.md` and `samples.yaml`, as they are typed: a draft may be wrong. */
  declare source: string;
  declare samples: string;
  declare revision: number;
  declare changedBy: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}
