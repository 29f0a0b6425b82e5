import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, layOut, toSvg } from '../src/letterpress/index.ts';
import { toPdf } from '../src/letterpress/pdf.ts';
import { lintTemplate, listLoadedTemplates, templateSources } from '../src/modules/documents/index.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

const FACES = [
  ['regular', 400, 'normal'],
  ['bold', 700, 'normal'],
  ['italic', 400, 'italic'],
] as const;
const fonts = (folder: string): string =>
  FACES.map(
    ([name, weight, style]) =>
      `@font-face{font-family:'Affranchi Letter';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${readFileSync(join(folder, `${name}.woff2`)).toString('base64')})}`,
  ).join('');
const STYLE =
  'body{font:16px system-ui;margin:24px;background:#e8f1ef;color:#14211f}svg{width:min(100%,640px);background:#fff;box-shadow:0 2px 12px #0003;margin:8px 16px 8px 0}text{white-space:pre}pre{color:#a11;white-space:pre-wrap}';
const page = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style><body>${body}</body></html>`;

interface Options {
  folder: string;
  /** Where the letter's faces lie. */
  fontFolder: string;
  /** A category, a slug, or nothing for the whole catalogue. */
  only: string;
}

/** Every sample of every letter as sheet and PDF, with what the linter says; gives the page that leads to all of them, and how much there is. */
export function writePreview({ folder, fontFolder, only }: Options): {
  index: string;
  letters: number;
  problems: number;
} {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const style = STYLE + fonts(fontFolder);
  const sources = templateSources();
  const links: string[] = [];
  let problems = 0;
  for (const template of listLoadedTemplates().filter(
    ({ category, slug }) => only === '' || only === category || only === slug,
  )) {
    const { category, slug, file, samples } = template;
    const found = lintTemplate(template, sources[`${category}/${slug}/template.md`] ?? '');
    problems += found.length;
    const drawn = samples.map(({ name, content, date }, i) => {
      const letter = compose(file, content, { date, sending: content.sending ?? file.sending.advised });
      const pages = layOut(letter);
      writeFileSync(
        join(folder, `${slug}-${i + 1}.pdf`),
        toPdf(pages, letter, { createdAt: new Date(`${date}T12:00:00Z`), version: '1.7' }),
      );
      return `<h2>${escaped(name)}</h2><p><a href="${slug}-${i + 1}.pdf">PDF</a></p>${pages.map(toSvg).join('')}`;
    });
    const said =
      found.length > 0
        ? `<pre>${found.map(({ file: where, line, message }) => escaped(`${where}${line ? `:${line}` : ''}: ${message}`)).join('\n')}</pre>`
        : '';
    writeFileSync(
      join(folder, `${slug}.html`),
      page(
        file.title,
        style,
        `<p><a href="index.html">Toutes</a></p><h1>${escaped(file.title)}</h1>${said}${drawn.join('')}`,
      ),
    );
    links.push(
      `<li><a href="${slug}.html">${escaped(file.title)}</a> <small>${category}${found.length > 0 ? `, ${found.length} à corriger` : ''}</small></li>`,
    );
  }
  const index = join(folder, 'index.html');
  writeFileSync(
    index,
    page('Lettres du catalogue', STYLE, `<h1>${links.length} lettres</h1><ol>${links.join('')}</ol>`),
  );
  return { index, letters: links.length, problems };
}
