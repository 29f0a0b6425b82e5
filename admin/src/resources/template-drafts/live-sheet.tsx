import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/media-query.ts';
import { Sheet } from '../../lib/sheet.tsx';
import type { useLivePreview } from './use-live-preview.ts';

/** Minimum width for the text next to the sheet. */
const BESIDE = '(min-width: 1200px)';

interface Props {
  live: ReturnType<typeof useLivePreview>;
  sample: string;
  onSample: (sample: string) => void;
}

/** The letter composed from the text with one sample: next to the text, or collapsed below it. */
export function LiveSheet(props: Props) {
  const isBeside = useMediaQuery(BESIDE);
  if (isBeside)
    return (
      <section className="workshop-sheet" aria-label="Lettre">
        <LetterPages {...props} />
      </section>
    );
  return (
    <details className="workshop-fold">
      <summary>Lettre</summary>
      <LetterPages {...props} />
    </details>
  );
}

function LetterPages({ live, sample, onSample }: Props) {
  const { letter, preview, isLoading } = live;
  const samples = preview?.samples ?? [];
  const isStale = letter !== null && preview?.letter === null;
  return (
    <>
      {samples.length > 0 && (
        <label className="workshop-sample">
          Exemple
          <select value={letter?.sample ?? sample} onChange={(event) => onSample(event.target.value)}>
            {samples.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <p className="admin-soft workshop-state" role="status">
        {describe(live, isStale)}
      </p>
      {letter && (
        <div className={isStale ? 'sheets is-stale' : 'sheets'} aria-busy={isLoading}>
          {letter.pages.map((page, at) => (
            <Sheet key={at} page={page} label={`${letter.sample}, page ${at + 1} sur ${letter.pages.length}`} />
          ))}
        </div>
      )}
    </>
  );
}

function describe({ letter, preview, error }: Props['live'], isStale: boolean): ReactNode {
  if (error) return `La lettre n’a pas pu être composée\u00a0: ${error}`;
  if (!preview) return 'Composition de la lettre…';
  if (isStale) return 'Le texte ne se compose pas. Voici la dernière lettre correcte.';
  return letter ? 'Telle qu’elle serait imprimée.' : 'Le texte ne se compose pas encore.';
}
