import type { Deps } from '../../src/kernel/deps.ts';
import type { Notifications } from '../../src/modules/auth/contract.ts';
import { userById } from '../../src/modules/auth/index.ts';
import { emailHtml, emailText, type Email } from './layout.ts';

/**
 * Sends one e-mail to a user, unless they have gone or do without it. The key names the mail for ever: a retried job sends the
 * same message again, recognisably.
 */
export async function sendTo(
  deps: Deps,
  input: {
    userId: string;
    key: string;
    email: (user: { firstName: string }) => Email;
    /** Said only of e-mails that one may do without. */
    optional?: keyof Notifications;
    /** Another address than the account's: one that is to be proven, or was replaced. */
    to?: string;
    attachments?: { name: string; type: string; bytes: Uint8Array }[];
  },
): Promise<void> {
  const user = await userById(deps, input.userId);
  if (user.erased || (input.optional && !user.notifications[input.optional])) return;
  const email = input.email(user);
  await deps.mail.send({
    key: input.key,
    to: input.to ?? user.email,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    ...(input.attachments && { attachments: input.attachments }),
  });
}
