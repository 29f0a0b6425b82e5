/** An e-mail as written by its file: plain sentences, one action at most. */
export interface Email {
  subject: string;
  greeting: string;
  /** An address of our own site in a paragraph becomes a link; any other stays text. */
  paragraphs: string[];
  action?: { label: string; url: string };
}

/** What the frame of every e-mail needs from the installation. */
export interface EmailFrame {
  publicUrl: string;
  contact: string;
  /** The seller in one line, as on invoices. */
  sellerIdentity: string;
  /** For optional e-mails: the page where they are switched off. */
  preferencesUrl?: string;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
const NOTICE = 'Affranchi est un service privé et payant, sans lien avec l’administration.';

function renderFooterLines({ contact, sellerIdentity, preferencesUrl }: EmailFrame): string[] {
  const choice = `Vous recevez ce message parce que vous suivez une lettre. Choisir les nouvelles que vous recevez\u00a0: ${preferencesUrl}`;
  return [NOTICE, `${sellerIdentity}. Nous écrire\u00a0: ${contact}`, ...(preferencesUrl ? [choice] : [])];
}

export const renderEmailText = (email: Email, frame: EmailFrame): string =>
  [
    email.greeting,
    ...email.paragraphs,
    ...(email.action ? [`${email.action.label}\u00a0: ${email.action.url}`] : []),
    '— Affranchi',
    ...renderFooterLines(frame),
  ].join('\n\n');

/**
 * Only addresses of our own site: what a stranger typed never becomes a link. The full stop of a sentence is no part of
 * an address.
 */
function renderSentence(text: string, { publicUrl }: EmailFrame): string {
  const address = new RegExp(
    `${publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:[/?#][^\\s<>"»]*)?(?<![.,;:])`,
    'g',
  );
  let html = '';
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = match[0];
    html += `${escape(text.slice(end, match.index))}<a class="link" href="${escape(url)}" style="color:#0f5c55">${escape(url.replace(/^https?:\/\//, ''))}</a>`;
    end = match.index + url.length;
  }
  return html + escape(text.slice(end));
}

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,sans-serif";
const TEXT = `${FONT};font-size:18px;line-height:1.55;color:#0c2b2a`;
const SMALL = `${FONT};font-size:15px;line-height:1.5;color:#33514f`;

/** For programs that follow the person's choice of a dark screen; the others take the colours of the cells. */
const DARK = `@media (prefers-color-scheme: dark){.ground{background:#0a2221!important}.card{background:#123331!important}.text{color:#eaf6f4!important}.small{color:#b7d0cc!important}.link{color:#8fd8cd!important}}`;

/**
 * Renders the HTML part: tables with inline styles on their cells. Gmail, Outlook, Yahoo, Orange and laposte.net drop
 * or alter styles on `<body>` alone (caniemail.com, « HTML body element »).
 */
export function renderEmailHtml(email: Email, frame: EmailFrame): string {
  const paragraph = (text: string): string =>
    `<p class="text" style="margin:0 0 16px;${TEXT}">${renderSentence(text, frame)}</p>`;
  const { action } = email;
  const button = action
    ? `<p style="margin:24px 0 8px"><a href="${escape(action.url)}" style="${FONT};font-size:18px;background:#0f5c55;border-radius:12px;color:#ffffff;display:inline-block;font-weight:700;padding:14px 22px;text-decoration:none">${escape(action.label)}</a></p>`
    : '';
  const footer = renderFooterLines(frame)
    .map((line) => `<p class="small" style="margin:0 0 8px;${SMALL}">${renderSentence(line, frame)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(email.subject)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>
<body style="margin:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="ground" align="center" style="background:#edf8f6;padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 0 16px;${TEXT};font-size:22px;font-weight:800">Affranchi</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:14px;padding:28px">
${[email.greeting, ...email.paragraphs].map(paragraph).join('\n')}
${button}
</td></tr>
<tr><td style="padding:16px 4px">
${footer}
</td></tr>
</table></td></tr></table></body></html>`;
}
