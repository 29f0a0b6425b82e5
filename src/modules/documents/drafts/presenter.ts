import { countScreens } from '../../../domain/form-screens.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findLastDayToOrder } from '../../../letterpress/index.ts';
import { formatRecipientName } from '../addresses/queries.ts';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import type { DocumentSummary, DocumentView } from './contract.ts';
import type { Document } from './models/document.ts';

export const summariseDocument = (
  { now, config }: Pick<Deps, 'now' | 'config'>,
  document: Document,
  version: TemplateVersion,
): DocumentSummary => ({
  id: document.id,
  template: {
    versionId: version.id,
    slug: version.slug,
    category: version.category,
    title: version.data.title,
    steps: countScreens(version.data),
  },
  title: version.data.title,
  status: document.status,
  addressee: formatRecipientName(document.content.recipient),
  step: document.step,
  orderBy:
    document.status === 'draft'
      ? findLastDayToOrder(version.data, document.content, {
          now: now(),
          sending: document.content.sending ?? version.data.sending.advised ?? 'green',
          changeOfMindSeconds: config.changeOfMindSeconds,
        })
      : null,
  datedOn: document.datedOn,
  presentedOn: document.presentedOn,
  revision: document.revision,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  can: document.status === 'draft' ? ['edit', 'delete', 'order', 'duplicate'] : ['duplicate'],
});

/** A letter with its content, as its author sees it. */
export async function viewDocument(deps: Deps, document: Document): Promise<DocumentView> {
  const versions = await getVersionsById(deps, [document.templateVersionId]);
  const summary = summariseDocument(deps, document, versions.get(document.templateVersionId)!);
  return { ...summary, content: document.content };
}
