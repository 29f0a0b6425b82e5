import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { asWritten, type Translate } from '../../ui/translation.ts';
import { getLocalStorage } from './draft.ts';

const FRENCH = { code: 'fr', name: 'Français', tag: 'fr' };
const STORAGE_KEY = 'affranchi.language';

const readLanguage = (): string => getLocalStorage()?.getItem(STORAGE_KEY) ?? FRENCH.code;
function storeLanguage(code: string): void {
  try {
    getLocalStorage()?.setItem(STORAGE_KEY, code);
  } catch {
    // The browser stores nothing more: the choice holds for this page.
  }
}
const subscribe = () => () => undefined;

interface Loaded {
  /** The letter and the language that it was loaded for. */
  id: string;
  /** Null if it could not be loaded. */
  translate: Translate | null;
}

export interface LanguageChoice {
  /** The language that is shown. */
  code: string;
  languages: TemplateView['languages'];
  hasFailed: boolean;
  translate: Translate;
  choose: (code: string) => void;
}

/**
 * The language that a letter is explained in: French, or the one that this browser chose last if the letter has it. Its
 * words are loaded after the page. The letter itself stays French.
 */
export function useLanguage({ category, slug, languages }: TemplateView): LanguageChoice {
  const stored = useSyncExternalStore(subscribe, readLanguage, () => FRENCH.code);
  // A new object for each click, so that a failed language can be chosen again.
  const [chosen, setChosen] = useState<{ code: string } | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = chosen?.code ?? stored;
  const isOffered = languages?.some(({ code }) => code === wanted) === true;
  const id = `${slug} ${wanted}`;
  useEffect(() => {
    if (!isOffered) return undefined;
    let isLeft = false;
    const settle = (translate: Translate | null): void => {
      if (!isLeft) setLoaded({ id, translate });
    };
    void import('./translate.tsx')
      .then(({ loadTranslate }) => loadTranslate({ category, slug }, wanted))
      .then(settle, () => settle(null));
    return () => {
      isLeft = true;
    };
  }, [isOffered, id, category, slug, wanted, chosen]);
  const current = isOffered && loaded?.id === id ? loaded : null;
  return {
    code: current?.translate ? wanted : FRENCH.code,
    languages,
    hasFailed: current?.translate === null,
    translate: current?.translate ?? asWritten,
    choose: (code) => {
      storeLanguage(code);
      setChosen({ code });
    },
  };
}

/** « Français · English », where the letter is explained in another language. */
export const LanguageSwitch = ({ code, languages, hasFailed, choose }: LanguageChoice) =>
  languages && (
    <div className="languages" role="group" aria-label="Langue des explications">
      {[FRENCH, ...languages].map((language) => (
        <button
          key={language.code}
          type="button"
          lang={language.tag}
          aria-pressed={language.code === code}
          onClick={() => choose(language.code)}
        >
          {language.name}
        </button>
      ))}
      <span role="status">{hasFailed && 'La traduction n’a pas pu être chargée. Réessayez.'}</span>
    </div>
  );
