import { useRef } from 'react';
import { Layout, LoadingIndicator, UserMenu, type LayoutProps } from 'react-admin';
import { Link } from 'react-router-dom';
import { DeskIcon } from '../lib/desk-icon.tsx';
import { BESIDE_MENU, useMediaQuery } from '../lib/media-query.ts';
import { SearchBox } from '../search/search-box.tsx';
import { Menu } from './menu.tsx';
import { PageHeading } from './page-heading.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame of every page: app bar, menu, and the one heading. */
export const DeskLayout = ({ children, ...rest }: LayoutProps) => (
  <Layout {...rest} appBar={DeskBar} sidebar={DeskSidebar}>
    <PageHeading />
    {children}
  </Layout>
);

/** The search box of the desk is between the wordmark and the person's own menu. */
function DeskBar() {
  return (
    <header className="desk-bar">
      <DrawerMenu />
      <Link className="desk-wordmark" to="/admin" aria-label="Affranchi, back office">
        <Wordmark />
        <span>Affranchi</span>
      </Link>
      <div className="desk-bar-middle">
        <SearchBox />
      </div>
      <LoadingIndicator />
      <UserMenu />
    </header>
  );
}

/** The menu next to the page, on wide screens. */
function DeskSidebar() {
  return useMediaQuery(BESIDE_MENU) ? (
    <nav className="desk-sidebar" aria-label="Menu principal">
      <Menu />
    </nav>
  ) : null;
}

/** On narrow screens the menu is a drawer: the browser keeps the focus in it, and Escape closes it. */
function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const isBeside = useMediaQuery(BESIDE_MENU);
  if (isBeside) return null;
  const close = (): void => drawer.current?.close();
  return (
    <>
      <button type="button" className="desk-menu-button" onClick={() => drawer.current?.showModal()}>
        <DeskIcon name="list" />
        Menu
      </button>
      <dialog ref={drawer} className="desk-drawer" aria-label="Menu" closedby="any">
        <nav aria-label="Menu principal">
          <button type="button" className="desk-menu-button" onClick={close}>
            <DeskIcon name="cross" />
            Fermer
          </button>
          <Menu onNavigate={close} />
        </nav>
      </dialog>
    </>
  );
}
