import type { ComponentType } from 'react';
import { redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import type { DataRetentionView } from '../../src/modules/orders/privacy/contract.ts';
import { withRouteErrors, type Reader, isUuid } from './api/client.ts';
import { ConsentProvider } from './consent/consent.tsx';
import {
  readCatalogue,
  readHome,
  readPrices,
  readSearch,
  readTemplateGroup,
  readTemplate,
  assertTemplateExists,
} from './features/documents/public-pages.ts';
import type { PageHandle, Layout } from './page-handle.ts';
import { ErrorPage } from './pages/errors.tsx';
import { Shell } from './shell.tsx';
import { withAccess } from './shell/access.ts';

type PageFile<Name extends string> = readonly [file: string, load: () => Promise<Record<Name, ComponentType>>];

const exempt = (layout: Layout = 'default'): PageHandle => ({ layout, mode: 'exempt' });
/** Opened by a link whose fragment has a token, logged in or not. */
const openedByLink: PageHandle = { layout: 'login', mode: 'exempt' };
const guest: PageHandle = { layout: 'login', mode: 'guest' };
const account: PageHandle = { layout: 'dashboard', browserOnly: true };

const lazily = <Name extends string>(
  path: string,
  handle: PageHandle,
  [file, load]: PageFile<Name>,
  name: Name,
  loader?: LoaderFunction,
): RouteObject => ({
  ...(path === '/' ? { index: true } : { path }),
  handle: { ...handle, file },
  loader: withAccess(handle.mode, loader),
  lazy: async () => ({ Component: handle.browserOnly ? await withRequest(load, name) : (await loaded(load))[name] }),
});

const never = new Promise<never>(() => undefined);

/**
 * Waits for the reload if a file of the page is missing (chunks.ts), so that the router adds no entry to the history.
 */
const loaded = async <Page,>(load: () => Promise<Page | undefined>): Promise<Page> => (await load()) ?? never;

/** An account page, inside the query client. */
async function withRequest<Name extends string>(load: PageFile<Name>[1], name: Name): Promise<ComponentType> {
  const [{ Queries }, page] = await Promise.all([import('./api/queries.tsx'), loaded(load)]);
  const Page: ComponentType = page[name];
  return () => (
    <Queries>
      <Page />
    </Queries>
  );
}

/** Every route of the product. Public pages load their data before they render, on the server and in the browser. */
export function createRoutes(reader: Reader): RouteObject[] {
  const read = withRouteErrors(reader);
  const home: LoaderFunction = async () => {
    const [data, { askRest }] = await Promise.all([readHome(read), import('./pages/home.tsx')]);
    await askRest();
    return data;
  };
  const list: LoaderFunction = () => readCatalogue(read);
  const shelf: LoaderFunction = async ({ params: { slug = '' } }) => {
    const groupOrPath = await readTemplateGroup(read, slug);
    return typeof groupOrPath === 'string' ? redirect(groupOrPath, 301) : groupOrPath;
  };
  const template: LoaderFunction = async ({ params: { slug = '', name = '' } }) => {
    const [data, { askRest }] = await Promise.all([readTemplate(read, slug, name), import('./pages/template.tsx')]);
    await askRest();
    return data;
  };
  const form: LoaderFunction = ({ params: { slug = '', name = '' } }) => assertTemplateExists(read, slug, name);
  const search: LoaderFunction = ({ request }) => readSearch(read, new URL(request.url).searchParams);
  const prices: LoaderFunction = () => readPrices(read);
  const retentions: LoaderFunction = () => read<{ items: DataRetentionView[] }>('/data-retentions');
  // Few visitors verify a file: other pages do not load this code.
  const loadVerificationData = () => import('./features/orders/public-verification.ts');
  // The response to the form without JavaScript: the page for the pasted fingerprint.
  const verify: LoaderFunction = async ({ request }) => {
    const pasted = new URL(request.url).searchParams.get('empreinte');
    return pasted?.trim()
      ? redirect((await loadVerificationData()).verificationPath(pasted))
      : { isEmpty: pasted !== null };
  };
  const verification: LoaderFunction = async ({ params: { hash = '' } }) =>
    (await loadVerificationData()).readVerification(read, hash);
  const received: LoaderFunction = async ({ request }) =>
    (await import('./features/documents/received-letters.ts')).readReceivedLetters(
      read,
      new URL(request.url).searchParams,
    );
  const guide: LoaderFunction = async () => {
    const [data, { askPieces }] = await Promise.all([readHome(read), import('./pages/styleguide.tsx')]);
    await askPieces();
    return data;
  };
  // Few visitors subscribe: other pages do not load this code.
  const payment: LoaderFunction = async ({ request }) => {
    const offer = new URL(request.url).searchParams.get('offre');
    return offer === null ? null : (await import('./features/payments/public-offer.ts')).readOffer(read, offer);
  };
  const notFound: LoaderFunction = () => {
    throw new Response(null, { status: 404, statusText: 'This page could not be found' });
  };
  const letter: LoaderFunction = (args) => (isUuid(args.params['id'] ?? '') ? null : notFound(args, undefined));

  const pages: RouteObject[] = [
    lazily('/', exempt(), ['pages/home.tsx', () => import('./pages/home.tsx')], 'HomePage', home),
    lazily(
      'documents',
      exempt('colored-header'),
      ['pages/catalogue.tsx', () => import('./pages/catalogue.tsx')],
      'CategoriesPage',
      list,
    ),
    {
      ...lazily(
        'documents/:slug',
        { ...exempt('colored-header'), query: ['envoi', 'mots', 'sujet', 'tri'] },
        ['pages/catalogue.tsx', () => import('./pages/catalogue.tsx')],
        'TemplateGroupPage',
        shelf,
      ),
      // Its letters are filtered and sorted in the browser.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    },
    lazily(
      'documents/:slug/:name',
      exempt(),
      ['pages/template.tsx', () => import('./pages/template.tsx')],
      'TemplatePage',
      template,
    ),
    lazily(
      'rechercher',
      { ...exempt('colored-header'), query: ['q', 'categorie'] },
      ['pages/search.tsx', () => import('./pages/search.tsx')],
      'SearchPage',
      search,
    ),
    lazily(
      'courrier-recu',
      { ...exempt(), query: ['courrier', 'date'] },
      ['pages/received-letter.tsx', () => import('./pages/received-letter.tsx')],
      'ReceivedLetterPage',
      received,
    ),
    {
      ...lazily(
        'documents/:slug/:name/ecrire',
        { ...exempt('checkout'), browserOnly: true },
        ['pages/document-form.tsx', () => import('./pages/document-form.tsx')],
        'DocumentFormPage',
        form,
      ),
      // A step of the form opens without a request, also offline.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    },
    lazily(
      'erreur-document',
      { ...exempt(), query: ['raison', 'reference'] },
      ['pages/document-error.tsx', () => import('./pages/document-error.tsx')],
      'DocumentErrorPage',
    ),
    // Registration is offered by the page itself and not required here, so that no input is lost.
    lazily(
      'paiement',
      { ...exempt('checkout'), browserOnly: true, query: ['offre'] },
      ['pages/checkout/checkout.tsx', () => import('./pages/checkout/checkout.tsx')],
      'PaymentPage',
      payment,
    ),
    // The letters of a life event, written on this device and paid together.
    lazily(
      'tout-faire/:slug',
      { ...exempt('checkout'), browserOnly: true, resource: '/shelves/:slug' },
      ['pages/pack/pack.tsx', () => import('./pages/pack/pack.tsx')],
      'PackPage',
    ),
    lazily(
      'envois/:id',
      { ...account, resource: '/packs/:id' },
      ['pages/pack-orders.tsx', () => import('./pages/pack-orders.tsx')],
      'PackOrdersPage',
      letter,
    ),
    lazily(
      'confirmation-de-commande',
      { layout: 'checkout', browserOnly: true },
      ['pages/confirmation.tsx', () => import('./pages/confirmation.tsx')],
      'ConfirmationPage',
    ),
    lazily('inscription', guest, ['pages/auth-pages.tsx', () => import('./pages/auth-pages.tsx')], 'RegisterPage'),
    lazily('login', guest, ['pages/auth-pages.tsx', () => import('./pages/auth-pages.tsx')], 'LoginPage'),
    lazily(
      'login/mot-de-passe-oublie',
      guest,
      ['pages/forgotten-password.tsx', () => import('./pages/forgotten-password.tsx')],
      'ForgottenPage',
    ),
    lazily(
      'login/nouveau-mot-de-passe',
      openedByLink,
      ['pages/forgotten-password.tsx', () => import('./pages/forgotten-password.tsx')],
      'NewPasswordPage',
    ),
    lazily('mon-compte', account, ['pages/my-account.tsx', () => import('./pages/my-account.tsx')], 'MyAccountPage'),
    lazily(
      'mes-documents',
      account,
      ['pages/my-documents.tsx', () => import('./pages/my-documents.tsx')],
      'MyDocumentsPage',
    ),
    lazily(
      'mes-documents/dossier',
      account,
      ['pages/case-file.tsx', () => import('./pages/case-file.tsx')],
      'CaseFilePage',
    ),
    lazily(
      'mes-documents/:id',
      { ...account, resource: '/orders/:id' },
      ['pages/my-document.tsx', () => import('./pages/my-document.tsx')],
      'MyDocumentPage',
      letter,
    ),
    lazily('mes-pieces', account, ['pages/my-files.tsx', () => import('./pages/my-files.tsx')], 'MyFilesPage'),
    lazily(
      'mes-messages',
      account,
      ['pages/my-messages.tsx', () => import('./pages/my-messages.tsx')],
      'MyMessagesPage',
    ),
    lazily(
      'mes-messages/:id',
      { ...account, resource: '/threads/:id' },
      ['pages/my-message.tsx', () => import('./pages/my-message.tsx')],
      'MyMessagePage',
      letter,
    ),
    lazily(
      'mon-profil',
      account,
      ['pages/profile/about-me.tsx', () => import('./pages/profile/about-me.tsx')],
      'AboutMePage',
    ),
    lazily(
      'mon-profil/carnet',
      account,
      ['pages/profile/contacts.tsx', () => import('./pages/profile/contacts.tsx')],
      'ContactsPage',
    ),
    lazily(
      'mon-profil/securite',
      account,
      ['pages/profile/security.tsx', () => import('./pages/profile/security.tsx')],
      'SecurityPage',
    ),
    lazily(
      'mon-profil/factures',
      account,
      ['pages/profile/invoices.tsx', () => import('./pages/profile/invoices.tsx')],
      'InvoicesPage',
    ),
    lazily(
      'mon-profil/mes-donnees',
      account,
      ['pages/profile/my-data.tsx', () => import('./pages/profile/my-data.tsx')],
      'MyDataPage',
    ),
    lazily(
      'confirmer-mon-adresse',
      openedByLink,
      ['pages/confirm-email.tsx', () => import('./pages/confirm-email.tsx')],
      'ConfirmEmailPage',
    ),
    // Opened on a telephone by the code that a form shows on another screen.
    lazily(
      'signer',
      { ...openedByLink, browserOnly: true, noStore: true },
      ['pages/sign.tsx', () => import('./pages/sign.tsx')],
      'SignPage',
    ),
    lazily(
      'reprendre-une-lettre',
      { ...openedByLink, browserOnly: true, noStore: true },
      ['pages/take-over.tsx', () => import('./pages/take-over.tsx')],
      'TakeOverPage',
    ),
    lazily(
      'ne-plus-recevoir',
      openedByLink,
      ['pages/unsubscribe.tsx', () => import('./pages/unsubscribe.tsx')],
      'UnsubscribePage',
    ),
    lazily(
      'compte-efface',
      exempt(),
      ['pages/account-erased.tsx', () => import('./pages/account-erased.tsx')],
      'AccountErasedPage',
    ),
    lazily('a-propos', exempt(), ['pages/about.tsx', () => import('./pages/about.tsx')], 'AboutPage'),
    lazily(
      'nos-engagements',
      exempt(),
      ['pages/commitments.tsx', () => import('./pages/commitments.tsx')],
      'CommitmentsPage',
    ),
    lazily('nos-solutions', exempt(), ['pages/prices.tsx', () => import('./pages/prices.tsx')], 'PricesPage', prices),
    lazily('faq', exempt(), ['pages/faq.tsx', () => import('./pages/faq.tsx')], 'FaqPage'),
    lazily('nous-contacter', exempt(), ['pages/contact.tsx', () => import('./pages/contact.tsx')], 'ContactPage'),
    lazily(
      'verifier',
      { ...exempt(), query: ['empreinte'] },
      ['pages/verification.tsx', () => import('./pages/verification.tsx')],
      'VerifyPage',
      verify,
    ),
    lazily(
      'verifier/:hash',
      exempt(),
      ['pages/verification.tsx', () => import('./pages/verification.tsx')],
      'VerificationPage',
      verification,
    ),
    lazily(
      'mentions-legales',
      exempt(),
      ['pages/legal-notice.tsx', () => import('./pages/legal-notice.tsx')],
      'LegalNoticePage',
    ),
    lazily(
      'conditions-generales-de-vente',
      exempt(),
      ['pages/terms.tsx', () => import('./pages/terms.tsx')],
      'TermsPage',
      prices,
    ),
    lazily(
      'politique-de-confidentialite',
      exempt(),
      ['pages/privacy.tsx', () => import('./pages/privacy.tsx')],
      'PrivacyPage',
      retentions,
    ),
    lazily(
      'utilisation-des-cookies',
      exempt(),
      ['pages/cookies.tsx', () => import('./pages/cookies.tsx')],
      'CookiesPage',
    ),
    lazily(
      'accessibilite',
      exempt(),
      ['pages/accessibility.tsx', () => import('./pages/accessibility.tsx')],
      'AccessibilityPage',
    ),
    lazily(
      'resilier-votre-contrat',
      { ...exempt(), query: ['commande'] },
      ['pages/contract-end-pages.tsx', () => import('./pages/contract-end-pages.tsx')],
      'EndContractPage',
    ),
    lazily(
      'renoncer-au-contrat',
      { ...exempt(), query: ['commande'] },
      ['pages/contract-end-pages.tsx', () => import('./pages/contract-end-pages.tsx')],
      'WithdrawPage',
    ),
    lazily(
      'styleguide',
      exempt(),
      ['pages/styleguide.tsx', () => import('./pages/styleguide.tsx')],
      'StyleguidePage',
      guide,
    ),
    { path: '*', handle: exempt(), loader: notFound },
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
