import { Liquid, type Template } from 'liquidjs';
import { addClearDays, addDays, addMonths, addWorkingDays, daysBetween, isDay, isOuvrable, isOuvre, lastDayOf, monthsBegun, postponed, regionOf } from '../dates/index.ts';
import { atTown, withDe } from './french.ts';
import { insideOf, marked } from './marks.ts';
import type { Party } from './people.ts';
import type { ComposeAddress } from './template.ts';

/** `sender` in a template: the address, and the party that its words agree with. */
type Writer = ComposeAddress & { party: Party };

const engine = new Liquid({ strictFilters: true, strictVariables: true, ownPropertyOnly: true, jsTruthy: false, cache: false, relativeReference: false });

// The language of templates. Days are YYYY-MM-DD, money is cents, periods are P2M; of something unknown nothing is known.
const isKnownDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);
const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const regionAt = (postcode: unknown) => regionOf(typeof postcode === 'string' ? postcode : undefined);
const moved = (move: (day: string, count: number, region: ReturnType<typeof regionOf>) => string) => (day: unknown, count: unknown, postcode?: unknown) =>
  isKnownDay(day) && isKnown(count) ? move(day, count, regionAt(postcode)) : null;
const reckoned = (reckon: (a: number, b: number) => number) => (a: unknown, b: unknown) => (isKnown(a) && isKnown(b) ? reckon(a, b) : null);
const FILTERS = {
  plus_months: moved(addMonths),
  plus_days: moved(addDays),
  minus_months: moved((day, count) => addMonths(day, -count)),
  minus_days: moved((day, count) => addDays(day, -count)),
  /** {{ sentOn | days_until: letter_date }}: negative when it is past. */
  days_until: (from: unknown, to: unknown) => (isKnownDay(from) && isKnownDay(to) ? daysBetween(from, to) : null),
  /** {{ limit | is_before: letter_date }}, for conditions. */
  is_before: (one: unknown, other: unknown) => (isKnownDay(one) && isKnownDay(other) ? one < other : null),
  /** {{ paidOn | year }} */
  year: (day: unknown) => (isKnownDay(day) ? Number(day.slice(0, 4)) : null),
  /** Jours francs: neither the first day nor the last counts. */
  plus_clear_days: moved(addClearDays),
  /** Monday to Saturday. {{ letter_date | plus_ouvrables: 3, sender.postcode }} counts the holidays of Alsace and Moselle. */
  plus_ouvrables: moved((day, count, region) => addWorkingDays(day, count, (at) => isOuvrable(at, region))),
  /** Monday to Friday. */
  plus_ouvres: moved((day, count, region) => addWorkingDays(day, count, (at) => isOuvre(at, region))),
  postponed: (day: unknown, postcode?: unknown) => (isKnownDay(day) ? postponed(day, regionAt(postcode)) : null),
  /** {{ receivedOn | last_day_of: notice }} */
  last_day_of: (day: unknown, period: unknown) => (isKnownDay(day) && typeof period === 'string' ? lastDayOf(period, day) : null),
  months_begun_until: (from: unknown, to: unknown) => (isKnownDay(from) && isKnownDay(to) ? monthsBegun(from, to) : null),
  /** {{ conform | yes_no: 1, 2 }} */
  yes_no: (answer: unknown, yes: unknown, no: unknown) => (typeof answer === 'boolean' ? (answer ? yes : no) : null),
  /** {{ rent | percent: 10 }}, to the nearest cent. */
  percent: reckoned((cents, rate) => Math.round((cents * rate) / 100)),
  times: reckoned((value, by) => value * by),
  plus: reckoned((value, other) => value + other),
  minus: reckoned((value, other) => value - other),
  /** {{ count | plural: "jour", "jours" }}: in French, one and a half is singular. */
  plural: (count: unknown, one: string, many: string) => (isKnown(count) && Math.abs(count) >= 2 ? many : one),
  /** {{ sender | agree: "Employé", "Employée", "En poste" }}: by the civilities; the third is what suits anybody, also several. */
  agree: ({ party }: Writer, masculine: string, feminine: string, either: string) =>
    party.gender === 'unknown' || party.isPlural ? either : marked('sender.civility', party.gender === 'feminine' ? feminine : masculine),
  /** {{ sender | agree_many: "locataires entrés", "locataires entrées" }}: the same for several. */
  agree_many: ({ party }: Writer, masculine: string, feminine: string) => (party.gender === 'feminine' ? feminine : masculine),
  /** {{ sender | number: "je demande", "nous demandons" }} */
  number: ({ party }: Writer, one: string, many: string) => (party.isPlural ? many : one),
  /** {{ show.jobTitle | de }}: « d’assistante », « de soudeur ». */
  de: (shown: unknown) => withDe(insideOf(String(shown))) + String(shown),
  /** {{ show.sender_city | at_town }}: « à Lyon », « au Mans ». */
  at_town: (shown: unknown) => {
    const { preposition, name } = atTown(insideOf(String(shown)));
    return preposition + String(shown).replace(insideOf(String(shown)), () => name);
  },
};
for (const [name, filter] of Object.entries(FILTERS)) engine.registerFilter(name, filter);

const parsed = new Map<string, Template[]>();
function parse(source: string): Template[] {
  const there = parsed.get(source);
  if (there) return there;
  // A handful of templates are open at once; an old one is parsed again when it comes back.
  if (parsed.size > 100) parsed.clear();
  const made = engine.parse(source);
  parsed.set(source, made);
  return made;
}

export const renderLiquid = (source: string, scope: object): string => String(engine.renderSync(parse(source), scope));
/** An expression with its filters, as a value and not as text. */
export const evaluate = (expression: string, scope: object): unknown => engine.evalValueSync(expression, scope);

const TAGS = new Set('if elsif else endif unless endunless case when endcase'.split(' '));

/** The first mistake in a text of a template, for the person who writes it. */
export function mistakeIn(source: string): { line: number; message: string } | null {
  // A letter says things or does not: it repeats nothing, reads no file and keeps no variable.
  const tag = [...source.matchAll(/\{%-?\s*(\w+)/g)].find(([, name]) => !TAGS.has(name!));
  if (tag) return { line: source.slice(0, tag.index).split('\n').length, message: `la balise «\u00a0${tag[1]}\u00a0» n’est pas de ce langage` };
  try {
    engine.parse(source);
    return null;
  } catch (error) {
    const { token, message } = error as { token?: { getPosition?: () => [number, number] }; message: string };
    // liquidjs says what it met in English, and quotes the text.
    return { line: token?.getPosition?.()[0] ?? 1, message: `ce passage est illisible (${message})` };
  }
}
