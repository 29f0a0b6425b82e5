import { UNITS_PER_MM } from '../../../src/letterpress/index.ts';
import type { SheetView } from '../../../src/modules/documents/catalogue/contract.ts';

/** Draws one page of a letter word by word, as it is printed. */
export const Sheet = ({ page: { box, texts, strokes }, label }: { page: SheetView; label: string }) => (
  <figure>
    <figcaption>{label}</figcaption>
    <svg className="sheet-view" viewBox={box} role="img" aria-label={label} lang="fr">
      {texts.map(({ key, y, size, style, words, missing }) => (
        <text
          key={key}
          y={y}
          fontSize={size}
          fontWeight={style === 'bold' ? 700 : 400}
          fontStyle={style === 'italic' ? 'italic' : 'normal'}
          {...(missing && { className: 'is-missing' })}
        >
          {words.map(({ x, text }, i) => (
            <tspan key={i} x={x}>
              {text}
            </tspan>
          ))}
        </text>
      ))}
      <g transform={`scale(${UNITS_PER_MM})`}>
        {strokes.map(({ key, path, penMm }) => (
          <path key={key} d={path} strokeWidth={penMm} />
        ))}
      </g>
    </svg>
  </figure>
);
