import { FAULTS, type Faults } from '../faults.ts';
import { formatDate, envelope, faultsForm, LETTER_STYLE, letterTable, MAX_ROWS } from '../letter-page.ts';
import { html, page, type Html } from '../page.ts';
import { listDoneSteps, countSheets, type Call, type PrintedLetter } from './model.ts';
import type { OneShotStore } from './store.ts';

/** The words on the pages of one partner. */
export interface PageTexts {
  root: string;
  name: string;
  products: Readonly<Record<string, string>>;
  /** Each step as a person reads it. */
  steps: Readonly<Record<string, string>>;
  /** The step after which a letter cannot be rejected. */
  printed: string;
}

const plural = (count: number, singular: string): string => `${count} ${count > 1 ? `${singular}s` : singular}`;

const toProductLabel = (texts: PageTexts, letter: PrintedLetter): string =>
  texts.products[letter.product] ?? letter.product;

function toStateLabel(texts: PageTexts, letter: PrintedLetter): string {
  const last = listDoneSteps(letter).at(-1);
  return last ? (texts.steps[last.does] ?? last.does) : 'Reçue';
}

export function listPage(texts: PageTexts, store: OneShotStore, faults: Faults): string {
  const all = [...store.letters.values()].toReversed();
  const rows = all.slice(0, MAX_ROWS).map(
    (letter) =>
      html`<tr>
        <td>${formatDate(letter.createdAt)}</td>
        <td><a href="${texts.root}/${letter.id}">${letter.recipient.find(Boolean) ?? 'Sans destinataire'}</a></td>
        <td>${toProductLabel(texts, letter)}</td>
        <td>${toStateLabel(texts, letter)}</td>
        <td>${letter.number ?? ''}</td>
      </tr>`,
  );
  return page({
    title: texts.name,
    body: html`${LETTER_STYLE}
      <h1>${texts.name}</h1>
      <p>
        Ici arrive ce que le site remet à cet imprimeur. Rien n’est imprimé, rien n’est posté : le temps passe plus
        vite, c’est tout.
      </p>
      ${
        all.length === 0
          ? html`<p>
              Aucune lettre pour l’instant. Elle apparaîtra ici quand le site en confiera une à ce partenaire.
            </p>`
          : letterTable(rows, all.length)
      }
      <h2>Pannes à la demande</h2>
      ${faultsForm(
        texts.root,
        faults.entries().map(([name, value]) => [name, FAULTS[name], value]),
      )}
      <h2>Fins de parcours</h2>
      <p>
        Dans les lignes du destinataire : REJET fait refuser la lettre, ABSENT la met en instance, NPAI la fait revenir.
      </p>`,
  });
}

export function letterPage(texts: PageTexts, store: OneShotStore, letter: PrintedLetter): string {
  const recipient = letter.recipient.filter(Boolean);
  const calls = [...store.calls.values()].filter(({ letterId }) => letterId === letter.id);
  const next = letter.plan.find(({ doneAt }) => doneAt === undefined);
  const isPrinted = letter.plan.some(({ does, doneAt }) => does === texts.printed && doneAt !== undefined);
  return page({
    title: `Lettre ${letter.name || letter.id}`,
    body: html`${LETTER_STYLE}
      <p><a href="${texts.root}">Toutes les lettres</a></p>
      <h1>${recipient[0] ?? 'Lettre sans destinataire'}</h1>
      <p>
        ${toProductLabel(texts, letter)}, ${toStateLabel(texts, letter).toLowerCase()}. Référence
        ${letter.name || letter.id}.
      </p>
      <div class="poste-two">
        <div>
          ${envelope({ sender: letter.sender.filter(Boolean), recipient, mark: html`${toProductLabel(texts, letter).toUpperCase()}<br />${letter.number ?? ''}` })}
          <h2>Pages reçues</h2>
          <ul>
            ${letter.documents.map((document, i) => html`<li><a href="${texts.root}/${letter.id}/documents/${i}">${document.name}</a>, ${plural(document.pages, 'page')}</li>`)}
          </ul>
          <p>${plural(countSheets(letter), 'feuille')}, ${letter.duplex ? 'recto verso' : 'recto seul'}.</p>
        </div>
        <div>
          <h2>Sa vie</h2>
          <ol class="poste-life">
            ${listDoneSteps(letter).map(({ does, doneAt }) => html`<li>${formatDate(doneAt)}<span>${texts.steps[does] ?? does}</span></li>`)}
            ${next ? html`<li class="is-next"><span>ensuite</span><span>${texts.steps[next.does] ?? next.does}, ${formatDate(next.dueAt)}</span></li>` : ''}
          </ol>
        </div>
      </div>
      <div class="poste-actions">
        ${next ? button(texts, letter, 'advance', 'Faire l’étape suivante') : ''}
        ${next && !isPrinted ? button(texts, letter, 'reject', 'Rejeter la lettre') : ''}
        ${calls.length > 0 ? button(texts, letter, 'repeat', 'Répéter la dernière notification') : ''}
      </div>
      <h2>Notifications</h2>
      ${
        calls.length === 0
          ? html`<p>Aucune notification envoyée.</p>`
          : html`<ol class="poste-life">
              ${calls.map((call) => callRow(texts, call))}
            </ol>`
      }`,
  });
}

const button = (texts: PageTexts, letter: PrintedLetter, action: string, label: string): Html =>
  html`<form method="post" action="${texts.root}/${letter.id}/${action}"><button>${label}</button></form>`;

const CALL_STATES: Readonly<Record<Call['status'], string>> = { told: 'reçue', lost: 'abandonnée', owed: 'en attente' };

const callRow = (texts: PageTexts, { does, at: when, status, attempts, lastCode }: Call): Html =>
  html`<li>
    ${formatDate(when)}<span
      >${texts.steps[does] ?? does} · ${CALL_STATES[status]},
      ${plural(attempts, 'essai')}${lastCode === undefined ? '' : `, réponse ${lastCode}`}</span
    >
  </li>`;
