import { useCallback, useState, type ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { ConsentDialog } from './consent/consent.tsx';
import type { Layout, PageHandle } from './page-handle.ts';
import { Offline } from './shell/offline.tsx';
import { PendingLogout } from './shell/pending-logout.tsx';
import { PageFailed, Progress } from './shell/progress.tsx';
import { RouteGuard } from './shell/route-guard.tsx';
import { useHydrated } from './shell/use-hydrated.ts';
import { useLoginChanges } from './shell/use-login-changes.ts';
import { usePageFocus } from './shell/use-page-focus.ts';
import { Footer, SlimFooter } from './ui/footer.tsx';
import { Head } from './ui/head.tsx';
import { DashboardNav, Header, MinimalHeader } from './ui/header.tsx';
import { Loader } from './ui/loader.tsx';
import { AroundTranslationProvider, asWritten, TranslationProvider, type Translate } from './ui/translation.ts';

const OPEN: PageHandle = { mode: 'exempt', layout: 'default' };

/** The frame of every page: layout, access, progress, focus, scroll position, network status. */
export function Shell() {
  const match = useMatches().at(-1);
  // If the loader found nothing, this is an error page: it is public, and the server renders it.
  const isPageLoaded = match?.loaderData !== undefined;
  const handle = isPageLoaded ? (match.handle as PageHandle) : OPEN;
  const { layout = 'default', mode = 'authenticated', browserOnly = false } = handle;
  const [failed, setFailed] = useState(false);
  const [around, setAround] = useState<{ translate: Translate }>({ translate: asWritten });
  const showAround = useCallback((translate: Translate) => setAround({ translate }), []);
  const hydrated = useHydrated();
  usePageFocus();
  useLoginChanges(mode);
  const page = browserOnly && !hydrated ? <Waiting /> : <Outlet />;
  return (
    <PageFailed value={setFailed}>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <ConsentDialog />
      <Progress failed={failed} />
      <TranslationProvider value={around.translate}>
        <Top layout={layout} />
      </TranslationProvider>
      <Offline isPageLoaded={isPageLoaded} />
      <PendingLogout />
      <main id="contenu" tabIndex={-1}>
        <RouteGuard mode={mode} waiting={<Waiting />}>
          <AroundTranslationProvider value={showAround}>
            {layout === 'dashboard' ? <Dashboard>{page}</Dashboard> : page}
          </AroundTranslationProvider>
        </RouteGuard>
      </main>
      <Bottom layout={layout} />
    </PageFailed>
  );
}

function Top({ layout }: { layout: Layout }) {
  if (layout === 'login') return null;
  return layout === 'checkout' ? <MinimalHeader /> : <Header />;
}
const Bottom = ({ layout }: { layout: Layout }) =>
  layout === 'login' || layout === 'checkout' || layout === 'dashboard' ? <SlimFooter /> : <Footer />;

const Dashboard = ({ children }: { children: ReactNode }) => (
  <div className="wrap">
    <div className="dashboard">
      <DashboardNav />
      <div className="col">{children}</div>
    </div>
  </div>
);

/**
 * Also what the server sends for a page that renders only in the browser; entry-server.tsx adds its note for browsers
 * without JavaScript.
 */
const Waiting = () => (
  <div className="wrap page page-waiting">
    <Head title="Affranchi" noindex />
    <h1 className="sr">Un instant</h1>
    <noscript />
    <Loader />
  </div>
);
