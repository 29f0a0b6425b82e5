import { useEffect, useRef, type RefObject } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

const PRODUCT = 'Affranchi';
/** Time limit for a page to set its title; then the heading gets the focus anyway. */
const PATIENCE_MS = 1500;

/** The part of the address after `/admin/` that names the list, with the list's label on pages of single records. */
function useSection(): { name: string; label: string } | null {
  const [, , name = '', ...rest] = useLocation().pathname.split('/');
  const { [name]: definition } = useResourceDefinitions<{ label?: string }>();
  const label = definition?.options?.label;
  return label && rest.some(Boolean) ? { name, label } : null;
}

/**
 * The one `h1` of a page, which react-admin's `Title` fills. Its text is also the title of the document, and it gets
 * the focus when another page is opened: a screen reader then reads the current page.
 */
export function PageHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useSection();
  useDocumentTitle(heading, section?.label);
  useFocusAfterNavigation(heading);
  return (
    <div className="admin-heading">
      {section && (
        <Link className="admin-back" to={`/admin/${section.name}`}>
          {section.label}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        <span id="react-admin-title" />
      </h1>
    </div>
  );
}

/** Calls back at once and whenever the text of the heading changes; returns how to stop. */
function observeText(heading: HTMLElement, onText: (text: string) => void): () => void {
  const tell = (): void => onText(heading.textContent?.trim() ?? '');
  const observer = new MutationObserver(tell);
  observer.observe(heading, { childList: true, characterData: true, subtree: true });
  tell();
  return () => observer.disconnect();
}

/** « AF-7K2MXQ · Commandes · Affranchi ». */
function useDocumentTitle(heading: RefObject<HTMLElement | null>, section: string | undefined): void {
  useEffect(() => {
    if (!heading.current) return undefined;
    return observeText(heading.current, (text) => {
      document.title = [text, section, PRODUCT].filter(Boolean).join(' · ');
    });
  }, [heading, section]);
}

function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const element = heading.current;
    if (!element || shown.current === pathname) return undefined;
    shown.current = pathname;
    let isDone = false;
    const focus = (): void => {
      if (isDone) return;
      isDone = true;
      // A field keeps the focus: the new page gave it, or someone types already, perhaps into the search.
      if (!document.activeElement?.matches('input, textarea, select')) element.focus();
    };
    // The heading of the page that was left is gone by the next frame.
    let stopObserving = (): void => undefined;
    const frame = requestAnimationFrame(() => {
      stopObserving = observeText(element, (text) => text && focus());
    });
    const patience = setTimeout(focus, PATIENCE_MS);
    return () => {
      isDone = true;
      cancelAnimationFrame(frame);
      clearTimeout(patience);
      stopObserving();
    };
  }, [heading, pathname]);
}
