import { useState } from 'react';
import type { SendingProduct } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/price.ts';
import { envelopeFor, expectedArrival, MOST_SHEETS, sheetsOfParts, weightGrams, type Page } from '../../../../src/letterpress/index.ts';
import { dayWords, euros } from '../../ui/format.ts';
import { Sheet } from './sheet.tsx';

export interface Measures {
  sheets: number;
  grams: number;
  day: string;
  cents: number | null;
}

/** Pages of the letter, then of each paper that goes with it. */
export interface PrintedParts {
  pages: readonly number[];
  duplex: boolean;
}

/** Sheets, weight, expected day and price of the letter in hand: the numbers the server will find too. No price for what no envelope holds. */
export function measure(parts: PrintedParts, sending: SendingProduct, pricing: PricingView | undefined): Measures {
  const sheets = sheetsOfParts(parts.pages, parts);
  const grams = weightGrams(sheets, { envelope: envelopeFor(sheets) });
  const cents = pricing && sheets <= MOST_SHEETS ? priceLetter({ ...pricing, offer: 'single_document', sending, sheets, weightGrams: grams }).totalCents : null;
  return { sheets, grams, day: expectedArrival(sending, new Date()), cents };
}

/** The letter on the counter: the sheet, and the scale it stands on. On a phone it is a drawer one thumb away. */
export function Desk({ pages, measures, sendingName, field, onField }: { pages: readonly Page[]; measures: Measures; sendingName: string; field: string | null; onField: (field: string) => void }) {
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const { sheets, grams, day, cents } = measures;
  const count = `${sheets}\u00a0${sheets > 1 ? 'feuilles' : 'feuille'}`;
  const lens = pages.flatMap(({ lines }) => lines).find((line) => line.runs.some((run) => run.field === field));
  return (
    <aside className="write-desk" aria-label="Votre lettre" {...(open && { 'data-open': '' })}>
      <button className="drawer-key" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span />
        <span><b>{open ? 'Revenir aux questions' : 'Voir ma lettre'}</b><small>{count}{cents !== null && `, ${euros(cents)}`}</small></span>
        <span className="to" aria-hidden="true">{open ? '↓' : '↑'}</span>
      </button>
      <div className="desk-bar">
        <h2>Votre lettre, telle qu’elle partira</h2>
        <button className="btn btn-quiet btn-small" type="button" aria-pressed={overlay} onClick={() => setOverlay(!overlay)}>Voir l’enveloppe et les plis</button>
      </div>
      <div className="pane" tabIndex={0} role="region" aria-label="Feuille">
        {lens && <div className="excerpt lens" aria-hidden="true"><small>Vous écrivez ici</small>{lens.runs.map((run, i) => <span key={i} className={run.field === field ? 'lit' : run.missing ? 'blank' : undefined}>{run.text}</span>)}</div>}
        {pages.map((page) => <div className="sheet" key={page.number}><Sheet page={page} label={`Aperçu exact de la lettre, page ${page.number} sur ${pages.length}`} field={field} onField={(name) => { setOpen(false); onField(name); }} overlay={overlay && page.number === 1} /></div>)}
      </div>
      <div className="scale">
        <dl aria-live="polite">
          <div><dt>{sheets > 1 ? 'feuilles' : 'feuille'}</dt><dd>{sheets}</dd></div>
          <div><dt>poids</dt><dd>{grams} g</dd></div>
          <div><dt>arrivée prévue</dt><dd>{dayWords(day)}</dd></div>
          <div className="price"><dt>prix tout compris</dt><dd>{cents === null ? '…' : euros(cents)}</dd></div>
        </dl>
        <p className="scale-note">Commandée avant 17 h un jour ouvré, en {sendingName.toLowerCase()}. Rien n’est payé maintenant.</p>
      </div>
    </aside>
  );
}
