import { html, raw, type Html } from './page.ts';

/** Styles and parts that the pages of all simulated postal partners share. */
export const LETTER_STYLE = raw(`<style>
.poste-list { inline-size: 100%; border-collapse: collapse; }
.poste-list :is(th, td) { padding: var(--s3) var(--s3); text-align: start; border-block-end: 1px solid var(--line); vertical-align: top; }
.poste-list-box { overflow-x: auto; }
.poste-two { display: grid; gap: var(--s6); grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
.poste-envelope { position: relative; container-type: inline-size; aspect-ratio: 229 / 114; background: var(--envelope); color: var(--envelope-ink); border-radius: var(--r-paper); box-shadow: var(--shadow-paper); overflow: hidden; }
.poste-sender { position: absolute; inset: 7% auto auto 4%; margin: 0; font: 500 max(9px, 1.9cqw)/1.35 var(--text); color: var(--envelope-soft); max-inline-size: 40%; }
.poste-window { position: absolute; inset: auto 5% 12% 36%; block-size: 46%; margin: 0; padding: 0 2cqw; display: grid; align-content: center; background: var(--sheet); color: var(--sheet-ink); border-radius: 1.6cqw; font: 400 2.35cqw/1.4 monospace; white-space: pre; overflow: hidden; box-shadow: inset 0 .4cqw 1cqw rgb(58 42 16 / .35); }
.poste-mark { position: absolute; inset: 6% 4% auto auto; padding: .6cqw 1.6cqw; border: 2px solid currentcolor; border-radius: var(--r-paper); font: 700 max(9px, 2cqw)/1.3 var(--text); color: var(--stamp-red); text-align: end; }
.poste-life { list-style: none; margin: 0; padding: 0; }
.poste-life li { display: grid; grid-template-columns: 11rem 1fr; gap: var(--s3); padding: var(--s2) 0; border-block-end: 1px solid var(--line); }
.poste-life span { overflow-wrap: anywhere; }
.poste-two h2:first-child { margin-block-start: 0; }
.poste-life li.is-next { color: var(--ink-soft); }
.poste-actions { display: flex; flex-wrap: wrap; gap: var(--s3); margin-block: var(--s5); }
.poste-faults { display: grid; gap: var(--s4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); align-items: end; }
.poste-faults label { display: grid; gap: var(--s1); font-weight: 600; }
@media (max-width: 30rem) { .poste-life li { grid-template-columns: 1fr; gap: 0; } }
</style>`);

const time = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
export const formatDate = (date: string | number): Html =>
  html`<time datetime="${new Date(date).toISOString()}">${time.format(new Date(date))}</time>`;

/** Letters that a list shows. */
export const MAX_ROWS = 200;

/** A table of letters. `rows` are the first MAX_ROWS of `total`. */
export const letterTable = (rows: readonly Html[], total: number): Html =>
  html`<div class="poste-list-box" tabindex="0" role="region" aria-label="Lettres reçues">
      <table class="poste-list">
        <thead>
          <tr>
            <th scope="col">Reçue</th>
            <th scope="col">Destinataire</th>
            <th scope="col">Envoi</th>
            <th scope="col">État</th>
            <th scope="col">Numéro</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    ${total > MAX_ROWS ? html`<p>Les ${MAX_ROWS} dernières sur ${total}.</p>` : ''}`;

export interface EnvelopeView {
  sender: readonly string[];
  recipient: readonly string[];
  mark: Html;
}

export const envelope = ({ sender, recipient, mark }: EnvelopeView): Html =>
  html`<div class="poste-envelope" role="img" aria-label="${`Enveloppe adressée à ${recipient.join(', ')}`}">
    <p class="poste-sender">${sender.map((line) => html`${line}<br />`)}</p>
    <p class="poste-mark">${mark}</p>
    <p class="poste-window">${recipient.join('\n')}</p>
  </div>`;

export const faultsForm = (
  root: string,
  faults: readonly (readonly [name: string, words: string, value: number])[],
): Html =>
  html`<form class="poste-faults" method="post" action="${root}/faults">
    ${faults.map(([name, words, value]) => html`<label>${words}<input name="${name}" inputmode="decimal" value="${String(value)}" /></label>`)}
    <button>Appliquer</button>
  </form>`;
