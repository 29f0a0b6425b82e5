import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { findTemplateError } from '../../../letterpress/index.ts';
import { PostalAddress } from '../contract.ts';
import { DraftContent } from '../drafts/contract.ts';
import { CategoryFile, findTopicMistakes, GroupFile, Named } from './category-file.ts';
import { EasyFrench } from './easy-french.ts';
import { languages } from './languages.ts';
import { findPackMistakes, PackFile } from './pack-file.ts';
import { readParsedCatalogue, writeParsedCatalogue } from './parsed-catalogue.ts';
import { findReceivedLetterMistakes, ReceivedLetterFile } from './received-letter-file.ts';
import { TemplateFile, Words } from './template-file.ts';
import { readTemplateSources } from './template-sources.ts';
import { InterfaceFile, toTranslationShape, type Translations } from './translation-file.ts';
import { Wordings } from './wordings.ts';

const { localeError } = z.locales.fr();
/** French messages of zod, whose message for a missing field is hard to read. */
const french: typeof localeError = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'ce champ manque' : localeError(issue);

/** A type of recipient, and where its address can be found. */
const RecipientType = Named.extend({ where: z.string() });
/** A known address. */
const Entry = z.strictObject({
  name: z.string(),
  recipientType: z.string(),
  /** The letters it is proposed for. */
  letters: z.array(z.string()).min(1),
  address: PostalAddress,
  source: z.strictObject({ label: z.string(), url: z.url() }),
  checkedOn: z.iso.date(),
});
const Sample = z.strictObject({
  name: z.string(),
  /** Expected pages: the sheets it claims. */
  pages: z.number().int(),
  date: z.iso.date(),
  content: DraftContent.superRefine(({ sender, recipient, answers }, check) => {
    const isNamed = ({ lastName, organisation }: Partial<PostalAddress>): boolean => Boolean(lastName ?? organisation);
    const missing = [
      !isNamed(sender) && 'sender',
      !isNamed(recipient) && 'recipient',
      Object.keys(answers).length === 0 && 'answers',
    ].filter((part) => part !== false);
    for (const part of missing)
      check.addIssue({
        code: 'custom',
        path: [part],
        message: 'la page du modèle montre cet exemple\u00a0: remplissez-le',
      });
  }),
  /** The papers that are enclosed; by default those of the template. Empty for a letter without any. */
  enclosures: z.array(z.string()).optional(),
  contains: z.array(z.string()).min(1),
  lacks: z.array(z.string()).default([]),
});
export type Sample = z.infer<typeof Sample>;

export interface LoadedTemplate {
  category: string;
  slug: string;
  file: TemplateFile;
  samples: Sample[];
  /** The explanation in easy French (`clair.yaml`), if the folder has one. */
  easyFrench?: EasyFrench;
  /** How people say it, for the search (`wordings.yaml`). */
  wordings?: string[];
  /** Its words in other languages, by code (`en.yaml`). */
  translations?: Record<string, Translations>;
}

/** What the files that group the letters hold. */
interface Lists {
  categories: CategoryFile[];
  /** Types of recipient. */
  recipientTypes: z.infer<typeof RecipientType>[];
  /** Addresses known for certain. */
  directory: z.infer<typeof Entry>[];
  /** Life events. */
  lifeEvents: GroupFile[];
  /** The letters shown first, with the words of people who ask for them. */
  mostAsked: Record<string, string>;
  packs: PackFile[];
  receivedLetters: ReceivedLetterFile[];
  /** The words of the interface, by language: French text → translation. */
  interfaceTexts: Record<string, Translations>;
}

interface Catalogue extends Lists {
  templates: LoadedTemplate[];
}

/** Every category, and every template with its samples. Throws with file, line and field of the first mistake. */
export function readCatalogue(files: Record<string, string>): Catalogue {
  const lists = readLists(files);
  const templates = readTemplates(files, lists);
  const [mistake] = [
    ...findTopicMistakes(lists.categories, listPlaces(files)),
    ...findPackMistakes(lists.packs, { templates, events: toSlugs(lists.lifeEvents) }),
    ...findReceivedLetterMistakes(lists.receivedLetters, templates),
  ];
  if (mistake) throw new Error(mistake);
  return { ...lists, templates };
}

function readLists(files: Record<string, string>): Lists {
  const categories = readYaml('categories.yaml', files, z.array(CategoryFile).min(1));
  const recipientTypes = readYaml('recipient-types.yaml', files, z.array(RecipientType).min(1));
  const directory = readYaml('directory.yaml', files, z.array(Entry));
  const lifeEvents = readYaml('life-events.yaml', files, z.array(GroupFile).min(1));
  const mostAsked = readYaml('most-asked.yaml', files, z.record(z.string(), Words.max(30)));
  const packs = readYaml('packs.yaml', files, z.array(PackFile));
  const receivedLetters = readYaml('received-letters.yaml', files, z.array(ReceivedLetterFile));
  const stray = directory.find((entry) => !recipientTypes.some(({ slug }) => slug === entry.recipientType));
  if (stray)
    throw new Error(`directory.yaml:1: ${stray.name}: "${stray.recipientType}" is not in recipient-types.yaml`);
  const interfaceTexts = Object.fromEntries(
    languages.map(({ code }) => [code, readYaml(`interface.${code}.yaml`, files, InterfaceFile)]),
  );
  return { categories, recipientTypes, directory, lifeEvents, mostAsked, packs, receivedLetters, interfaceTexts };
}

function readTemplates(
  files: Record<string, string>,
  { categories, recipientTypes, lifeEvents }: Lists,
): LoadedTemplate[] {
  const templates = Object.keys(files)
    .filter((path) => path.endsWith('/template.md'))
    .sort()
    .map((path) => {
      const [category = '', slug = ''] = path.split('/');
      if (!categories.some((entry) => entry.slug === category))
        throw new Error(`${path}:1: "${category}" is not in categories.yaml`);
      return parseFolder(category, slug, files);
    });
  const lists = { places: listPlaces(files), recipientTypes: toSlugs(recipientTypes), lifeEvents: toSlugs(lifeEvents) };
  const [wrong] = templates.flatMap((template) => findMisplaced(template, lists));
  if (wrong) throw new Error(wrong);
  const slugs = templates.map(({ slug }) => slug);
  const duplicate = slugs.find((slug, i) => slugs.indexOf(slug) !== i);
  if (duplicate)
    throw new Error(
      `${templates.findLast(({ slug }) => slug === duplicate)!.category}/${duplicate}/template.md:1: the slug "${duplicate}" is used twice`,
    );
  return templates;
}

/** Parses what one folder holds: the template, its samples and its explanations. */
function parseFolder(category: string, slug: string, sources: Record<string, string>): LoadedTemplate {
  const folder = `${category}/${slug}`;
  const template = parseTemplate({
    category,
    slug,
    source: sources[`${folder}/template.md`]!,
    samples: sources[`${folder}/samples.yaml`],
  });
  const [easyFrench, wordings] = [`${folder}/clair.yaml`, `${folder}/wordings.yaml`];
  const translations = readTranslations(folder, template.file, sources);
  return {
    ...template,
    ...(easyFrench in sources && { easyFrench: readYaml(easyFrench, sources, EasyFrench) }),
    ...(wordings in sources && { wordings: readYaml(wordings, sources, Wordings) }),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

/** `en.yaml`, `pt.yaml`: the words of this letter, complete, in each language that its folder has. */
function readTranslations(
  folder: string,
  file: TemplateFile,
  sources: Record<string, string>,
): Record<string, Translations> {
  const codes = Object.keys(sources)
    .filter((path) => path.startsWith(`${folder}/`))
    .flatMap((path) => /\/([a-z]{2,3})\.yaml$/.exec(path)?.[1] ?? []);
  const shape = codes.length > 0 ? toTranslationShape(file) : z.never();
  return Object.fromEntries(
    codes.map((code) => {
      const path = `${folder}/${code}.yaml`;
      if (!languages.some((language) => language.code === code))
        throw new Error(`${path}:1: la langue «\u00a0${code}\u00a0» n’est pas dans languages.ts`);
      return [code, readYaml(path, sources, shape)];
    }),
  );
}

/** Far above the longest template. */
const MAX_SOURCE_LENGTH = 60_000;

/** Parses one template. Throws with file, line and field of the first mistake. */
export function parseTemplate({
  category,
  slug,
  source,
  samples,
}: {
  category: string;
  slug: string;
  source: string;
  samples: string | undefined;
}): LoadedTemplate {
  const folder = `${category}/${slug}`;
  if (source.length > MAX_SOURCE_LENGTH || (samples?.length ?? 0) > MAX_SOURCE_LENGTH)
    throw new Error(`${folder}/template.md:1: plus de ${MAX_SOURCE_LENGTH} caractères`);
  const all = parseSamples(folder, samples);
  return { category, slug, file: readTemplate(`${folder}/template.md`, source, all[0]!), samples: all };
}

/** Parses the samples of a template. Throws with file, line and field of the first mistake. */
export const parseSamples = (folder: string, samples: string | undefined): Sample[] =>
  readYaml(
    `${folder}/samples.yaml`,
    samples === undefined ? {} : { [`${folder}/samples.yaml`]: samples },
    z.array(Sample).min(2).max(6),
  );

/** category/slug of every template, from the names of the files alone. */
const listPlaces = (sources: Record<string, string>): Set<string> =>
  new Set(
    Object.keys(sources)
      .filter((path) => path.endsWith('/template.md'))
      .map((path) => path.slice(0, -'/template.md'.length)),
  );

const toSlugs = (list: readonly { slug: string }[]): Set<string> => new Set(list.map(({ slug }) => slug));

/** Names of other letters, addressees and events that are in none of the lists. */
function findMisplaced(
  { category, slug, file }: LoadedTemplate,
  lists: Record<'places' | 'recipientTypes' | 'lifeEvents', ReadonlySet<string>>,
): string[] {
  const others = new Set(lists.places);
  others.delete(`${category}/${slug}`);
  const named: [field: string, values: readonly string[], known: ReadonlySet<string>, list: string][] = [
    ['neighbours', file.neighbours, others, 'le catalogue, cette lettre mise à part'],
    [
      'followUps',
      (file.followUps ?? []).flatMap(({ letter }) => letter ?? []),
      others,
      'le catalogue, cette lettre mise à part',
    ],
    ['recipientType', [file.recipientType], lists.recipientTypes, 'recipient-types.yaml'],
    ['lifeEvents', file.lifeEvents, lists.lifeEvents, 'life-events.yaml'],
  ];
  return named.flatMap(([field, values, allowed, list]) =>
    values
      .filter((value) => !allowed.has(value))
      .map(
        (value) => `${category}/${slug}/template.md:1: ${field}\u00a0: «\u00a0${value}\u00a0» n’est pas dans ${list}`,
      ),
  );
}

function readYaml<S extends z.ZodType>(path: string, files: Record<string, string>, shape: S): z.output<S> {
  const source = files[path];
  if (source === undefined) throw new Error(`${path}:1: ce fichier manque`);
  return parseShape(path, source, 0, shape, parseYaml(path, source, 0));
}

function readTemplate(path: string, source: string, sample: Sample): TemplateFile {
  const parts = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${path}:1: un modèle commence par ses champs, entre deux lignes de ---`);
  const [, head = '', body = ''] = parts;
  // Front matter, and the two lines that hold it.
  const linesAboveBody = head.split('\n').length + 1;
  const fields = parseYaml(path, head, 1) as object;
  const wording = findWordingMistake(body);
  if (wording) throw new Error(`${path}:${linesAboveBody + wording.line}: body: ${wording.message}`);
  const content = { ...fields, body, sampleAnswers: sample.content.answers };
  const file = parseShape(path, head, 1, TemplateFile, content);
  const mistake = findTemplateError(body);
  if (mistake) throw new Error(`${path}:${linesAboveBody + mistake.line}: body: ${mistake.message}`);
  return file;
}

/** Finds the first line of a body that has a fault of wording: markup, a bracketed ending, a straight apostrophe. */
function findWordingMistake(body: string): { line: number; message: string } | null {
  for (const [index, text] of body.split('\n').entries()) {
    const issue = text.trim() && Words.safeParse(text, { error: french }).error?.issues[0];
    if (issue) return { line: index + 1, message: issue.message };
  }
  return null;
}

function parseYaml(path: string, yaml: string, linesAbove: number): unknown {
  const document = parseDocument(yaml);
  const [mistake] = document.errors;
  // The library's message is English and repeats the place and the text.
  if (mistake)
    throw new Error(
      `${path}:${(mistake.linePos?.[0].line ?? 1) + linesAbove}: ce passage est illisible (${mistake.message.split(' at line ')[0]})`,
    );
  return document.toJS();
}

/** Parses, or throws with the place of the first mistake in the file. */
function parseShape<S extends z.ZodType>(
  path: string,
  yaml: string,
  linesAbove: number,
  shape: S,
  value: unknown,
): z.output<S> {
  const result = shape.safeParse(value, { error: french });
  if (result.success) return result.data;
  const { issues } = result.error;
  // A misspelt key also causes a missing one: report the misspelling.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  const issuePath = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  let node: unknown;
  for (let length = issuePath.length; !node && length > 0; length -= 1)
    node = document.getIn(issuePath.slice(0, length) as (string | number)[], true);
  const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0] ?? 0;
  throw new Error(`${path}:${lines.linePos(offset).line + linesAbove}: ${issuePath.join('.')}: ${issue.message}`);
}

const files = readTemplateSources();
const parsed = readParsedCatalogue(files) as Catalogue | null;
const catalogue: Lists = parsed ?? readLists(files);
export const categories: readonly CategoryFile[] = catalogue.categories;
/** Returns sources for such an address, and the known addresses for this letter. */
export const getRecipientHelp = ({
  slug,
  recipientType,
}: {
  slug: string;
  recipientType: string;
}): { where: string; known: z.infer<typeof Entry>[] } => ({
  where: catalogue.recipientTypes.find((type) => type.slug === recipientType)?.where ?? '',
  known: catalogue.directory.filter((entry) => entry.letters.includes(slug)),
});

/** What people say who ask for the most requested letters, by slug, in order: shown before anything was sent. */
export const mostAsked: ReadonlyMap<string, string> = new Map(Object.entries(catalogue.mostAsked));

/** The words of the interface, by language. */
export const interfaceTexts: Readonly<Record<string, Translations>> = catalogue.interfaceTexts;

/** The packs of the life events. */
export const packs: readonly PackFile[] = catalogue.packs;

/** What people receive, with the letters that answer it. */
export const receivedLetters: readonly ReceivedLetterFile[] = catalogue.receivedLetters;

/**
 * Every group page under /documents/; `of` is the slug of what it lists. The slug of a recipient type has a prefix,
 * since « banque » is a subject too.
 */
export const allGroups = [
  ...catalogue.categories.map((group) => ({ kind: 'category' as const, of: group.slug, ...group })),
  ...catalogue.lifeEvents.map((group) => ({ kind: 'event' as const, of: group.slug, topics: [], ...group })),
  ...catalogue.recipientTypes.map(({ slug, title }) => ({
    kind: 'recipient' as const,
    of: slug,
    topics: [],
    slug: `ecrire-a-${slug}`,
    title,
    intro: `${title}\u00a0: toutes les lettres pour ce destinataire.`,
  })),
];

let templates: readonly LoadedTemplate[] | undefined = parsed?.templates;
/** The letters of this build. Where the build has not parsed them, the first use takes a second or two. */
export const listLoadedTemplates = (): readonly LoadedTemplate[] => (templates ??= readTemplates(files, catalogue));

const loadedAlone = new Map<string, LoadedTemplate>();
/** Finds one letter of this build. The others are not read for it. */
export function findLoadedTemplate(slug: string): LoadedTemplate | undefined {
  const loaded = templates?.find((template) => template.slug === slug) ?? loadedAlone.get(slug);
  if (loaded) return loaded;
  const place = [...listPlaces(files)].find((path) => path.endsWith(`/${slug}`));
  if (!place) return undefined;
  const [category = ''] = place.split('/');
  const template = parseFolder(category, slug, files);
  loadedAlone.set(slug, template);
  return template;
}

/** Parses the letters and writes the result to the folder of the built programs. */
export const writeLoadedCatalogue = (folder: string): void => writeParsedCatalogue(folder, files, readCatalogue(files));

/** Returns references of an edited template that are not in the catalogue of this build. */
export const findPlaceProblems = (template: LoadedTemplate): string[] =>
  findMisplaced(template, {
    places: listPlaces(files),
    recipientTypes: toSlugs(catalogue.recipientTypes),
    lifeEvents: toSlugs(catalogue.lifeEvents),
  });
