import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Envelope } from '../../../../src/letterpress/index.ts';
import { formatDay, euros } from '../../ui/format.ts';
import { LetterText } from './letter-text.tsx';
import type { Measures } from './measure.ts';
import { Sheet } from './sheet.tsx';
import type { LaidOutLetter } from './use-letter.ts';

interface DeskProps extends LaidOutLetter {
  measures: Measures;
  /** Null where nobody posts it. */
  sendingName: string | null;
  field: string | null;
  onField: (field: string) => void;
}

/** Each step larger, as shares of the room there is. */
const ZOOMS = [1, 1.5, 2, 3] as const;

/** What the overlay shows of the envelope: its window where it has one for the letter, and its folds. */
const describeEnvelope = ({ window, folds }: Envelope): string =>
  [
    window ? 'Le cadre est la fenêtre de l’enveloppe.' : 'L’adresse est imprimée sur une feuille à part.',
    folds.length > 0 ? 'Les traits sont les plis.' : 'La lettre part à plat.',
  ].join(' ');

/** The letter on the counter: the sheet, and the scale it stands on. On a phone it is a drawer one thumb away. */
export function LetterPreview({ letter, pages, measures, sendingName, field, onField }: DeskProps) {
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const [zoom, setZoom] = useState(0);
  const { sheets, grams, envelope, day, cents } = measures;
  const { pane, at, turn } = useTurning(pages.length, field);
  // The sheet in view follows the key; those out of sight, and what is read aloud, follow a moment later.
  const later = useDeferredValue(pages);
  const spoken = useDeferredValue(letter);
  const count = `${sheets}\u00a0${sheets > 1 ? 'feuilles' : 'feuille'}`;
  const lens = pages.flatMap(({ lines }) => lines).find((line) => line.runs.some((run) => run.field === field));
  const key = useRef<HTMLButtonElement>(null);
  const pick = useRef(onField);
  useEffect(() => {
    pick.current = onField;
  });
  // The same function at each key, so that sheets without a change are not drawn again.
  const [onPick] = useState(() => (name: string): void => {
    setOpen(false);
    pick.current(name);
  });
  return (
    <aside
      className="letter-preview"
      aria-label="Votre lettre"
      {...(open && { 'data-open': '' })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          setOpen(false);
          key.current?.focus();
        }
      }}
    >
      <button className="drawer-key" type="button" ref={key} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span />
        <span>
          <b>{open ? 'Revenir aux questions' : 'Voir ma lettre'}</b>
          <small>
            {count}
            {cents !== null && `, ${euros(cents)}`}
          </small>
        </span>
        <span className="to" aria-hidden="true">
          {open ? '↓' : '↑'}
        </span>
      </button>
      <div className="preview-bar">
        <h2>
          Votre lettre<span className="preview-rest">, telle qu’elle partira</span>
        </h2>
        <div className="preview-tools">
          {pages.length > 1 && (
            <span className="page-turner">
              <button
                className="btn btn-quiet btn-small"
                type="button"
                aria-disabled={at === 0}
                aria-label="Page précédente"
                onClick={() => turn(at - 1)}
              >
                ←
              </button>
              <span aria-live="polite">
                Page {at + 1} sur {pages.length}
              </span>
              <button
                className="btn btn-quiet btn-small"
                type="button"
                aria-disabled={at === pages.length - 1}
                aria-label="Page suivante"
                onClick={() => turn(at + 1)}
              >
                →
              </button>
            </span>
          )}
          <span className="page-turner">
            <button
              className="btn btn-quiet btn-small"
              type="button"
              aria-disabled={zoom === 0}
              aria-label="Réduire la feuille"
              onClick={() => setZoom(Math.max(0, zoom - 1))}
            >
              −
            </button>
            <span aria-live="polite">{ZOOMS[zoom]! * 100} %</span>
            <button
              className="btn btn-quiet btn-small"
              type="button"
              aria-disabled={zoom === ZOOMS.length - 1}
              aria-label="Agrandir la feuille"
              onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
            >
              +
            </button>
          </span>
          <button
            className="btn btn-quiet btn-small"
            type="button"
            aria-pressed={overlay}
            onClick={() => setOverlay(!overlay)}
          >
            Enveloppe et plis
          </button>
        </div>
        {overlay && (
          <p className="hint" role="status">
            {describeEnvelope(envelope)}
          </p>
        )}
      </div>
      <div className="pane" tabIndex={0} role="region" aria-label="Feuille" ref={pane}>
        {lens && (
          <div className="excerpt excerpt-zoom" aria-hidden="true">
            <small>Vous écrivez ici</small>
            {lens.runs.map((run, i) => (
              <span key={i} className={run.field === field ? 'is-highlighted' : run.missing ? 'blank' : undefined}>
                {run.text}
              </span>
            ))}
          </div>
        )}
        <LetterText letter={spoken} label="Votre lettre, telle qu’elle sera imprimée" />
        {pages
          .map((now, i) => (i === at ? now : (later[i] ?? now)))
          .map((page) => (
            <div
              className="sheet"
              key={page.number}
              style={{ width: `${ZOOMS[zoom]! * 100}%`, ...(zoom > 0 && { maxWidth: 'none' }) }}
            >
              <Sheet page={page} field={field} onField={onPick} envelope={overlay ? envelope : undefined} />
            </div>
          ))}
      </div>
      <div className="summary-bar">
        <dl aria-live="polite">
          <div>
            <dt>{sheets > 1 ? 'feuilles' : 'feuille'}</dt>
            <dd>{sheets}</dd>
          </div>
          <div>
            <dt>poids</dt>
            <dd>{grams} g</dd>
          </div>
          <div>
            <dt>arrivée prévue</dt>
            <dd>{day ? formatDay(day) : sendingName ? 'selon le pays' : 'selon votre envoi'}</dd>
          </div>
          <div className="price">
            <dt>{sendingName ? 'prix tout compris' : 'prix du PDF seul'}</dt>
            <dd>{cents === null ? '…' : euros(cents)}</dd>
          </div>
        </dl>
        <p className="summary-bar-note">
          {sendingName
            ? `Commandée avant 17\u00a0h un jour ouvré, en ${sendingName.toLowerCase()}.`
            : 'Le PDF seul, que vous envoyez vous-même.'}{' '}
          Rien n’est payé maintenant.
        </p>
      </div>
    </aside>
  );
}

/** Turns the pages of the pane, says which one is in view, and keeps the field in hand there. */
function useTurning(count: number, field: string | null) {
  const pane = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(0);
  const at = Math.min(seen, count - 1);
  useEffect(() => {
    const box = pane.current!;
    const look = (): void => {
      const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
      const tops = [...box.querySelectorAll('.sheet')].map((sheet) => sheet.getBoundingClientRect().top);
      setSeen(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= middle),
        ),
      );
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    const lit = pane.current?.querySelector('.is-highlighted[x]');
    if (lit) bring(pane.current!, lit);
  }, [field]);
  const turn = (to: number): void => {
    const sheet = pane.current?.querySelectorAll('.sheet')[to];
    if (sheet)
      pane.current!.scrollTop += sheet.getBoundingClientRect().top - pane.current!.getBoundingClientRect().top - 6;
  };
  return { pane, at, turn };
}

/** Scrolls the pane, and nothing around it, until this is in view. */
function bring(box: Element, part: Element): void {
  const [room, place] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (place.top < room.top || place.bottom > room.bottom) box.scrollTop += place.top - room.top - room.height / 3;
}
