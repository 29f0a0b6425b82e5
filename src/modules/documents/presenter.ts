import { compose, lastDayToOrder, type Letter, typeset } from '../../letterpress/index.ts';
import type { Contact } from './addresses/models/contact.ts';
import {
  MOST_ENCLOSURES,
  type EnclosuresView,
  type EnclosureView,
  type SavedFilesView,
  type SavedFileView,
} from './attachments/contract.ts';
import { enclosureStateMachine } from './attachments/enclosure.state-machine.ts';
import type { Enclosure } from './attachments/models/enclosure.ts';
import type { TemplateVersion } from './catalogue/models/template-version.ts';
import { categories, loadedTemplates, recipientHelp } from './catalogue/template-files.ts';
import { typesetTemplate } from './catalogue/typeset-template.ts';
import { listAllowedDeliveryMethods } from './catalogue/ways-to-send.ts';
import type { ContactView, DocumentSummary, DocumentView, Recipient, TemplateCard, TemplateView } from './contract.ts';
import type { Document } from './drafts/models/document.ts';

const titleOf = (category: string): string => categories.find(({ slug }) => slug === category)?.title ?? category;

/** For the pages; a letter sets its own words when it is composed. */
export const showTemplate = (version: TemplateVersion): TemplateView =>
  presentTemplate(version, typesetTemplate(version));

export function presentTemplate(version: TemplateVersion, data = version.data): TemplateView {
  const { searchWords: _words, neighbours, followUp, ...file } = data;
  const next = followUp && linkTo(followUp.letter)[0];
  return {
    versionId: version.id,
    version: version.version,
    slug: version.slug,
    category: version.category,
    categoryTitle: titleOf(version.category),
    ...file,
    sending: { ...file.sending, allowed: listAllowedDeliveryMethods(file.sending.allowed) },
    neighbours: neighbours.flatMap(linkTo),
    recipientHelp: knownFor(version),
    ...(next && { followUp: { ...next, afterDays: followUp.afterDays, says: followUp.says } }),
  };
}

const knownFor = ({ slug, data }: TemplateVersion): TemplateView['recipientHelp'] => {
  const { where, known } = recipientHelp({ slug, recipientType: data.recipientType });
  return {
    where: typeset(where),
    known: known.map(({ name, address, source, checkedOn }) => ({ name, address, source, checkedOn })),
  };
};

/** Another letter by its place; one that this build no longer has is not linked. */
function linkTo(place: string): { category: string; slug: string; title: string }[] {
  const found = loadedTemplates().find(({ category, slug }) => `${category}/${slug}` === place);
  return found ? [{ category: found.category, slug: found.slug, title: found.file.title }] : [];
}

export const cardOf = (version: TemplateVersion): TemplateCard => ({
  slug: version.slug,
  category: version.category,
  categoryTitle: titleOf(version.category),
  title: version.data.title,
  shortTitle: version.data.shortTitle,
  purpose: typesetTemplate(version).purpose,
  advised: version.data.sending.advised,
  allowed: listAllowedDeliveryMethods(version.data.sending.allowed),
  excerpt: excerptOf(version),
});

// A version never changes, nor do the samples of this build: its letter is composed once.
const excerpts = new Map<string, string[]>();
/** The first words of the sample letter, as they would be printed. */
function excerptOf(version: TemplateVersion): string[] {
  const excerpt = excerpts.get(version.id) ?? composeExcerpt(version);
  excerpts.set(version.id, excerpt);
  return excerpt;
}

function composeExcerpt(version: TemplateVersion): string[] {
  const sample = loadedTemplates().find(({ slug }) => slug === version.slug)?.samples[0];
  if (!sample) return [version.data.purpose];
  const letter = compose(presentTemplate(version), sample.content, {
    date: sample.date,
    sending: version.data.sending.advised,
  });
  return letter.blocks
    .filter(({ kind }) => kind === 'subject' || kind === 'salutation' || kind === 'paragraph')
    .slice(0, 4)
    .map(textOf);
}

const textOf = (block: Letter['blocks'][number]): string =>
  'runs' in block ? block.runs.map(({ text }) => text).join('') : '';

export const summariseDocument = (document: Document, version: TemplateVersion, now: Date): DocumentSummary => ({
  id: document.id,
  template: {
    versionId: version.id,
    slug: version.slug,
    category: version.category,
    title: version.data.title,
    steps: version.data.steps.length,
  },
  title: version.data.title,
  status: document.status,
  addressee: addresseeOf(document.content.recipient),
  step: document.step,
  orderBy:
    document.status === 'draft'
      ? lastDayToOrder(version.data, document.content, {
          now,
          sending: document.content.sending ?? version.data.sending.advised,
        })
      : null,
  datedOn: document.datedOn,
  revision: document.revision,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  can: document.status === 'draft' ? ['edit', 'delete', 'order', 'duplicate'] : ['duplicate'],
});

export const presentDocument = (document: Document, version: TemplateVersion, now: Date): DocumentView => ({
  ...summariseDocument(document, version, now),
  content: document.content,
});

const addresseeOf = ({ organisation, firstName, lastName }: Partial<Recipient>): string =>
  organisation || [firstName, lastName].filter(Boolean).join(' ');
/** Who somebody is to the person who writes to them. */
export const nameIn = (recipient: Partial<Recipient>): string => addresseeOf(recipient) || (recipient.city ?? '');

export const presentContact = ({ id, address, usedAt }: Contact): ContactView => ({
  id,
  name: nameIn(address),
  address,
  usedAt: usedAt.toISOString(),
});

interface Seen {
  frozen: boolean;
  /** The paper its owner keeps of the same file, by the enclosure's id. */
  kept: ReadonlyMap<string, string>;
}

export function presentEnclosure(enclosure: Enclosure, { frozen, kept }: Seen): EnclosureView {
  const { id, status } = enclosure;
  const can: EnclosureView['can'] = frozen ? [] : ['label', 'move', 'remove'];
  if (!frozen && enclosureStateMachine.can(status, 'rescale')) can.push('fit');
  if (status === 'ready') can.push('look');
  if (!frozen && status === 'ready' && enclosure.ownerUserId && !kept.has(id)) can.push('keep');
  return { ...sheetsOf(enclosure), paperId: kept.get(id) ?? null, can };
}

export function presentEnclosures(enclosures: readonly Enclosure[], seen: Seen): EnclosuresView {
  const can: EnclosuresView['can'] = [];
  if (!seen.frozen && enclosures.length < MOST_ENCLOSURES) can.push('add');
  if (!seen.frozen && enclosures.length > 1) can.push('order');
  return { items: enclosures.map((one) => presentEnclosure(one, seen)), can };
}

export function presentPaper(paper: Enclosure, letters: ReadonlyMap<string, number>): SavedFileView {
  const can: SavedFileView['can'] = paper.status === 'refused' ? ['remove'] : ['label', 'remove'];
  if (enclosureStateMachine.can(paper.status, 'rescale')) can.push('fit');
  if (paper.status === 'ready') can.push('look', 'attach');
  return { ...sheetsOf(paper), letters: letters.get(paper.id) ?? 0, can };
}

export function presentPapers(
  papers: readonly Enclosure[],
  {
    letters,
    nextCursor,
    quota,
  }: Pick<SavedFilesView, 'nextCursor' | 'quota'> & { letters: ReadonlyMap<string, number> },
): SavedFilesView {
  const isFull = quota.papers >= quota.mostPapers || quota.bytes >= quota.mostBytes;
  return { items: papers.map((one) => presentPaper(one, letters)), nextCursor, quota, can: isFull ? [] : ['add'] };
}

const sheetsOf = ({ id, label, fileName, status, pages, bytes, changes, problem, createdAt }: Enclosure) => ({
  id,
  label,
  fileName,
  status,
  pages,
  bytes,
  changes,
  problem,
  createdAt: createdAt.toISOString(),
});
