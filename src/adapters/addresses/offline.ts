import { extractDigits, isTownAt, listTownsNamedExactly, listTownsNamed, listTowns } from './communes.ts';
import type { AddressesPort, Question, Suggestion, Town } from './port.ts';

/** Some postcodes have 46 communes; a list of more than this is not read. */
const MAX_SUGGESTIONS = 12;

const toSuggestion = (line4: string, { name, postcode }: Town): Suggestion => ({
  label: [line4, `${postcode} ${name}`].filter(Boolean).join(', '),
  line4,
  postcode,
  city: name,
});

/** The table of communes: it knows every town of France and its postcodes, and no street. */
export class OfflineAddresses implements AddressesPort {
  async complete(question: Question): Promise<{ items: Suggestion[]; source: 'offline' }> {
    return {
      items: question.kind === 'city' ? suggestCities(question) : endOfStreet(question.text),
      source: 'offline',
    };
  }

  /**
   * CEDEX codes are the post's own: no open list holds them all, so they are believed (docs/domain/postal.md#cedex).
   */
  check({ postcode, city }: { postcode: string; city: string }): { known: boolean; communes: Town[] } {
    const digits = extractDigits(postcode);
    const towns = listTowns(digits);
    if (/\bC[EÉ]DEX/i.test(city)) return { known: true, communes: towns };
    if (city.trim() === '') return { known: towns.length > 0, communes: towns };
    return {
      known: isTownAt(digits, city),
      communes: towns.length > 0 ? towns : listTownsNamedExactly(city).slice(0, MAX_SUGGESTIONS),
    };
  }
}

function suggestCities({ text, postcode }: Question): Suggestion[] {
  const digits = extractDigits(text);
  const towns = /^\d{5}$/.test(digits)
    ? listTowns(digits)
    : listTownsNamed(text, MAX_SUGGESTIONS, extractDigits(postcode));
  return towns.slice(0, MAX_SUGGESTIONS).map((town) => toSuggestion('', town));
}

/** Parses a full address typed into the street field: « 12 rue Neuve, 69003 ly ». */
function endOfStreet(text: string): Suggestion[] {
  const [, street, postcode, city = ''] = /^(.*?\S)[ ,]+(\d{5})(?: +(\D*))?$/.exec(text.trim()) ?? [];
  if (!street || !postcode) return [];
  const townNames = new Set(city ? listTownsNamed(city, 1000, postcode).map(({ name }) => name) : []);
  return listTowns(postcode)
    .filter(({ name }) => !city || townNames.has(name))
    .slice(0, MAX_SUGGESTIONS)
    .map((town) => toSuggestion(street.replace(/,$/, ''), town));
}
