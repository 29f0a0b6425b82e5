import { createHmac, randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SandboxContext } from '../context.ts';
import { postWebhook } from '../post-webhook.ts';
import type { StoredMail } from './pages.ts';

export interface Reply {
  from: string;
  text: string;
  /** As an absence message is marked. */
  isAutomatic: boolean;
}

/** Where an answer to a mail goes. */
export const findReplyAddress = ({ headers, from }: StoredMail): string => headers['reply-to'] ?? from;

/** Quotes a mail as mail programs do. */
const quote = ({ at, from, text }: StoredMail): string =>
  [
    `Le ${new Date(at).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}, <${from}> a écrit\u00a0:`,
    ...text.split('\n').map((line) => `> ${line}`),
  ].join('\n');

/** Writes the MIME message that a mail program would send. */
async function composeReply(mail: StoredMail, { from, text, isAutomatic }: Reply): Promise<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: { name: '', address: from },
    to: findReplyAddress(mail),
    subject: mail.subject.startsWith('Re: ') ? mail.subject : `Re: ${mail.subject}`,
    text: `${text}\n\n${quote(mail)}\n`,
    messageId: `<${randomUUID()}@courriels.affranchi.example>`,
    inReplyTo: mail.messageId,
    references: mail.messageId,
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
  });
  // Quoted-printable or base64: ASCII only.
  return (message as Buffer).toString('latin1');
}

/** Posts an answer to the site as a mail server does. Returns the status of the response, or null without one. */
export async function sendReply(
  { env, publicUrl }: SandboxContext,
  mail: StoredMail,
  reply: Reply,
): Promise<number | null> {
  const body = await composeReply(mail, reply);
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', env['MAIL_WEBHOOK_SECRET'] ?? '')
    .update(`${seconds}.${body}`)
    .digest('hex');
  return postWebhook(
    {
      url: `${env['SANDBOX_WEB_URL'] ?? publicUrl}/-/hooks/mail`,
      headers: { 'Content-Type': 'message/rfc822', 'X-Affranchi-Signature': `t=${seconds},v1=${hash}` },
      body,
    },
    new AbortController().signal,
  );
}
