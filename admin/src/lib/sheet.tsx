import { PT_PER_MM } from '../../../src/letterpress/index.ts';
import type { SheetView } from '../../../src/modules/documents/catalogue/contract.ts';

/** Draws one page of a letter line by line, as it is printed. */
export const Sheet = ({ page: { box, texts, strokes }, label }: { page: SheetView; label: string }) => (
  <figure>
    <figcaption>{label}</figcaption>
    <svg className="sheet-view" viewBox={box} role="img" aria-label={label} lang="fr">
      {texts.map(({ key, x, y, size, style, text, wordSpace, missing }) => (
        <text
          key={key}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={style === 'bold' ? 700 : 400}
          fontStyle={style === 'italic' ? 'italic' : 'normal'}
          {...(missing && { className: 'is-missing' })}
          {...(wordSpace && { style: { wordSpacing: wordSpace } })}
        >
          {text}
        </text>
      ))}
      <g transform={`scale(${PT_PER_MM})`}>
        {strokes.map(({ key, path, penMm }) => (
          <path key={key} d={path} strokeWidth={penMm} />
        ))}
      </g>
    </svg>
  </figure>
);
