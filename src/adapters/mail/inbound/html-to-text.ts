const MAX_CHARACTERS = 500_000;
const BLOCKS = new Set('p div br tr li ul ol table section article header footer h1 h2 h3 h4 h5 h6 hr pre'.split(' '));
/** Elements whose content is no text. */
const HIDDEN = new Set(['style', 'script', 'head', 'title', 'template']);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  euro: '€',
  deg: '°',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  oelig: 'œ',
  ugrave: 'ù',
  ucirc: 'û',
  Agrave: 'À',
  Ccedil: 'Ç',
  Eacute: 'É',
  Egrave: 'È',
  Ecirc: 'Ê',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return (Object.hasOwn(ENTITIES, name) && ENTITIES[name]) || entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/**
 * Turns a mail that is only HTML into its text: a line per block, `> ` before what is quoted. Nothing of it is ever
 * shown as HTML. One pass, so that hostile markup costs no more than its length.
 */
export function htmlToText(input: string): string {
  const html = input.slice(0, MAX_CHARACTERS);
  // Only ASCII: « İ » in lower case is longer, and every later position would differ.
  const lowerCase = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const lines: string[] = [];
  let [line, depth, at] = ['', 0, 0];
  const endLine = (): void => {
    const text = decodeEntities(line).trim();
    lines.push(text && `${'> '.repeat(Math.min(depth, 5))}${text}`);
    line = '';
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    line += html.slice(at, open === -1 ? html.length : open).replace(/\s+/g, ' ');
    if (open === -1) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open + 1);
    if (close === -1) break;
    at = close + (isComment ? 3 : 1);
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lowerCase.slice(open, open + 20)) ?? [];
    if (HIDDEN.has(name) && !slash) {
      const end = lowerCase.indexOf(`</${name}`, at);
      if (end === -1) break;
      at = end;
    }
    if (name === 'blockquote') {
      endLine();
      depth = Math.max(0, depth + (slash ? -1 : 1));
    } else if (BLOCKS.has(name)) endLine();
  }
  endLine();
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
