import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import type { ConsentBanner as Banner } from './banner.tsx';
import { readChoice, writeChoice, type Choice } from './choice.ts';
import { clearTagCookies, loadTags, notifyTags } from './tags.ts';

interface Consent {
  /** Undefined until the cookie was read; null if there is no choice yet. */
  choice: Choice | null | undefined;
  /** Reopens the dialog. Returns false if there is nothing to consent to. */
  ask: () => boolean;
  /** The dialog, while it is open. */
  question: ReactNode;
}
const ConsentContext = createContext<Consent>({ choice: undefined, ask: () => false, question: null });
export const useConsent = (): Consent => useContext(ConsentContext);

type BannerComponent = ComponentType<ComponentProps<typeof Banner>>;
// If the chunk fails to load, no consent is requested and nothing that requires it is loaded.
const ConsentBanner = lazy(async () => ({
  default: await import('./banner.tsx')
    .then(({ ConsentBanner: loaded }): BannerComponent => loaded)
    .catch((): BannerComponent => () => null),
}));
const toKey = (choice: Choice | null | undefined): string => choice?.accepted.join('+') ?? '';

/**
 * Requests, stores and applies the consent. The served page is the same for every visitor, so the choice is read in the
 * browser, and the dialog overlays the page to avoid layout shift.
 */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const { tagManager } = useSite();
  const { pathname } = useLocation();
  const [choice, setChoice] = useState<Choice | null | undefined>(undefined);
  const [isReopened, setReopened] = useState(false);
  /** The choice at the time of the page load; the content security policy of this document cannot change later. */
  const opened = useRef('');

  useEffect(() => {
    if (!tagManager) return;
    const storedChoice = readChoice(document.cookie, tagManager.version, new Date());
    setChoice(storedChoice);
    opened.current = toKey(storedChoice);
    if (storedChoice && storedChoice.accepted.length > 0) {
      notifyTags(storedChoice.accepted, tagManager.purposes);
      loadTags(tagManager.url);
    } else if (storedChoice) clearTagCookies();
  }, [tagManager]);

  useEffect(() => {
    // Reloads at the next navigation, not at once, to apply the new content security policy: the visitor may be typing.
    if (choice && toKey(choice) !== opened.current) location.reload();
    // oxlint-disable-next-line react/exhaustive-deps -- at the next navigation, not at the choice itself
  }, [pathname]);

  const decide = (accepted: string[]): void => {
    if (!tagManager) return;
    const written = writeChoice(accepted, tagManager.version, new Date(), location.protocol === 'https:');
    document.cookie = written;
    // The cookie is not read back: the choice also holds in a browser that stores no cookies.
    setChoice(readChoice(written, tagManager.version, new Date()));
    setReopened(false);
    if (opened.current !== '') notifyTags(accepted, tagManager.purposes);
    if (accepted.length === 0) clearTagCookies();
  };

  const question = tagManager && (isReopened || choice === null) && (
    <Suspense fallback={null}>
      <ConsentBanner
        tracking={tagManager}
        choice={choice ?? null}
        summoned={isReopened}
        onDecide={decide}
        onClose={() => setReopened(false)}
      />
    </Suspense>
  );
  const ask = (): boolean => {
    setReopened(tagManager !== null);
    return tagManager !== null;
  };
  return <ConsentContext value={{ choice, ask, question }}>{children}</ConsentContext>;
}

/** Placed directly after the skip link, so that the keyboard reaches it first. */
export const ConsentDialog = (): ReactNode => useConsent().question;
