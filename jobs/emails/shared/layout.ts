import type { Email, EmailFrame, EmailLink } from './email.ts';
import { buildFooter } from './footer.ts';
import {
  BREAKABLE,
  escapeHtml,
  renderReceipt,
  renderSentence,
  renderSummary,
  renderTimeline,
  TABLE,
} from './layout-blocks.ts';
import { DARK_STYLES, renderStyle } from './paint.ts';

/** In `client/public`: one address for everyone, so that fetching it identifies neither the person nor the e-mail. */
const MARK_PATH = '/email-mark.png';

/** Fills the rest of the preview, where a mail program would show the words that follow. */
const PREHEADER_FILLER = '&#847;&#8204;&#8199;'.repeat(80);

const renderLink = ({ label, url }: EmailLink, type: 'text' | 'small'): string =>
  `<a href="${escapeHtml(url)}" ${renderStyle({ paints: ['link'], type, css: BREAKABLE })}>${escapeHtml(label)}</a>`;

/**
 * Renders the button, 52 px high, and the secondary link. Floating tables share a line where there is room, in Outlook
 * too, which knows no inline blocks.
 */
function renderActions({ action, otherAction }: Email): string {
  const button = action
    ? `<table ${TABLE} align="left" style="margin:8px 16px 8px 0"><tr><td ${renderStyle({ paints: ['button'], css: 'border-radius:14px' })}><a href="${escapeHtml(action.url)}" ${renderStyle({ paints: ['button', 'on-button'], type: 'text', css: 'border-radius:14px;display:block;font-weight:700;line-height:24px;padding:14px 24px;text-decoration:none' })}>${escapeHtml(action.label)}</a></td></tr></table>`
    : '';
  const link = otherAction
    ? `<table ${TABLE} align="left" style="margin:8px 0"><tr><td ${renderStyle({ type: 'text', css: 'padding:14px 0;line-height:24px' })}>${renderLink(otherAction, 'text')}</td></tr></table>`
    : '';
  return button || link
    ? `<tr><td style="padding:8px 0 0">${button}${link}<div style="clear:both;font-size:0;line-height:0">&#8202;</div></td></tr>`
    : '';
}

function renderFooter(frame: EmailFrame): string {
  const { lines, contact, choices } = buildFooter(frame);
  const html = [
    ...lines.map(escapeHtml),
    `Nous écrire\u00a0: ${renderLink(contact, 'small')}`,
    ...(choices.length > 0 ? [choices.map((choice) => renderLink(choice, 'small')).join(' · ')] : []),
  ];
  return html
    .map((line) => `<p ${renderStyle({ paints: ['soft'], type: 'small', css: 'margin:0 0 8px' })}>${line}</p>`)
    .join('\n');
}

/** Renders the HTML part: tables of 600 px at most, with the styles on their cells. */
export function renderEmailHtml(email: Email, frame: EmailFrame): string {
  const { subject, preheader, title, greeting, paragraphs, summary, receipt, timeline, notes = [] } = email;
  const renderParagraph = (text: string): string =>
    `<p ${renderStyle({ paints: ['ink'], type: 'text', css: `margin:0 0 16px;${BREAKABLE}` })}>${renderSentence(text, frame)}</p>`;
  const renderNote = (text: string): string =>
    `<p ${renderStyle({ paints: ['soft'], type: 'small', css: `margin:16px 0 0;${BREAKABLE}` })}>${renderSentence(text, frame)}</p>`;
  const renderRow = (html: string): string => (html ? `<tr><td>${html}</td></tr>` : '');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark;supported-color-schemes:light dark}${DARK_STYLES}</style></head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_FILLER}</div>
<table ${TABLE} width="100%"><tr>
<td align="center" ${renderStyle({ paints: ['ground'], css: 'padding:24px 12px' })}>
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;text-align:left">
<tr><td height="8" ${renderStyle({ paints: ['band'], type: 'none', css: 'height:8px' })}>&#8202;</td></tr>
<tr><td ${renderStyle({ paints: ['surface'], css: 'padding:24px 20px' })}>
<table ${TABLE} width="100%">
<tr><td style="padding:0 0 24px"><table ${TABLE}><tr>
<td><img src="${escapeHtml(frame.publicUrl + MARK_PATH)}" width="46" height="52" alt="" style="border:0;display:block"></td>
<td ${renderStyle({ paints: ['ink'], type: 'title', css: 'padding:0 0 0 12px' })}>Affranchi</td>
</tr></table></td></tr>
<tr><td><h1 ${renderStyle({ paints: ['ink'], type: 'title', css: 'margin:0 0 16px' })}>${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map(renderParagraph).join('\n')}</td></tr>
${[summary && renderSummary(summary), receipt && renderReceipt(receipt), timeline && renderTimeline(timeline)].map((block) => renderRow(block ?? '')).join('\n')}
${renderActions(email)}
${renderRow(notes.map(renderNote).join('\n'))}
</table></td></tr>
<tr><td style="padding:16px 20px 0">
${renderFooter(frame)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}
