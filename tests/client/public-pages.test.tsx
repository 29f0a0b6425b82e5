import { describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { TemplateView } from '../../src/modules/documents/contract.ts';
import { offers } from '../../src/modules/payments/offers.ts';
import { tariffOn } from '../../src/modules/payments/tariffs.ts';
import type { Reader } from '../../client/src/api/client.ts';
import { ReaderProvider, SiteProvider } from '../../client/src/api/context.tsx';
import { openSession, SessionProvider } from '../../client/src/auth/session.ts';
import { makeRoutes } from '../../client/src/routes.tsx';
import { sellerOf } from '../../src/kernel/seller.ts';

const SELLER = sellerOf({ SELLER_NAME: 'Éditeur Exemple', SELLER_MEDIATOR: 'Médiateur Exemple' });

const template: TemplateView = {
  versionId: '0190a000-0000-7000-8000-000000000002', version: 1, slug: 'resiliation-box', category: 'telecom-energie', categoryTitle: 'Téléphone, internet, énergie',
  title: 'Résilier une box <internet>', shortTitle: 'Box', purpose: 'Mettre fin à un contrat.', whenToSend: ['Quand vous voulez.'],
  freeRoute: { note: 'En ligne, c’est gratuit.', label: 'La démarche gratuite', url: 'https://www.service-public.gouv.fr/' },
  legalBasis: [{ article: 'L. 224-39', text: 'Code de la consommation', says: 'Dix jours au plus.' }], source: { label: 'La source', url: 'https://www.service-public.gouv.fr/' },
  reviewedOn: '2026-11-20', recipientType: 'operateur', recipientKind: 'organisation', papers: ['Aucune pièce.'],
  sending: { advised: 'registered_receipt', reason: 'L’avis fixe le délai.', allowed: ['green', 'registered_receipt'] },
  questions: [{ question: 'Et la box\u202f?', answer: 'Rendez-la.' }], neighbours: [], lifeEvents: [], recipientHelp: { where: 'Sur la facture.', known: [] }, steps: [], computed: [], subject: 'résiliation', body: '', enclosures: [], sampleAnswers: {},
};
const card = { slug: template.slug, category: template.category, categoryTitle: template.categoryTitle, title: template.title, shortTitle: 'Box', purpose: template.purpose, advised: 'registered_receipt', allowed: ['green', 'registered_receipt'], excerpt: ['Objet\u00a0: résiliation'] };
const shelf = { kind: 'category', slug: 'telecom-energie', title: template.categoryTitle, intro: 'Les lettres à un opérateur.', count: 1 };
const answers: Record<string, unknown> = {
  '/categories': { items: [{ slug: 'telecom-energie', title: template.categoryTitle, intro: 'Les lettres à un opérateur.', count: 1 }] },
  '/most-sent': { items: [card] },
  '/template-links': { items: [{ slug: card.slug, category: card.category, shortTitle: card.shortTitle }] },
  '/shelves': { items: [shelf, { ...shelf, kind: 'event', slug: 'je-demenage', title: 'Je déménage' }, { ...shelf, kind: 'recipient', slug: 'ecrire-a-operateur', title: 'Opérateur' }] },
  '/shelves/telecom-energie': { shelf, cards: [card] },
  '/shelves/je-demenage': { shelf: { ...shelf, kind: 'event', slug: 'je-demenage', title: 'Je déménage' }, cards: [card] },
  '/pricing': { offers, tariff: tariffOn('2026-11-21') },
  '/templates/telecom-energie/resiliation-box': template,
  '/template-slugs/resiliation-box': { category: 'telecom-energie', slug: 'resiliation-box' },
  '/search?q=box': { query: 'box', category: null, hits: [card], total: 1, facets: [{ category: 'telecom-energie', title: template.categoryTitle, count: 1 }], didYouMean: null },
  '/search?q=zzz': { query: 'zzz', category: null, hits: [], total: 0, facets: [], didYouMean: null },
  '/search?q=boxe': {
    query: 'boxe', category: null, hits: [card], total: 3, didYouMean: 'box & <fibre>',
    facets: [{ category: 'telecom-energie', title: template.categoryTitle, count: 2 }, { category: 'abonnements', title: 'Abonnements et loisirs', count: 1 }],
  },
  '/search?q=boxe&category=abonnements': { query: 'boxe', category: 'abonnements', hits: [], total: 0, facets: [], didYouMean: null },
};
const read: Reader = <T,>(path: string) => (path in answers ? Promise.resolve(answers[path] as T) : Promise.reject(new Response(null, { status: 404 })));

async function open(path: string): Promise<{ status: number; location: string | null; html: string }> {
  const handler = createStaticHandler(makeRoutes(read));
  const found = await handler.query(new Request(`http://affranchi.test${path}`));
  if (found instanceof Response) return { status: found.status, location: found.headers.get('location'), html: '' };
  const html = renderToString(
    <SiteProvider value={{ publicUrl: 'http://affranchi.test', contact: 'bonjour@exemple.fr', seller: SELLER, tracking: null }}>
      <SessionProvider value={openSession(null)}>
        <ReaderProvider value={read}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
        </ReaderProvider>
      </SessionProvider>
    </SiteProvider>,
  );
  return { status: found.statusCode, location: null, html };
}

const PUBLIC = [
  '/', '/documents', '/documents/telecom-energie', '/documents/je-demenage', '/documents/telecom-energie/resiliation-box', '/rechercher?q=box', '/rechercher?q=zzz', '/erreur-document', '/a-propos',
  '/nos-engagements', '/nos-solutions', '/faq', '/nous-contacter', '/mentions-legales', '/conditions-generales-de-vente', '/politique-de-confidentialite', '/utilisation-des-cookies', '/accessibilite',
  '/resilier-votre-contrat', '/renoncer-au-contrat', '/styleguide', '/login', '/inscription',
] as const;

describe('every public page, drawn on the server', () => {
  test.each(PUBLIC)('%s has one title, a name for the browser and no style attribute, which the content policy would drop', async (path) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toMatch(/ style="/);
  });

  test.each(PUBLIC)('%s says that the service is private and paid, and leads to what the law wants on every page', async (path) => {
    const { html } = await open(path);
    expect(html).toContain('service privé et payant, sans lien avec l’administration');
    expect(html).toContain('href="/resilier-votre-contrat"');
    expect(html).toContain('href="/renoncer-au-contrat"');
    expect(html).toContain('href="/utilisation-des-cookies#vos-choix"');
    expect(html).toMatch(/href="\/accessibilite"[^>]*>Accessibilité\s: non conforme</);
  });
});

describe('addresses', () => {
  test('an unknown one is a 404 in French, with the seed’s sentence and a way home', async () => {
    const { status, html } = await open('/nulle-part');
    expect(status).toBe(404);
    expect(html).toContain('Cette page nous est revenue.');
    expect(html).toMatch(/lang="en">This page could not be found</);
    expect(html).toContain('href="/"');
  });

  test('an unknown letter is a 404 too', async () => {
    expect((await open('/documents/telecom-energie/inconnue')).status).toBe(404);
    expect((await open('/documents/inconnu')).status).toBe(404);
    expect((await open('/documents/telecom-energie/inconnue/ecrire')).status).toBe(404);
  });

  test('a letter’s own slug leads to its one address, for good', async () => {
    expect(await open('/documents/resiliation-box')).toMatchObject({ status: 301, location: '/documents/telecom-energie/resiliation-box' });
  });

  test('a page of one’s own is sent as its frame only', async () => {
    const { status, html } = await open('/documents/telecom-energie/resiliation-box/ecrire');
    expect(status).toBe(200);
    expect(html).toContain('Un instant');
  });
});

describe('a letter’s page', () => {
  test('names the free way before any price of ours, and each price all in', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    const table = html.slice(html.indexOf('Faut-il payer'));
    expect(table.indexOf('En ligne, c’est gratuit.')).toBeGreaterThan(0);
    expect(table.indexOf('En ligne, c’est gratuit.')).toBeLessThan(table.indexOf('7,76'));
    expect(table).toContain('13,80\u00a0€');
    expect(html).toContain('Écrire cette lettre');
    expect(html).toContain('href="/documents/telecom-energie/resiliation-box/ecrire"');
  });

  test('a title with markup stays text', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    expect(html).not.toContain('<internet>');
  });
});

describe('a search', () => {
  test('with nothing found says what to do', async () => {
    const { html } = await open('/rechercher?q=zzz');
    expect(html).toContain('Nous n’avons pas de lettre pour ces mots.');
    expect(html).toContain('href="/documents"');
  });
  test('says how many were found, in which subjects, and what may have been meant', async () => {
    const { html } = await open('/rechercher?q=boxe');
    expect(html).toContain('3 lettres trouvées.');
    expect(html).toContain('href="/rechercher?q=box%20%26%20%3Cfibre%3E"');
    expect(html).toContain('href="/rechercher?q=boxe&amp;categorie=abonnements"');
    expect(html.replaceAll('<!-- -->', '')).toContain('Abonnements et loisirs (1)');
    expect(html).toContain('Voici les');
  });
  test('keeps one subject by its address; another word there keeps none', async () => {
    expect((await open('/rechercher?q=boxe&categorie=abonnements')).html).toContain('Nous n’avons pas de lettre');
    expect((await open('/rechercher?q=boxe&categorie=%3Cb%3E')).html).toContain('3 lettres trouvées.');
  });
});
