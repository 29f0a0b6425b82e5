// Turns the word lists of seeds/search/ into modules, because the engine also runs in browsers. Run by the build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import { z } from 'zod';

const buildFolder = dirname(fileURLToPath(import.meta.url));
const out = join(buildFolder, 'generated');
const seeds = join(buildFolder, '../../../../../seeds/search');

const Terms = z.string().regex(/^[^>,\n]+(?:, [^>,\n]+)*$/, 'expected words separated by ", "');
const Words = z.string().regex(/^\S+(?: \S+)*\n?$/, 'expected words separated by spaces');
const Colloquial = z
  .array(
    z.union([Terms, z.strictObject({ says: Terms, means: Terms })], {
      error: ({ input }) => `expected "a, b" or says and means with words separated by ", ": ${JSON.stringify(input)}`,
    }),
  )
  .min(1);
const EmptyWords = z.strictObject({ empty: Words, inPhrases: Words, negations: Words, insideGluedWords: Words });
const EverydayWords = z.record(z.string().length(1), Words);
const RequestWords = z.strictObject({
  troubles: Words,
  stories: Words,
  demands: Words,
  acts: Words,
  papers: Words,
  circumstances: Words,
  facts: Words,
  abroad: Words,
  contacts: Words,
  places: Words,
});
const Names = z.record(z.string(), Terms);
const Institutions = z.array(
  z.strictObject({ says: Terms, page: z.string().optional(), letters: z.array(z.string()).min(1) }),
);
const MissingLetters = z.array(
  z.strictObject({
    title: z.string(),
    letter: z.string().optional(),
    says: Terms.optional(),
    wordings: z
      .array(z.string().regex(/^[^|,\n]+$/))
      .min(12)
      .optional(),
    answer: z.string().optional(),
    page: z.strictObject({ url: z.url(), seenOn: z.string().regex(/^\d{4}-\d{2}$/) }).optional(),
  }),
);
const Titles = z.array(z.object({ slug: z.string(), title: z.string() }));
const WordFamilies = z.array(Words).min(1);
const FirstNames = z.strictObject({ names: Words });

/**
 * Parses a YAML text. Throws with file, position and reason if it is invalid, repeats a key or has the wrong format.
 */
function readList(path, text, shape) {
  const document = parseDocument(text, { schema: 'failsafe' }); // every value is text, « 2042 » and « non » too
  if (document.errors.length > 0) throw new Error(`seeds/search/${path}: ${document.errors[0].message}`);
  const result = shape.safeParse(document.toJS());
  if (!result.success) throw new Error(`seeds/search/${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}

const listLetterPaths = () =>
  readdirSync(join(seeds, '../letters'), { recursive: true }).filter((path) => path.endsWith('template.md'));

/** The types of recipient of the letters: a type without a letter has no page. */
function listUsedRecipientTypes() {
  const readLetter = (path) => readFileSync(join(seeds, '../letters', path), 'utf8');
  return new Set(listLetterPaths().map((path) => /^recipientType: *(\S+)/m.exec(readLetter(path))?.[1]));
}

/** Builds all lists. The colloquial lists become one table: words of `a, b` imply each other, `a, b > c` is one-way. */
export function readSearchWords(read = (path) => readFileSync(join(seeds, path), 'utf8')) {
  const list = (path, shape) => readList(path, read(path), shape);
  const colloquial = colloquialFiles().flatMap((path) => list(path, Colloquial));
  const templateGroups = listTemplateGroups(read, list('template-groups.yaml', Names));
  return {
    colloquial: colloquial.map((line) => (typeof line === 'string' ? line : `${line.says} > ${line.means}`)),
    emptyWords: list('empty-words.yaml', EmptyWords),
    everydayWords: Object.values(list('everyday-words.yaml', EverydayWords)).map((words) => words.trim()),
    wordFamilies: list('word-families.yaml', WordFamilies),
    requestWords: list('request-words.yaml', RequestWords),
    missingLetters: list('missing-letters.yaml', MissingLetters),
    templateGroups,
    institutions: checkInstitutions(list('institutions.yaml', Institutions), templateGroups),
    firstNames: list('first-names.yaml', FirstNames).names.trim(),
  };
}

/** Every group page of the catalogue (allGroups). With equal matches the first ones stand first. */
function listTemplateGroups(read, names) {
  const usedTypes = listUsedRecipientTypes();
  const templateGroups = Object.entries({ 'life-events': '', 'recipient-types': 'ecrire-a-', categories: '' }).flatMap(
    ([list, prefix]) =>
      readList(`${list}.yaml`, read(`../letters/${list}.yaml`), Titles)
        .filter(({ slug }) => list !== 'recipient-types' || usedTypes.has(slug))
        .map(({ slug, title }) => ({
          slug: `${prefix}${slug}`,
          title,
        })),
  );
  const unknown = Object.keys(names).find((slug) => !templateGroups.some((group) => group.slug === slug));
  if (unknown) throw new Error(`seeds/search/template-groups.yaml: no template group is called "${unknown}"`);
  return templateGroups.map(({ slug, title }) => ({ slug, title, says: names[slug] ?? '' }));
}

/** Throws if an institution names a page or a letter that is not there. */
function checkInstitutions(institutions, templateGroups) {
  const slugs = new Set(listLetterPaths().map((path) => basename(dirname(path))));
  const pages = new Set(templateGroups.map(({ slug }) => slug));
  for (const { page, letters } of institutions) {
    const unknown = [...(page && !pages.has(page) ? [page] : []), ...letters.filter((slug) => !slugs.has(slug))];
    if (unknown.length > 0)
      throw new Error(`seeds/search/institutions.yaml: nothing is called "${unknown.join(', ')}"`);
  }
  return institutions;
}

/** In the order of the file names: the meaning of one rule may be matched by a later rule. */
const colloquialFiles = () =>
  readdirSync(join(seeds, 'colloquial'))
    .sort()
    .map((name) => `colloquial/${name}`);

/** Lines of words without the spaces that the engine does not need. */
const packTerms = (lines) => lines.join('\n').replaceAll(', ', ',').replaceAll(' > ', '>');

/** Small letters without accents, as fold.ts makes them. */
const toPlain = (text) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');

/**
 * Packs words in order, each as the number of letters that it shares with the one before, and the rest: half the bytes
 * for a browser (sorted-words.ts).
 */
function packSortedWords(words) {
  const sorted = [...new Set(words)].sort();
  return sorted
    .map((word, i) => {
      const before = sorted[i - 1] ?? '';
      let shared = 0;
      while (shared < 9 && shared < before.length && word[shared] === before[shared]) shared += 1;
      return shared + word.slice(shared);
    })
    .join('');
}

/** One module per list, so that a page loads only the lists that it uses. */
function buildSearchWords() {
  const paths = [
    ...colloquialFiles(),
    'empty-words.yaml',
    'everyday-words.yaml',
    'word-families.yaml',
    'request-words.yaml',
    'missing-letters.yaml',
    'template-groups.yaml',
    'institutions.yaml',
    'first-names.yaml',
    ...['life-events', 'categories', 'recipient-types'].map((list) => `../letters/${list}.yaml`),
  ];
  const hash = createHash('sha256').update(readFileSync(join(buildFolder, 'build.mjs')));
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(seeds, path)));
  hash.update([...listUsedRecipientTypes(), ...listLetterPaths()].sort().join());
  const fingerprint = hash.digest('hex');
  const stamp = join(out, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;

  const {
    colloquial,
    emptyWords,
    everydayWords,
    wordFamilies,
    requestWords,
    missingLetters,
    templateGroups,
    institutions,
    firstNames,
  } = readSearchWords();
  const modules = {
    colloquial: { COLLOQUIAL: packTerms(colloquial) },
    'empty-words': {
      EMPTY_WORDS: emptyWords.empty.trim(),
      GLUED_WORDS: emptyWords.insideGluedWords.trim(),
    },
    'phrase-words': { PHRASE_WORDS: emptyWords.inPhrases.trim(), NEGATION_WORDS: emptyWords.negations.trim() },
    'everyday-words': { EVERYDAY_WORDS: packSortedWords(everydayWords.flatMap((words) => toPlain(words).split(' '))) },
    'word-families': { WORD_FAMILIES: wordFamilies.join('\n') },
    'request-words': Object.fromEntries(
      Object.entries(requestWords).map(([key, words]) => [
        `${key.replace(/ies$/, 'y').replace(/s$/, '').toUpperCase()}_WORDS`,
        packSortedWords(words.trim().split(' ')),
      ]),
    ),
    // Only the server needs these four.
    'missing-letters': {
      MISSING_LETTERS: missingLetters
        .map(({ title, letter = '', says = '' }) => [title, letter, packTerms([says])].join('|'))
        .join('\n'),
    },
    'missing-wordings': {
      MISSING_WORDINGS: missingLetters
        .map(({ says = '', wordings = [] }) => [...says.split(', '), ...wordings].join('|'))
        .join('\n'),
    },
    'first-names': { FIRST_NAMES: firstNames },
    'official-pages': {
      OFFICIAL_PAGES: missingLetters
        .flatMap(({ title, answer = '', page }) => (page ? `${title}|${page.url}|${page.seenOn}|${answer.trim()}` : []))
        .join('\n'),
    },
    'template-groups': {
      TEMPLATE_GROUPS: templateGroups
        .map(({ slug, title, says }) => [slug, title, packTerms([says])].join('|'))
        .join('\n'),
    },
    institutions: {
      INSTITUTIONS: institutions
        .map(({ says, page = '', letters }) => [packTerms([says]).trim(), page, letters.join(' ')].join('|'))
        .join('\n'),
    },
  };
  mkdirSync(out, { recursive: true });
  for (const [name, constants] of Object.entries(modules)) {
    const lines = Object.entries(constants).map(
      ([key, text]) => `export const ${key}: string = ${JSON.stringify(text)};\n`,
    );
    writeFileSync(join(out, `${name}.ts`), `// Generated by ../build.mjs from seeds/search/.\n${lines.join('')}`);
  }
  writeFileSync(stamp, fingerprint);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildSearchWords();
