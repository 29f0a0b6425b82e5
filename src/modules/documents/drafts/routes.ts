import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_CONTENT } from '../../../domain/examples.ts';
import { createRouter, endpoint, setStatus, signedIn } from '../../../kernel/endpoint.ts';
import { claimEnclosures } from '../attachments/commands/claim-enclosures.ts';
import { templateNotFound, templateWithdrawn } from '../catalogue/errors.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import { Slug } from '../contract.ts';
import { Cursor } from '../cursor.ts';
import { createDocument } from './commands/create-document.ts';
import { deleteDocument } from './commands/delete-document.ts';
import { duplicateDocument } from './commands/duplicate-document.ts';
import { saveDocument } from './commands/save-document.ts';
import { DocumentSummary, NewDocument, MAX_DRAFT_BODY, DocumentView, SavedDocument } from './contract.ts';
import { documentTooLarge, tooManyDrafts, documentChanged, documentOrdered } from './errors.ts';
import { summariseDocument, viewDocument } from './presenter.ts';
import { listDocuments, getDocument } from './queries.ts';

export const documentsRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

endpoint(documentsRoutes, 'GET /documents', {
  summary: 'Mes lettres',
  access: signedIn,
  query: z.object({
    status: z.enum(['draft', 'ordered']).optional(),
    template: Slug.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: Cursor.optional(),
  }),
  response: [200, z.object({ items: z.array(DocumentSummary), nextCursor: z.string().nullable() })],
  handler: async ({ deps, user, query: { limit, status, template, cursor } }) => {
    const { documents, nextCursor } = await listDocuments(deps, {
      userId: user.id,
      limit,
      ...(status && { status }),
      ...(template && { template }),
      ...(cursor && { cursor }),
    });
    const versions = await getVersionsById(
      deps,
      documents.map(({ templateVersionId }) => templateVersionId),
    );
    return {
      items: documents.map((document) => summariseDocument(deps, document, versions.get(document.templateVersionId)!)),
      nextCursor,
    };
  },
});

/** A browser saves at most every 0.8 seconds in each open form: four of them at full speed stay below it. */
const DRAFT_SAVES = { name: 'document-saves', points: 600, seconds: 120, by: 'account' } as const;
/** Above every letter a device may bring at log-in. */
const NEW_DRAFTS = { name: 'new-documents', points: 300, seconds: 600, by: 'account' } as const;

endpoint(documentsRoutes, 'POST /documents', {
  summary: 'Garder un brouillon',
  access: signedIn,
  rateLimit: NEW_DRAFTS,
  body: NewDocument,
  maxBodyBytes: MAX_DRAFT_BODY,
  response: [201, DocumentView],
  errors: [templateNotFound, documentTooLarge, tooManyDrafts],
  otherStatuses: [200],
  example: { id: EXAMPLE_ID, templateVersionId: EXAMPLE_ID, content: EXAMPLE_CONTENT, step: 0 },
  handler: async ({ deps, user, body, ctx }) => {
    const { document, isNew } = await createDocument(deps, { userId: user.id, document: body });
    await claimEnclosures(deps, { documentId: document.id, userId: user.id, visitor: ctx.state.visitor?.id() });
    if (!isNew) setStatus(ctx, 200);
    return viewDocument(deps, document);
  },
});

endpoint(documentsRoutes, 'GET /documents/:id', {
  summary: 'Une de mes lettres',
  access: signedIn,
  params,
  response: [200, DocumentView],
  handler: async ({ deps, user, params: { id } }) =>
    viewDocument(deps, await getDocument(deps, { id, userId: user.id })),
});

endpoint(documentsRoutes, 'PUT /documents/:id', {
  summary: 'Enregistrer un brouillon',
  access: signedIn,
  params,
  rateLimit: DRAFT_SAVES,
  body: SavedDocument,
  maxBodyBytes: MAX_DRAFT_BODY,
  response: [200, DocumentView],
  errors: [templateNotFound, documentChanged, documentOrdered, documentTooLarge],
  example: { revision: 1, content: EXAMPLE_CONTENT, step: 1 },
  handler: async ({ deps, user, params: { id }, body, ctx }) => {
    const document = await saveDocument(deps, { id, userId: user.id, ...body });
    // The person may have continued as a visitor after their session ended.
    await claimEnclosures(deps, { documentId: id, userId: user.id, visitor: ctx.state.visitor?.id() });
    return viewDocument(deps, document);
  },
});

endpoint(documentsRoutes, 'DELETE /documents/:id', {
  summary: 'Supprimer un brouillon',
  access: signedIn,
  params,
  response: [204, null],
  errors: [documentOrdered],
  handler: async ({ deps, user, params: { id } }) => deleteDocument(deps, { id, userId: user.id }),
});

endpoint(documentsRoutes, 'POST /documents/:id/duplicate', {
  summary: 'Repartir de la même lettre',
  access: signedIn,
  params,
  rateLimit: NEW_DRAFTS,
  /** The id of the copy, made by the browser: a repeated request finds the same copy. */
  body: z.strictObject({ id: z.uuid().optional() }),
  response: [201, DocumentView],
  errors: [templateWithdrawn, tooManyDrafts],
  example: { id: EXAMPLE_ID },
  handler: async ({ deps, user, params: { id }, body }) =>
    viewDocument(deps, await duplicateDocument(deps, { id, userId: user.id, as: body.id })),
});
