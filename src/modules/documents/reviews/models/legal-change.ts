import { TableModel } from '../../../../kernel/table-model.ts';
import type { LegalCheckStatus } from '../legal-check.state-machine.ts';

/** A change of the law that letters may have to follow. */
export class LegalChange extends TableModel {
  static override tableName = 'legal_changes';
  declare text: string;
  /** Null for the whole text. */
  declare article: string | null;
  declare sourceUrl: string;
  declare effectiveOn: string;
  declare note: string;
  declare recordedBy: string;
  declare createdAt: Date;
  /** Of a change that was recorded by mistake. */
  declare withdrawnAt: Date | null;
  declare withdrawnBy: string | null;
  declare withdrawalReason: string | null;
}

/** A letter to check after a change of the law. */
export class LegalCheck extends TableModel {
  static override tableName = 'legal_checks';
  declare legalChangeId: string;
  declare slug: string;
  declare status: LegalCheckStatus;
  declare statusSince: Date;
  declare decidedBy: string | null;
  declare draftId: string | null;
  declare createdAt: Date;
}

/** A review of a letter that needed no new text. */
export class TemplateReview extends TableModel {
  static override tableName = 'template_reviews';
  declare slug: string;
  declare versionId: string;
  declare reviewedOn: string;
  declare reviewedBy: string;
  declare note: string;
  declare createdAt: Date;
}
