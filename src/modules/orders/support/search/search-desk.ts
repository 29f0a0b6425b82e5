import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { listWebhookRefs } from '../../../../kernel/inbox.ts';
import { listForgivableWords, toSearchWords } from '../../../../kernel/text-search.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { ITEMS_OF_ONE_KIND, SearchKind, type DeskSearchQuery, type SearchTermKind } from '../search.contract.ts';
import { mergeGroups, type Group, type Lookup } from './found.ts';
import { searchBooks, searchCustomers, searchCustomersInTown, searchWebhooks, type NameInTown } from './other-rows.ts';
import { searchLetters, searchMessages, searchOrders } from './own-rows.ts';
import {
  parseAmount,
  parseCardEnd,
  parseEmail,
  parseEventId,
  parseId,
  parseInvoiceNumber,
  parsePartnerReference,
  parsePostcode,
  parseReference,
  parseStripeId,
  parseTrackingNumber,
} from './recognise.ts';

/** Searches several tables in parallel. */
const all = async (...lookups: Promise<Group[]>[]): Promise<Group[]> => (await Promise.all(lookups)).flat();

interface Recogniser {
  kind: SearchTermKind;
  /** Returns null if the text is nothing of the kind. */
  find(lookup: Lookup, text: string): Promise<Group[]> | null;
}
const createRecogniser = <Term>(
  kind: SearchTermKind,
  parse: (text: string, today: string) => Term | null,
  find: (lookup: Lookup, term: Term) => Promise<Group[]>,
): Recogniser => ({
  kind,
  find(lookup, text) {
    const term = parse(text, toParisDay(lookup.deps.now()));
    return term === null ? null : find(lookup, term);
  },
});

const findById = (lookup: Lookup, id: string): Promise<Group[]> =>
  all(
    searchOrders(lookup, { id }),
    searchLetters(lookup, { id }),
    searchLetters(lookup, { partnerRef: id }),
    searchCustomers(lookup, { id }),
    searchMessages(lookup, { id }),
    searchBooks(lookup, { by: 'id', value: id }),
  );

const findByStripeId = (lookup: Lookup, value: string): Promise<Group[]> =>
  searchBooks(lookup, { by: 'stripeId', value });

/** An event of a provider came as a webhook, and names the objects that it is about. */
async function findByEventId(lookup: Lookup, eventId: string): Promise<Group[]> {
  const refs = await listWebhookRefs(lookup.deps, eventId);
  return all(
    searchWebhooks(lookup, eventId),
    ...refs.flatMap((ref) =>
      parseId(ref)
        ? [findById(lookup, ref)]
        : [findByStripeId(lookup, ref), searchLetters(lookup, { partnerRef: ref })],
    ),
  );
}

/** The kinds of terms, most specific first. */
const RECOGNISERS: readonly Recogniser[] = [
  createRecogniser('reference', parseReference, (lookup, reference) =>
    all(
      searchOrders(lookup, { reference }),
      searchBooks(lookup, { by: 'reference', value: reference }),
      searchMessages(lookup, { reference }),
    ),
  ),
  createRecogniser('email', parseEmail, (lookup, email) =>
    all(searchCustomers(lookup, { email }), searchMessages(lookup, { email })),
  ),
  createRecogniser('id', parseId, findById),
  createRecogniser('stripe_id', parseStripeId, findByStripeId),
  createRecogniser('tracking_number', parseTrackingNumber, (lookup, trackingNumber) =>
    searchLetters(lookup, { trackingNumber }),
  ),
  createRecogniser('partner_reference', parsePartnerReference, (lookup, partnerRef) =>
    searchLetters(lookup, { partnerRef }),
  ),
  createRecogniser('postcode', parsePostcode, (lookup, postcode) => searchLetters(lookup, { postcode })),
  createRecogniser('invoice_number', parseInvoiceNumber, (lookup, value) =>
    searchBooks(lookup, { by: 'invoiceNumber', value }),
  ),
  createRecogniser('card', parseCardEnd, (lookup, value) => searchBooks(lookup, { by: 'cardEnd', value })),
  createRecogniser('amount', parseAmount, (lookup, { cents, day }) =>
    searchBooks(lookup, { by: 'amount', cents, day }),
  ),
  createRecogniser('event_id', parseEventId, findByEventId),
];

/** More words are a sentence. */
const MAX_WORDS_WITH_TOWN = 5;
/** Fewer letters are the beginning of too many names. */
const MIN_LETTERS = 3;
const hasLongWord = (words: readonly string[]): boolean => words.some(({ length }) => length >= MIN_LETTERS);

/** Lists the ways to divide words into a name and a town, in either order. */
function listNamesInTown(words: readonly string[]): NameInTown[] {
  if (words.length > MAX_WORDS_WITH_TOWN) return [];
  return words
    .slice(1)
    .map((_, position) => [words.slice(0, position + 1), words.slice(position + 1)] as const)
    .filter((parts) => parts.every(hasLongWord))
    .flatMap(([first, last]) => [
      { name: first, town: last },
      { name: last, town: first },
    ]);
}

const CIVILITY = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)$/;

/** Leaves out « Madame » before a name, since accounts have no civility. It stays if only initials follow. */
function dropCivility(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !CIVILITY.test(word));
  return named.some(({ length }) => length > 1) ? named : words;
}

/**
 * Looks for people and letters by words. Without an exact match, a part of them may be a town, then one typing error is
 * accepted; titles of letters are searched only if no person matches.
 */
async function findByWords(lookup: Lookup, text: string): Promise<Group[]> {
  const words = dropCivility(await toSearchWords(lookup.deps.db, text));
  if (!words.some((word) => word.length > 1 && /\p{L}/u.test(word))) return [];
  const findNames = (misspelt: string | null): Promise<Group[]> =>
    all(
      searchCustomers(lookup, { words, misspelt }),
      searchLetters(lookup, { words, misspelt }),
      searchMessages(lookup, { words, misspelt }),
    );
  for (const find of [
    () => findNames(null),
    () => all(...listNamesInTown(words).map((term) => searchCustomersInTown(lookup, term))),
    () => searchOrders(lookup, { titleWords: words }),
    () => all(...listForgivableWords(words).map(findNames)),
  ]) {
    const groups = await find();
    if (groups.length > 0) return groups;
  }
  return [];
}

const PERMISSIONS: Partial<Record<SearchKind, string>> = {
  letters: 'letters.read',
  users: 'users.read',
  messages: 'messages.read',
  webhooks: 'engine.read',
};
const canSee = (user: Actor, kind: SearchKind): boolean => user.scope.includes(PERMISSIONS[kind] ?? 'orders.read');

const ITEMS_OF_OVERVIEW = 5;

/** Searches a typed text in every table where it may occur. People are masked as in the lists until they are revealed. */
export async function searchDesk(
  deps: Deps,
  { q, kind, from = 0, user }: z.output<typeof DeskSearchQuery> & { user: Actor },
): Promise<{ recognised: SearchTermKind | null; groups: Group[] }> {
  // What one thing is found by twice is known only when both are read: those before the page are read too.
  const skipped = kind ? from : 0;
  const limit = kind ? skipped + ITEMS_OF_ONE_KIND : ITEMS_OF_OVERVIEW;
  const lookup = { deps, limit, reader: user };
  const matching = RECOGNISERS.flatMap((candidate) => {
    const groups = candidate.find(lookup, q);
    return groups ? [groups.then((found) => ({ kind: candidate.kind, groups: found }))] : [];
  });
  const terms = await Promise.all(matching);
  const recognised = terms.find(({ groups }) => groups.length > 0);
  const byWords = recognised ? [] : await findByWords(lookup, q);
  const groups = mergeGroups([...terms.flatMap((term) => term.groups), ...byWords], limit).map((group) => ({
    ...group,
    items: group.items.slice(skipped),
  }));
  const wordsOrNothing = byWords.length > 0 ? 'words' : (terms[0]?.kind ?? null);
  return {
    recognised: recognised?.kind ?? wordsOrNothing,
    groups: SearchKind.options.flatMap((shown) =>
      (kind && shown !== kind) || !canSee(user, shown) ? [] : groups.filter((group) => group.kind === shown),
    ),
  };
}
