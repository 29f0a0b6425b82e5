import { TableModel } from '../../../../kernel/table-model.ts';
import type { TemplateDraftStatus } from '../contract.ts';
import type { TemplateFile } from '../template-file.ts';

export class TemplateVersion extends TableModel {
  static override tableName = 'template_versions';
  static override jsonAttributes = ['data'];
  declare category: string;
  declare slug: string;
  declare version: number;
  declare checksum: string;
  declare data: TemplateFile;
  declare publishedAt: Date;
  declare withdrawnAt: Date | null;
  /** Written in a folder of the build, or in the back office. */
  declare origin: 'file' | 'office';
  /** As its author wrote it; null for older versions. */
  declare source: string | null;
  declare samples: string | null;
  declare publishedBy: string | null;
  declare withdrawnBy: string | null;
  declare withdrawalReason: string | null;
  /** Its draft and the authors; null and empty for files of the build and older versions. */
  declare draftId: string | null;
  declare writtenBy: string[];
  /** Why it was published without a second person. */
  declare unreviewedReason: string | null;
}

/** A draft in the back office. */
export class TemplateDraft extends TableModel {
  static override tableName = 'template_drafts';
  declare category: string;
  declare slug: string;
  /** `template.md` and `samples.yaml` as typed: a draft may be invalid. */
  declare source: string;
  declare samples: string;
  declare revision: number;
  declare changedBy: string;
  declare status: TemplateDraftStatus;
  declare statusSince: Date;
  /** Everyone who saved a revision. */
  declare authors: string[];
  /** Of the last submission, also after it was returned or withdrawn by a save. */
  declare submittedBy: string | null;
  declare submittedAt: Date | null;
  declare submissionNote: string | null;
  declare returnedBy: string | null;
  declare returnedAt: Date | null;
  declare returnReason: string | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}
