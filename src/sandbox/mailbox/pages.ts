import { html, page, raw, type Html } from '../page.ts';

const ROOT = '/sandbox/courriels';
const MAX_ROWS = 200;

const time = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const formatDate = (date: string): Html => html`<time datetime="${date}">${time.format(new Date(date))}</time>`;
const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

const STYLE = raw(`<style>
.mail-list { list-style: none; margin: 0; padding: 0; }
.mail-list a { display: grid; gap: 0 var(--s4); grid-template-columns: 1fr auto; padding: var(--s3) var(--s4); border-block-end: 1px solid var(--line); background: var(--surface); text-decoration: none; color: var(--ink); }
.mail-list strong { color: var(--link); overflow-wrap: anywhere; }
.mail-list span { color: var(--ink-soft); overflow-wrap: anywhere; }
.mail-facts { display: grid; grid-template-columns: auto 1fr; gap: var(--s1) var(--s4); margin: 0 0 var(--s5); }
.mail-facts dd { margin: 0; overflow-wrap: anywhere; }
.mail-frame { inline-size: 100%; block-size: min(80vh, 900px); border: 1px solid var(--line); border-radius: var(--r-paper); background: #fff; }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); padding: var(--s4); border-radius: var(--r-paper); font: inherit; }
.mail-reply { display: grid; gap: var(--s2); max-inline-size: 640px; }
.mail-reply label { font-weight: 700; }
.mail-reply p { margin: 0; overflow-wrap: anywhere; }
.mail-reply textarea { width: 100%; padding: var(--s3) var(--s4); border: 2px solid var(--line); border-radius: var(--r-control); background: var(--surface); color: var(--ink); font: inherit; }
.mail-reply .mail-check { display: flex; gap: var(--s2); align-items: center; font-weight: 400; }
.mail-check input { width: 24px; min-height: 24px; flex: none; }
.mail-reply button { justify-self: start; }
</style>`);

export function listPage(mails: readonly StoredMail[]): string {
  return page({
    title: 'Courriels',
    body: html`${STYLE}
      <h1>Courriels</h1>
      <p>Ici arrive ce que le site envoie par courriel. Rien ne sort de cette machine.</p>
      ${
        mails.length === 0
          ? html`<p>Aucun courriel pour l’instant. Créez un compte : le message de bienvenue apparaîtra ici.</p>`
          : html`<ul class="mail-list">
                ${mails.slice(0, MAX_ROWS).map(
                  (mail) =>
                    html`<li>
                      <a href="${ROOT}/${mail.id}"
                        ><strong>${mail.subject || 'Sans objet'}</strong>${formatDate(mail.at)}<span
                          >à ${mail.to.join(', ')}${mail.count > 1 ? `, reçu ${mail.count} fois` : ''}</span
                        ></a
                      >
                    </li>`,
                )}
              </ul>
              ${mails.length > MAX_ROWS ? html`<p>Les ${MAX_ROWS} derniers sur ${mails.length}.</p>` : ''}`
      }`,
  });
}

/** `replyStatus` is that of the answer that was just posted; null without one. */
export function messagePage(mail: StoredMail, replyStatus: string | null): string {
  return page({
    title: mail.subject || 'Courriel',
    body: html`${STYLE}
      <p><a href="${ROOT}">Tous les courriels</a></p>
      <h1>${mail.subject || 'Sans objet'}</h1>
      <dl class="mail-facts">
        <dt>De</dt>
        <dd>${mail.from}</dd>
        <dt>À</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Reçu</dt>
        <dd>${formatDate(mail.at)}${mail.count > 1 ? `, ${mail.count} fois le même message` : ''}</dd>
        <dt>Message-ID</dt>
        <dd>${mail.messageId}</dd>
      </dl>
      ${
        mail.attachments.length === 0
          ? ''
          : html`<h2>Pièces jointes</h2>
              <ul>
                ${mail.attachments.map(
                  (attachment, i) =>
                    html`<li>
                      <a href="${ROOT}/${mail.id}/attachments/${i}">${attachment.name}</a>,
                      ${size.format(attachment.size / 1024)} ko
                    </li>`,
                )}
              </ul>`
      }
      ${
        mail.html
          ? html`<h2>Message</h2>
              <iframe class="mail-frame" title="Message" sandbox="allow-popups" srcdoc="${mail.html}"></iframe>`
          : ''
      }
      <h2>Texte seul</h2>
      <pre class="mail-text">${mail.text || 'Ce message n’a pas de texte seul.'}</pre>
      ${replyForm(mail, replyStatus)}`,
  });
}

/** Answers as the person would from their mail program: the site receives a real mail. */
const replyForm = (mail: StoredMail, status: string | null): Html =>
  html`<h2 id="repondre">Répondre</h2>
    ${status === null ? '' : html`<p role="status">${describeStatus(status)}</p>`}
    <form class="mail-reply" method="post" action="${ROOT}/${mail.id}/reponse">
      <label for="reply-from">De</label>
      <input id="reply-from" name="from" type="email" required value="${mail.to[0] ?? ''}" />
      <label for="reply-text">Votre réponse</label>
      <textarea id="reply-text" name="text" rows="6" required></textarea>
      <label class="mail-check"
        ><input type="checkbox" name="automatic" />Comme une réponse automatique d’absence</label
      >
      <p>À ${mail.headers['reply-to'] ?? mail.from}</p>
      <button>Envoyer la réponse</button>
    </form>`;

function describeStatus(status: string): string {
  if (status === '200') return 'Réponse envoyée\u00a0: le site l’a reçue.';
  if (status === 'aucune') return 'Le site ne répond pas. Rien n’est arrivé\u00a0: réessayez.';
  return `Le site a refusé ce courriel (${status}).`;
}

export interface StoredMail {
  id: string;
  at: string;
  messageId: string;
  /** How often this Message-ID arrived: a retried job sends the same message. */
  count: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; size: number; sha256: string }[];
}
