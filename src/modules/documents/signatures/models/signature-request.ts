import { TableModel } from '../../../../kernel/table-model.ts';
import type { DrawnSignature } from '../../drafts/contract.ts';

export class SignatureRequest extends TableModel {
  static override tableName = 'signature_requests';
  static override jsonAttributes = ['signature'];
  /** The account or the visitor whose form shows the code. */
  declare userId: string | null;
  declare visitor: string | null;
  /** Its title is all that the other device learns about the letter. */
  declare templateVersionId: string;
  /** Null before it is drawn, and again once the form has it. */
  declare signature: DrawnSignature | null;
  declare signedAt: Date | null;
  declare createdAt: Date;
  declare expiresAt: Date;
}
