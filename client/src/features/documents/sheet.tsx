import { memo, useMemo } from 'react';
import {
  toViewBox,
  toSvgLines,
  toSvgStrokes,
  UNITS_PER_MM,
  UNITS_PER_POINT,
  type Envelope,
  type Page,
  type SvgText,
} from '../../../../src/letterpress/index.ts';

interface SheetProps {
  page: Page;
  /** The current field, highlighted on the sheet. */
  field?: string | null;
  onField?: (field: string) => void;
  /** Shows the window and folds of this envelope, and millimetres. */
  envelope?: Envelope | undefined;
}

/** Draws one sheet word by word as it will be printed. Screen readers get `LetterText` instead. */
export const Sheet = memo(function Sheet({ page, field = null, onField, envelope }: SheetProps) {
  const texts = useMemo(() => toSvgLines(page), [page]);
  return (
    <div className="paper">
      <svg viewBox={toViewBox(page)} aria-hidden="true" focusable="false">
        {texts.map((text) => (
          <Text
            key={text.key}
            text={text}
            lit={Boolean(text.field) && text.field === field}
            {...(onField && { onField })}
          />
        ))}
        <g transform={`scale(${UNITS_PER_MM})`}>
          {toSvgStrokes(page).map(({ key, path, penMm }) => (
            <path key={key} className="stroke" d={path} strokeWidth={penMm} />
          ))}
          {envelope && <Overlay page={page} envelope={envelope} />}
        </g>
      </svg>
    </div>
  );
});

/** Around a highlighted answer, and under a blank. */
const MARGIN = 2 * UNITS_PER_POINT;
const DOTS_BELOW = 3 * UNITS_PER_POINT;

interface TextProps {
  text: SvgText;
  lit: boolean;
  onField?: (field: string) => void;
}

/** Memoised: a key press changes only a small part of a letter. */
const Text = memo(function Text({ text, lit, onField }: TextProps) {
  const { x, y, width, size } = text;
  const pick = text.field && onField ? () => onField(text.field!) : undefined;
  return (
    <g className={pick ? 'is-field' : undefined} onClick={pick}>
      {lit && (
        <rect
          className="is-highlighted"
          x={x - MARGIN}
          y={y - size * 0.82}
          width={width + 2 * MARGIN}
          height={size * 1.12}
          rx={MARGIN}
        />
      )}
      {text.missing && <line className="dots" x1={x} x2={x + width} y1={y + DOTS_BELOW} y2={y + DOTS_BELOW} />}
      <text
        y={y}
        fontSize={size}
        fontWeight={text.style === 'bold' ? 700 : 400}
        fontStyle={text.style === 'italic' ? 'italic' : 'normal'}
        className={text.missing ? 'is-missing' : undefined}
      >
        {text.words.map((word, i) => (
          <tspan key={i} x={word.x}>
            {word.text}
          </tspan>
        ))}
      </text>
    </g>
  );
}, isSame);

const PARTS = ['x', 'y', 'width', 'size', 'style', 'field', 'missing'] as const satisfies (keyof SvgText)[];
function isSame(before: TextProps, after: TextProps): boolean {
  return (
    before.lit === after.lit &&
    before.onField === after.onField &&
    PARTS.every((part) => before.text[part] === after.text[part]) &&
    before.text.words.length === after.text.words.length &&
    before.text.words.every((word, i) => word.x === after.text.words[i]?.x && word.text === after.text.words[i].text)
  );
}

const listCentimetres = (length: number): number[] => Array.from({ length: Math.ceil(length / 10) }, (_, i) => i * 10);

function Overlay({ page: { number, width, height }, envelope: { window, folds } }: { page: Page; envelope: Envelope }) {
  return (
    <>
      {window && number === 1 && <rect className="window" {...window} rx={2} />}
      {folds.map((y) => (
        <line key={y} className="fold" x1={0} x2={width} y1={y} y2={y} />
      ))}
      {listCentimetres(width).map((x) => (
        <line key={`x${x}`} className="ruler" x1={x} x2={x} y1={0} y2={x % 50 === 0 ? 4 : 2} />
      ))}
      {listCentimetres(height).map((y) => (
        <line key={`y${y}`} className="ruler" y1={y} y2={y} x1={0} x2={y % 50 === 0 ? 4 : 2} />
      ))}
    </>
  );
}
