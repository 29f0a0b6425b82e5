import { z } from 'zod';
import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { Slug } from '../contract.ts';
import { ReceivedLetterView } from '../received-letters/contract.ts';
import {
  CategoryView,
  PackOffer,
  AskedTemplate,
  TemplateCard,
  TemplateLink,
  TemplateGroup,
  TopicView,
  TemplateView,
  TranslationView,
} from './contract.ts';
import { templateNotFound, templateWithdrawn, translationNotFound } from './errors.ts';
import { presentTranslation, presentTypesetTemplate } from './presenter.ts';
import {
  listCategories,
  listTemplateCards,
  listPublishedTemplates,
  listMostSent,
  listReceivedLetters,
  listTemplateGroups,
  getTemplateGroup,
  getTemplateByPath,
  getTemplatePath,
} from './queries.ts';

export const catalogueRoutes = createRouter('documents');

/** category/slug, several with commas. */
const Places = z
  .string()
  .max(1000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).max(20));

endpoint(catalogueRoutes, 'GET /categories', {
  summary: 'Catégories de lettres',
  access: anyone,
  response: [200, z.object({ items: z.array(CategoryView) })],
  handler: async ({ deps }) => ({ items: await listCategories(deps) }),
});

endpoint(catalogueRoutes, 'GET /templates', {
  summary: 'Lettres du catalogue',
  access: anyone,
  query: z.object({ category: Slug.optional(), places: Places.optional() }),
  response: [200, z.object({ items: z.array(TemplateCard) })],
  handler: async ({ deps, query }) => ({ items: await listTemplateCards(deps, query) }),
});

endpoint(catalogueRoutes, 'GET /template-links', {
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

endpoint(catalogueRoutes, 'GET /most-sent', {
  summary: 'Les lettres les plus envoyées',
  access: anyone,
  response: [200, z.object({ items: z.array(AskedTemplate) })],
  handler: async ({ deps }) => ({ items: await listMostSent(deps) }),
});

endpoint(catalogueRoutes, 'GET /received-letters', {
  summary: 'Ce que l’on peut recevoir, et les lettres qui y répondent',
  access: anyone,
  response: [200, z.object({ items: z.array(ReceivedLetterView) })],
  handler: async ({ deps }) => ({ items: await listReceivedLetters(deps) }),
});

endpoint(catalogueRoutes, 'GET /shelves', {
  summary: 'Les rayons du catalogue\u00a0: sujets, moments de la vie, destinataires',
  access: anyone,
  response: [200, z.object({ items: z.array(TemplateGroup) })],
  handler: async ({ deps }) => ({ items: await listTemplateGroups(deps) }),
});

endpoint(catalogueRoutes, 'GET /shelves/:slug', {
  summary: 'Les lettres d’un rayon',
  access: anyone,
  params: z.object({ slug: Slug }),
  response: [
    200,
    z.object({
      shelf: TemplateGroup,
      cards: z.array(TemplateCard),
      topics: z.array(TopicView),
      pack: PackOffer.nullable(),
    }),
  ],
  errors: [templateNotFound],
  handler: async ({ deps, params: { slug } }) => getTemplateGroup(deps, slug),
});

endpoint(catalogueRoutes, 'GET /templates/:category/:slug', {
  summary: 'Une lettre du catalogue',
  access: anyone,
  params: z.object({ category: Slug, slug: Slug }),
  response: [200, TemplateView],
  errors: [templateNotFound, templateWithdrawn],
  handler: async ({ deps, params: path }) => presentTypesetTemplate(await getTemplateByPath(deps, path)),
});

endpoint(catalogueRoutes, 'GET /templates/:category/:slug/translations/:language', {
  summary: 'Les mots d’une lettre du catalogue dans une autre langue',
  access: anyone,
  params: z.object({ category: Slug, slug: Slug, language: Slug }),
  response: [200, TranslationView],
  errors: [templateNotFound, templateWithdrawn, translationNotFound],
  handler: async ({ deps, ctx, params: { language, ...path } }) => {
    const translation = presentTranslation(await getTemplateByPath(deps, path), language);
    ctx?.set('Cache-Control', 'private, max-age=300');
    return translation;
  },
});

endpoint(catalogueRoutes, 'GET /template-slugs/:slug', {
  summary: 'La catégorie d’une lettre',
  access: anyone,
  params: z.object({ slug: Slug }),
  response: [200, z.object({ category: Slug, slug: Slug })],
  errors: [templateNotFound],
  handler: async ({ deps, params: { slug } }) => getTemplatePath(deps, slug),
});
