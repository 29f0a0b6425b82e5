import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { Reader } from '../../client/src/api/client.ts';
import { ReaderProvider, SiteProvider } from '../../client/src/api/context.tsx';
import { openSession, SessionProvider } from '../../client/src/auth/session.ts';
import { registerNotFoundPage } from '../../client/src/pages/errors.tsx';
import { NotFoundPage } from '../../client/src/pages/not-found.tsx';
import { createRoutes } from '../../client/src/routes.tsx';
// There before any page asks for them two at a time: this runner links files at once that share others only by luck.
import '../../client/src/api/queries.tsx';
import '../../src/letterpress/dates/post.ts';
import { readSeller } from '../../src/kernel/settings/seller-settings.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import { listDataRetentions } from '../../src/modules/orders/privacy/data-retentions.ts';
import { offers } from '../../src/modules/payments/checkout/offers.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';

export const RECIPIENTS = {
  contact: 'donnees@exemple.fr',
  partners: [{ name: 'Maileva', country: null }],
  mailHost: 'smtp.exemple.fr',
  errorService: null,
  tracksAtLaPoste: false,
};
const SELLER = readSeller({ SELLER_NAME: 'Éditeur Exemple', SELLER_MEDIATOR: 'Médiateur Exemple' });

export const template: TemplateView = {
  versionId: '0190a000-0000-7000-8000-000000000002',
  version: 1,
  slug: 'resiliation-box',
  category: 'telecom-energie',
  categoryTitle: 'Téléphone, internet, énergie',
  title: 'Résilier une box <internet>',
  shortTitle: 'Box',
  purpose: 'Mettre fin à un contrat.',
  easyFrench: ['Cette lettre arrête votre box.', 'Arrêter en ligne est gratuit.'],
  whenToSend: ['Quand vous voulez.'],
  freeRoute: {
    note: 'En ligne, c’est gratuit.',
    label: 'La démarche gratuite',
    url: 'https://www.service-public.gouv.fr/',
  },
  legalBasis: [{ article: 'L. 224-39', text: 'Code de la consommation', says: 'Dix jours au plus.' }],
  source: { label: 'La source', url: 'https://www.service-public.gouv.fr/' },
  reviewedOn: '2026-11-20',
  reviewedBy: 'la rédaction d’Affranchi',
  recipientType: 'operateur',
  recipientKind: 'organisation',
  papers: ['Aucune pièce.'],
  sending: { advised: 'registered_receipt', reason: 'L’avis fixe le délai.', allowed: ['green', 'registered_receipt'] },
  questions: [{ question: 'Et la box\u202f?', answer: 'Rendez-la.' }],
  neighbours: [],
  lifeEvents: [],
  recipientHelp: { where: 'Sur la facture.', known: [] },
  steps: [],
  computed: [],
  subject: 'résiliation',
  body: '',
  enclosures: [],
  sampleAnswers: {},
  sampleSender: {},
  sampleRecipient: {},
};
export const card = {
  slug: template.slug,
  category: template.category,
  categoryTitle: template.categoryTitle,
  title: template.title,
  shortTitle: 'Box',
  purpose: template.purpose,
  facts: [],
  advised: 'registered_receipt',
  allowed: ['green', 'registered_receipt'],
  excerpt: ['Objet\u00a0: résiliation'],
};
const shelf = {
  kind: 'category',
  slug: 'telecom-energie',
  title: template.categoryTitle,
  intro: 'Les lettres à un opérateur.',
  count: 1,
};
const answers: Record<string, unknown> = {
  '/categories': {
    items: [{ slug: 'telecom-energie', title: template.categoryTitle, intro: 'Les lettres à un opérateur.', count: 1 }],
  },
  '/most-sent': { items: [{ ...card, spokenTitle: card.shortTitle }] },
  '/template-links': { items: [{ slug: card.slug, category: card.category, shortTitle: card.shortTitle }] },
  '/shelves': {
    items: [
      shelf,
      { ...shelf, kind: 'event', slug: 'je-demenage', title: 'Je déménage' },
      { ...shelf, kind: 'recipient', slug: 'ecrire-a-operateur', title: 'Opérateur' },
    ],
  },
  '/shelves/telecom-energie': { shelf, cards: [card], topics: [], pack: null },
  '/shelves/je-demenage': {
    shelf: { ...shelf, kind: 'event', slug: 'je-demenage', title: 'Je déménage' },
    cards: [card],
    pack: null,
  },
  '/data-retentions': {
    items: listDataRetentions({
      proofRetentionYears: 5,
      inactiveAccounts: { erasedAfterMonths: 24, noticeMonths: 2 },
      partners: ['maileva'],
    }),
  },
  '/pricing': { offers, tariff: getTariff('2026-11-21'), partners: ['maileva'] },
  '/templates/telecom-energie/resiliation-box': template,
  '/template-slugs/resiliation-box': { category: 'telecom-energie', slug: 'resiliation-box' },
  '/search?q=box': {
    query: 'box',
    category: null,
    hits: [{ kind: 'letter', ...card }],
    near: [],
    missing: null,
    total: 1,
    facets: [{ category: 'telecom-energie', title: template.categoryTitle, count: 1 }],
    didYouMean: null,
  },
  '/search?q=zzz': {
    query: 'zzz',
    category: null,
    hits: [],
    near: [],
    missing: null,
    total: 0,
    facets: [],
    didYouMean: null,
  },
  '/search?q=changer%20de%20pr%C3%A9nom': {
    query: 'changer de prénom',
    category: null,
    hits: [],
    near: [card],
    missing: {
      title: 'Changer de prénom',
      officialPage: {
        url: 'https://www.service-public.gouv.fr/particuliers/vosdroits/F885',
        seenOn: '2020-11',
        answer: null,
      },
    },
    total: 0,
    facets: [],
    didYouMean: null,
  },
  '/search?q=je%20d%C3%A9m%C3%A9nage': {
    query: 'je déménage',
    category: null,
    hits: [
      { kind: 'shelf', slug: 'je-demenage', title: 'Je déménage' },
      { kind: 'letter', ...card },
    ],
    near: [],
    missing: null,
    total: 1,
    facets: [{ category: 'telecom-energie', title: template.categoryTitle, count: 1 }],
    didYouMean: null,
  },
  '/search?q=boxe': {
    query: 'boxe',
    category: null,
    hits: [{ kind: 'letter', ...card }],
    near: [],
    missing: null,
    total: 3,
    didYouMean: 'box & <fibre>',
    facets: [
      { category: 'telecom-energie', title: template.categoryTitle, count: 2 },
      { category: 'abonnements', title: 'Abonnements et loisirs', count: 1 },
    ],
  },
  '/search?q=boxe&category=abonnements': {
    query: 'boxe',
    category: 'abonnements',
    hits: [],
    near: [],
    missing: null,
    total: 0,
    facets: [],
    didYouMean: null,
  },
};
/** A hash of a letter that arrived. */
export const KNOWN_HASH = 'a1'.repeat(32);
answers[`/seals/${KNOWN_HASH}`] = {
  sha256: KNOWN_HASH,
  items: [
    {
      kind: 'letter',
      sending: 'registered_receipt',
      partner: 'Maileva, partenaire postal',
      handedOverAt: '2026-11-30T23:30:00.000Z',
      deliveredAt: '2026-12-03T09:00:00.000Z',
      returnedAt: null,
    },
  ],
};
export const read: Reader = <T,>(path: string) =>
  path in answers ? Promise.resolve(answers[path] as T) : Promise.reject(new Response(null, { status: 404 }));

/** A page as the server draws it, with a catalogue of one letter. */
export async function openPage(
  path: string,
  changeOfMindSeconds = 900,
): Promise<{ status: number; location: string | null; html: string }> {
  const routes = createRoutes(read);
  // For the same reason a page is whole before its reader is called: one that refuses would leave it half linked.
  for (const { route } of matchRoutes(routes, path.split('?')[0]!) ?? [])
    if (typeof route.lazy === 'function') await route.lazy();
  registerNotFoundPage(NotFoundPage);
  const handler = createStaticHandler(routes);
  const found = await handler.query(new Request(`http://affranchi.test${path}`));
  // The error of a failed page explains more than its status.
  if (!(found instanceof Response) && found.statusCode >= 500) throw Object.values(found.errors ?? {})[0];
  if (found instanceof Response) return { status: found.status, location: found.headers.get('location'), html: '' };
  const html = renderToString(
    <SiteProvider
      value={{
        publicUrl: 'http://affranchi.test',
        contact: 'bonjour@exemple.fr',
        seller: SELLER,
        changeOfMindSeconds,
        recipients: RECIPIENTS,
        tagManager: null,
      }}
    >
      <SessionProvider value={openSession(null)}>
        <ReaderProvider value={read}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, found)}
            context={found}
            hydrate={false}
          />
        </ReaderProvider>
      </SessionProvider>
    </SiteProvider>,
  );
  return { status: found.statusCode, location: null, html };
}
