import { useEffect, useState } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { offlineText } from '../../api/client.ts';
import { asWritten, useTranslationAround } from '../../ui/translation.ts';
import { getLocalStorage } from './draft.ts';
import { FRENCH, LANGUAGE_KEY, type Shown } from './language-state.ts';

const inFrench: Shown = { code: FRENCH, translate: asWritten };

export type LanguageChoice = Shown & Pick<TemplateView, 'languages'> & { choose: (code: string) => void };

const load = (template: TemplateView, show: (shown: Shown) => void, code?: string): void =>
  void import('./choose-language.tsx')
    .then(({ chooseLanguage }) => chooseLanguage(template, show, code))
    .catch(() => show({ ...inFrench, slug: template.slug, problem: offlineText() }));

/**
 * The language that a letter is explained in: French, or the one that this browser chose last if the letter has it. The
 * words, and the code that finds them, are loaded on request. The letter itself stays French.
 */
export function useLanguage(template: TemplateView | undefined): LanguageChoice {
  const { slug, languages } = template ?? {};
  const [shown, setShown] = useState(inFrench);
  useEffect(() => {
    if (template && languages && getLocalStorage()?.getItem(LANGUAGE_KEY)) load(template, setShown);
  }, [template, languages]);
  const current = shown.slug === slug ? shown : inFrench;
  useTranslationAround(current.translate);
  return {
    ...current,
    languages,
    choose: (code) => template && load(template, setShown, code),
  };
}

/** « Français · English », where the letter is explained in another language. */
export const LanguageSwitch = ({ code, translate, languages, problem, choose }: LanguageChoice) =>
  languages && (
    <div className="languages" role="group" {...translate.label('Langue des explications')}>
      {[{ code: FRENCH, name: 'Français', tag: FRENCH }, ...languages].map((language) => (
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
      <span role="status">{problem}</span>
    </div>
  );
