import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerField } from '../../client/src/features/documents/answer-field.tsx';
import { createTranslate } from '../../client/src/features/documents/choose-language.tsx';
import { LanguageSwitch } from '../../client/src/features/documents/language.tsx';
import { WhenAndLaw } from '../../client/src/features/documents/template-parts.tsx';
import { ProblemSummary } from '../../client/src/ui/problem-summary.tsx';
import { Steps } from '../../client/src/ui/steps.tsx';
import { asWritten, TranslationProvider } from '../../client/src/ui/translation.ts';
import { openPage, template } from './open-page.tsx';

const nothing = (): void => undefined;
const t = createTranslate({
  code: 'en',
  name: 'English',
  tag: 'en',
  formatLocale: 'en-GB',
  dir: 'ltr',
  texts: {
    'Et la box ?': 'And the box?',
    'Quand vous voulez.': 'Whenever you like.',
    'Indiquez la date.': 'Enter the date.',
    'Date de la livraison': 'Date of delivery',
    'Le jour du retrait.': 'The day of collection.',
    Achat: 'Purchase',
    Calendrier: 'Calendar',
    '(facultatif)': '(optional)',
    'Étape {#1} sur {#2}': 'Step {#1} of {#2}',
    'Étape {#1}, {2}, faite : revoir': 'Step {#1}, {2}, done: look at it again',
    'Exemple : {1}': 'Example: {1}',
    '{1} Exemple : {2}': '{1} Example: {2}',
    'Cette date ne peut pas être avant le {1}.': 'This date cannot be before {1}.',
    'Le délai {1} finit le {2}.': 'It ends on {2} ({1}).',
    '{#1} jours': '{#1} days',
  },
});
const html = (text: string): string => renderToStaticMarkup(<>{t(text)}</>);
const inEnglish = (node: ReactNode): string =>
  renderToStaticMarkup(<TranslationProvider value={t}>{node}</TranslationProvider>);

describe('a text in another language', () => {
  test('is marked with it, whatever the spaces of the French; one without translation stays as it is', () => {
    expect(html('Et la box\u202f?')).toBe('<span lang="en" dir="ltr">And the box?</span>');
    expect(html('Autre chose.')).toBe('Autre chose.');
    expect(html('constructor')).toBe('constructor');
    expect(renderToStaticMarkup(<>{asWritten('Et la box\u202f?')}</>)).toBe('Et la box\u202f?');
  });

  test('keeps its parts: numbers, a day in words, translated ones, and French that is marked as French', () => {
    expect(html('Étape 2 sur 7')).toBe('<span lang="en" dir="ltr">Step 2 of 7</span>');
    expect(html('Cette date ne peut pas être avant le 1ᵉʳ\u00a0juillet\u00a02026.')).toContain('before 1 July 2026.');
    expect(html('Le jour du retrait. Exemple\u00a0: un vélo')).toBe(
      '<span lang="en" dir="ltr">The day of collection. Example: <span lang="fr">un vélo</span></span>',
    );
    expect(html('Le délai 5\u00a0jours finit le 3 août 2026.')).toContain('It ends on 3 August 2026 (5 days).');
    expect(html('vendredi 27 novembre 2026')).toMatch(/>Friday,? 27 November 2026</);
    // A number stands for digits only.
    expect(html('trente jours')).toBe('trente jours');
  });
});

test('a question, its hint and its error are translated; the example of an answer stays French', () => {
  const markup = inEnglish(
    <AnswerField
      field={{
        name: 'item',
        type: 'text',
        label: 'Date de la livraison',
        hint: 'Le jour du retrait.',
        example: 'un vélo',
        blank: 'bien',
        required: false,
      }}
      value="un vélo"
      errorOf={() => 'Indiquez la date.'}
      onChange={nothing}
      onFocus={nothing}
    />,
  );
  expect(markup).toMatch(/<label for="item"><span lang="en" dir="ltr">Date of delivery<\/span>/);
  expect(markup).toContain('>(optional)<');
  expect(markup).toContain('The day of collection. Example: <span lang="fr">un vélo</span>');
  expect(markup).toMatch(/id="item-error"><span lang="en" dir="ltr">Enter the date\.</);
  expect(markup).toContain('value="un vélo"');
});

test('the steps and the problems are translated, and a step is named as it is read', () => {
  const steps = inEnglish(<Steps names={['Achat', 'Envoi']} at={1} onGo={nothing} />);
  expect(steps).toContain('aria-label="Step 1, Purchase, done: look at it again" lang="en"');
  expect(steps).toContain('>Step 2 of 2<');
  const problems = inEnglish(<ProblemSummary problems={[{ field: 'item', message: 'Indiquez la date.' }]} />);
  expect(problems).toMatch(/<a href="#item"><span lang="en" dir="ltr">Enter the date\./);
});

test('the page explains the letter in the language, and names the law in French', () => {
  const markup = inEnglish(<WhenAndLaw template={template} />);
  expect(markup).toContain('<span lang="en" dir="ltr">Whenever you like.</span>');
  expect(markup).toContain('code de la consommation');
});

describe('the choice of a language', () => {
  const english = { code: 'en', name: 'English', tag: 'en', formatLocale: 'en-GB', dir: 'ltr' as const };
  const choice = { code: 'fr', translate: asWritten, choose: nothing };

  test('has a button for each, in its own language, and shows which one is on', () => {
    const markup = renderToStaticMarkup(<LanguageSwitch {...choice} languages={[english]} />);
    expect(markup).toContain('<button type="button" lang="fr" aria-pressed="true">Français</button>');
    expect(markup).toContain('<button type="button" lang="en" aria-pressed="false">English</button>');
    expect(renderToStaticMarkup(<LanguageSwitch {...choice} languages={undefined} />)).toBe('');
  });

  test('says why a language could not be loaded', () => {
    const problem = 'Vous êtes hors connexion.';
    expect(renderToStaticMarkup(<LanguageSwitch {...choice} languages={[english]} problem={problem} />)).toContain(
      `<span role="status">${problem}</span>`,
    );
  });

  test('changes nothing in what the server sends: the page is French, without a switch where nothing is translated', async () => {
    const { html: page } = await openPage('/documents/telecom-energie/resiliation-box');
    expect(page).not.toContain('Langue des explications');
    expect(page).not.toMatch(/<span lang="en"|noindex/);
  });
});
