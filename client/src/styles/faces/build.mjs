// Subsets the fonts of the pages to the characters of French. Run by the build; does nothing if they are up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listCodes, FRENCH_RANGES } from '../../../../src/letterpress/fonts/french-ranges.mjs';

const buildFolder = dirname(fileURLToPath(import.meta.url));
const out = join(buildFolder, 'generated');
const require = createRequire(import.meta.url);

/**
 * `weights` are those used by the style sheets; each face declares the whole range and so replaces the family. Titles
 * and prices use weights from 700 to 800, which look the same at their sizes: a single weight saves 11 kB on every
 * page. The optical size is that of titles: narrower, so that the home page's title takes three lines.
 */
const FACES = {
  text: {
    family: 'Atkinson Hyperlegible Next Variable',
    file: 'atkinson-hyperlegible-next',
    weights: { min: 400, max: 700 },
    drawn: 700,
  },
  title: {
    family: 'Bricolage Grotesque Variable',
    file: 'bricolage-grotesque',
    axes: 'opsz',
    weights: 775,
    drawn: 775,
    opticalSize: 60,
  },
};
/**
 * French, → and −. Other characters come from the whole font, loaded only by pages that use one. The narrow space
 * (202F) is in no file: browsers derive it from the space if the face declares it.
 */
const RANGES = [...FRENCH_RANGES, [0x2192, 0x2192], [0x2212, 0x2212]];
const CHARACTERS = String.fromCodePoint(...listCodes(RANGES));
const OPTIONS = { noHinting: true, keepFeatures: ['kern', 'liga'] };

const toSourcePath = ({ file, axes = 'wght' }) =>
  readFileSync(require.resolve(`@fontsource-variable/${file}/files/${file}-latin-${axes}-normal.woff2`));

export async function buildFaces() {
  const stamp = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(CHARACTERS);
  for (const face of Object.values(FACES)) stamp.update(toSourcePath(face));
  const fingerprint = stamp.digest('hex');
  const stampFile = join(out, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;

  const { default: subsetFont } = await import('subset-font');
  mkdirSync(out, { recursive: true });
  const range = RANGES.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`.toUpperCase()).join(', ');
  let css = '';
  for (const [name, face] of Object.entries(FACES)) {
    const { family, weights, drawn, opticalSize: opsz } = face;
    const cut = (targetFormat, wght) =>
      subsetFont(toSourcePath(face), CHARACTERS, {
        ...OPTIONS,
        targetFormat,
        variationAxes: { wght, ...(opsz && { opsz }) },
      });
    writeFileSync(join(out, `${name}.woff2`), await cut('woff2', weights));
    // One weight for the pictures that the server draws, in which text is converted to paths.
    writeFileSync(join(out, `${name}.ttf`), await cut('sfnt', drawn));
    css += `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; font-weight: 200 800; src: url('./${name}.woff2') format('woff2'); unicode-range: ${range}; }\n`;
  }
  writeFileSync(join(out, 'faces.css'), css);
  writeFileSync(stampFile, fingerprint);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildFaces();
