import { AsyncLocalStorage } from 'node:async_hooks';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  isRouteErrorResponse,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Reader } from './api/client.ts';
import { ReaderProvider, SiteProvider, type SiteConfig } from './api/context.tsx';
import type { FormResult } from './api/form-result.ts';
import { drawings } from './art/drawings.ts';
import { openSession, SessionProvider, type MaybeUser } from './auth/session.ts';
import { BlankSheet, SampleSheet } from './features/documents/exact-sheet.tsx';
import { registerSheets } from './features/documents/sheet-preview.tsx';
import { ICON_TAGS } from './icon-tags.ts';
import type { PageHandle } from './page-handle.ts';
import { registerNotFoundPage } from './pages/errors.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { createRoutes } from './routes.tsx';
import { findRedirect } from './shell/access.ts';
import { registerDrawings } from './ui/art.tsx';

registerDrawings(drawings);
registerSheets({ blank: BlankSheet, sample: SampleSheet });
registerNotFoundPage(NotFoundPage);

/** What the loaders of the page in progress read with. */
const currentReader = new AsyncLocalStorage<Reader>();
/** Made once: ranking the routes for every page takes longer than rendering a small one. */
const routes = createRoutes((path) => {
  const read = currentReader.getStore();
  if (!read) throw new Error('A loader ran outside a page.');
  return read(path);
});
const handler = createStaticHandler(routes);

export interface PageAssets {
  script: string;
  styles: string[];
  /** Scripts fetched after the first paint; the first one hydrates the page (client/src/bootstrap.ts). */
  modules: string[];
  /** The scripts that each page needs besides the entry, by its path under client/src. */
  pages: Record<string, string[]>;
  fonts: string[];
}
export interface PageRequest {
  url: string;
  user: MaybeUser;
  assets: PageAssets;
  publicUrl: string;
  contact: string;
  seller: SiteConfig['seller'];
  recipients: SiteConfig['recipients'];
  changeOfMindSeconds: number;
  reports?: SiteConfig['reports'];
  tracking: SiteConfig['tagManager'];
  /** The result of the form that was sent to this page without JavaScript. */
  posted?: FormResult;
  api: (path: string) => Promise<unknown>;
  report: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** The pattern of the address, like /documents/:slug. */
  route: string;
  location?: string;
  html: string;
  /** Whether the page is the same for every visitor of this URL. */
  sharedBut?: readonly string[];
  /** Whether no cache may store it. */
  noStore?: boolean;
}

/** Serialises the state for a script element, without any character that could close the element. */
const toEmbeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hydration data of the router. Errors are reduced to their status: details stay on the server. */
const toRouterState = ({ loaderData, actionData, errors }: StaticHandlerContext) => ({
  loaderData,
  ...(actionData && { actionData }),
  errors:
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error : {}])),
});

/** Renders the note of a browser-only page for browsers without a script. */
function renderNoScriptNote(pathname: string): string {
  const template = /^(.*)\/ecrire$/.exec(pathname)?.[1];
  const note = template
    ? `Cette page demande JavaScript\u00a0: elle compose votre lettre pendant que vous écrivez. Activez-le, ou <a href="${template}">lisez le modèle</a> pour l’écrire vous-même.`
    : 'Cette page demande JavaScript. Activez-le, ou <a href="/nous-contacter">écrivez-nous</a>.';
  return `<noscript><p class="note"><span>${note}</span></p></noscript>`;
}

/** Returns 404 if the API finds nothing for this person. Other failures are handled and displayed by the browser. */
const getStatus = ({ api }: PageRequest, path: string): Promise<number> =>
  api(path).then(
    () => 200,
    (error: unknown) => (error instanceof Response && error.status === 404 ? 404 : 200),
  );

/** Renders one page as HTML, with its status, from the routes that the browser uses. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const reader: Reader = async <T,>(path: string) => (await request.api(path)) as T;
  const url = new URL(request.url);
  const matched = matchRoutes(routes, url.pathname)?.at(-1)?.route;
  const handle = matched?.handle as PageHandle | undefined;
  const route = `/${matched?.path ?? ''}`;
  const isShared = handle?.mode === 'exempt' && !handle.noStore && !request.user;
  // Query parameters that a public page does not read are removed, so that they do not create another page.
  const { query = [] } = handle ?? {};
  // Replaced at once: each `delete` would serialise the whole URL again.
  if (isShared)
    url.search = new URLSearchParams([...url.searchParams].filter(([name]) => query.includes(name))).toString();

  const context = await currentReader.run(reader, () => handler.query(new Request(url)));
  if (context instanceof Response)
    return { status: context.status, route, location: context.headers.get('location') ?? '/', html: '' };
  const redirectPath =
    handle && findRedirect(handle.mode, request.user, { pathname: url.pathname, search: url.search });
  // An unknown address is 404 for a visitor too, not a redirect to the log-in.
  if (redirectPath && context.statusCode !== 404) return { status: 302, route, location: redirectPath, html: '' };

  if (request.posted) context.actionData = { [context.matches.at(-1)!.route.id]: request.posted };
  for (const error of Object.values(context.errors ?? {})) if (error instanceof Error) request.report(error);
  const site: SiteConfig = {
    publicUrl: request.publicUrl,
    contact: request.contact,
    seller: request.seller,
    recipients: request.recipients,
    changeOfMindSeconds: request.changeOfMindSeconds,
    tagManager: request.tracking,
    ...(request.reports && { reports: request.reports }),
  };
  const body = renderToString(
    <StrictMode>
      <SiteProvider value={site}>
        <ReaderProvider value={reader}>
          <SessionProvider value={openSession(request.user)}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context, { branches: handler._internalRouteBranches })}
              context={context}
              hydrate={false}
            />
          </SessionProvider>
        </ReaderProvider>
      </SiteProvider>
    </StrictMode>,
  );
  const withNote = body.replace('<noscript></noscript>', () => renderNoScriptNote(url.pathname));
  const html = renderShell(request, {
    body: withNote,
    state: toEmbeddedJson({ site, user: request.user ?? null, router: toRouterState(context) }),
    file: handle?.file,
  });
  const status =
    context.statusCode === 200 && handle?.resource
      ? await getStatus(request, generatePath(handle.resource, context.matches.at(-1)!.params))
      : context.statusCode;
  return {
    status,
    route,
    html,
    ...(isShared && !url.search && { sharedBut: query }),
    ...(handle?.noStore && { noStore: true }),
  };
}

/**
 * Renders the document. Its state is inert JSON and no script is inline, so the page needs no nonce and can be cached.
 * React leaves titles and descriptions in the body on the server; they are moved to the head here.
 */
function renderShell(
  { assets }: PageRequest,
  { body, state, file }: { body: string; state: string; file: string | undefined },
): string {
  const modules = [...assets.modules, ...((file && assets.pages[file]) || [])];
  const hoisted: string[] = [];
  const rest = body.replace(
    /<title>[^<]*<\/title>|<meta (?:name|property)="[^>]*>|<link rel="canonical"[^>]*>/g,
    (tag) => {
      hoisted.push(tag);
      return '';
    },
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#b2e2da" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0a2221" media="(prefers-color-scheme: dark)">${hoisted.join('')}${ICON_TAGS}${assets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('')}${assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')}</head><body><div id="root">${rest}</div><script type="application/json" id="state">${state}</script><script type="module" src="${assets.script}" data-modules="${modules.join(' ')}"></script></body></html>`;
}
