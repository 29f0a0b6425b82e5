import { useMemo, useState } from 'react';
import { useMediaQuery } from '../lib/media-query.ts';
import './comparison.css';
import { compareTexts, foldEqualRows, type DiffRow, type Segment } from './diff-rows.ts';

interface LetterText {
  source: string;
  samples: string;
}
const FILES = { source: 'template.md', samples: 'samples.yaml' } as const;
/** Wide enough for two texts. */
const SIDE_BY_SIDE = '(min-width: 1100px)';

/** The differences of two texts of a letter, file by file. */
export default function Comparison({ before, after }: { before: LetterText; after: LetterText }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="diff">
      <label className="diff-whole">
        <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.target.checked)} /> Montrer aussi
        les lignes identiques
      </label>
      {(Object.keys(FILES) as (keyof typeof FILES)[]).map((file) => (
        <FileDiff key={file} name={FILES[file]} before={before[file]} after={after[file]} isWhole={isWhole} />
      ))}
    </div>
  );
}

function FileDiff({ name, before, after, isWhole }: { name: string; before: string; after: string; isWhole: boolean }) {
  const rows = useMemo(() => compareTexts(before, after), [before, after]);
  const isWide = useMediaQuery(SIDE_BY_SIDE);
  const changes = rows?.filter(({ kind }) => kind !== 'same').length;
  const Rows = isWide ? SideBySide : Unified;
  return (
    <section aria-label={name}>
      <h3>
        {name} <span className="admin-soft">{describeCount(changes)}</span>
      </h3>
      {rows && (changes !== 0 || isWhole) && (
        <div className="diff-scroll" role="group" tabIndex={0} aria-label={`Différences de ${name}`}>
          <Rows rows={isWhole ? rows : foldEqualRows(rows)} />
        </div>
      )}
    </section>
  );
}

function describeCount(changes: number | undefined): string {
  if (changes === undefined) return 'trop de différences pour les montrer';
  if (changes === 0) return 'identique';
  return changes === 1 ? '1 ligne changée' : `${changes} lignes changées`;
}

type Rows = { rows: readonly (DiffRow | { skipped: number })[] };

const Skipped = ({ count, columns }: { count: number; columns: number }) => (
  <tr className="diff-skipped">
    <td colSpan={columns}>{count === 1 ? '1 ligne identique' : `${count} lignes identiques`}</td>
  </tr>
);

const SideBySide = ({ rows }: Rows) => (
  <table className="diff-table">
    <colgroup>
      <col className="diff-number" />
      <col />
      <col className="diff-number" />
      <col />
    </colgroup>
    <thead className="sr">
      <tr>
        <th scope="col">Ligne avant</th>
        <th scope="col">Avant</th>
        <th scope="col">Ligne après</th>
        <th scope="col">Après</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) =>
        'skipped' in row ? (
          <Skipped key={at} count={row.skipped} columns={4} />
        ) : (
          <tr key={at}>
            <Cells side={row.before} tone={row.kind === 'same' ? 'same' : 'removed'} />
            <Cells side={row.after} tone={row.kind === 'same' ? 'same' : 'added'} />
          </tr>
        ),
      )}
    </tbody>
  </table>
);

const Unified = ({ rows }: Rows) => (
  <table className="diff-table">
    <colgroup>
      <col className="diff-number" />
      <col />
    </colgroup>
    <thead className="sr">
      <tr>
        <th scope="col">Ligne</th>
        <th scope="col">Texte</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => {
        if ('skipped' in row) return <Skipped key={at} count={row.skipped} columns={2} />;
        if (row.kind === 'same')
          return (
            <tr key={at}>
              <Cells side={row.after} tone="same" />
            </tr>
          );
        return [
          row.before && (
            <tr key={`${at} before`}>
              <Cells side={row.before} tone="removed" />
            </tr>
          ),
          row.after && (
            <tr key={`${at} after`}>
              <Cells side={row.after} tone="added" />
            </tr>
          ),
        ];
      })}
    </tbody>
  </table>
);

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const WORDS = { removed: 'Supprimé\u00a0: ', added: 'Ajouté\u00a0: ' } as const;

/** The number and the text of a line. A sign and the element show the change, not the colour alone. */
function Cells({ side, tone }: { side: DiffRow['before']; tone: keyof typeof SIGNS }) {
  if (!side)
    return (
      <td colSpan={2} className="diff-none">
        <span className="sr">Rien</span>
      </td>
    );
  return (
    <>
      <td className="diff-line">{side.line}</td>
      <td className={`diff-text is-${tone}`}>
        <span className="diff-sign" aria-hidden="true">
          {SIGNS[tone]}
        </span>
        {tone === 'same' ? (
          <Words segments={side.segments} />
        ) : (
          <>
            <span className="sr">{WORDS[tone]}</span>
            <Marked tone={tone} segments={side.segments} />
          </>
        )}
      </td>
    </>
  );
}

function Marked({ tone, segments }: { tone: 'removed' | 'added'; segments: readonly Segment[] }) {
  const Tag = tone === 'removed' ? 'del' : 'ins';
  // A line that is only in one text is marked as a whole.
  if (!segments.some(({ isChanged }) => isChanged))
    return (
      <Tag>
        <Words segments={segments} />
      </Tag>
    );
  return segments.map(({ text, isChanged }, at) => (isChanged ? <Tag key={at}>{text}</Tag> : text));
}

const Words = ({ segments }: { segments: readonly Segment[] }) => segments.map(({ text }) => text).join('');
