import type { ReactNode } from 'react';
import type { TemplateView, TranslationView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { call } from '../../api/client.ts';
import { asWritten, type Translate } from '../../ui/translation.ts';
import { getLocalStorage } from './draft.ts';
import { FRENCH, LANGUAGE_KEY, type Shown } from './language-state.ts';

/** Only the last choice is shown, however long the words of one before take. */
let lastChoice = 0;

/** Shows a letter in a language, and stores it as this browser's choice; without one, in the stored one. */
export async function chooseLanguage(
  { category, slug, languages = [] }: Pick<TemplateView, 'category' | 'slug' | 'languages'>,
  show: (shown: Shown) => void,
  chosen?: string,
): Promise<void> {
  const choice = ++lastChoice;
  if (chosen) storeLanguage(chosen);
  const requestedCode = chosen ?? getLocalStorage()?.getItem(LANGUAGE_KEY);
  const language = languages.find(({ code }) => code === requestedCode);
  if (!language) return show({ code: FRENCH, translate: asWritten, slug });
  const path = `/templates/${category}/${slug}/translations/${language.code}`;
  const translation = await call<TranslationView>('GET', path).catch((error: unknown) => {
    if (choice === lastChoice) throw error;
    return null;
  });
  if (translation && choice === lastChoice)
    show({ code: language.code, translate: createTranslate(translation), slug });
}

function storeLanguage(code: string): void {
  try {
    if (code === FRENCH) getLocalStorage()?.removeItem(LANGUAGE_KEY);
    else getLocalStorage()?.setItem(LANGUAGE_KEY, code);
  } catch {
    // The browser stores nothing more: the choice holds for this page.
  }
}

const PLACE = /\{(#?\d)\}/;

/** A text with parts that change: `{1}`, or `{#1}` for a number. */
interface Pattern {
  form: RegExp;
  /** The translation, cut at its places; every second part is the index of a found part. */
  parts: readonly string[];
  length: number;
}

interface Part {
  text: string;
  /** Left in French within a translated text. */
  isFrench?: boolean;
}

const toPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

function toPattern([french, translated]: [string, string]): Pattern {
  const cut = french.split(PLACE);
  const places = cut.filter((_, i) => i % 2);
  const form = cut.map((part, i) => {
    if (i % 2) return part.startsWith('#') ? String.raw`(\d[\d ]*)` : '(.+)';
    return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return {
    form: new RegExp(`^${form.join('')}$`, 's'),
    parts: translated.split(PLACE).map((part, i) => (i % 2 ? String(places.indexOf(part) + 1) : part)),
    length: french.length,
  };
}

/**
 * Translates French texts of the page. What is translated is marked with its language; French that remains within it,
 * such as an example of an answer, is marked as French.
 */
export function createTranslate({ tag, formatLocale, dir, texts }: TranslationView): Translate {
  const patterns = Object.entries(texts)
    .filter(([french]) => PLACE.test(french))
    .map(toPattern)
    // The one with the most words first: others may match it by chance.
    .sort((a, b) => b.length - a.length);
  const cached = new Map<string, ReactNode>();

  /** The translation in parts; null for a text that has none. */
  function find(french: string): readonly Part[] | null {
    const text = toPlainSpaces(french);
    const whole = Object.hasOwn(texts, text) ? texts[text] : formatDate(text, formatLocale);
    if (whole) return [{ text: whole }];
    for (const { form, parts } of patterns) {
      const found = form.exec(text);
      if (found) return parts.flatMap((part, i) => (i % 2 ? fill(found[Number(part)] ?? '') : [{ text: part }]));
    }
    return null;
  }
  const fill = (text: string): readonly Part[] => find(text) ?? [{ text, isFrench: /\p{L}/u.test(text) }];

  const render = (french: string): ReactNode => {
    const found = find(french);
    if (!found) return french;
    return (
      <span lang={tag} dir={dir}>
        {found.map(({ text, isFrench }, i) =>
          isFrench ? (
            <span key={i} lang="fr">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
    );
  };
  return Object.assign(
    (french: string) => {
      if (!cached.has(french)) cached.set(french, render(french));
      return cached.get(french);
    },
    {
      label: (french: string) => {
        const found = find(french);
        return found ? { 'aria-label': found.map(({ text }) => text).join(''), lang: tag } : { 'aria-label': french };
      },
    },
  );
}

const listNames = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]): string[] =>
  dates.map((date) => new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(date));
const firsts = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
const LEAP_YEAR = 2024;
const months = { long: listNames({ month: 'long' }, firsts), short: listNames({ month: 'short' }, firsts) };

/**
 * « 3 juillet 2026 », « vendredi 3 juillet 2026 », « vendredi 3 juillet », « ven. 3 juil. » or « 3 juillet » in another
 * language; null for other texts.
 */
function formatDate(french: string, locale: string): string | null {
  const [, weekday, day, name = '', year] =
    /^(\p{L}+\.? )?(\d{1,2})(?:er|ᵉʳ)? (\p{L}+\.?)(?: (\d{4}))?$/u.exec(french) ?? [];
  const style = weekday?.includes('.') ? 'short' : 'long';
  const month = months[style].indexOf(name);
  if (!day || month < 0) return null;
  const toDate = (inYear: number): Date => new Date(Date.UTC(inYear, month, Number(day)));
  const thisYear = new Date().getFullYear();
  // A date without its year is at most a year away: the weekday selects the year. Without a weekday, any leap year serves.
  const date = year
    ? toDate(Number(year))
    : (weekday ? [thisYear, thisYear + 1, thisYear - 1] : [LEAP_YEAR])
        .map(toDate)
        .find((near) => !weekday || listNames({ weekday: style }, [near])[0] === weekday.trim());
  if (!date) return null;
  return new Intl.DateTimeFormat(locale, {
    weekday: weekday ? style : undefined,
    day: 'numeric',
    month: style,
    year: year ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(date);
}
