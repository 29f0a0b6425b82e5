import { memo, useMemo } from 'react';
import { DL_WINDOW, PT_PER_MM, sheetBox, strokePath, svgLines, type Page, type SvgText } from '../../../../src/letterpress/index.ts';

interface SheetProps {
  page: Page;
  label?: string;
  /** The field in hand, lit on the sheet. */
  field?: string | null;
  onField?: (field: string) => void;
  /** Window, folds and millimetres. */
  overlay?: boolean;
  decorative?: boolean;
}

/** One sheet, drawn line by line where the printer will put them; its text is read aloud as one document. */
export const Sheet = memo(function Sheet({ page, label, field = null, onField, overlay = false, decorative = false }: SheetProps) {
  const texts = useMemo(() => svgLines(page), [page]);
  const spoken = useMemo(() => page.lines.map((line) => line.runs.map((run) => run.text).join('')).join('\n'), [page]);
  return (
    <div className="paper" {...(decorative ? {} : { role: 'document', 'aria-label': label ?? `La lettre, page ${page.number}` })}>
      {!decorative && <div className="sr">{spoken}</div>}
      <svg viewBox={sheetBox(page)} aria-hidden="true" focusable="false">
        {texts.map((text) => <Text key={text.key} text={text} lit={Boolean(text.field) && text.field === field} {...(onField && { onField })} />)}
        <g transform={`scale(${PT_PER_MM})`}>
          {page.lines.flatMap(({ drawings = [] }) => drawings).map((drawing) => <path key={`${drawing.x} ${drawing.y}`} className="stroke" d={strokePath(drawing)} strokeWidth={drawing.penMm} />)}
          {overlay && <Overlay />}
        </g>
      </svg>
    </div>
  );
});

function Text({ text, lit, onField }: { text: SvgText; lit: boolean; onField?: (field: string) => void }) {
  const { x, y, width, size, wordSpace } = text;
  const pick = text.field && onField ? () => onField(text.field!) : undefined;
  return (
    <g className={pick ? 'is-field' : undefined} onClick={pick}>
      {lit && <rect className="lit" x={x - 2} y={y - size * 0.82} width={width + 4} height={size * 1.12} rx={2} />}
      {text.missing && <line className="dots" x1={x} x2={x + width} y1={y + 3} y2={y + 3} />}
      <text x={x} y={y} fontSize={size} fontWeight={text.style === 'bold' ? 700 : 400} fontStyle={text.style === 'italic' ? 'italic' : 'normal'} className={text.missing ? 'is-missing' : undefined} {...(wordSpace && { style: { wordSpacing: wordSpace } })}>{text.text}</text>
    </g>
  );
}

function Overlay() {
  const { window, folds } = DL_WINDOW;
  return (
    <g>
      <rect className="window" {...window} rx={2} />
      {folds.map((y) => <line key={y} className="fold" x1={0} x2={210} y1={y} y2={y} />)}
      {Array.from({ length: 21 }, (_, i) => <line key={`x${i}`} className="ruler" x1={i * 10} x2={i * 10} y1={0} y2={i % 5 === 0 ? 4 : 2} />)}
      {Array.from({ length: 29 }, (_, i) => <line key={`y${i}`} className="ruler" y1={i * 10} y2={i * 10} x1={0} x2={i % 5 === 0 ? 4 : 2} />)}
    </g>
  );
}
