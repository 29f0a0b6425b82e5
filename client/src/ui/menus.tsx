import { useEffect, useRef, type KeyboardEvent } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

export type MenuLink = readonly [to: string, label: string];

const renderLinks = (all: readonly MenuLink[]) =>
  all.map(([to, label]) => (
    <NavLink to={to} key={label}>
      {label}
    </NavLink>
  ));

/** Shows the main links in a row and the rest in a menu. */
export const DesktopMenu = ({ label, items }: { label: string; items: readonly MenuLink[] }) => (
  <nav className="nav" aria-label={label}>
    {renderLinks(items)}
  </nav>
);

/**
 * Shows the same links behind one button, a `details` element that works without JavaScript. Escape, a click outside
 * and a navigation close it.
 */
export function MobileMenu({
  label,
  items,
  open = false,
}: {
  label: string;
  items: readonly MenuLink[];
  open?: boolean;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const close = (): void => menu.current?.removeAttribute('open');
  useEffect(() => {
    if (first.current !== pathname) close();
    first.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const closeOnPressOutside = ({ target }: Event): void => {
      if (!open && target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOnPressOutside);
    return () => document.removeEventListener('pointerdown', closeOnPressOutside);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details className={open ? 'menu is-shown' : 'menu'} ref={menu} onKeyDown={onKeyDown} open={open}>
      <summary>Menu</summary>
      <nav className="menu-panel" aria-label={label}>
        {renderLinks(items)}
      </nav>
    </details>
  );
}
