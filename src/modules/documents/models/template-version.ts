import { Row } from '../../../kernel/row.ts';
import type { TemplateFile } from '../template-file.ts';

export class TemplateVersion extends Row {
  static override tableName = 'template_versions';
  static override jsonAttributes = ['data'];
  declare category: string;
  declare slug: string;
  declare version: number;
  declare checksum: string;
  declare data: TemplateFile;
  declare publishedAt: Date;
  declare withdrawnAt: Date | null;
}
