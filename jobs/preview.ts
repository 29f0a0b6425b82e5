import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, layOut, toSvg } from '../src/letterpress/index.ts';
import { toPdf } from '../src/letterpress/pdf.ts';
import { lintTemplate, listLoadedTemplates, readTemplateSources } from '../src/modules/documents/index.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

const FACES = [
  ['regular', 400, 'normal'],
  ['bold', 700, 'normal'],
  ['italic', 400, 'italic'],
] as const;
const renderFontFaces = (folder: string): string =>
  FACES.map(
    ([name, weight, style]) =>
      `@font-face{font-family:'Affranchi Letter';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${readFileSync(join(folder, `${name}.woff2`)).toString('base64')})}`,
  ).join('');
const STYLE =
  'body{font:16px system-ui;margin:24px;background:#e8f1ef;color:#14211f}svg{width:min(100%,640px);background:#fff;box-shadow:0 2px 12px #0003;margin:8px 16px 8px 0}text{white-space:pre}pre{color:#a11;white-space:pre-wrap}';
const renderPage = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style><body>${body}</body></html>`;

interface Options {
  folder: string;
  /** The folder of the letter's fonts. */
  fontFolder: string;
  /** A category, a slug, or nothing for the whole catalogue. */
  only: string;
}

/**
 * Writes every sample of every letter as SVG and PDF, with the errors of the linter. Returns the index page and the
 * counts.
 */
export function writePreview({ folder, fontFolder, only }: Options): {
  index: string;
  letters: number;
  problems: number;
} {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const style = STYLE + renderFontFaces(fontFolder);
  const sources = readTemplateSources();
  const links: string[] = [];
  let problems = 0;
  for (const template of listLoadedTemplates().filter(
    ({ category, slug }) => only === '' || only === category || only === slug,
  )) {
    const { category, slug, file, samples } = template;
    const problemsOfTemplate = lintTemplate(template, sources[`${category}/${slug}/template.md`] ?? '');
    problems += problemsOfTemplate.length;
    const renderedSamples = samples.map(({ name, content, date, enclosures }, i) => {
      const letter = compose(file, content, { date, enclosures, sending: content.sending ?? file.sending.advised });
      const pages = layOut(letter);
      writeFileSync(
        join(folder, `${slug}-${i + 1}.pdf`),
        toPdf(pages, letter, { createdAt: new Date(`${date}T12:00:00Z`), version: '1.7' }),
      );
      return `<h2>${escapeHtml(name)}</h2><p><a href="${slug}-${i + 1}.pdf">PDF</a></p>${pages.map(toSvg).join('')}`;
    });
    const problemList =
      problemsOfTemplate.length > 0
        ? `<pre>${problemsOfTemplate.map(({ file: where, line, message }) => escapeHtml(`${where}${line ? `:${line}` : ''}: ${message}`)).join('\n')}</pre>`
        : '';
    writeFileSync(
      join(folder, `${slug}.html`),
      renderPage(
        file.title,
        style,
        `<p><a href="index.html">Toutes</a></p><h1>${escapeHtml(file.title)}</h1>${problemList}${renderedSamples.join('')}`,
      ),
    );
    links.push(
      `<li><a href="${slug}.html">${escapeHtml(file.title)}</a> <small>${category}${problemsOfTemplate.length > 0 ? `, ${problemsOfTemplate.length} à corriger` : ''}</small></li>`,
    );
  }
  const index = join(folder, 'index.html');
  writeFileSync(
    index,
    renderPage('Lettres du catalogue', STYLE, `<h1>${links.length} lettres</h1><ol>${links.join('')}</ol>`),
  );
  return { index, letters: links.length, problems };
}
