import type { Deps } from '../../kernel/deps.ts';
import { compose, layOut, normaliseAddress, parisDay, placeOf, refusedDestination, sheetsOf, type Letter, type Page } from '../../letterpress/index.ts';
import type { DraftContent, SendingProduct } from './contract.ts';
import { sendingNotAbroad, sendingNotAllowed } from './errors.ts';
import { Document } from './models/document.ts';
import { TemplateVersion } from './models/template-version.ts';
import { presentTemplate } from './presenter.ts';
import { documentOf } from './queries.ts';
import { writeLetter } from './write-letter.ts';

interface LaidOut {
  letter: Letter;
  pages: Page[];
}
export interface OrderableLetter {
  missing: string[];
  /** Field names of address lines that cannot be posted. */
  addressErrors: string[];
  recipientLines: string[];
  pages: number;
  sheets: number;
  template: { category: string; slug: string; title: string };
}

async function laidOut(deps: Deps, document: Document, content: DraftContent, sending: SendingProduct): Promise<LaidOut & { version: TemplateVersion }> {
  const version = await TemplateVersion.query(deps.db).findById(document.templateVersionId).throwIfNotFound();
  const date = document.datedOn ?? parisDay(deps.now());
  const letter = compose(presentTemplate(version), content, { date, sending });
  return { letter, pages: layOut(letter), version };
}

async function orderable(deps: Deps, document: Document, content: DraftContent, sending: SendingProduct): Promise<OrderableLetter> {
  const { letter, pages, version } = await laidOut(deps, document, content, sending);
  if (!version.data.sending.allowed.includes(sending)) throw sendingNotAllowed({ slug: version.slug, sending });
  const refused = refusedDestination(sending, content);
  if (refused) throw sendingNotAbroad(refused);
  const recipient = normaliseAddress({ ...content.recipient, kind: content.recipient.kind ?? version.data.recipientKind });
  const sender = normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' });
  const errors = (prefix: string, problems: typeof sender.problems) =>
    problems.filter(({ severity, code }) => severity === 'error' && code !== 'missing').map(({ field }) => `${prefix}.${field}`);
  return {
    missing: letter.missing,
    addressErrors: [...errors('sender', sender.problems), ...errors('recipient', recipient.problems)],
    recipientLines: recipient.lines,
    pages: pages.length,
    sheets: sheetsOf(pages, { duplex: true }),
    template: { category: version.category, slug: version.slug, title: version.data.title },
  };
}

/** The person's letter as it would be printed now: what is missing, and how many sheets it takes. */
export async function letterForOrder(deps: Deps, input: { id: string; userId: string; sending: SendingProduct }): Promise<OrderableLetter> {
  const document = await documentOf(deps, input);
  return orderable(deps, document, document.content, input.sending);
}

/** The same for words that are not saved yet. */
export async function measureContent(deps: Deps, input: { id: string; userId: string; content: DraftContent; sending: SendingProduct }): Promise<OrderableLetter> {
  const document = await documentOf(deps, input);
  return orderable(deps, document, input.content, input.sending);
}

/** The printed letter. The same words give the same bytes: the date inside is the letter's own. */
export async function letterPdf(deps: Deps, input: { documentId: string; sending: SendingProduct; reference: string }): Promise<{ bytes: Uint8Array; pages: number }> {
  const document = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  const { letter } = await laidOut(deps, document, document.content, input.sending);
  const createdAt = new Date(`${document.datedOn ?? parisDay(deps.now())}T12:00:00Z`);
  return deps.press.run(writeLetter, { letter, createdAt, reference: input.reference, version: deps.config.postal.pdfVersion });
}

/** The two addresses as the partner asks for them: the sender's lines, for the back of the proof of deposit, and where each stands. */
export async function postalPlacesOf(deps: Deps, input: { documentId: string }): Promise<{ senderLines: string[]; senderCountry: string; recipientCountry: string }> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return {
    senderLines: normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' }).lines,
    senderCountry: placeOf(content.sender),
    recipientCountry: placeOf(content.recipient),
  };
}
