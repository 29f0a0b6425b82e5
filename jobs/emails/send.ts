import type { Deps } from '../../src/kernel/deps.ts';
import type { Notifications } from '../../src/modules/auth/contract.ts';
import { userById } from '../../src/modules/auth/index.ts';
import { renderEmailHtml, renderEmailText, type Email } from './layout.ts';

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Sends one e-mail to an address. The key names the mail for ever: a retried job sends the same message again, recognisably. */
export async function sendMail(
  deps: Deps,
  input: {
    to: string;
    key: string;
    email: Email;
    replyTo?: string;
    attachments?: Attachment[];
    /** For e-mails that one may do without. */
    preferencesUrl?: string;
  },
): Promise<void> {
  const { email, preferencesUrl, ...envelope } = input;
  const { publicUrl, mail, seller } = deps.config;
  const frame = { publicUrl, contact: mail.contact, sellerIdentity: seller.identity, ...(preferencesUrl && { preferencesUrl }) };
  await deps.mail.send({
    ...envelope,
    subject: email.subject,
    text: renderEmailText(email, frame),
    html: renderEmailHtml(email, frame),
    ...(preferencesUrl && { unsubscribeUrl: preferencesUrl }),
  });
}

/** The same to a user, unless they have gone or do without it. */
export async function sendMailToUser(
  deps: Deps,
  input: {
    userId: string;
    key: string;
    email: (user: { firstName: string }) => Email;
    /** Said only of e-mails that one may do without. */
    optional?: keyof Notifications;
    /** Another address than the account's: one that is to be proven, or was replaced. */
    to?: string;
    attachments?: Attachment[];
  },
): Promise<void> {
  const { userId, key, email, optional, to, attachments } = input;
  const user = await userById(deps, userId);
  if (user.erased || (optional && !user.notifications[optional])) return;
  const preferencesUrl = optional && `${deps.config.publicUrl}/mon-profil`;
  await sendMail(deps, { to: to ?? user.email, key, email: email(user), ...(attachments && { attachments }), ...(preferencesUrl && { preferencesUrl }) });
}
