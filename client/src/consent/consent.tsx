import { createContext, lazy, Suspense, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { readChoice, writeChoice, type Choice } from './choice.ts';
import { clearTagCookies, loadTags, notifyTags } from './tags.ts';

interface Consent {
  /** Undefined until the browser has looked; null when nothing was chosen yet. */
  choice: Choice | null | undefined;
  /** Opens the question again. False where there is nothing to ask. */
  ask: () => boolean;
  /** The dialog, while it is open. */
  question: ReactNode;
}
const ConsentContext = createContext<Consent>({ choice: undefined, ask: () => false, question: null });
export const useConsent = (): Consent => useContext(ConsentContext);

const ConsentBanner = lazy(async () => ({ default: (await import('./banner.tsx')).ConsentBanner }));
const marks = (choice: Choice | null | undefined): string => choice?.accepted.join('+') ?? '';

/**
 * Asks, remembers and obeys. The page is the same for everybody when it comes, so the choice is read in the browser,
 * and the question floats above the page: nothing moves when it appears.
 */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const { tagManager } = useSite();
  const { pathname } = useLocation();
  const [choice, setChoice] = useState<Choice | null | undefined>(undefined);
  const [isReopened, setReopened] = useState(false);
  /** What this document was opened with; its content policy cannot change any more. */
  const opened = useRef('');

  useEffect(() => {
    if (!tagManager) return;
    const storedChoice = readChoice(document.cookie, tagManager.version, new Date());
    setChoice(storedChoice);
    opened.current = marks(storedChoice);
    if (storedChoice && storedChoice.accepted.length > 0) {
      notifyTags(storedChoice.accepted, tagManager.purposes);
      loadTags(tagManager.url);
    } else if (storedChoice) clearTagCookies();
  }, [tagManager]);

  useEffect(() => {
    // The next page is fetched whole, with the policy of the new choice: this one may hold what somebody is typing.
    if (choice && marks(choice) !== opened.current) location.reload();
    // oxlint-disable-next-line react/exhaustive-deps -- at the next page, not at the choice itself
  }, [pathname]);

  const decide = (accepted: string[]): void => {
    if (!tagManager) return;
    const written = writeChoice(accepted, tagManager.version, new Date(), location.protocol === 'https:');
    document.cookie = written;
    // Not read back: a browser that keeps no cookie has still been answered.
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

/** Stands right after the link that skips to the page, so that the keyboard meets it first. */
export const ConsentDialog = (): ReactNode => useConsent().question;
