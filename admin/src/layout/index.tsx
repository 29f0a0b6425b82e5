import { useEffect, useRef } from 'react';
import { Layout, LoadingIndicator, UserMenu, usePermissions, type LayoutProps } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { keepFocusAfterRemoval } from '../../../client/src/ui/focus-after-removal.ts';
import { DeskIcon } from '../lib/desk-icon.tsx';
import { BESIDE_MENU, useMediaQuery } from '../lib/media-query.ts';
import { SearchBox } from '../search/search-box.tsx';
import { Menu } from './menu.tsx';
import { PageHeading } from './page-heading.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame of every page: app bar, menu, and the one heading. */
export function DeskLayout({ children, ...rest }: LayoutProps) {
  useEffect(keepFocusAfterRemoval, []);
  return (
    <Layout {...rest} appBar={DeskBar} sidebar={DeskSidebar}>
      <PageHeading />
      {children}
    </Layout>
  );
}

/** The search box of the desk is between the wordmark and the person's own menu. */
function DeskBar() {
  return (
    <header className="admin-bar">
      <DrawerMenu />
      <Link className="admin-wordmark" to="/admin" aria-label="Affranchi, back office">
        <Wordmark />
        <span>Affranchi</span>
      </Link>
      <div className="admin-bar-middle">
        <SearchBox />
      </div>
      <LoadingIndicator />
      <UserMenu />
    </header>
  );
}

/** The menu next to the page, on wide screens. */
const DeskSidebar = () => (useMediaQuery(BESIDE_MENU) ? <Sidebar /> : null);

function Sidebar() {
  const sidebar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { permissions } = usePermissions<string[]>();
  useEffect(() => scrollToCurrent(sidebar.current), [pathname, permissions]);
  return (
    <nav ref={sidebar} className="admin-sidebar" aria-label="Menu principal">
      <Menu />
    </nav>
  );
}

/** Scrolls a menu that is longer than the screen to the entry of the open page. The page itself does not move. */
function scrollToCurrent(menu: HTMLElement | null): void {
  const entry = menu?.querySelector<HTMLElement>('[aria-current]');
  if (!menu || !entry) return;
  const { offsetTop, offsetHeight } = entry;
  const isVisible = offsetTop >= menu.scrollTop && offsetTop + offsetHeight <= menu.scrollTop + menu.clientHeight;
  if (!isVisible) menu.scrollTop = offsetTop - menu.clientHeight / 2;
}

/** On narrow screens the menu is a drawer: the browser keeps the focus in it, and Escape closes it. */
function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const isBeside = useMediaQuery(BESIDE_MENU);
  if (isBeside) return null;
  const open = (): void => {
    drawer.current?.showModal();
    scrollToCurrent(drawer.current);
  };
  const close = (): void => drawer.current?.close();
  return (
    <>
      <button type="button" className="admin-menu-button" onClick={open}>
        <DeskIcon name="list" />
        Menu
      </button>
      <dialog ref={drawer} className="admin-drawer" aria-label="Menu" closedby="any">
        <nav aria-label="Menu principal">
          <button type="button" className="admin-menu-button" onClick={close}>
            <DeskIcon name="cross" />
            Fermer
          </button>
          <Menu onNavigate={close} />
        </nav>
      </dialog>
    </>
  );
}
