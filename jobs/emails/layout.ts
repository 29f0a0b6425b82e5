/** An e-mail as written by its file: plain sentences, one action at most. */
export interface Email {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
const FOOT = 'Affranchi est un service privé et payant, sans lien avec l’administration.';

export const emailText = (email: Email): string =>
  [email.greeting, ...email.paragraphs, ...(email.action ? [`${email.action.label}\u00a0: ${email.action.url}`] : []), '— Affranchi', FOOT].join('\n\n');

/** Tables and inline styles: what mail programs read. Colours are the tokens' by day. */
export const emailHtml = (email: Email): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(email.subject)}</title></head>
<body style="margin:0;background:#edf8f6;color:#0c2b2a;font:18px/1.55 'Atkinson Hyperlegible Next',Verdana,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:22px;font-weight:800">Affranchi</td></tr>
<tr><td style="background:#ffffff;border-radius:14px;padding:28px">
<p style="margin:0 0 16px">${escape(email.greeting)}</p>
${email.paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${email.action ? `<p style="margin:24px 0 8px"><a href="${escape(email.action.url)}" style="background:#0f5c55;border-radius:12px;color:#ffffff;display:inline-block;font-weight:700;padding:14px 22px;text-decoration:none">${escape(email.action.label)}</a></p>` : ''}
</td></tr>
<tr><td style="padding:16px 4px;font-size:15px;color:#33514f">${escape(FOOT)}</td></tr>
</table></td></tr></table></body></html>`;
