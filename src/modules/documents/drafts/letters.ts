import type { PartnerName } from '../../../domain/partner-name.ts';
import type { Deps } from '../../../kernel/deps.ts';
import {
  findPartnerFor,
  compose,
  isDuplex,
  layOut,
  normaliseAddress,
  parisDay,
  findPlace,
  findDestinationProblem,
  countSheets,
  getZone,
  type Letter,
  type Page,
  type Zone,
} from '../../../letterpress/index.ts';
import { readFile } from '../../files/index.ts';
import { MOST_BYTES_TOGETHER } from '../attachments/contract.ts';
import { enclosuresOf } from '../attachments/find.ts';
import { Enclosure } from '../attachments/models/enclosure.ts';
import { mergeLetter } from '../attachments/pdf/merge.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { listAllowedDeliveryMethods } from '../catalogue/ways-to-send.ts';
import type { Addressee, DraftContent, DeliveryMethod } from '../contract.ts';
import {
  enclosureNotReady,
  enclosuresChanged,
  enclosuresTooLarge,
  sendingNotAbroad,
  sendingNotAllowed,
} from '../errors.ts';
import { nameIn, presentTemplate } from '../presenter.ts';
import { documentOf, getTemplateByPath } from '../queries.ts';
import { Document } from './models/document.ts';
import { assertBasedOnCurrent, assertRevision } from './policy.ts';
import { renderLetterPdf } from './write-letter.ts';

/** A paper as it is printed: what the letter calls it, and how many pages and bytes it has. */
export interface ReadyEnclosure {
  id: string;
  label: string;
  pages: number;
  bytes: number;
}
interface LaidOut {
  letter: Letter;
  pages: Page[];
}
export interface OrderableLetter {
  missing: string[];
  /** Field names of address lines that cannot be posted. */
  addressErrors: string[];
  addressee: Addressee;
  /** As they stand on the envelope. */
  recipientLines: string[];
  /** Printed pages, those of the enclosures included. */
  pages: number;
  sheets: number;
  duplex: boolean;
  zone: Zone;
  /** Who would carry it, among the partners that are set up; null where none does or none is asked. */
  partner: PartnerName | null;
  enclosures: Omit<ReadyEnclosure, 'bytes'>[];
  template: { category: string; slug: string; title: string };
  /** Of the words that were laid out. */
  revision: number;
}
/** The pages as they go, and to whom: both of the same words. */
export interface PrintedLetter extends Pick<OrderableLetter, 'addressee' | 'recipientLines' | 'pages' | 'sheets'> {
  bytes: Uint8Array;
}
/** What an order holds fast: the papers, in their order, and the sides. Unsaid, the letter's own as they are now. */
interface FixedForOrder {
  enclosureIds?: readonly string[] | undefined;
  duplex?: boolean | undefined;
}

/** Sent by the person themselves, a letter says what its draft says. */
const getPrintedDeliveryMethod = (sending: DeliveryMethod | null, content: DraftContent): DeliveryMethod =>
  sending ?? content.sending ?? 'green';

async function composeAndLayOut(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: { sending: DeliveryMethod | null; enclosures: readonly ReadyEnclosure[]; date?: string | undefined },
): Promise<LaidOut & { version: TemplateVersion }> {
  const version = await TemplateVersion.query(deps.db).findById(document.templateVersionId).throwIfNotFound();
  const date = options.date ?? document.datedOn ?? parisDay(deps.now());
  // Only what lies in the envelope is announced: never the template's own list.
  const enclosures = options.enclosures.map(({ label }) => label);
  const letter = compose(presentTemplate(version), content, {
    date,
    sending: getPrintedDeliveryMethod(options.sending, content),
    enclosures,
  });
  return { letter, pages: layOut(letter), version };
}

/** The papers of this letter, all of them ready to print. */
async function enclosed(
  deps: Deps,
  document: Document,
  ids?: readonly string[],
): Promise<(ReadyEnclosure & { fileId: string })[]> {
  const there = await enclosuresOf(deps, { documentId: document.id, owner: { userId: document.userId } });
  const wanted = ids ? ids.map((id) => there.find((one) => one.id === id)) : there;
  return wanted.map((one) => {
    if (!one) throw enclosuresChanged({ id: document.id });
    if (one.status !== 'ready') throw enclosureNotReady(one);
    return { id: one.id, label: one.label, pages: one.pages!, bytes: one.bytes!, fileId: one.fileId! };
  });
}

async function orderable(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: {
    sending: DeliveryMethod | null;
    enclosures: readonly ReadyEnclosure[];
    duplex: boolean;
    date?: string | undefined;
  },
): Promise<OrderableLetter> {
  const { sending, enclosures, duplex } = options;
  const { letter, pages, version } = await composeAndLayOut(deps, document, content, options);
  if (sending) {
    if (!listAllowedDeliveryMethods(version.data.sending.allowed).includes(sending))
      throw sendingNotAllowed({ slug: version.slug, sending });
    const refused = findDestinationProblem(sending, content, deps.config.partners);
    if (refused) throw sendingNotAbroad(refused);
  }
  const bytes = sum(enclosures.map((one) => one.bytes));
  if (bytes > MOST_BYTES_TOGETHER) throw enclosuresTooLarge({ id: document.id, bytes });
  const recipient = recipientAddress(content, version);
  const sender = normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' });
  const errors = (prefix: string, problems: typeof sender.problems) =>
    problems
      .filter(({ severity, code }) => severity === 'error' && code !== 'missing')
      .map(({ field }) => `${prefix}.${field}`);
  const parts = [pages.length, ...enclosures.map((one) => one.pages)];
  return {
    missing: letter.missing,
    // What no partner prints may still be sent by the person themselves.
    addressErrors: sending ? [...errors('sender', sender.problems), ...errors('recipient', recipient.problems)] : [],
    addressee: addresseeOf(content),
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

const recipientAddress = ({ recipient }: DraftContent, version: TemplateVersion) =>
  normaliseAddress({ ...recipient, kind: recipient.kind ?? version.data.recipientKind });
const addresseeOf = ({ recipient }: DraftContent): Addressee => ({
  name: nameIn(recipient),
  city: recipient.city ?? '',
});

/** What the law no longer says is not sold any more; letters that are paid go on. */
async function refuseWithdrawn(deps: Deps, { templateVersionId }: Document): Promise<void> {
  const { category, slug } = await TemplateVersion.query(deps.db).findById(templateVersionId).throwIfNotFound();
  await getTemplateByPath(deps, { category, slug });
}

/**
 * The person's letter as it would be printed now: what is missing, and how many sheets it takes with what is enclosed. `sending` null:
 * nobody posts it but they. Words of another `revision` than the one named are refused.
 */
export async function letterForOrder(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    sending: DeliveryMethod | null;
    date?: string | undefined;
    revision?: number | undefined;
  } & FixedForOrder,
): Promise<OrderableLetter> {
  const document = await documentOf(deps, input);
  assertRevision(document, input.revision);
  await refuseWithdrawn(deps, document);
  const enclosures = await enclosed(deps, document, input.enclosureIds);
  return orderable(deps, document, document.content, {
    sending: input.sending,
    date: input.date,
    enclosures,
    duplex: input.duplex ?? isDuplex(document.content),
  });
}

/** The same for words, and names of papers, that are not saved yet; `revision` is of those they replace. */
export async function measureContent(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    content: DraftContent;
    revision?: number | undefined;
    sending: DeliveryMethod | null;
    labels?: Record<string, string> | undefined;
  } & FixedForOrder,
): Promise<OrderableLetter> {
  const document = await documentOf(deps, input);
  assertBasedOnCurrent(document, input);
  const enclosures = (await enclosed(deps, document, input.enclosureIds)).map((one) => ({
    ...one,
    label: input.labels?.[one.id] ?? one.label,
  }));
  return orderable(deps, document, input.content, {
    sending: input.sending,
    enclosures,
    duplex: input.duplex ?? isDuplex(input.content),
  });
}

/** The same for a copy of an ordered letter, to its address or a corrected one. */
export async function measureCopy(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    sending: DeliveryMethod;
    recipient?: DraftContent['recipient'] | undefined;
  } & FixedForOrder,
): Promise<OrderableLetter> {
  const { recipient, ...ordered } = input;
  const document = await documentOf(deps, input);
  await refuseWithdrawn(deps, document);
  return measureContent(deps, { ...ordered, content: { ...document.content, ...(recipient && { recipient }) } });
}

/** Whom a letter is written to, as it was typed. */
export async function recipientOf(deps: Deps, documentId: string): Promise<DraftContent['recipient']> {
  return (await Document.query(deps.db).findById(documentId).throwIfNotFound()).content.recipient;
}

/**
 * The printed letter and the papers that go with it, in one file. The same words give the same bytes: the date inside is the
 * letter's own.
 */
export async function letterPdf(
  deps: Deps,
  input: {
    documentId: string;
    sending: DeliveryMethod | null;
    reference: string;
    enclosureIds?: readonly string[];
    duplex?: boolean;
  },
): Promise<PrintedLetter> {
  const { duplex = true, sending } = input;
  const document = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  const enclosures = await enclosed(deps, document, input.enclosureIds ?? []);
  const { letter, version } = await composeAndLayOut(deps, document, document.content, { sending, enclosures });
  const createdAt = new Date(`${document.datedOn ?? parisDay(deps.now())}T12:00:00Z`);
  const written = await deps.workerPool.run(renderLetterPdf, {
    letter,
    createdAt,
    reference: input.reference,
    version: deps.config.postal.pdfVersion,
  });
  const parts = [written.pages, ...enclosures.map((one) => one.pages)];
  const sheets = countSheets(parts, { duplex });
  const { content } = document;
  const to = { addressee: addresseeOf(content), recipientLines: recipientAddress(content, version).lines };
  if (enclosures.length === 0) return { ...written, ...to, sheets };

  const files = await Promise.all(enclosures.map(({ fileId }) => readFile(deps, fileId)));
  const merged = await deps.workerPool.run(mergeLetter, {
    letter: written.bytes,
    enclosures: files.map((file) => file.bytes),
    duplex,
  });
  // What is printed is what was paid: a merge that counts otherwise is a bug, and nothing leaves.
  if (merged.sheets !== sheets) throw new Error(`merged into ${merged.sheets} sheets, measured as ${sheets}`);
  return { bytes: merged.pdf, ...to, pages: sum(parts), sheets };
}

const sum = (parts: readonly number[]): number => parts.reduce((total, pages) => total + pages, 0);

/** The papers that went with an ordered letter, as they came and as they were printed. */
export async function listPrintedEnclosures(
  deps: Deps,
  input: { documentId: string; ids: readonly string[] },
): Promise<{ label: string; pages: number; sha256: string | null; fileId: string | null }[]> {
  const { documentId, ids } = input;
  const rows = await Enclosure.query(deps.db)
    .where({ documentId })
    .whereIn('id', [...ids]);
  return ids.flatMap((id) =>
    rows
      .filter((one) => one.id === id)
      .map(({ label, pages, sha256, fileId }) => ({ label, pages: pages ?? 0, sha256, fileId })),
  );
}

/** Where an ordered letter goes, as its price tells places apart. */
export async function zoneOfOrdered(deps: Deps, input: { documentId: string }): Promise<Zone> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return getZone(content.recipient);
}

/** The two addresses as the partner asks for them: the sender's lines, for the back of the proof of deposit, and where each stands. */
export async function getPostalAddresses(
  deps: Deps,
  input: { documentId: string },
): Promise<{ senderLines: string[]; senderCountry: string; recipientCountry: string }> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return {
    senderLines: normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' }).lines,
    senderCountry: findPlace(content.sender),
    recipientCountry: findPlace(content.recipient),
  };
}
