/** ff fi fl ffi ffl (U+FB00 to U+FB04) under small codes, so that the tables by code stay small. */
export const toFaceCode = (code) => (code >= 0xfb00 && code <= 0xfb04 ? code - 0xfb00 + 1 : code);

/**
 * The GPOS kerning between two characters, as classes: characters with equal kerning share a row or column, which makes
 * the table forty times smaller than a list of pairs. Computed by the shaping engine, so that it equals what is drawn.
 */
export function buildKerningTable(font, codes) {
  const rows = codes.map((left) => buildRow(font, left, codes));
  const left = groupByKey(codes, (_, i) => rows[i].join());
  const right = groupByKey(codes, (_, j) => left.map(({ at }) => rows[at][j]).join());
  return {
    left: left.map(({ text }) => text),
    right: right.map(({ text }) => text),
    /** One row per left class, one column per right class. A character of no class never kerns. */
    values: left.map((l) => right.map((r) => rows[l.at][r.at])),
  };
}

const KERN_ONLY = {
  kern: true,
  liga: false,
  clig: false,
  dlig: false,
  calt: false,
  ccmp: false,
  locl: false,
  rlig: false,
  mark: false,
  mkmk: false,
};

function buildRow(font, left, codes) {
  // Long rows are laid out at once: left, right, left, right … and every other gap is the pair wanted.
  const { positions, glyphs } = font.layout(
    String.fromCodePoint(...codes.flatMap((right) => [left, right])),
    KERN_ONLY,
  );
  if (glyphs.length !== codes.length * 2)
    throw new Error(`The font joins U+${left.toString(16)} with another character.`);
  return codes.map((_, j) => Math.round(positions[2 * j].xAdvance - glyphs[2 * j].advanceWidth));
}

function groupByKey(codes, keyOf) {
  const classes = new Map();
  codes.forEach((code, i) => {
    const key = keyOf(code, i);
    if (!/[1-9]/.test(key)) return;
    const glyphClass = classes.get(key);
    if (glyphClass) glyphClass.text += String.fromCodePoint(toFaceCode(code));
    else classes.set(key, { at: i, text: String.fromCodePoint(toFaceCode(code)) });
  });
  return [...classes.values()];
}
