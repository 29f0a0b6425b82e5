import { formatEuros } from '../../../src/domain/money.ts';
import type { Email, EmailFrame, EmailReceipt, EmailStep } from './email.ts';
import { renderStyle } from './paint.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** For addresses and names that are longer than a line. */
export const BREAKABLE = 'overflow-wrap:anywhere;word-break:break-word';

/**
 * Only addresses of our own site: what a stranger typed never becomes a link. The full stop of a sentence is no part of
 * an address.
 */
export function renderSentence(text: string, { publicUrl }: EmailFrame): string {
  const address = new RegExp(
    `${publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:[/?#][^\\s<>"»]*)?(?<![.,;:])`,
    'g',
  );
  let html = '';
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = match[0];
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${escapeHtml(url)}" ${renderStyle({ paints: ['link'], css: BREAKABLE })}>${escapeHtml(url.replace(/^https?:\/\//, ''))}</a>`;
    end = match.index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** The summary, on the paper of an envelope. */
export function renderSummary({ title, rows }: NonNullable<Email['summary']>): string {
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td valign="top" ${renderStyle({ paints: ['on-kraft-soft'], type: 'small', css: 'padding:4px 12px 0 0;white-space:nowrap' })}>${escapeHtml(label)}</td><td valign="top" width="100%" ${renderStyle({ paints: ['on-kraft'], type: 'small', css: `padding:4px 0 0;font-weight:700;${BREAKABLE}` })}>${escapeHtml(value)}</td></tr>`,
  );
  return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td ${renderStyle({ paints: ['kraft'], css: 'border-radius:3px;padding:16px' })}>
<p ${renderStyle({ paints: ['on-kraft'], type: 'strong', css: `margin:0 0 4px;${BREAKABLE}` })}>${escapeHtml(title)}</p>
<table ${TABLE} width="100%">${lines.join('\n')}</table></td></tr></table>`;
}

/** A ticket whose lower edge is perforated: dots in the colour of the background. */
export function renderReceipt({ lines, totalCents }: EmailReceipt): string {
  const renderLine = ({ label, detail, cents }: EmailReceipt['lines'][number]): string =>
    `<tr><td ${renderStyle({ paints: ['ink', 'dots'], type: 'text', css: `border-bottom-style:dotted;border-bottom-width:2px;padding:10px 12px 10px 0;${BREAKABLE}` })}>${escapeHtml(label)}${detail ? `<br><span ${renderStyle({ paints: ['soft'], type: 'small' })}>${escapeHtml(detail)}</span>` : ''}</td><td align="right" valign="top" ${renderStyle({ paints: ['ink', 'dots'], type: 'strong', css: 'border-bottom-style:dotted;border-bottom-width:2px;padding:10px 0;white-space:nowrap' })}>${escapeHtml(formatEuros(cents))}</td></tr>`;
  return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td ${renderStyle({ paints: ['ticket', 'perforation'], css: 'border-bottom-style:dotted;border-bottom-width:12px;padding:8px 16px 12px' })}>
<table ${TABLE} width="100%">${lines.map(renderLine).join('\n')}
<tr><td ${renderStyle({ paints: ['ink'], type: 'strong', css: 'padding:14px 12px 0 0' })}>Total</td><td align="right" ${renderStyle({ paints: ['ink'], type: 'title', css: 'padding:14px 0 0;white-space:nowrap' })}>${escapeHtml(formatEuros(totalCents))}</td></tr></table></td></tr></table>`;
}

/** Postmarks: what happened has its day in a double ring, what is to come a dashed one. */
export function renderTimeline(steps: readonly EmailStep[]): string {
  const rows = steps.map(({ title, text, day, state }) => {
    const ring = state === 'coming' ? '2px dashed' : '5px double';
    const inside = day
      ? `<span ${renderStyle({ paints: [state], type: 'day' })}>${escapeHtml(day.number)}</span><br><span ${renderStyle({ paints: [state], type: 'small', css: 'line-height:1' })}>${escapeHtml(day.month)}</span>`
      : `<span ${renderStyle({ paints: [state], type: 'small', css: 'line-height:1' })}>bientôt</span>`;
    const words = text
      ? `<br><span ${renderStyle({ paints: ['soft'], type: 'small' })}>${escapeHtml(text)}</span>`
      : '';
    return `<tr><td valign="top" width="64" style="padding:0 0 12px"><table ${TABLE}><tr><td align="center" width="64" height="64" ${renderStyle({ paints: [state], css: `border:${ring};border-radius:32px;box-sizing:border-box;height:64px;width:64px` })}>${inside}</td></tr></table></td>
<td ${renderStyle({ paints: ['ink'], type: 'text', css: 'padding:0 0 12px 16px' })}><b ${renderStyle({ paints: ['ink'], type: 'strong' })}>${escapeHtml(title)}</b>${words}</td></tr>`;
  });
  return `<table ${TABLE} width="100%" style="margin:8px 0 4px">${rows.join('\n')}</table>`;
}
