import { isDeepStrictEqual } from 'node:util';
import type { PartnerName } from '../../../domain/postal-partner.ts';
import type { Deps } from '../../../kernel/deps.ts';
import {
  type Zone,
  findDestinationProblem,
  normaliseAddress,
  countSheets,
  getZone,
  findPartnerFor,
  isDuplex,
} from '../../../letterpress/index.ts';
import { MAX_TOTAL_BYTES } from '../attachments/contract.ts';
import { enclosuresTooLarge } from '../attachments/errors.ts';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { listAllowedDeliveryMethods } from '../catalogue/presenter.ts';
import { getSoldVersionId } from '../catalogue/queries.ts';
import type { DeliveryMethod } from '../contract.ts';
import {
  type ReadyEnclosure,
  composeAndLayOut,
  composeLetter,
  getVersion,
  sum,
  normaliseRecipient,
  toAddressee,
  listReadyEnclosures,
} from './compose-letter.ts';
import type { Addressee, DraftContent } from './contract.ts';
import { downloadOnly, letterTextChanged, sendingNotAllowed, sendingNotAbroad } from './errors.ts';
import { type LetterDates, toPrintedDates } from './letter-dates.ts';
import type { Document } from './models/document.ts';
import { assertRevision, assertBasedOnCurrent } from './policy.ts';
import { getDocument } from './queries.ts';

export interface OrderableLetter {
  missing: string[];
  /** Names of the required papers that are neither enclosed nor said to be sent apart. */
  missingEnclosures: string[];
  /** A signature that the law requires is not drawn. */
  isUnsigned: boolean;
  /** Field names of address lines that cannot be posted. */
  addressErrors: string[];
  /** Why, by field: sentences for the form. */
  addressMessages: Readonly<Record<string, string[]>>;
  addressee: Addressee;
  /** As printed on the envelope. */
  recipientLines: string[];
  /** Printed pages, those of the enclosures included. */
  pages: number;
  sheets: number;
  duplex: boolean;
  zone: Zone;
  /** The configured partner that would carry it; null when none can, or when the sender posts it. */
  partner: PartnerName | null;
  enclosures: Omit<ReadyEnclosure, 'bytes'>[];
  template: { category: string; slug: string; title: string };
  /** Of the content that was laid out. */
  revision: number;
}
/** What an order fixes: the enclosures, in their order, and the sides. By default those of the letter as it is now. */
interface OrderedParts {
  enclosureIds?: readonly string[] | undefined;
  duplex?: boolean | undefined;
}

async function measure(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: {
    sending: DeliveryMethod | null;
    enclosures: readonly ReadyEnclosure[];
    duplex: boolean;
    date?: string | undefined;
    version?: TemplateVersion;
  },
): Promise<OrderableLetter> {
  const { sending, enclosures, duplex } = options;
  const { letter, pages, version, missingEnclosures, isUnsigned } = await composeAndLayOut(
    deps,
    document,
    content,
    options,
  );
  if (sending) {
    if (!version.data.sending.advised) throw downloadOnly({ slug: version.slug });
    if (!listAllowedDeliveryMethods(version.data.sending.allowed).includes(sending))
      throw sendingNotAllowed({ slug: version.slug, sending });
    const destinationProblem = findDestinationProblem(sending, content, deps.config.partners);
    if (destinationProblem) throw sendingNotAbroad(destinationProblem);
  }
  const bytes = sum(enclosures.map((enclosure) => enclosure.bytes));
  if (bytes > MAX_TOTAL_BYTES) throw enclosuresTooLarge({ id: document.id, bytes });
  const recipient = normaliseRecipient(content, version);
  const sender = normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' });
  const toErrors = (prefix: string, problems: typeof sender.problems) =>
    problems
      .filter(({ severity, code }) => severity === 'error' && code !== 'missing')
      .map(({ field, message }) => ({ field: `${prefix}.${field}`, message }));
  // What no partner prints may still be sent by the person themselves.
  const errors = sending ? [...toErrors('sender', sender.problems), ...toErrors('recipient', recipient.problems)] : [];
  const parts = [pages.length, ...enclosures.map((enclosure) => enclosure.pages)];
  return {
    missing: letter.missing,
    missingEnclosures,
    isUnsigned,
    addressErrors: errors.map(({ field }) => field),
    addressMessages: Object.fromEntries(errors.map(({ field, message }) => [field, [message]])),
    addressee: toAddressee(content),
    recipientLines: recipient.lines,
    pages: sum(parts),
    sheets: countSheets(parts, { duplex }),
    duplex,
    zone: getZone(content.recipient),
    partner: sending && findPartnerFor(sending, content, deps.config.partners),
    enclosures: enclosures.map(({ id, label, pages: count }) => ({ id, label, pages: count })),
    template: { category: version.category, slug: version.slug, title: version.data.title },
    revision: document.revision,
  };
}

/**
 * Throws if the newest version of the template would print this draft differently, or require other papers or a
 * signature: the customer has not reviewed that text. Differences that do not affect this letter, such as hints, are
 * ignored.
 */
async function assertCurrentText(
  deps: Deps,
  document: Document,
  newestId: string,
  options: { version: TemplateVersion; sending: DeliveryMethod | null; enclosures: readonly ReadyEnclosure[] },
): Promise<void> {
  if (newestId === options.version.id) return;
  const newest = await getVersion(deps, { templateVersionId: newestId });
  const compose = async (version: TemplateVersion) => {
    const { letter, missingEnclosures, isUnsigned } = await composeLetter(deps, document, document.content, {
      ...options,
      version,
    });
    return { letter, missingEnclosures, isUnsigned };
  };
  if (!isDeepStrictEqual(await compose(newest), await compose(options.version)))
    throw letterTextChanged({ id: document.id });
}

/**
 * Measures the letter as it would be printed now: what is missing, and how many sheets it takes with its enclosures.
 * `sending` null: the customer posts it. Throws when the content has another `revision`, for a draft whose text has
 * changed, and for a withdrawn template, which is not sold any more.
 */
export async function measureForOrder(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    sending: DeliveryMethod | null;
    date?: string | undefined;
    revision?: number | undefined;
  } & OrderedParts,
): Promise<OrderableLetter> {
  const document = await getDocument(deps, input);
  assertRevision(document, input.revision);
  const version = await getVersion(deps, document);
  const newestId = await getSoldVersionId(deps, version);
  const enclosures = await listReadyEnclosures(deps, document, input.enclosureIds);
  if (document.status === 'draft') await assertCurrentText(deps, document, newestId, { ...input, version, enclosures });
  return measure(deps, document, document.content, {
    sending: input.sending,
    date: input.date,
    enclosures,
    duplex: input.duplex ?? isDuplex(document.content),
    version,
  });
}

export interface MeasuredContent extends OrderableLetter {
  /** The letter has this content and these labels already. */
  isStored: boolean;
}

/**
 * Measures content and enclosure labels that are not saved yet, with the `dates` that the letter will have, by default
 * its own; `revision` is that of the content they replace.
 */
export async function measureContent(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    content: DraftContent;
    revision?: number | undefined;
    sending: DeliveryMethod | null;
    labels?: Record<string, string> | undefined;
    dates?: LetterDates | undefined;
  } & OrderedParts,
): Promise<MeasuredContent> {
  const document = await getDocument(deps, input);
  assertBasedOnCurrent(document, input);
  const stored = await listReadyEnclosures(deps, document, input.enclosureIds);
  const enclosures = stored.map((enclosure) => ({
    ...enclosure,
    label: input.labels?.[enclosure.id] ?? enclosure.label,
  }));
  const isStored =
    isDeepStrictEqual(document.content, input.content) &&
    stored.every(({ label }, i) => label === enclosures[i]!.label);
  if (input.dates) document.$set(toPrintedDates(input.dates, input.content));
  const measured = await measure(deps, document, input.content, {
    sending: input.sending,
    enclosures,
    duplex: input.duplex ?? isDuplex(input.content),
  });
  return { ...measured, isStored };
}

/** Measures a copy of an ordered letter, to its address or a corrected one. */
export async function measureCopy(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    sending: DeliveryMethod;
    recipient?: DraftContent['recipient'] | undefined;
  } & OrderedParts,
): Promise<OrderableLetter> {
  const { recipient, ...ordered } = input;
  const document = await getDocument(deps, input);
  await getSoldVersionId(deps, await getVersion(deps, document));
  return measureContent(deps, { ...ordered, content: { ...document.content, ...(recipient && { recipient }) } });
}
