import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { PlacedRun } from '../../../../src/letterpress/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Price } from '../../ui/price.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { useOnline } from '../../ui/use-online.ts';
import { formatSheetCount } from './enclosure-text.ts';
import { LetterText } from './letter-text.tsx';
import type { Measures } from './measure.ts';
import { PreviewBar, ZOOMS } from './preview-bar.tsx';
import { Sheet } from './sheet.tsx';
import type { LaidOutLetter } from './use-letter.ts';

interface Props extends LaidOutLetter {
  measures: Measures;
  /** Null if only the PDF is sold; undefined for a paid letter, which shows no price. */
  sendingName?: string | null;
  field: string | null;
  onField: (field: string) => void;
  /** The status of the draft, and where an expired session is opened again. On a phone both are shown in the bar. */
  status?: string;
  loginPath?: string | null;
}

/** How long the bar shows a new status in place of the price. */
const STATUS_LASTS_MS = 3000;

/** The sheets of the letter as they will be printed, and a summary. On a phone it is a drawer. */
export function LetterPreview({ status = '', loginPath = null, ...props }: Props) {
  const { letter, pages, measures, sendingName, field, onField } = props;
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const [zoom, setZoom] = useState(0);
  const { envelope } = measures;
  // The sheet in view is rendered at each key press; the others, and the text for screen readers, a moment later.
  const deferredPages = useDeferredValue(pages);
  const { pane, at, turn } = usePages(pages.length, field, deferredPages);
  const deferredLetter = useDeferredValue(letter);
  const currentStatus = useBarStatus(status);
  const drawerButton = useRef<HTMLButtonElement>(null);
  const latestOnField = useRef(onField);
  useEffect(() => {
    latestOnField.current = onField;
  });
  // The same function in every render: unchanged sheets are not rendered again.
  const [onPick] = useState(() => (name: string): void => {
    setOpen(false);
    latestOnField.current(name);
  });
  return (
    <aside
      className="letter-preview"
      lang="fr"
      aria-label={t.label('Votre lettre')['aria-label']}
      {...(open && { 'data-open': '' })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          setOpen(false);
          drawerButton.current?.focus();
        }
      }}
    >
      {loginPath && (
        <Link className="drawer-login" to={loginPath}>
          {t('Session expirée\u00a0: se reconnecter')}
        </Link>
      )}
      <DrawerKey
        ref={drawerButton}
        open={open}
        status={currentStatus}
        measures={measures}
        onToggle={() => setOpen(!open)}
      />
      <PreviewBar
        pageCount={pages.length}
        pageIndex={at}
        onTurn={turn}
        zoom={zoom}
        onZoom={setZoom}
        envelope={envelope}
        isEnvelopeShown={overlay}
        onShowEnvelope={setOverlay}
      />
      <div className="pane" tabIndex={0} role="region" aria-label={t.label('Feuille')['aria-label']} ref={pane}>
        <Excerpt pages={pages} field={field} />
        <LetterText letter={deferredLetter} label="Votre lettre, telle qu’elle sera imprimée" />
        {pages
          .map((page, i) => (i === at ? page : (deferredPages[i] ?? page)))
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
      {sendingName !== undefined && <Summary measures={measures} sendingName={sendingName} />}
    </aside>
  );
}

interface DrawerKeyProps {
  ref: RefObject<HTMLButtonElement | null>;
  open: boolean;
  status: string | null;
  measures: Measures;
  onToggle: () => void;
}

/** On a phone: opens the drawer, and shows a new status or else the sheets and the price. */
function DrawerKey({ ref, open, status, measures: { sheets, cents }, onToggle }: DrawerKeyProps) {
  const t = useTranslate();
  const price = cents !== null && (
    <>
      , <Price amount={formatEuros(cents)} />
    </>
  );
  return (
    <button className="drawer-key" type="button" ref={ref} aria-expanded={open} onClick={onToggle}>
      <span />
      <span>
        <b>{t(open ? 'Revenir aux questions' : 'Voir ma lettre')}</b>
        <small>
          {status ? (
            t(status)
          ) : (
            <>
              {t(formatSheetCount(sheets))}
              {price}
            </>
          )}
        </small>
      </span>
      <span className="to" aria-hidden="true">
        {open ? '↓' : '↑'}
      </span>
    </button>
  );
}

/** The line of the letter that is being written, enlarged. */
function Excerpt({ pages, field }: Pick<Props, 'pages' | 'field'>) {
  const t = useTranslate();
  const line = pages.flatMap(({ lines }) => lines).find(({ runs }) => runs.some((run) => run.field === field));
  if (!line) return null;
  return (
    <div className="excerpt excerpt-zoom" aria-hidden="true">
      <small>{t('Vous écrivez ici')}</small>
      {line.runs.map((run, i) => (
        <span key={i} className={getRunClass(run, field)}>
          {run.text}
        </span>
      ))}
    </div>
  );
}

/** A lost connection for as long as it lasts, and every other new status for a moment. */
function useBarStatus(status: string): string | null {
  const isOnline = useOnline();
  const [shown, setShown] = useState<string | null>(null);
  const first = useRef(status);
  useEffect(() => {
    if (status === first.current) return undefined;
    first.current = '';
    setShown(status);
    const timer = setTimeout(() => setShown(null), STATUS_LASTS_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return isOnline ? shown || null : 'Hors connexion, gardé ici';
}

const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
/** « jeu. 26 nov. » of a civil day. */
const formatShortDay = (day: string): string => SHORT_DAY.format(new Date(day)).replace(/ 1 /, ' 1er ');

function getRunClass(run: PlacedRun, field: string | null): string | undefined {
  if (run.field === field) return 'is-highlighted';
  return run.missing ? 'blank' : undefined;
}

function Summary({ measures, sendingName }: { measures: Measures; sendingName: string | null }) {
  const { sheets, grams, day, cents } = measures;
  const t = useTranslate();
  const sheetCount = formatSheetCount(sheets);
  const unknownArrival = sendingName ? 'selon le pays' : 'selon votre envoi';
  return (
    <div className="summary-bar">
      <p className="summary-line">
        {t(sheetCount)}
        {day && <> · {t(formatShortDay(day))}</>}
        {cents !== null && ` · ${formatEuros(cents)}`}
      </p>
      <dl aria-live="polite">
        <div>
          <dt>{t(sheets > 1 ? 'feuilles' : 'feuille')}</dt>
          <dd>{sheets}</dd>
        </div>
        <div>
          <dt>{t('poids')}</dt>
          <dd>{grams} g</dd>
        </div>
        <div>
          <dt>{t('arrivée prévue')}</dt>
          <dd>{t(day ? formatDay(day) : unknownArrival)}</dd>
        </div>
        <div className="price">
          <dt>{t(sendingName ? 'prix tout compris' : 'prix du PDF seul')}</dt>
          <dd>{cents === null ? '…' : formatEuros(cents)}</dd>
        </div>
      </dl>
      <p className="summary-bar-note">
        {t(
          sendingName
            ? `Commandée maintenant, en ${sendingName.toLowerCase()}.`
            : 'Le PDF seul, que vous envoyez vous-même.',
        )}{' '}
        {t('Rien n’est payé maintenant.')}
      </p>
    </div>
  );
}

/** Scrolls the pane to a page or to the current field, and tracks the page in view. `rendered`: the deferred pages. */
function usePages(count: number, field: string | null, rendered: LaidOutLetter['pages']) {
  const pane = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(0);
  const pageIndex = Math.min(visible, count - 1);
  useEffect(() => {
    const box = pane.current!;
    const updateVisible = (): void => {
      const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
      const tops = [...box.querySelectorAll('.sheet')].map((sheet) => sheet.getBoundingClientRect().top);
      setVisible(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= middle),
        ),
      );
    };
    box.addEventListener('scroll', updateVisible, { passive: true });
    return () => box.removeEventListener('scroll', updateVisible);
  }, []);
  // Scrolls once per focused field. Pages out of view are deferred, so the field may be rendered after the focus.
  const reached = useRef<string | null>(null);
  useEffect(() => {
    if (reached.current === field) return;
    reached.current = null;
    const highlighted = pane.current?.querySelector('.is-highlighted[x]');
    if (!highlighted) return;
    reached.current = field;
    scrollIntoPane(pane.current!, highlighted);
  }, [field, rendered]);
  const turn = (to: number): void => {
    const sheet = pane.current?.querySelectorAll('.sheet')[to];
    if (sheet)
      pane.current!.scrollTop += sheet.getBoundingClientRect().top - pane.current!.getBoundingClientRect().top - 6;
  };
  return { pane, at: pageIndex, turn };
}

/** Scrolls the pane only; `scrollIntoView` would scroll the page too. */
function scrollIntoPane(pane: Element, part: Element): void {
  const [paneBox, partBox] = [pane.getBoundingClientRect(), part.getBoundingClientRect()];
  if (partBox.top < paneBox.top || partBox.bottom > paneBox.bottom)
    pane.scrollTop += partBox.top - paneBox.top - paneBox.height / 3;
}
