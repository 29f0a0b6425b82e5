import { z } from 'zod';
import { EXAMPLE_CONTENT, EXAMPLE_ID } from '../../domain/examples.ts';
import type { Deps } from '../../kernel/deps.ts';
import { anyone, endpoint, createRouter, signedIn } from '../../kernel/endpoint.ts';
import { checkedTown, suggestions } from './addresses/suggestions.ts';
import { claimEnclosures } from './attachments/commands/claim-enclosures.ts';
import {
  CategoryView,
  DocumentSummary,
  DocumentView,
  MAX_DRAFT_BODY,
  NewDocument,
  SavedDocument,
  TemplateGroup,
  Slug,
  SuggestionAnswer,
  SuggestionQuestion,
  TemplateCard,
  TemplateLink,
  TemplateView,
  TownAnswer,
  TownQuestion,
} from './contract.ts';
import { createDocument } from './drafts/commands/create-document.ts';
import { deleteDocument } from './drafts/commands/delete-document.ts';
import { duplicateDocument } from './drafts/commands/duplicate-document.ts';
import { saveDocument } from './drafts/commands/save-document.ts';
import { Cursor } from './drafts/cursor.ts';
import type { Document } from './drafts/models/document.ts';
import {
  documentChanged,
  documentOrdered,
  documentTooLarge,
  templateNotFound,
  templateWithdrawn,
  tooManyDrafts,
} from './errors.ts';
import { cardOf, presentDocument, showTemplate, summariseDocument } from './presenter.ts';
import {
  categoryViews,
  documentOf,
  documentsOf,
  listPublishedTemplates,
  mostSent,
  getTemplateGroup,
  listTemplateGroups,
  getTemplateByPath,
  templateBySlug,
  templateCards,
  versionsByIds,
} from './queries.ts';
import { SearchIndexView, SearchResult } from './search/contract.ts';
import { getSearchBackend } from './search/search-backend.ts';

export const documentsRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

/** category/slug, several with commas. */
const Places = z
  .string()
  .max(1000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).max(20));

endpoint(documentsRoutes, 'GET /categories', {
  summary: 'Catégories de lettres',
  access: anyone,
  response: [200, z.object({ items: z.array(CategoryView) })],
  handler: async ({ deps }) => ({ items: await categoryViews(deps) }),
});

endpoint(documentsRoutes, 'GET /templates', {
  summary: 'Lettres du catalogue',
  access: anyone,
  query: z.object({ category: Slug.optional(), places: Places.optional() }),
  response: [200, z.object({ items: z.array(TemplateCard) })],
  handler: async ({ deps, query }) => ({ items: await templateCards(deps, query) }),
});

endpoint(documentsRoutes, 'GET /template-links', {
  summary: 'Toutes les lettres, par leur nom',
  access: anyone,
  response: [200, z.object({ items: z.array(TemplateLink) })],
  handler: async ({ deps }) => ({
    items: (await listPublishedTemplates(deps)).map(({ slug, category, data }) => ({
      slug,
      category,
      shortTitle: data.shortTitle,
    })),
  }),
});

endpoint(documentsRoutes, 'GET /most-sent', {
  summary: 'Les lettres les plus envoyées',
  access: anyone,
  response: [200, z.object({ items: z.array(TemplateCard) })],
  handler: async ({ deps }) => ({ items: await mostSent(deps) }),
});

endpoint(documentsRoutes, 'GET /shelves', {
  summary: 'Les rayons du catalogue\u00a0: sujets, moments de la vie, destinataires',
  access: anyone,
  response: [200, z.object({ items: z.array(TemplateGroup) })],
  handler: async ({ deps }) => ({ items: await listTemplateGroups(deps) }),
});

endpoint(documentsRoutes, 'GET /shelves/:slug', {
  summary: 'Les lettres d’un rayon',
  access: anyone,
  params: z.object({ slug: Slug }),
  response: [200, z.object({ shelf: TemplateGroup, cards: z.array(TemplateCard) })],
  errors: [templateNotFound],
  handler: async ({ deps, params: { slug } }) => getTemplateGroup(deps, slug),
});

endpoint(documentsRoutes, 'GET /templates/:category/:slug', {
  summary: 'Une lettre du catalogue',
  access: anyone,
  params: z.object({ category: Slug, slug: Slug }),
  response: [200, TemplateView],
  errors: [templateNotFound, templateWithdrawn],
  handler: async ({ deps, params: at }) => showTemplate(await getTemplateByPath(deps, at)),
});

endpoint(documentsRoutes, 'GET /template-slugs/:slug', {
  summary: 'La catégorie d’une lettre',
  access: anyone,
  params: z.object({ slug: Slug }),
  response: [200, z.object({ category: Slug, slug: Slug })],
  errors: [templateNotFound],
  handler: async ({ deps, params: { slug } }) => templateBySlug(deps, slug),
});

const MOST_HITS = 48;
/** Nobody's question is longer; the rest of it is left out, not refused. */
const MOST_ASKED = 200;

endpoint(documentsRoutes, 'GET /search', {
  summary: 'Rechercher une lettre',
  access: anyone,
  query: z.object({ q: z.string().default(''), category: Slug.optional() }),
  response: [200, SearchResult],
  handler: async ({ deps, query: { q, category } }) => {
    const query = q.slice(0, MOST_ASKED).toWellFormed();
    const { versionIds, ...found } = await (
      await getSearchBackend(deps)
    ).find({ question: query, category, most: MOST_HITS });
    const versions = await versionsByIds(deps, versionIds);
    return { query, category: category ?? null, ...found, hits: versionIds.map((id) => cardOf(versions.get(id)!)) };
  },
});

endpoint(documentsRoutes, 'GET /search/index', {
  summary: 'Le catalogue, pour chercher sans nous interroger',
  access: anyone,
  response: [200, SearchIndexView],
  otherStatuses: [304],
  responseHeaders: ['ETag'],
  handler: async ({ deps, ctx }) => {
    const index = await (await getSearchBackend(deps)).index();
    if (ctx) {
      ctx.set('Cache-Control', 'private, max-age=300');
      ctx.set('ETag', `"${index?.version ?? 'server'}"`);
      ctx.status = 200; // Koa finds nothing fresh before it is known to be well
      if (ctx.fresh) ctx.status = 304;
      ctx.state['statusChosen'] = true;
    }
    return { index };
  },
});

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
    const { documents, nextCursor } = await documentsOf(deps, {
      userId: user.id,
      limit,
      ...(status && { status }),
      ...(template && { template }),
      ...(cursor && { cursor }),
    });
    const versions = await versionsByIds(
      deps,
      documents.map(({ templateVersionId }) => templateVersionId),
    );
    return {
      items: documents.map((one) => summariseDocument(one, versions.get(one.templateVersionId)!, deps.now())),
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
    const { document, made } = await createDocument(deps, { userId: user.id, document: body });
    await claimEnclosures(deps, { documentId: document.id, userId: user.id, visitor: ctx.state.visitor?.id() });
    if (!made) {
      ctx.status = 200;
      ctx.state['statusChosen'] = true;
    }
    return viewOf(deps, document);
  },
});

endpoint(documentsRoutes, 'GET /documents/:id', {
  summary: 'Une de mes lettres',
  access: signedIn,
  params,
  response: [200, DocumentView],
  handler: async ({ deps, user, params: { id } }) => viewOf(deps, await documentOf(deps, { id, userId: user.id })),
});

endpoint(documentsRoutes, 'PUT /documents/:id', {
  summary: 'Enregistrer un brouillon',
  access: signedIn,
  params,
  rateLimit: DRAFT_SAVES,
  body: SavedDocument,
  maxBodyBytes: MAX_DRAFT_BODY,
  response: [200, DocumentView],
  errors: [documentChanged, documentOrdered, documentTooLarge],
  example: { revision: 1, content: EXAMPLE_CONTENT, step: 1 },
  handler: async ({ deps, user, params: { id }, body, ctx }) => {
    const document = await saveDocument(deps, { id, userId: user.id, ...body });
    // They may have gone on as a visitor after their session ended.
    await claimEnclosures(deps, { documentId: id, userId: user.id, visitor: ctx.state.visitor?.id() });
    return viewOf(deps, document);
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
  /** The copy's own, made by the browser: asked again, it is the same copy. */
  body: z.strictObject({ id: z.uuid().optional() }),
  response: [201, DocumentView],
  errors: [templateWithdrawn, tooManyDrafts],
  example: { id: EXAMPLE_ID },
  handler: async ({ deps, user, params: { id }, body }) =>
    viewOf(deps, await duplicateDocument(deps, { id, userId: user.id, as: body.id })),
});

/** Asked by every pause of somebody who types an address; in the body, because an address does not belong in a URL. */
const typing = (name: string) => ({ name, points: 60, seconds: 60, by: 'address' }) as const;

endpoint(documentsRoutes, 'POST /addresses/suggestions', {
  summary: 'Compléter une adresse',
  access: anyone,
  rateLimit: typing('address-suggestions'),
  body: SuggestionQuestion,
  response: [200, SuggestionAnswer],
  example: { text: '12 rue des Li', kind: 'street', postcode: '69003' },
  handler: async ({ deps, body }) => suggestions(deps, body),
});

endpoint(documentsRoutes, 'POST /addresses/check', {
  summary: 'Le code postal et la ville vont-ils ensemble',
  access: anyone,
  rateLimit: typing('address-checks'),
  body: TownQuestion,
  response: [200, TownAnswer],
  example: { postcode: '69003', city: 'Lyon' },
  handler: async ({ deps, body }) => checkedTown(deps, body),
});

async function viewOf(deps: Deps, document: Document): Promise<DocumentView> {
  const versions = await versionsByIds(deps, [document.templateVersionId]);
  return presentDocument(document, versions.get(document.templateVersionId)!, deps.now());
}
