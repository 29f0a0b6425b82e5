import { memo } from 'react';
import { getBlockText, type Letter, type Run } from '../../../../src/letterpress/index.ts';

type Block = Letter['blocks'][number];

/** The letter as text for screen readers: paragraphs and lists, without line and page breaks. */
export const LetterText = memo(function LetterText({ letter, label }: { letter: Letter; label: string }) {
  return (
    <div className="sr" role="document" aria-label={label} lang={letter.lang}>
      {letter.blocks.map((block, i) => (
        <BlockText key={i} kind={block.kind} text={getBlockText(block).map(toSpokenText).join('\n')} />
      ))}
    </div>
  );
});

/** Takes one string, so that an unchanged block is not rendered at each key press. */
const BlockText = memo(function BlockText({ kind, text }: { kind: Block['kind']; text: string }) {
  const lines = text.split('\n');
  if (kind === 'enclosures')
    return (
      <>
        <p>Pièces jointes :</p>
        <List items={lines} />
      </>
    );
  if (kind === 'list') return <List items={lines} />;
  if (kind === 'subject')
    return (
      <p>
        <strong>{text}</strong>
      </p>
    );
  return (
    <p>
      {lines.map((line, i) => (
        <span key={i}>
          {line}
          <br />
        </span>
      ))}
    </p>
  );
});

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item, i) => (
      <li key={i}>{item}</li>
    ))}
  </ul>
);

/** Raised letters are spelled by voices, and missing in the face of the page, which would load another file for them. */
const toSpokenText = (runs: readonly Run[]): string =>
  runs
    .map(({ text, missing }) => (missing ? `[à compléter : ${text}]` : text))
    .join('')
    .replaceAll('ᵉʳ', 'er')
    .trim();
