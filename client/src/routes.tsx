import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { withRouteErrors, type Reader } from './api/client.ts';
import { ConsentProvider } from './consent/consent.tsx';
import type { PageHandle, Layout } from './page-handle.ts';
import { ErrorPage } from './pages/errors.tsx';
import { createRouteLoaders, type RouteLoaders } from './route-loaders.ts';
import { Shell } from './shell.tsx';
import { withAccess } from './shell/access.ts';

type PageFile<Name extends string> = readonly [file: string, load: () => Promise<Record<Name, ComponentType>>];

const exempt = (layout: Layout = 'default'): PageHandle => ({ layout, mode: 'exempt' });
/** Opened by a link whose fragment has a token, logged in or not. */
const openedByLink: PageHandle = { layout: 'login', mode: 'exempt' };
const guest: PageHandle = { layout: 'login', mode: 'guest' };
const account: PageHandle = { layout: 'dashboard', browserOnly: true };

const definePage = <Name extends string>(
  path: string,
  handle: PageHandle,
  [file, load]: PageFile<Name>,
  name: Name,
  loader?: LoaderFunction,
): RouteObject => ({
  ...(path === '/' ? { index: true } : { path }),
  handle: { ...handle, file },
  loader: withAccess(handle.mode, loader),
  lazy: async () => ({
    Component: handle.browserOnly ? await loadAccountPage(load, name) : (await loadOrWait(load))[name],
  }),
});

const never = new Promise<never>(() => undefined);

/**
 * Waits for the reload if a file of the page is missing (chunks.ts), so that the router adds no entry to the history.
 */
const loadOrWait = async <Page,>(load: () => Promise<Page | undefined>): Promise<Page> => (await load()) ?? never;

/** An account page, inside the query client. */
async function loadAccountPage<Name extends string>(load: PageFile<Name>[1], name: Name): Promise<ComponentType> {
  const [{ Queries }, page] = await Promise.all([import('./api/queries.tsx'), loadOrWait(load)]);
  const Page: ComponentType = page[name];
  return () => (
    <Queries>
      <Page />
    </Queries>
  );
}

/** Every route of the product. Public pages load their data before they render, on the server and in the browser. */
export function createRoutes(reader: Reader): RouteObject[] {
  const loaders = createRouteLoaders(withRouteErrors(reader));
  const pages: RouteObject[] = [
    ...createCatalogueRoutes(loaders),
    ...createOrderRoutes(loaders),
    ...createLoginRoutes(),
    ...createAccountRoutes(loaders),
    ...createTextRoutes(loaders),
    { path: '*', handle: exempt(), loader: loaders.notFound },
  ];
  return [
    {
      path: '/',
      element: (
        <ConsentProvider>
          <Shell />
        </ConsentProvider>
      ),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <p className="sr">Chargement…</p>,
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ];
}

/** The letters that can be written, and how to find them. */
const createCatalogueRoutes = (loaders: RouteLoaders): RouteObject[] => [
  definePage('/', exempt(), ['pages/home.tsx', () => import('./pages/home.tsx')], 'HomePage', loaders.home),
  definePage(
    'documents',
    exempt('colored-header'),
    ['pages/catalogue.tsx', () => import('./pages/catalogue.tsx')],
    'CategoriesPage',
    loaders.catalogue,
  ),
  {
    ...definePage(
      'documents/:slug',
      { ...exempt('colored-header'), query: ['envoi', 'mots', 'sujet', 'tri'] },
      ['pages/catalogue.tsx', () => import('./pages/catalogue.tsx')],
      'TemplateGroupPage',
      loaders.templateGroup,
    ),
    // Its letters are filtered and sorted in the browser.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  },
  definePage(
    'documents/:slug/:name',
    exempt(),
    ['pages/template.tsx', () => import('./pages/template.tsx')],
    'TemplatePage',
    loaders.template,
  ),
  definePage(
    'rechercher',
    { ...exempt('colored-header'), query: ['q', 'categorie'] },
    ['pages/search.tsx', () => import('./pages/search.tsx')],
    'SearchPage',
    loaders.search,
  ),
  definePage(
    'courrier-recu',
    { ...exempt(), query: ['courrier', 'date'] },
    ['pages/received-letter.tsx', () => import('./pages/received-letter.tsx')],
    'ReceivedLetterPage',
    loaders.receivedLetter,
  ),
];

/** From the form to the paid order. */
const createOrderRoutes = (loaders: RouteLoaders): RouteObject[] => [
  {
    ...definePage(
      'documents/:slug/:name/ecrire',
      { ...exempt('checkout'), browserOnly: true },
      ['pages/document-form.tsx', () => import('./pages/document-form.tsx')],
      'DocumentFormPage',
      loaders.form,
    ),
    // A step of the form opens without a request, also offline.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  },
  definePage(
    'erreur-document',
    { ...exempt(), query: ['raison', 'reference'] },
    ['pages/document-error.tsx', () => import('./pages/document-error.tsx')],
    'DocumentErrorPage',
  ),
  // Registration is offered by the page itself and not required here, so that no input is lost.
  definePage(
    'paiement',
    { ...exempt('checkout'), browserOnly: true, query: ['offre'] },
    ['pages/checkout/checkout.tsx', () => import('./pages/checkout/checkout.tsx')],
    'PaymentPage',
    loaders.payment,
  ),
  // The letters of a life event, written on this device and paid together.
  definePage(
    'tout-faire/:slug',
    { ...exempt('checkout'), browserOnly: true, resource: '/shelves/:slug' },
    ['pages/pack/pack.tsx', () => import('./pages/pack/pack.tsx')],
    'PackPage',
  ),
  definePage(
    'envois/:id',
    { ...account, resource: '/packs/:id' },
    ['pages/pack-orders.tsx', () => import('./pages/pack-orders.tsx')],
    'PackOrdersPage',
    loaders.ownRecord,
  ),
  definePage(
    'confirmation-de-commande',
    { layout: 'checkout', browserOnly: true },
    ['pages/confirmation.tsx', () => import('./pages/confirmation.tsx')],
    'ConfirmationPage',
  ),
];

/** Log-in, and what an e-mail or a code leads to. */
const createLoginRoutes = (): RouteObject[] => [
  definePage('inscription', guest, ['pages/auth-pages.tsx', () => import('./pages/auth-pages.tsx')], 'RegisterPage'),
  definePage('login', guest, ['pages/auth-pages.tsx', () => import('./pages/auth-pages.tsx')], 'LoginPage'),
  definePage(
    'login/mot-de-passe-oublie',
    guest,
    ['pages/forgotten-password.tsx', () => import('./pages/forgotten-password.tsx')],
    'ForgottenPage',
  ),
  definePage(
    'login/nouveau-mot-de-passe',
    openedByLink,
    ['pages/forgotten-password.tsx', () => import('./pages/forgotten-password.tsx')],
    'NewPasswordPage',
  ),
  definePage(
    'confirmer-mon-adresse',
    openedByLink,
    ['pages/confirm-email.tsx', () => import('./pages/confirm-email.tsx')],
    'ConfirmEmailPage',
  ),
  // Opened on a telephone by the code that a form shows on another screen.
  definePage(
    'signer',
    { ...openedByLink, browserOnly: true, noStore: true },
    ['pages/sign.tsx', () => import('./pages/sign.tsx')],
    'SignPage',
  ),
  definePage(
    'reprendre-une-lettre',
    { ...openedByLink, browserOnly: true, noStore: true },
    ['pages/take-over.tsx', () => import('./pages/take-over.tsx')],
    'TakeOverPage',
  ),
  definePage(
    'ne-plus-recevoir',
    openedByLink,
    ['pages/unsubscribe.tsx', () => import('./pages/unsubscribe.tsx')],
    'UnsubscribePage',
  ),
  definePage(
    'compte-efface',
    exempt(),
    ['pages/account-erased.tsx', () => import('./pages/account-erased.tsx')],
    'AccountErasedPage',
  ),
];

/** What the customer of an account sees. Loaded in the browser. */
const createAccountRoutes = (loaders: RouteLoaders): RouteObject[] => [
  definePage('mon-compte', account, ['pages/my-account.tsx', () => import('./pages/my-account.tsx')], 'MyAccountPage'),
  definePage(
    'mes-documents',
    account,
    ['pages/my-documents.tsx', () => import('./pages/my-documents.tsx')],
    'MyDocumentsPage',
  ),
  definePage(
    'mes-documents/dossier',
    account,
    ['pages/case-file.tsx', () => import('./pages/case-file.tsx')],
    'CaseFilePage',
  ),
  definePage(
    'mes-documents/:id',
    { ...account, resource: '/orders/:id' },
    ['pages/my-document.tsx', () => import('./pages/my-document.tsx')],
    'MyDocumentPage',
    loaders.ownRecord,
  ),
  definePage('mes-pieces', account, ['pages/my-files.tsx', () => import('./pages/my-files.tsx')], 'MyFilesPage'),
  definePage(
    'mes-messages',
    account,
    ['pages/my-messages.tsx', () => import('./pages/my-messages.tsx')],
    'MyMessagesPage',
  ),
  definePage(
    'mes-messages/:id',
    { ...account, resource: '/threads/:id' },
    ['pages/my-message.tsx', () => import('./pages/my-message.tsx')],
    'MyMessagePage',
    loaders.ownRecord,
  ),
  definePage(
    'mon-profil',
    account,
    ['pages/profile/about-me.tsx', () => import('./pages/profile/about-me.tsx')],
    'AboutMePage',
  ),
  definePage(
    'mon-profil/carnet',
    account,
    ['pages/profile/contacts.tsx', () => import('./pages/profile/contacts.tsx')],
    'ContactsPage',
  ),
  definePage(
    'mon-profil/securite',
    account,
    ['pages/profile/security.tsx', () => import('./pages/profile/security.tsx')],
    'SecurityPage',
  ),
  definePage(
    'mon-profil/factures',
    account,
    ['pages/profile/invoices.tsx', () => import('./pages/profile/invoices.tsx')],
    'InvoicesPage',
  ),
  definePage(
    'mon-profil/mes-donnees',
    account,
    ['pages/profile/my-data.tsx', () => import('./pages/profile/my-data.tsx')],
    'MyDataPage',
  ),
];

/** Help, the law and who we are. */
const createTextRoutes = (loaders: RouteLoaders): RouteObject[] => [
  definePage('a-propos', exempt(), ['pages/about.tsx', () => import('./pages/about.tsx')], 'AboutPage'),
  definePage(
    'nos-engagements',
    exempt(),
    ['pages/commitments.tsx', () => import('./pages/commitments.tsx')],
    'CommitmentsPage',
  ),
  definePage(
    'nos-solutions',
    exempt(),
    ['pages/prices.tsx', () => import('./pages/prices.tsx')],
    'PricesPage',
    loaders.prices,
  ),
  definePage('faq', exempt(), ['pages/faq.tsx', () => import('./pages/faq.tsx')], 'FaqPage'),
  definePage('nous-contacter', exempt(), ['pages/contact.tsx', () => import('./pages/contact.tsx')], 'ContactPage'),
  definePage(
    'verifier',
    { ...exempt(), query: ['empreinte'] },
    ['pages/verification.tsx', () => import('./pages/verification.tsx')],
    'VerifyPage',
    loaders.verify,
  ),
  definePage(
    'verifier/:hash',
    exempt(),
    ['pages/verification.tsx', () => import('./pages/verification.tsx')],
    'VerificationPage',
    loaders.verification,
  ),
  definePage(
    'mentions-legales',
    exempt(),
    ['pages/legal-notice.tsx', () => import('./pages/legal-notice.tsx')],
    'LegalNoticePage',
  ),
  definePage(
    'conditions-generales-de-vente',
    exempt(),
    ['pages/terms.tsx', () => import('./pages/terms.tsx')],
    'TermsPage',
    loaders.prices,
  ),
  definePage(
    'politique-de-confidentialite',
    exempt(),
    ['pages/privacy.tsx', () => import('./pages/privacy.tsx')],
    'PrivacyPage',
    loaders.retentions,
  ),
  definePage(
    'utilisation-des-cookies',
    exempt(),
    ['pages/cookies.tsx', () => import('./pages/cookies.tsx')],
    'CookiesPage',
  ),
  definePage(
    'accessibilite',
    exempt(),
    ['pages/accessibility.tsx', () => import('./pages/accessibility.tsx')],
    'AccessibilityPage',
  ),
  definePage(
    'resilier-votre-contrat',
    { ...exempt(), query: ['commande'] },
    ['pages/contract-end-pages.tsx', () => import('./pages/contract-end-pages.tsx')],
    'EndContractPage',
  ),
  definePage(
    'renoncer-au-contrat',
    { ...exempt(), query: ['commande'] },
    ['pages/contract-end-pages.tsx', () => import('./pages/contract-end-pages.tsx')],
    'WithdrawPage',
  ),
  definePage(
    'styleguide',
    exempt(),
    ['pages/styleguide.tsx', () => import('./pages/styleguide.tsx')],
    'StyleguidePage',
    loaders.styleguide,
  ),
];
