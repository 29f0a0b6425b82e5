import { FAULTS, type Faults } from '../faults.ts';
import { formatDate, envelope, faultsForm, LETTER_STYLE, letterTable, MAX_ROWS } from '../letter-page.ts';
import { page, html, type Html } from '../page.ts';
import { toText, type Notification, type Sending } from './model.ts';
import { toAddressLines } from './proofs.ts';
import { toProduct } from './report.ts';
import { DELIVERY } from './steps.ts';
import type { MailevaStore } from './store.ts';

const ROOT = '/sandbox/poste';

const PRODUCTS = {
  green: 'Lettre verte',
  registered: 'Recommandé',
  registered_receipt: 'Recommandé avec avis de réception',
} as const;

const STATUSES: Readonly<Record<string, string>> = {
  DRAFT: 'Brouillon',
  PENDING: 'Reçue',
  ACCEPTED: 'Acceptée',
  PREPARING: 'En préparation',
  PROCESSED: 'Imprimée',
  PROCESSED_WITH_ERRORS: 'Traitée avec des erreurs',
  REJECTED: 'Rejetée',
};

const STEP_LABELS: Readonly<Record<Sending['plan'][number]['does'], string>> = {
  accept: 'acceptation',
  reject: 'rejet',
  prepare: 'préparation',
  print: 'impression',
  printPartly: 'impression avec des erreurs',
  deposit: 'preuve de dépôt',
  depart: 'tri au départ',
  arrive: 'tri à l’arrivée',
  miss: 'première présentation',
  wait: 'mise en instance',
  deliver: 'distribution',
  drop: 'distribution sans suivi',
  sign: 'avis de réception',
  fail: 'destinataire inconnu',
  comeBack: 'retour à l’expéditeur',
};

const state = (sending: Sending): string => {
  const last = sending.recipients[0]?.deliveries.at(-1);
  return last ? (DELIVERY[last.code]?.label ?? last.code) : (STATUSES[sending.status] ?? sending.status);
};

export function listPage(store: MailevaStore, faults: Faults): string {
  const all = [...store.sendings.values()].reverse();
  const rows = all.slice(0, MAX_ROWS).map(
    (sending) =>
      html`<tr>
        <td>${formatDate(sending.submittedAt ?? sending.createdAt)}</td>
        <td>
          <a href="${ROOT}/${sending.id}"
            >${toAddressLines(sending.recipients[0]?.fields ?? {}, '')[0] ?? 'Sans destinataire'}</a
          >
        </td>
        <td>${PRODUCTS[toProduct(sending)]}</td>
        <td>${state(sending)}</td>
        <td>${sending.recipients[0]?.number ?? ''}</td>
      </tr>`,
  );
  return page({
    title: 'Le partenaire postal',
    body: html`${LETTER_STYLE}
      <h1>Le partenaire postal</h1>
      <p>
        Ici arrive ce que le site remet à l’imprimeur. Rien n’est imprimé, rien n’est posté : le temps passe plus vite,
        c’est tout.
      </p>
      ${
        all.length === 0
          ? html`<p>Aucune lettre pour l’instant. Commandez-en une : elle apparaîtra ici.</p>`
          : letterTable(rows, all.length)
      }
      <h2>Pannes à la demande</h2>
      ${faultsForm(
        ROOT,
        faults.entries().map(([name, value]) => [name, FAULTS[name], value]),
      )}
      <h2>Fins de parcours</h2>
      <p>
        Dans les lignes 2 à 5 de l’adresse du destinataire : REJET fait refuser la lettre, ERREURS la fait traiter sans
        l’imprimer, ABSENT la met en instance, INSTANCE l’y laisse, PERDU l’arrête en chemin, NPAI la fait revenir.
      </p>`,
  });
}

export function letterPage(store: MailevaStore, sending: Sending): string {
  const recipient = sending.recipients[0];
  const address = recipient ? toAddressLines(recipient.fields, '') : [];
  const calls = [...store.notifications.values()].filter(({ sendingId }) => sendingId === sending.id);
  const next = sending.plan.find(({ doneAt }) => doneAt === undefined);
  return page({
    title: `Lettre ${toText(sending.fields, 'name')}`,
    body: html`${LETTER_STYLE}
      <p><a href="${ROOT}">Toutes les lettres</a></p>
      <h1>${address[0] ?? 'Lettre sans destinataire'}</h1>
      <p>
        ${PRODUCTS[toProduct(sending)]}, ${state(sending).toLowerCase()}. Référence ${toText(sending.fields, 'name')}.
      </p>
      <div class="poste-two">
        <div>
          ${envelope({
            sender: toAddressLines(sending.fields, 'sender_'),
            recipient: address,
            mark: sending.dialect === 'mail/v2' ? html`LETTRE VERTE` : html`RECOMMANDÉ<br />${recipient?.number ?? ''}`,
          })}
          <h2>Pages reçues</h2>
          <ul>
            ${sending.documents.map(
              (notification) =>
                html`<li>
                  <a href="${ROOT}/${sending.id}/documents/${notification.id}">${notification.name}</a>,
                  ${notification.pages} ${notification.pages > 1 ? 'pages' : 'page'}
                </li>`,
            )}
          </ul>
        </div>
        <div>
          <h2>Sa vie</h2>
          <ol class="poste-life">
            ${renderLife(sending)}${next ? html`<li class="is-next"><span>ensuite</span><span>${STEP_LABELS[next.does]}, ${formatDate(next.dueAt)}</span></li>` : ''}
          </ol>
        </div>
      </div>
      <div class="poste-actions">
        ${next ? button(sending, 'advance', 'Faire l’étape suivante') : ''}
        ${next && ['PENDING', 'ACCEPTED', 'PREPARING'].includes(sending.status) ? button(sending, 'reject', 'Rejeter la lettre') : ''}
        ${calls.length > 0 ? button(sending, 'repeat', 'Répéter la dernière notification') : ''}
      </div>
      <h2>Notifications</h2>
      ${
        calls.length === 0
          ? html`<p>Aucune notification envoyée.</p>`
          : html`<ol class="poste-life">
              ${calls.map(callRow)}
            </ol>`
      }`,
  });
}

const button = (sending: Sending, action: string, label: string): Html =>
  html`<form method="post" action="${ROOT}/${sending.id}/${action}"><button>${label}</button></form>`;

const CALL_STATUSES: Readonly<Record<Notification['status'], string>> = {
  SENT: 'reçue',
  MAX_RETRY: 'abandonnée',
  PENDING: 'en attente',
};

const callRow = ({ content, status, attempts, lastCode }: Notification): Html =>
  html`<li>
    <span>${formatDate(content.event_date)}</span
    ><span
      >${content.event_type} · ${CALL_STATUSES[status]}, ${attempts}
      ${attempts > 1 ? 'essais' : 'essai'}${lastCode === undefined ? '' : `, réponse ${lastCode}`}</span
    >
  </li>`;

function renderLife(sending: Sending): Html[] {
  const entries = [
    ...sending.statuses.map(({ code, date, details }) => ({
      date,
      text: `${STATUSES[code] ?? code}${details ? ` (${details})` : ''}`,
    })),
    ...sending.recipients.flatMap(({ deliveries }) =>
      deliveries.map(({ code, date, location }) => ({
        date,
        text: `${code} ${DELIVERY[code]?.label ?? ''}, ${location}`,
      })),
    ),
    ...sending.plan.flatMap(({ does, doneAt }) =>
      does === 'drop' && doneAt !== undefined
        ? [{ date: new Date(doneAt).toISOString(), text: 'Distribuée, sans suivi' }]
        : [],
    ),
  ];
  return entries
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, text }) => html`<li>${formatDate(date)}<span>${text}</span></li>`);
}
