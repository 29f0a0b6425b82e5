import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint, signedIn } from '../../../kernel/endpoint.ts';
import { listUserNames } from '../../auth/index.ts';
import { listEnclosures } from '../attachments/queries.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import { DocumentView } from '../drafts/contract.ts';
import { documentOrdered, tooManyDrafts } from '../drafts/errors.ts';
import { viewDocument } from '../drafts/presenter.ts';
import { offerDraft, withdrawDraft } from './commands/offer-draft.ts';
import { takeOverDraft } from './commands/take-over-draft.ts';
import { DraftTransferView, OpenedTransferLink, TransferLinkView, TransferredLetterView } from './contract.ts';
import { transferLinkExpired, transferLinkUsed, transferToOneself } from './errors.ts';
import { findTransfer, getTransfer } from './queries.ts';

export const transferRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

const NEW_LINKS = { name: 'transfer-links', points: 60, seconds: 3600, by: 'account' } as const;
/** A token cannot be guessed; this only limits the load. */
const LINK_USES = { name: 'transfer-link-uses', points: 60, seconds: 600, by: 'address' } as const;

endpoint(transferRoutes, 'POST /documents/:id/transfer', {
  summary: 'Transmettre un brouillon à la personne qui signe\u00a0: le lien sert une fois et remplace le précédent',
  access: signedIn,
  params,
  rateLimit: NEW_LINKS,
  body: z.strictObject({}),
  response: [201, TransferLinkView],
  errors: [documentOrdered],
  handler: async ({ deps, user, params: { id } }) => offerDraft(deps, { id, userId: user.id }),
});

endpoint(transferRoutes, 'GET /documents/:id/transfer', {
  summary: 'Ce qu’est devenu le lien d’un brouillon transmis',
  access: signedIn,
  params,
  response: [200, DraftTransferView],
  handler: async ({ deps, user, params: { id } }) => {
    const transfer = await findTransfer(deps, { id, userId: user.id });
    return {
      transfer: transfer
        ? { expiresAt: transfer.expiresAt.toISOString(), takenAt: transfer.takenAt?.toISOString() ?? null }
        : null,
    };
  },
});

endpoint(transferRoutes, 'DELETE /documents/:id/transfer', {
  summary: 'Retirer le lien d’un brouillon transmis',
  access: signedIn,
  params,
  response: [204, null],
  handler: async ({ deps, user, params: { id } }) => withdrawDraft(deps, { documentId: id, userId: user.id }),
});

endpoint(transferRoutes, 'POST /transfer-links/open', {
  summary: 'Ce qu’un lien permet de reprendre\u00a0: le titre de la lettre et qui l’a préparée',
  access: anyone,
  audit: null,
  rateLimit: LINK_USES,
  body: OpenedTransferLink,
  response: [200, TransferredLetterView],
  errors: [transferLinkExpired, transferLinkUsed],
  example: { token: `${EXAMPLE_ID}.transfer` },
  handler: async ({ deps, user, body: { token } }) => {
    const { transfer, draft } = await getTransfer(deps, token);
    if (transfer.takenBy && transfer.takenBy !== user?.id) throw transferLinkUsed({ id: transfer.id });
    const versions = await getVersionsById(deps, [draft.templateVersionId]);
    const names = await listUserNames(deps, [transfer.userId]);
    const enclosures = await listEnclosures(deps, { documentId: draft.id, owner: { userId: transfer.userId } });
    return {
      title: versions.get(draft.templateVersionId)!.data.title,
      preparedBy: names.get(transfer.userId) || null,
      enclosures: enclosures.length,
      expiresAt: transfer.expiresAt.toISOString(),
    };
  },
});

endpoint(transferRoutes, 'POST /transfer-links/take', {
  summary: 'Reprendre dans son compte une lettre préparée par quelqu’un d’autre',
  access: signedIn,
  rateLimit: LINK_USES,
  body: OpenedTransferLink,
  response: [201, DocumentView],
  errors: [transferLinkExpired, transferLinkUsed, transferToOneself, tooManyDrafts],
  example: { token: `${EXAMPLE_ID}.transfer` },
  handler: async ({ deps, user, body: { token } }) =>
    viewDocument(deps, await takeOverDraft(deps, { token, userId: user.id })),
});
