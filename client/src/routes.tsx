import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import type { Reader } from './api/client.ts';
import { categoriesQuery, cardsQuery, searchQuery, slugQuery, templateQuery } from './features/documents/catalogue.ts';
import { Shell } from './shell.tsx';
import { ErrorPage, NotFound } from './pages/errors.tsx';
import { HomePage } from './pages/home.tsx';
import { CategoriesPage, CategoryPage } from './pages/catalogue.tsx';
import { SearchPage } from './pages/search.tsx';
import { TemplatePage } from './pages/template.tsx';

export type Layout = 'checkout' | 'colored-header' | 'dashboard' | 'default' | 'login';
/** `mode` is authenticated for any page that says nothing (seed, section 2). */
export interface PageHandle {
  layout?: Layout;
  mode?: 'exempt' | 'guest' | 'authenticated';
  keepScroll?: boolean;
}
const exempt = (layout: Layout = 'default'): PageHandle => ({ layout, mode: 'exempt' });
const lazily = (load: () => Promise<{ Component: React.ComponentType }>) => ({ lazy: load });

/** Every route of the product. Public pages read their data before they are drawn, on the server and in the browser alike. */
export function makeRoutes(client: QueryClient, reader: Reader): RouteObject[] {
  const templateLoader = async ({ params }: LoaderFunctionArgs) => {
    await client.ensureQueryData(templateQuery(reader, params['slug']!, params['name']!));
    return null;
  };
  const notFound = (): never => {
    throw new Response(null, { status: 404, statusText: 'This page could not be found' });
  };
  return [
    {
      path: '/',
      element: <Shell />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <p className="sr">Chargement…</p>,
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            { index: true, handle: exempt(), element: <HomePage />, loader: async () => { await Promise.all([client.ensureQueryData(categoriesQuery(reader)), client.ensureQueryData(cardsQuery(reader)), client.ensureQueryData(templateQuery(reader, 'telecom-energie', 'resiliation-box'))]); return null; } },
            { path: 'documents', handle: exempt('colored-header'), element: <CategoriesPage />, loader: async () => { await Promise.all([client.ensureQueryData(categoriesQuery(reader)), client.ensureQueryData(cardsQuery(reader))]); return null; } },
            {
              path: 'documents/:slug',
              handle: exempt('colored-header'),
              element: <CategoryPage />,
              loader: async ({ params }) => {
                const categories = await client.ensureQueryData(categoriesQuery(reader));
                await client.ensureQueryData(cardsQuery(reader));
                if (categories.items.some(({ slug }) => slug === params['slug'])) return null;
                const found = await client.ensureQueryData(slugQuery(reader, params['slug']!));
                return redirect(`/documents/${found.category}/${found.slug}`, 301);
              },
            },
            { path: 'documents/:slug/:name', handle: exempt(), element: <TemplatePage />, loader: templateLoader },
            { path: 'documents/:slug/:name/ecrire', handle: exempt('checkout'), loader: templateLoader, ...lazily(async () => ({ Component: (await import('./pages/document-form.tsx')).DocumentFormPage })) },
            { path: 'rechercher', handle: exempt('colored-header'), element: <SearchPage />, loader: async ({ request }) => { await client.ensureQueryData(searchQuery(reader, new URL(request.url).searchParams.get('q') ?? '')); return null; } },
            { path: 'erreur-document', handle: exempt(), ...lazily(async () => ({ Component: (await import('./pages/document-error.tsx')).DocumentErrorPage })) },
            // Sign-up is asked for here and not before: the page itself offers it, so that nothing typed is lost.
            { path: 'paiement', handle: exempt('checkout'), ...lazily(async () => ({ Component: (await import('./pages/checkout.tsx')).CheckoutPage })) },
            { path: 'confirmation-de-commande', handle: { layout: 'checkout' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/confirmation.tsx')).ConfirmationPage })) },
            { path: 'inscription', handle: { layout: 'login', mode: 'guest' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/gate.tsx')).RegisterPage })) },
            { path: 'login', handle: { layout: 'login', mode: 'guest' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/gate.tsx')).LoginPage })) },
            { path: 'login/mot-de-passe-oublie', handle: { layout: 'login', mode: 'guest' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/gate.tsx')).ForgottenPage })) },
            { path: 'login/nouveau-mot-de-passe', handle: { layout: 'login', mode: 'guest' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/gate.tsx')).NewPasswordPage })) },
            { path: 'mon-compte', handle: { layout: 'dashboard' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/my-account.tsx')).MyAccountPage })) },
            { path: 'mes-documents', handle: { layout: 'dashboard' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/my-documents.tsx')).MyDocumentsPage })) },
            { path: 'mes-documents/:id', handle: { layout: 'dashboard' } satisfies PageHandle, ...lazily(async () => ({ Component: (await import('./pages/my-document.tsx')).MyDocumentPage })) },
            ...['a-propos', 'nos-engagements', 'nos-solutions', 'faq', 'nous-contacter', 'mentions-legales', 'conditions-generales-de-vente', 'politique-de-confidentialite', 'utilisation-des-cookies', 'resilier-votre-contrat', 'renoncer-au-contrat'].map((path) => ({
              path,
              handle: exempt(),
              ...lazily(async () => ({ Component: (await import('./pages/plain.tsx')).PlainPage })),
            })),
            { path: '*', handle: exempt(), element: <NotFound />, loader: notFound },
          ],
        },
      ],
    },
  ];
}
