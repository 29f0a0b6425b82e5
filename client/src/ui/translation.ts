import { createContext, useContext, useEffect, type ReactNode } from 'react';

/** Returns a French text in the language that the reader chose; unchanged where it is not translated. */
export interface Translate {
  (french: string): ReactNode;
  /** The name of a control without words of its own. */
  label: (french: string) => { 'aria-label': string; lang?: string };
}

export const asWritten: Translate = Object.assign((french: string) => french, {
  label: (french: string) => ({ 'aria-label': french }),
});

const Translation = createContext(asWritten);
export const TranslationProvider = Translation.Provider;
export const useTranslate = (): Translate => useContext(Translation);

/** Sets the language of the header, which is outside the page. */
const AroundTranslation = createContext<(translate: Translate) => void>(() => undefined);
export const AroundTranslationProvider = AroundTranslation.Provider;

/** Shows the header in the language of the page, for as long as the page is open. */
export function useTranslationAround(translate: Translate): void {
  const show = useContext(AroundTranslation);
  useEffect(() => {
    show(translate);
    return () => show(asWritten);
  }, [translate, show]);
}
