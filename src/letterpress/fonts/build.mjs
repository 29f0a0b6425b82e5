// Cuts the letter's fonts to what French letters need and reads their metrics. Run by the build; skips when up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, 'generated');
const require = createRequire(import.meta.url);
const family = dirname(require.resolve('@expo-google-fonts/source-serif-4/package.json'));
const sources = {
  regular: '400Regular/SourceSerif4_400Regular.ttf',
  bold: '700Bold/SourceSerif4_700Bold.ttf',
  italic: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
};
const stamp = `3 ${JSON.parse(readFileSync(join(family, 'package.json'), 'utf8')).version}`;
if (existsSync(join(out, 'stamp')) && readFileSync(join(out, 'stamp'), 'utf8') === stamp) process.exit(0);

// Latin-1, Latin Extended-A (Polish, Turkish, Czech names), and the marks of French typography.
const codes = [];
for (let code = 0x20; code <= 0x7e; code += 1) codes.push(code);
for (let code = 0xa0; code <= 0x17f; code += 1) codes.push(code);
codes.push(0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x202f, 0x20ac, 0x2116, 0xfffd);
const text = String.fromCodePoint(...codes);

const { default: subsetFont } = await import('subset-font');
const fontkit = await import('fontkit');
mkdirSync(out, { recursive: true });
const metrics = {};
for (const [style, path] of Object.entries(sources)) {
  const full = readFileSync(join(family, path));
  const options = { targetFormat: 'truetype', noLayoutClosure: true };
  // fontkit reads ten bytes of header even for an empty last glyph (a space): room after the end gives it zeros.
  const ttf = Buffer.concat([await subsetFont(full, text, options), Buffer.alloc(16)]);
  writeFileSync(join(out, `${style}.ttf`), ttf);
  writeFileSync(join(out, `${style}.woff2`), await subsetFont(full, text, { ...options, targetFormat: 'woff2' }));
  metrics[style] = read(fontkit.create(ttf));
}
writeFileSync(join(out, 'metrics.json'), JSON.stringify(metrics));
writeFileSync(join(out, 'stamp'), stamp);

/** Advances, and the kerning GPOS applies to each pair of characters a letter may hold side by side. */
function read(font) {
  const features = { kern: true, liga: false, clig: false, dlig: false, calt: false, ccmp: false, locl: false };
  const advances = {};
  for (const code of codes) if (font.hasGlyphForCodePoint(code)) advances[code] = Math.round(font.glyphForCodePoint(code).advanceWidth);
  const kerned = codes.filter((code) => advances[code] && code < 0x180 && code !== 0xad).concat(0x2019, 0x2013, 0x2014, 0x2026, 0x20ac, 0x202f);
  const kerning = {};
  // Latin-1 against everything we keep: the rarer letters beside one another keep their plain advance.
  const common = kerned.filter((code) => code < 0x100 || code > 0x2000);
  for (const left of common)
    for (const right of common) {
      const run = font.layout(String.fromCodePoint(left, right), features);
      const extra = Math.round(run.advanceWidth - advances[left] - advances[right]);
      if (extra !== 0 && run.glyphs.length === 2) kerning[`${left} ${right}`] = extra;
    }
  return { unitsPerEm: font.unitsPerEm, ascent: font.ascent, descent: font.descent, advances, kerning };
}
