import {
  typeset,
  compose,
  type Letter,
  type Page,
  toViewBox,
  toSvgLines,
  toSvgStrokes,
} from '../../../letterpress/index.ts';
import type { DeliveryMethod } from '../contract.ts';
import type { LanguageView, TemplateView, TemplateCard, SheetView, TranslationView } from './contract.ts';
import { translationNotFound } from './errors.ts';
import { languages } from './languages.ts';
import type { TemplateVersion } from './models/template-version.ts';
import {
  categories,
  findLoadedTemplate,
  getRecipientHelp,
  interfaceTexts,
  parseSamples,
  type Sample,
} from './template-files.ts';
import { typesetTemplate } from './typeset-template.ts';

const getCategoryTitle = (category: string): string =>
  categories.find(({ slug }) => slug === category)?.title ?? category;

/** For the pages; a letter is typeset when it is composed. */
export function presentTypesetTemplate(version: TemplateVersion): TemplateView {
  const { sender = {}, recipient = {} } = getSample(version)?.content ?? {};
  return { ...presentTemplate(version, typesetTemplate(version)), sampleSender: sender, sampleRecipient: recipient };
}

export function presentTemplate(
  version: TemplateVersion,
  data = version.data,
): Omit<TemplateView, 'sampleSender' | 'sampleRecipient'> {
  const {
    searchWords: _words,
    facts: _facts,
    toCheck: _toCheck,
    contractEnd: _end,
    neighbours,
    followUps,
    ...file
  } = data;
  const { easyFrench, translations = {} } = findLoadedTemplate(version.slug) ?? {};
  const translatedInto = languages.filter(({ code }) => code in translations);
  return {
    versionId: version.id,
    version: version.version,
    slug: version.slug,
    category: version.category,
    categoryTitle: getCategoryTitle(version.category),
    ...file,
    ...(easyFrench && { easyFrench: easyFrench.map(typeset) }),
    ...(translatedInto.length > 0 && { languages: translatedInto }),
    sending: { ...file.sending, allowed: listAllowedDeliveryMethods(file.sending.allowed) },
    neighbours: neighbours.flatMap(toLinks),
    recipientHelp: presentRecipientHelp(version),
    followUps: (followUps ?? []).flatMap(({ letter, ...followUp }) =>
      letter ? toLinks(letter).map((link) => ({ ...followUp, letter: link })) : [followUp],
    ),
  };
}

const toPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/**
 * The words of a letter in another language. They belong to the French words of this build: a text that the back office
 * has changed since is not among them, and stays French.
 */
export function presentTranslation({ slug }: TemplateVersion, code: string): TranslationView {
  const template = findLoadedTemplate(slug);
  const translation = template?.translations?.[code];
  const language: LanguageView | undefined = languages.find((candidate) => candidate.code === code);
  if (!template || !translation || !language) throw translationNotFound({ slug, language: code });
  // A title is shown as it is written, a sentence as it is typeset.
  const texts = Object.entries({ ...interfaceTexts[code], ...translation }).flatMap(([french, translated]) =>
    [french, typeset(french)].map((text) => [toPlainSpaces(text), translated]),
  );
  return { ...language, texts: Object.fromEntries(texts) };
}

const presentRecipientHelp = ({ slug, data }: TemplateVersion): TemplateView['recipientHelp'] => {
  const { where, known } = getRecipientHelp({ slug, recipientType: data.recipientType });
  return {
    where: typeset(where),
    known: known.map(({ name, address, source, checkedOn }) => ({ name, address, source, checkedOn })),
  };
};

/** Links another letter by its path; empty when this build does not have it. */
function toLinks(place: string): { category: string; slug: string; title: string }[] {
  const [category = '', slug = ''] = place.split('/');
  const template = findLoadedTemplate(slug);
  return template && template.category === category ? [{ category, slug, title: template.file.title }] : [];
}

export const presentCard = (version: TemplateVersion): TemplateCard => ({
  slug: version.slug,
  category: version.category,
  categoryTitle: getCategoryTitle(version.category),
  title: version.data.title,
  shortTitle: version.data.shortTitle,
  purpose: typesetTemplate(version).purpose,
  facts: typesetTemplate(version).facts ?? [],
  advised: version.data.sending.advised,
  allowed: listAllowedDeliveryMethods(version.data.sending.allowed),
  excerpt: getExcerpt(version),
});

// A version never changes, nor do the samples of this build: they are parsed once.
const samples = new Map<string, Sample | undefined>();
/** Returns the first sample: from the version's own text if the back office published it, else from this build. */
function getSample(version: TemplateVersion): Sample | undefined {
  if (!samples.has(version.id)) samples.set(version.id, findSample(version));
  return samples.get(version.id);
}

function findSample({ origin, category, slug, samples: text }: TemplateVersion): Sample | undefined {
  const stored = origin === 'office' && text !== null ? parseSamples(`${category}/${slug}`, text) : undefined;
  return (stored ?? findLoadedTemplate(slug)?.samples)?.[0];
}

// The letter of a sample is composed once.
const excerpts = new Map<string, string[]>();
/** Returns the first lines of the sample letter, as printed. */
function getExcerpt(version: TemplateVersion): string[] {
  const excerpt = excerpts.get(version.id) ?? composeExcerpt(version);
  excerpts.set(version.id, excerpt);
  return excerpt;
}

function composeExcerpt(version: TemplateVersion): string[] {
  const sample = getSample(version);
  if (!sample) return [version.data.purpose];
  const letter = compose(presentTemplate(version), sample.content, {
    date: sample.date,
    sending: version.data.sending.advised,
  });
  return letter.blocks
    .filter(({ kind }) => kind === 'subject' || kind === 'salutation' || kind === 'paragraph')
    .slice(0, 4)
    .map(getBlockLine);
}

const getBlockLine = (block: Letter['blocks'][number]): string =>
  'runs' in block ? block.runs.map(({ text }) => text).join('') : '';

/**
 * A tracked letter is a lettre verte with a delivery date (docs/domain/la-poste.md#products): where green is allowed,
 * tracked is too.
 */
export const listAllowedDeliveryMethods = (allowed: readonly DeliveryMethod[]): DeliveryMethod[] =>
  allowed.flatMap((method) =>
    method === 'green' && !allowed.includes('tracked') ? ['green' as const, 'tracked' as const] : [method],
  );

/** Converts a page for rendering in the back office. */
export const toSheetView = (page: Page): SheetView => ({
  box: toViewBox(page),
  texts: toSvgLines(page),
  strokes: toSvgStrokes(page),
});
