import type { Deps } from '../../src/kernel/deps.ts';
import { userById } from '../../src/modules/auth/index.ts';
import { emailHtml, emailText, type Email } from './layout.ts';

interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Sends one e-mail to an address. The key names the mail for ever: a retried job sends the same message again, recognisably. */
export async function sendMail(deps: Deps, input: { to: string; key: string; email: Email; replyTo?: string; attachments?: Attachment[] }): Promise<void> {
  const { email, ...envelope } = input;
  await deps.mail.send({ ...envelope, subject: email.subject, text: emailText(email), html: emailHtml(email) });
}

/** The same to a user. */
export async function sendTo(
  deps: Deps,
  input: { userId: string; key: string; email: (user: { firstName: string }) => Email; attachments?: Attachment[] },
): Promise<void> {
  const user = await userById(deps, input.userId);
  await sendMail(deps, { to: user.email, key: input.key, email: input.email(user), ...(input.attachments && { attachments: input.attachments }) });
}
