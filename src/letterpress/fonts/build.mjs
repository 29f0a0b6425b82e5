// Subsets the letter's fonts and extracts their metrics. Part of the build; does nothing if the result is up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listCodes, FRENCH_RANGES } from './french-ranges.mjs';
import { toFaceCode, buildKerningTable } from './kerning.mjs';

const buildFolder = dirname(fileURLToPath(import.meta.url));
const out = join(buildFolder, 'generated');
const require = createRequire(import.meta.url);
const family = dirname(require.resolve('@expo-google-fonts/source-serif-4/package.json'));
const SOURCES = {
  regular: { file: '400Regular/SourceSerif4_400Regular.ttf', css: 'font-weight: 400; font-style: normal' },
  bold: { file: '700Bold/SourceSerif4_700Bold.ttf', css: 'font-weight: 700; font-style: normal' },
  italic: { file: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf', css: 'font-weight: 400; font-style: italic' },
};
/** Titles of papers are set in the face of the site's titles, at the weight and optical size of faces/build.mjs. */
const TITLE =
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2');
const TITLE_CUT = { wght: 775, opsz: 60 };
const OUTPUTS = [
  'metrics.json',
  'title.ttf',
  'title-metrics.json',
  'faces.css',
  ...Object.keys(SOURCES).flatMap((style) => [
    `${style}.ttf`,
    `${style}.woff2`,
    `${style}-latin.woff2`,
    `${style}-wider.ttf`,
    `${style}-wider.woff2`,
  ]),
];

/**
 * French, « ʳ » and « ᵉ » of « 1ᵉʳ », № and the five joined letters. These kern among themselves; browsers load them at
 * once.
 */
const FIRST_CODES = listCodes([...FRENCH_RANGES, [0x2b3, 0x2b3], [0x1d49, 0x1d49], [0x2116, 0x2116], [0xfb00, 0xfb04]]);
/**
 * The rest of Latin-1, Latin Extended-A (Polish, Turkish, Czech names), ‰ and ‹ ›. Browsers load them only if a text
 * needs them, and kern nothing across files: these never kern, on paper neither.
 */
const LATIN_RANGES = [
  [0xa1, 0xac],
  [0xae, 0x17f],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
];
const LATIN_CODES = listCodes(LATIN_RANGES).filter((code) => !FIRST_CODES.includes(code));
/** Every ordinary letter: one file for paper. */
const LETTER_CODES = [...FIRST_CODES, ...LATIN_CODES].sort((one, other) => one - other);

/** Writes the files under generated/. Equal sources give equal bytes. */
export async function buildFonts() {
  const stamp = createHash('sha256');
  for (const file of ['build.mjs', 'french-ranges.mjs', 'kerning.mjs'])
    stamp.update(readFileSync(join(buildFolder, file)));
  for (const { file } of Object.values(SOURCES)) stamp.update(readFileSync(join(family, file)));
  stamp.update(readFileSync(TITLE));
  const fingerprint = stamp.digest('hex');
  const stampFile = join(out, 'stamp');
  const isFresh =
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === fingerprint &&
    OUTPUTS.every((file) => existsSync(join(out, file)));
  if (isFresh) return false;

  const fontkit = await import('fontkit');
  mkdirSync(out, { recursive: true });
  const metrics = {};
  let css = '';
  for (const [style, { file, css: face }] of Object.entries(SOURCES)) {
    const full = readFileSync(join(family, file));
    const all = fontkit.create(full).characterSet;
    const letter = LETTER_CODES.filter((code) => all.includes(code));
    // Greek, Cyrillic, Vietnamese: loaded by browser or worker only if a text needs them.
    const wider = all.filter((code) => code > 0x7f && code !== 0xad && code < 0x10000 && !letter.includes(code));
    const french = letter.filter((code) => FIRST_CODES.includes(code));
    const latin = letter.filter((code) => LATIN_CODES.includes(code));
    const font = fontkit.create(await writeForPaper(full, letter, style));
    const widerFont = fontkit.create(await writeForPaper(full, wider, `${style}-wider`));
    await writeForScreen(full, french, style, ['kern', 'liga']);
    await writeForScreen(full, latin, `${style}-latin`, []);
    await writeForScreen(full, wider, `${style}-wider`, []);
    metrics[style] = {
      unitsPerEm: font.unitsPerEm,
      ascent: font.ascent,
      descent: font.descent,
      advances: toMeasured(listAdvances(font, letter)),
      widerAdvances: listAdvances(widerFont, wider),
      kerning: buildKerningTable(font, french),
    };
    css +=
      buildFace(style, face, french) +
      buildFace(`${style}-latin`, face, latin) +
      buildFace(`${style}-wider`, face, wider);
  }
  writeFileSync(join(out, 'metrics.json'), JSON.stringify(metrics));
  writeFileSync(join(out, 'title-metrics.json'), JSON.stringify(await writeTitle(fontkit)));
  writeFileSync(join(out, 'faces.css'), css);
  writeFileSync(stampFile, fingerprint);
  return true;
}

/**
 * Keeps only kerning and the five ligatures, so that a browser draws exactly the measured glyphs. Disabling closure
 * drops ligatures that have no code point (ft, fj).
 */
const cut = async (full, codes, targetFormat, keepFeatures) => {
  const { default: subsetFont } = await import('subset-font');
  const options = { noLayoutClosure: true, noHinting: true, keepFeatures, targetFormat };
  return subsetFont(full, String.fromCodePoint(...codes), options);
};

async function writeForPaper(full, codes, name) {
  // fontkit reads ten bytes of header even for an empty last glyph (a space), so zeros are appended.
  const ttf = Buffer.concat([await cut(full, codes, 'truetype', ['kern', 'liga']), Buffer.alloc(16)]);
  writeFileSync(join(out, `${name}.ttf`), ttf);
  return ttf;
}

const writeForScreen = async (full, codes, name, features) =>
  writeFileSync(join(out, `${name}.woff2`), await cut(full, codes, 'woff2', features));

/** Apart from the metrics of letters, which browsers load: only papers have titles. */
async function writeTitle(fontkit) {
  const { default: subsetFont } = await import('subset-font');
  const full = readFileSync(TITLE);
  const all = fontkit.create(full).characterSet;
  const codes = LETTER_CODES.filter((code) => all.includes(code));
  const options = { noLayoutClosure: true, noHinting: true, keepFeatures: ['kern'], variationAxes: TITLE_CUT };
  const title = await subsetFont(full, String.fromCodePoint(...codes), { ...options, targetFormat: 'truetype' });
  const ttf = Buffer.concat([title, Buffer.alloc(16)]);
  writeFileSync(join(out, 'title.ttf'), ttf);
  const font = fontkit.create(ttf);
  return {
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    advances: listAdvances(font, codes),
    widerAdvances: {},
    kerning: buildKerningTable(font, codes),
  };
}

/** Joined letters are measured and kerned under the codes 1 to 5 (metrics.ts), which no clean text holds. */
const toMeasured = (advances) =>
  Object.fromEntries(Object.entries(advances).map(([code, advance]) => [toFaceCode(Number(code)), advance]));

const listAdvances = (font, codes) =>
  Object.fromEntries(codes.map((code) => [code, Math.round(font.glyphForCodePoint(code).advanceWidth)]));

function buildFace(name, face, codes) {
  const ranges = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  const range = ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
  return `@font-face { font-family: 'Affranchi Letter'; ${face}; font-display: block; src: url('./${name}.woff2') format('woff2'); unicode-range: ${range}; }\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildFonts();
