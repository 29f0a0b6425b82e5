import { z } from 'zod';
import { EXAMPLE_CONTENT, EXAMPLE_ID } from '../../domain/examples.ts';
import { anyone, endpoint, roomRouter, signedIn } from '../../kernel/endpoint.ts';
import type { Deps } from '../../kernel/deps.ts';
import { claimEnclosures } from './commands/claim-enclosures.ts';
import { createDocument } from './commands/create-document.ts';
import { deleteDocument } from './commands/delete-document.ts';
import { duplicateDocument } from './commands/duplicate-document.ts';
import { saveDocument } from './commands/save-document.ts';
import { CategoryView, DocumentSummary, DocumentView, MAX_DRAFT_BODY, NewDocument, SavedDocument, Shelf, Slug, SuggestionAnswer, SuggestionQuestion, TemplateCard, TemplateLink, TemplateView, TownAnswer, TownQuestion } from './contract.ts';
import { documentChanged, documentOrdered, documentTooLarge, templateUnknown, templateWithdrawn, tooManyDrafts } from './errors.ts';
import { SearchIndexView, SearchResult } from './search.contract.ts';
import { checkedTown, suggestions } from './addresses.ts';
import { Cursor } from './cursor.ts';
import { finderOf } from './finder.ts';
import type { Document } from './models/document.ts';
import { cardOf, presentDocument, showTemplate, summariseDocument } from './presenter.ts';
import { categoryViews, documentOf, documentsOf, liveTemplates, mostSent, shelfAt, shelves, templateAt, templateBySlug, templateCards, versionsByIds } from './queries.ts';

export const documentsRoutes = roomRouter('documents');
const params = z.object({ id: z.uuid() });

/** category/slug, several with commas. */
const Places = z.string().max(1000).transform((text) => text.split(',')).pipe(z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).max(20));

endpoint(documentsRoutes, 'GET /categories', {
  summary: 'Catégories de lettres',
  allow: anyone,
  answers: [200, z.object({ items: z.array(CategoryView) })],
  run: async ({ deps }) => ({ items: await categoryViews(deps) }),
});

endpoint(documentsRoutes, 'GET /templates', {
  summary: 'Lettres du catalogue',
  allow: anyone,
  query: z.object({ category: Slug.optional(), places: Places.optional() }),
  answers: [200, z.object({ items: z.array(TemplateCard) })],
  run: async ({ deps, query }) => ({ items: await templateCards(deps, query) }),
});

endpoint(documentsRoutes, 'GET /template-links', {
  summary: 'Toutes les lettres, par leur nom',
  allow: anyone,
  answers: [200, z.object({ items: z.array(TemplateLink) })],
  run: async ({ deps }) => ({ items: (await liveTemplates(deps)).map(({ slug, category, data }) => ({ slug, category, shortTitle: data.shortTitle })) }),
});

endpoint(documentsRoutes, 'GET /most-sent', {
  summary: 'Les lettres les plus envoyées',
  allow: anyone,
  answers: [200, z.object({ items: z.array(TemplateCard) })],
  run: async ({ deps }) => ({ items: await mostSent(deps) }),
});

endpoint(documentsRoutes, 'GET /shelves', {
  summary: 'Les rayons du catalogue\u00a0: sujets, moments de la vie, destinataires',
  allow: anyone,
  answers: [200, z.object({ items: z.array(Shelf) })],
  run: async ({ deps }) => ({ items: await shelves(deps) }),
});

endpoint(documentsRoutes, 'GET /shelves/:slug', {
  summary: 'Les lettres d’un rayon',
  allow: anyone,
  params: z.object({ slug: Slug }),
  answers: [200, z.object({ shelf: Shelf, cards: z.array(TemplateCard) })],
  errors: [templateUnknown],
  run: async ({ deps, params: { slug } }) => shelfAt(deps, slug),
});

endpoint(documentsRoutes, 'GET /templates/:category/:slug', {
  summary: 'Une lettre du catalogue',
  allow: anyone,
  params: z.object({ category: Slug, slug: Slug }),
  answers: [200, TemplateView],
  errors: [templateUnknown, templateWithdrawn],
  run: async ({ deps, params: at }) => showTemplate(await templateAt(deps, at)),
});

endpoint(documentsRoutes, 'GET /template-slugs/:slug', {
  summary: 'La catégorie d’une lettre',
  allow: anyone,
  params: z.object({ slug: Slug }),
  answers: [200, z.object({ category: Slug, slug: Slug })],
  errors: [templateUnknown],
  run: async ({ deps, params: { slug } }) => templateBySlug(deps, slug),
});

const MOST_HITS = 48;
/** Nobody's question is longer; the rest of it is left out, not refused. */
const MOST_ASKED = 200;

endpoint(documentsRoutes, 'GET /search', {
  summary: 'Rechercher une lettre',
  allow: anyone,
  query: z.object({ q: z.string().default(''), category: Slug.optional() }),
  answers: [200, SearchResult],
  run: async ({ deps, query: { q, category } }) => {
    const query = q.slice(0, MOST_ASKED).toWellFormed();
    const { versionIds, ...found } = await (await finderOf(deps)).find({ question: query, category, most: MOST_HITS });
    const versions = await versionsByIds(deps, versionIds);
    return { query, category: category ?? null, ...found, hits: versionIds.map((id) => cardOf(versions.get(id)!)) };
  },
});

endpoint(documentsRoutes, 'GET /search/index', {
  summary: 'Le catalogue, pour chercher sans nous interroger',
  allow: anyone,
  answers: [200, SearchIndexView],
  otherStatuses: [304],
  responseHeaders: ['ETag'],
  run: async ({ deps, ctx }) => {
    const index = await (await finderOf(deps)).index();
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
  allow: signedIn,
  query: z.object({ status: z.enum(['draft', 'ordered']).optional(), template: Slug.optional(), limit: z.coerce.number().int().min(1).max(100).default(20), cursor: Cursor.optional() }),
  answers: [200, z.object({ items: z.array(DocumentSummary), nextCursor: z.string().nullable() })],
  run: async ({ deps, user, query: { limit, status, template, cursor } }) => {
    const { documents, nextCursor } = await documentsOf(deps, { userId: user.id, limit, ...(status && { status }), ...(template && { template }), ...(cursor && { cursor }) });
    const versions = await versionsByIds(deps, documents.map(({ templateVersionId }) => templateVersionId));
    return { items: documents.map((one) => summariseDocument(one, versions.get(one.templateVersionId)!, deps.now())), nextCursor };
  },
});

/** A browser saves at most every 0.8 seconds in each open form: four of them at full speed stay below it. */
const DRAFT_SAVES = { name: 'document-saves', points: 600, seconds: 120, by: 'account' } as const;
/** Above every letter a device may bring at log-in. */
const NEW_DRAFTS = { name: 'new-documents', points: 300, seconds: 600, by: 'account' } as const;

endpoint(documentsRoutes, 'POST /documents', {
  summary: 'Garder un brouillon',
  allow: signedIn,
  throttle: NEW_DRAFTS,
  body: NewDocument,
  limit: MAX_DRAFT_BODY,
  answers: [201, DocumentView],
  errors: [templateUnknown, documentTooLarge, tooManyDrafts],
  otherStatuses: [200],
  example: { id: EXAMPLE_ID, templateVersionId: EXAMPLE_ID, content: EXAMPLE_CONTENT, step: 0 },
  run: async ({ deps, user, body, ctx }) => {
    const { document, made } = await createDocument(deps, { userId: user.id, document: body });
    await claimEnclosures(deps, { documentId: document.id, userId: user.id, visitor: ctx.state.visitor?.known() });
    if (!made) {
      ctx.status = 200;
      ctx.state['statusChosen'] = true;
    }
    return viewOf(deps, document);
  },
});

endpoint(documentsRoutes, 'GET /documents/:id', {
  summary: 'Une de mes lettres',
  allow: signedIn,
  params,
  answers: [200, DocumentView],
  run: async ({ deps, user, params: { id } }) => viewOf(deps, await documentOf(deps, { id, userId: user.id })),
});

endpoint(documentsRoutes, 'PUT /documents/:id', {
  summary: 'Enregistrer un brouillon',
  allow: signedIn,
  params,
  throttle: DRAFT_SAVES,
  body: SavedDocument,
  limit: MAX_DRAFT_BODY,
  answers: [200, DocumentView],
  errors: [documentChanged, documentOrdered, documentTooLarge],
  example: { revision: 1, content: EXAMPLE_CONTENT, step: 1 },
  run: async ({ deps, user, params: { id }, body, ctx }) => {
    const document = await saveDocument(deps, { id, userId: user.id, ...body });
    // They may have gone on as a visitor after their session ended.
    await claimEnclosures(deps, { documentId: id, userId: user.id, visitor: ctx.state.visitor?.known() });
    return viewOf(deps, document);
  },
});

endpoint(documentsRoutes, 'DELETE /documents/:id', {
  summary: 'Supprimer un brouillon',
  allow: signedIn,
  params,
  answers: [204, null],
  errors: [documentOrdered],
  run: async ({ deps, user, params: { id } }) => deleteDocument(deps, { id, userId: user.id }),
});

endpoint(documentsRoutes, 'POST /documents/:id/duplicate', {
  summary: 'Repartir de la même lettre',
  allow: signedIn,
  params,
  throttle: NEW_DRAFTS,
  /** The copy's own, made by the browser: asked again, it is the same copy. */
  body: z.strictObject({ id: z.uuid().optional() }),
  answers: [201, DocumentView],
  errors: [templateWithdrawn, tooManyDrafts],
  example: { id: EXAMPLE_ID },
  run: async ({ deps, user, params: { id }, body }) => viewOf(deps, await duplicateDocument(deps, { id, userId: user.id, as: body.id })),
});

/** Asked by every pause of somebody who types an address; in the body, because an address does not belong in a URL. */
const typing = (name: string) => ({ name, points: 60, seconds: 60, by: 'address' }) as const;

endpoint(documentsRoutes, 'POST /addresses/suggestions', {
  summary: 'Compléter une adresse',
  allow: anyone,
  throttle: typing('address-suggestions'),
  body: SuggestionQuestion,
  answers: [200, SuggestionAnswer],
  example: { text: '12 rue des Li', kind: 'street', postcode: '69003' },
  run: async ({ deps, body }) => suggestions(deps, body),
});

endpoint(documentsRoutes, 'POST /addresses/check', {
  summary: 'Le code postal et la ville vont-ils ensemble',
  allow: anyone,
  throttle: typing('address-checks'),
  body: TownQuestion,
  answers: [200, TownAnswer],
  example: { postcode: '69003', city: 'Lyon' },
  run: async ({ deps, body }) => checkedTown(deps, body),
});

async function viewOf(deps: Deps, document: Document): Promise<DocumentView> {
  const versions = await versionsByIds(deps, [document.templateVersionId]);
  return presentDocument(document, versions.get(document.templateVersionId)!, deps.now());
}
