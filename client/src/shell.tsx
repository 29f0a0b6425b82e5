import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import { onChangedElsewhere, safeReturn, userQuery, useUser } from './auth/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { OFFLINE } from './api/client.ts';
import type { PageHandle } from './routes.tsx';
import { Footer } from './ui/footer.tsx';
import { DashboardNav, Header, MinimalHeader } from './ui/header.tsx';
import { Loader } from './ui/loader.tsx';

/** The frame of every page: layout, access, progress, focus, scroll, on- and offline. */
export function Shell() {
  const handle = (useMatches().at(-1)?.handle ?? { mode: 'exempt', layout: 'default' }) as PageHandle;
  const layout = handle.layout ?? 'default';
  useArrival(handle);
  useChangesElsewhere();
  return (
    <>
      <a className="skip" href="#contenu">Aller au contenu</a>
      <Progress />
      {layout === 'checkout' ? <MinimalHeader /> : layout === 'login' ? null : <Header />}
      <Offline />
      <main id="contenu" tabIndex={-1}>
        <Guard mode={handle.mode ?? 'authenticated'}>
          {layout === 'dashboard' ? (
            <div className="wrap"><div className="dash"><DashboardNav /><div className="col"><Outlet /></div></div></div>
          ) : (
            <Outlet />
          )}
        </Guard>
      </main>
      {layout === 'checkout' || layout === 'login' ? null : <Footer />}
    </>
  );
}

/** Authenticated pages send a visitor to /login and bring them back; guest pages send a person to /mon-compte. */
function Guard({ mode, children }: { mode: NonNullable<PageHandle['mode']>; children: React.ReactNode }) {
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const away = (mode === 'authenticated' && user === null) || (mode === 'guest' && Boolean(user));
  useEffect(() => {
    if (mode === 'authenticated' && user === null) void navigate(`/login?retour=${encodeURIComponent(location.pathname + location.search)}`, { replace: true });
    if (mode === 'guest' && user) void navigate(safeReturn(new URLSearchParams(location.search).get('retour')), { replace: true });
  }, [mode, user, navigate, location.pathname, location.search]);
  if (away || (mode === 'authenticated' && !user)) return <div className="wrap page"><h1 className="sr">Un instant</h1><Loader /></div>;
  return children;
}

/** Scroll to the top or to the anchor, and give the focus to the page's title, which screen readers then announce. */
function useArrival(handle: PageHandle): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (!handle.keepScroll) window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname, hash, handle.keepScroll]);
}

/** Somebody came or went in another tab: home when logged in, log-in page otherwise (product.md). */
function useChangesElsewhere(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onChangedElsewhere(() => {
        void client.fetchQuery({ ...userQuery, staleTime: 0 }).then((user) => navigate(user ? '/' : '/login'));
      }),
    [client, navigate],
  );
}

/** Shown after 200 ms of waiting for a page (seed, section 9). */
function Progress() {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className="progress" role="progressbar" aria-label="Chargement de la page" /> : null;
}

function Offline() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = (): void => setOffline(!navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return <div role="status">{offline && <div className="offline"><p>{OFFLINE}</p></div>}</div>;
}
