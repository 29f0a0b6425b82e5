import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { TemplateView, TranslationView } from '../../../src/modules/documents/catalogue/contract.ts';
import { languages } from '../../../src/modules/documents/catalogue/languages.ts';
import { readCatalogue } from '../../../src/modules/documents/catalogue/template-files.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';
import { plainSpaces } from '../../harness/plain-text.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

const sources = readTemplateSources();
const { templates, interfaceTexts } = readCatalogue(sources);
const GUARANTEE = 'consommation/garantie-legale-conformite';
const NOTICE = 'logement-locataire/conge-bail-vide-3-mois';

describe('the translations of this build', () => {
  const translated = templates.flatMap(({ slug, translations = {} }) =>
    Object.entries(translations).map(([code, texts]) => ({
      slug: `${slug}/${code}.yaml`,
      pairs: Object.entries(texts),
    })),
  );

  test('each has the figures of its French, so that a corrected number is corrected everywhere', () => {
    const toFigures = (text: string): string[] =>
      (text.replace(/(?<=\d)[\u202f\u00a0 ,](?=\d{3})/g, '').match(/\d+/g) ?? []).sort();
    const different = translated.flatMap(({ slug, pairs }) =>
      pairs
        .filter(([french, words]) => toFigures(french).some((figure) => !toFigures(words).includes(figure)))
        .map(([french, words]) => `${slug}: ${french} | ${words}`),
    );
    expect(translated.map(({ slug }) => slug)).toContain('garantie-legale-conformite/en.yaml');
    expect(different).toEqual([]);
  });
});

describe('a mistake in a translation names its file, its line and its key', () => {
  const path = `${GUARANTEE}/en.yaml`;
  const lists = Object.entries(sources).filter(([name]) => !name.includes('/'));
  const folder = Object.entries(sources).filter(([name]) => name.startsWith(`${GUARANTEE}/`));
  const small: Record<string, string> = Object.fromEntries([...lists, ...folder]);
  const findLine = (text: string, file = path): number =>
    small[file]!.split('\n').findIndex((line) => line.includes(text)) + 1;
  const change = (from: string, to: string, file = path): Record<string, string> => {
    expect(small[file]).toContain(from);
    return { ...small, [file]: small[file]!.replace(from, to) };
  };

  const rejection = (files: Record<string, string>): string => {
    try {
      readCatalogue(files);
    } catch (error) {
      return plainSpaces((error as Error).message);
    }
    return '';
  };

  test('a French text that is worded anew: its translation may no longer be true', () => {
    const [before, after] = ['Les deux ans partent de ce jour.', 'Les deux ans partent du lendemain.'];
    const files = change(`hint: ${before}`, `hint: ${after}`, `${GUARANTEE}/template.md`);
    expect(rejection(files)).toBe(
      `${path}:${findLine(before)}: ${before}: la lettre ne contient plus ce texte français. Relisez sa traduction, et ` +
        `mettez à sa place le français d’à présent (fields.deliveredOn.hint : « ${after} »)`,
    );
    // What the message says is enough: the next mistake is that its neighbours are not in this small catalogue.
    const confirmed = { ...files, [path]: small[path]!.replace(`${before}:`, `${after}:`) };
    expect(rejection(confirmed)).toMatch(/template\.md:1: neighbours/);
  });

  test('French texts without translation, all of them at once', () => {
    const short = small[path]!.split('\n').filter((line) => !/^(?:Prix payé|Les défauts):/.test(line));
    expect(rejection({ ...small, [path]: short.join('\n') })).toBe(
      `${path}:1: fields.price.label: il manque une traduction ` +
        '(fields.price.label : « Prix payé », fields.defects.label : « Les défauts »)',
    );
  });

  test('a text that the French letter has no longer', () => {
    const withoutHint = change('hint: Un par ligne., ', '', `${GUARANTEE}/template.md`);
    expect(rejection(withoutHint)).toBe(
      `${path}:${findLine('Un par ligne.')}: Un par ligne.: la lettre ne contient plus ce texte français.`,
    );
  });

  test('a translation that is empty, or longer than its place', () => {
    expect(rejection(change(': Choose your request.', ": ' '"))).toContain(
      `${path}:${findLine('Choisissez votre demande.')}: Choisissez votre demande.: `,
    );
    const [title] = small[path]!.split(': ');
    expect(rejection(change(': Claim', `: ${'Claim '.repeat(16)}`))).toBe(
      `${path}:1: ${title}: 90 caractères au plus (title)`,
    );
  });

  test('a language without an entry in the registry', () => {
    const { [path]: words, ...others } = small;
    expect(() => readCatalogue({ ...others, [`${GUARANTEE}/xx.yaml`]: words! })).toThrow(
      `${GUARANTEE}/xx.yaml:1: la langue «\u00a0xx\u00a0» n’est pas dans languages.ts`,
    );
  });

  test('a language without the words of the interface, or with a part that the French does not have', () => {
    const { 'interface.en.yaml': _words, ...others } = small;
    expect(() => readCatalogue(others)).toThrow('interface.en.yaml:1: ce fichier manque');
    expect(() => readCatalogue(change('This year must be between {1}', 'Between {3}', 'interface.en.yaml'))).toThrow(
      /^interface\.en\.yaml:\d+: .*\{3\} n’est pas dans le texte français/,
    );
  });
});

/** Every French text that a person may read, with plain spaces. */
function readFrench(): string {
  const files = ['client/src', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
  const letters = Object.entries(sources).flatMap(([path, text]) =>
    /(\/template\.md|^recipient-types\.yaml)$/.test(path) ? [text] : [],
  );
  return plainSpaces([...files, ...letters].join('\n').replace(/\\u00a0|\\u202f|&nbsp;/g, ' ')).replace(/\s+/g, ' ');
}

/** Where the code puts its sentences together: at values and punctuation, and at these words. */
const JOINTS =
  /\{#?\d\}|\d+|[.,:()«»]|(?= (?:dépassent|à gauche|à droite|en haut|en bas|pour|par notre|sans destinataire|ou|suivie|verte)\b)/;

test('every sentence that the interface translates is still in French', () => {
  const code = readFrench();
  const gone = Object.values(interfaceTexts)
    .flatMap((texts) => Object.keys(texts))
    .filter((french) => french.split(JOINTS).some((part) => !code.includes(part.trim())));
  expect(gone).toEqual([]);
});

describe('the API', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());
  const read = (path: string) => testApp.request<TranslationView>('GET', `/templates/${path}`);
  const readTemplate = async (place: string): Promise<TemplateView> =>
    (await testApp.request<TemplateView>('GET', `/templates/${place}`)).body;

  test('names the languages of a letter, and none for a letter that is not translated', async () => {
    expect((await readTemplate(GUARANTEE)).languages).toEqual(languages.filter(({ code }) => code === 'en'));
    const untranslated = templates.find(({ translations }) => !translations)!;
    expect(await readTemplate(`${untranslated.category}/${untranslated.slug}`)).not.toHaveProperty('languages');
  });

  test('translates what the page and the form show, by the French text', async () => {
    const [{ status, body }, template] = [await read(`${GUARANTEE}/translations/en`), await readTemplate(GUARANTEE)];
    expect([status, body.code, body.tag, body.formatLocale, body.dir]).toEqual([200, 'en', 'en', 'en-GB', 'ltr']);
    const answer = await testApp.send('GET', `/templates/${GUARANTEE}/translations/en`);
    // What is not read keeps its connection open.
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    const shown = [
      template.title,
      template.purpose,
      ...template.whenToSend,
      ...template.papers,
      template.sending.reason,
      template.freeRoute.note,
      ...template.questions.flatMap(({ question, answer }) => [question, answer]),
      ...template.legalBasis.map(({ says }) => says),
      ...template.followUps!.map(({ because }) => because),
      ...template.steps.flatMap(({ title, short, fields }) => [
        title,
        short,
        ...fields.flatMap(({ label, hint, ask, choices = [] }) => [
          label,
          hint ?? label,
          ask ?? label,
          ...choices.map((choice) => choice.label),
        ]),
      ]),
    ];
    expect(shown.filter((text) => !(plainSpaces(text) in body.texts))).toEqual([]);
    expect(body.texts[plainSpaces(template.questions[0]!.question)]).toBe(
      'Should I contact the seller or the manufacturer?',
    );
    expect(body.texts).toMatchObject({ Continuer: 'Continue' });
  });

  test('leaves French what the back office has changed since', async () => {
    const { data, ...before } = await testApp
      .db('template_versions')
      .where({ slug: NOTICE.split('/')[1]! })
      .first();
    const changes = { purpose: 'Autre chose.', questions: data.questions.slice(1) };
    await testApp.db('template_versions').insert({
      ...before,
      id: uuidv7(),
      version: before.version + 1,
      data: JSON.stringify({ ...data, ...changes }),
    });
    const after = await readTemplate(NOTICE);
    expect(after.purpose).toBe('Autre chose.');
    const { texts } = (await read(`${NOTICE}/translations/en`)).body;
    expect(after.purpose in texts).toBe(false);
    expect(after.questions.filter(({ answer }) => !(plainSpaces(answer) in texts))).toEqual([]);
  });

  test('says in French that it has no such translation', async () => {
    const rejected = async (path: string) => {
      const { status, body } = await testApp.request<Rejection>('GET', `/templates/${path}`);
      return [status, body.code];
    };
    expect(await rejected(`${GUARANTEE}/translations/xx`)).toEqual([404, 'translation_unknown']);
    expect(await rejected(`${GUARANTEE}/translations/fr`)).toEqual([404, 'translation_unknown']);
    expect(await rejected(`consommation/nulle-part/translations/en`)).toEqual([404, 'template_unknown']);
    await testApp
      .db('template_versions')
      .where({ slug: NOTICE.split('/')[1]! })
      .update({ withdrawn_at: new Date() });
    expect(await rejected(`${NOTICE}/translations/en`)).toEqual([410, 'template_withdrawn']);
  });
});
