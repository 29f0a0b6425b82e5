import type { Deps } from '../../../../kernel/deps.ts';
import { createLinkUrl } from '../../../auth/index.ts';
import type { Owner } from '../../attachments/owner.ts';
import { templateNotFound } from '../../catalogue/errors.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import { SIGNATURE_LINK_MINUTES, type SignatureLinkView } from '../contract.ts';
import { SignatureRequest } from '../models/signature-request.ts';
import { requestedBy } from '../queries.ts';

/** Makes a link to sign on another device. It replaces the earlier links of the same owner. */
export async function requestSignature(
  deps: Deps,
  { owner, templateVersionId }: { owner: Owner; templateVersionId: string },
): Promise<SignatureLinkView> {
  if (!(await TemplateVersion.query(deps.db).findById(templateVersionId).select('id')))
    throw templateNotFound({ templateVersionId });
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + SIGNATURE_LINK_MINUTES * 60_000);
  const id = deps.newId();
  await deps.db.transaction(async (trx) => {
    await SignatureRequest.query(trx).modify(requestedBy, owner).delete();
    await SignatureRequest.query(trx).insert({ id, ...owner, templateVersionId, createdAt, expiresAt });
  });
  return { id, url: createLinkUrl(deps.config, 'signature', id), expiresAt: expiresAt.toISOString() };
}
