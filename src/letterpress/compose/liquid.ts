import { Context, Liquid, toValueSync, TypeGuards, Value, type Template, type Token } from 'liquidjs';
import {
  addClearDays,
  addDays,
  addMonths,
  addWorkingDays,
  daysBetween,
  isDay,
  isOuvrable,
  isOuvre,
  findLastDay,
  findYearEnd,
  countMonthsBegun,
  moveToWorkday,
  findRegion,
} from '../dates/days.ts';
import { stripItem, readMarker, markField } from './field-markers.ts';
import { toTownPhrase, chooseDe, joinItems, withDe } from './french.ts';
import type { Party } from './people.ts';
import type { ComposeAddress, ComposeTable } from './template.ts';

/** `sender` in a template: the address, and the party that determines agreement. */
type Writer = ComposeAddress & { party: Party };

/**
 * The one engine that parses and renders templates, on the server and in browsers. The limits are far above any letter:
 * characters of one text, milliseconds of one rendering, items allocated by it.
 */
const engine = new Liquid({
  strictFilters: true,
  strictVariables: true,
  ownPropertyOnly: true,
  jsTruthy: false,
  cache: false,
  relativeReference: false,
  parseLimit: 500_000,
  renderLimit: 2_000,
  memoryLimit: 2_000_000,
});

// Letters need conditions only: no loops, includes or variables. What is not registered cannot be parsed.
const TAGS = new Set(['if', 'unless', 'case']);
for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
for (const name of Object.keys(engine.filters)) engine.unregisterFilter(name);

// The language of templates. Days are YYYY-MM-DD, amounts are cents, periods are P2M. Operations on unknown values
// yield unknown.
const isKnownDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);
const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const findRegionAt = (postcode: unknown) => findRegion(typeof postcode === 'string' ? postcode : undefined);
const createMove =
  (move: (day: string, count: number, region: ReturnType<typeof findRegion>) => string) =>
  (day: unknown, count: unknown, postcode?: unknown) =>
    isKnownDay(day) && isKnown(count) ? move(day, count, findRegionAt(postcode)) : null;
const computeFields = (reckon: (a: number, b: number) => number) => (a: unknown, b: unknown) =>
  isKnown(a) && isKnown(b) ? reckon(a, b) : null;
/** Puts a preposition before an answer, which may lose its article to it. */
function prefixShown(shown: unknown, join: (words: string) => { preposition: string; name: string }): string {
  const words = readMarker(String(shown));
  const { preposition, name } = join(words);
  return preposition + String(shown).replace(words, () => name);
}
function sortDays(entries: unknown, name: string): string[] {
  const days = Array.isArray(entries) ? entries.map((entry: Record<string, unknown>) => entry[name]) : [];
  return days.every(isKnownDay) ? days.toSorted() : [];
}
const FILTERS = {
  plus_months: createMove(addMonths),
  plus_days: createMove(addDays),
  minus_months: createMove((day, count) => addMonths(day, -count)),
  minus_days: createMove((day, count) => addDays(day, -count)),
  /** {{ sentOn | days_until: letter_date }}: negative when it is past. */
  days_until: (from: unknown, to: unknown) => (isKnownDay(from) && isKnownDay(to) ? daysBetween(from, to) : null),
  /** {{ limit | is_before: letter_date }}, for conditions. */
  is_before: (day: unknown, other: unknown) => (isKnownDay(day) && isKnownDay(other) ? day < other : null),
  /** {{ paidOn | year }} */
  year: (day: unknown) => (isKnownDay(day) ? Number(day.slice(0, 4)) : null),
  /** Jours francs: neither the first day nor the last counts. */
  plus_clear_days: createMove(addClearDays),
  /**
   * Monday to Saturday. {{ letter_date | plus_ouvrables: 3, sender.postcode }} counts the holidays of Alsace and
   * Moselle.
   */
  plus_ouvrables: createMove((day, count, region) =>
    addWorkingDays(day, count, (workingDay) => isOuvrable(workingDay, region)),
  ),
  /** Monday to Friday. */
  plus_ouvres: createMove((day, count, region) =>
    addWorkingDays(day, count, (workingDay) => isOuvre(workingDay, region)),
  ),
  postponed: (day: unknown, postcode?: unknown) =>
    isKnownDay(day) ? moveToWorkday(day, findRegionAt(postcode)) : null,
  /** {{ receivedOn | last_day_of: notice }} */
  last_day_of: (day: unknown, period: unknown) =>
    isKnownDay(day) && typeof period === 'string' ? findLastDay(period, day) : null,
  /** {{ collectedOn | year_end: 2 }}: 31 December of the second year after. */
  year_end: createMove(findYearEnd),
  months_begun_until: (from: unknown, to: unknown) =>
    isKnownDay(from) && isKnownDay(to) ? countMonthsBegun(from, to) : null,
  /** {{ conform | yes_no: 1, 2 }} */
  yes_no: (answer: unknown, yes: unknown, no: unknown) => {
    if (typeof answer !== 'boolean') return null;
    return answer ? yes : no;
  },
  /** {{ rent | percent: 10 }}, to the nearest cent. */
  percent: computeFields((cents, rate) => Math.round((cents * rate) / 100)),
  times: computeFields((value, by) => value * by),
  plus: computeFields((value, other) => value + other),
  minus: computeFields((value, other) => value - other),
  /** {{ lateDays | look_up: rates }}: unknown above the last limit. */
  look_up: (value: unknown, rows: unknown) =>
    (isKnown(value) || isKnownDay(value)) && Array.isArray(rows)
      ? ((rows as ComposeTable['rows']).find(({ at, upTo }) =>
          at === undefined ? upTo === undefined || value <= upTo : value === at,
        )?.value ?? null)
      : null,
  divided_by: (value: unknown, by: unknown) => (isKnown(value) && isKnown(by) && by !== 0 ? value / by : null),
  /** {{ months | round: 1 }} */
  round: (value: unknown, digits: unknown = 0) =>
    isKnown(value) && isKnown(digits) ? Number(value.toFixed(digits)) : null,
  /** {{ unpaid | sum: "amount" }}: sums one part of a repeated field; unknown while one of its answers is. */
  sum: (entries: unknown, name: string) => {
    const values = Array.isArray(entries) ? entries.map((entry: Record<string, unknown>) => entry[name]) : [];
    return values.length > 0 && values.every(isKnown) ? values.reduce((total, value) => total + value, 0) : null;
  },
  /** {{ operations | earliest: "takenOn" }}: the first day of one part of a repeated field; unknown while one of them is. */
  earliest: (entries: unknown, name: string) => sortDays(entries, name).at(0) ?? null,
  /** {{ invoices | latest: "dueOn" }}: the same for the last day. */
  latest: (entries: unknown, name: string) => sortDays(entries, name).at(-1) ?? null,
  /**
   * {{ invoices | interest: "due", "dueOn", rate, letter_date }}: the simple interest on each sum from the day after it
   * fell due, at a rate in per cent a year, by the cent.
   */
  interest: (entries: unknown, sum: string, dueOn: string, rate: unknown, day: unknown) => {
    if (!Array.isArray(entries) || entries.length === 0 || !isKnown(rate) || !isKnownDay(day)) return null;
    const amounts = entries.map(({ [sum]: cents, [dueOn]: due }: Record<string, unknown>) =>
      isKnown(cents) && isKnownDay(due) ? (cents * rate * Math.max(0, daysBetween(due, day))) / 36_500 : null,
    );
    return amounts.every(isKnown) ? Math.round(amounts.reduce((total, cents) => total + cents, 0)) : null;
  },
  /** {{ invoices | count }}: how many times a repeated field is answered. */
  count: (entries: unknown) => (Array.isArray(entries) && entries.length > 0 ? entries.length : null),
  /** {{ show.children | in_sentence }}: writes the items of a list as « Léa, Hugo et Nina ». */
  in_sentence: (shown: unknown) => joinItems(String(shown).split('\n').map(stripItem)),
  /** {{ ground | pick: "lost", "la perte", "broken", "la casse" }}: replaces a choice by other words. */
  pick: (value: unknown, ...pairs: unknown[]) => {
    const pairIndex = pairs.findIndex((candidate, i) => i % 2 === 0 && candidate === value);
    return pairIndex < 0 ? null : (pairs[pairIndex + 1] ?? null);
  },
  /** {{ count | plural: "jour", "jours" }}: in French, one and a half is singular. */
  plural: (count: unknown, singular: string, many: string) =>
    isKnown(count) && Math.abs(count) >= 2 ? many : singular,
  /**
   * {{ sender | agree: "Employé", "Employée", "En poste" }}: chooses by the civilities; the third form fits all other
   * cases, and groups.
   */
  agree: ({ party }: Writer, masculine: string, feminine: string, either: string) =>
    party.gender === 'unknown' || party.isPlural
      ? either
      : markField('sender.civility', party.gender === 'feminine' ? feminine : masculine),
  /** {{ sender | agree_many: "locataires entrés", "locataires entrées" }}: the same for several. */
  agree_many: ({ party }: Writer, masculine: string, feminine: string) =>
    party.gender === 'feminine' ? feminine : masculine,
  /** {{ sender | number: "je demande", "nous demandons" }} */
  number: ({ party }: Writer, singular: string, many: string) => (party.isPlural ? many : singular),
  /** {{ show.jobTitle | de }}: « d’assistante », « de soudeur », and « du jugement » from « le jugement ». */
  de: (shown: unknown) => prefixShown(shown, withDe),
  /** {{ show.request | de_verb }}: « d’agir », « de le réparer », also if it was typed with a capital. */
  de_verb: (shown: unknown) =>
    prefixShown(shown, (words) => ({
      preposition: chooseDe(words),
      name: words.replace(/^\p{Lu}(?=\p{Ll}|['’ ])/u, (letter) => letter.toLowerCase()),
    })),
  /** {{ show.sender_city | at_town }}: « à Lyon », « au Mans ». */
  at_town: (shown: unknown) => prefixShown(shown, toTownPhrase),
};
for (const [name, filter] of Object.entries(FILTERS)) engine.registerFilter(name, filter);

/** Caches the most recently parsed templates: only a few are in use at once. */
function cacheBySource<Parsed>(read: (source: string) => Parsed): (source: string) => Parsed {
  const parsedTexts = new Map<string, Parsed>();
  return (source) => {
    const cachedText = parsedTexts.get(source);
    if (cachedText) return cachedText;
    if (parsedTexts.size > 100) parsedTexts.clear();
    const parsed = read(source);
    parsedTexts.set(source, parsed);
    return parsed;
  };
}

/** Parses a text. Throws liquidjs's error, with its place, for a tag or a filter that is not registered. */
function parse(source: string): Template[] {
  const templates = engine.parse(source);
  rejectRanges(templates);
  return templates;
}
const parseCached = cacheBySource(parse);
const parseValueCached = cacheBySource((expression) => {
  const value = new Value(expression, engine);
  rejectRangeIn(value);
  return value;
});

export const renderLiquid = (source: string, scope: object): string =>
  String(engine.renderSync(parseCached(source), scope));
/** An expression with its filters, as a value and not as text. */
export const evaluate = (expression: string, scope: object): unknown =>
  toValueSync(parseValueCached(expression).value(new Context(scope, engine.options, {}, { liquid: engine })));
/** Every variable that a text reads, with its path: `show.rent`. */
export const listVariables = (source: string): string[] => engine.fullVariablesSync(parse(source)).map(String);

class RangeFound extends Error {
  constructor(readonly token: Token) {
    super('un intervalle entre parenthèses n’est pas de ce langage');
  }
}

/**
 * Rejects ranges such as `(1..10000000)`: evaluating one takes time proportional to its length, and no letter needs
 * them.
 */
function rejectRanges(templates: readonly Template[]): void {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) rejectRangeIn(argument);
    if (template.children) rejectRanges(toValueSync(template.children(false, true)));
  }
}

function rejectRangeIn(part: unknown): void {
  if (part instanceof Value) {
    part.initial.postfix.forEach(rejectRangeIn);
    // An argument is a value, or a name with its value.
    part.filters.flatMap(({ args }) => args.flat()).forEach(rejectRangeIn);
  }
  if (TypeGuards.isPropertyAccessToken(part)) part.props.forEach(rejectRangeIn);
  if (TypeGuards.isRangeToken(part)) throw new RangeFound(part);
}

/** Finds the first error in a template text, for its author. */
export function findTemplateError(source: string): { line: number; message: string } | null {
  try {
    parse(source);
    return null;
  } catch (error) {
    const { token, message } = error as { token?: { getPosition?: () => [number, number] }; message: string };
    return {
      line: token?.getPosition?.()[0] ?? 1,
      message: error instanceof RangeFound ? message : toFrenchReason(message),
    };
  }
}

/** liquidjs reports errors in English and quotes the text. */
function toFrenchReason(message: string): string {
  const tag = /^tag "(.*)" not found/.exec(message)?.[1];
  if (tag !== undefined) return `la balise «\u00a0${tag}\u00a0» n’est pas de ce langage`;
  const open = /^(?:tag|output) "?(.*?)"? not closed/s.exec(message)?.[1];
  if (open !== undefined) return `«\u00a0${open}\u00a0» n’est pas fermé`;
  const filter = /^undefined filter: (\w+)/.exec(message)?.[1];
  return filter
    ? `le filtre «\u00a0${filter}\u00a0» n’est pas de ce langage`
    : `ce passage est illisible (${message.replace(/, line:\d+, col:\d+$/, '')})`;
}
