import type { Deps } from '../../src/kernel/deps.ts';
import { userById } from '../../src/modules/auth/index.ts';
import { emailHtml, emailText, type Email } from './layout.ts';

/** Sends one e-mail to a user. The key names the mail for ever: a retried job sends the same message again, recognisably. */
export async function sendTo(
  deps: Deps,
  input: { userId: string; key: string; email: (user: { firstName: string }) => Email; attachments?: { name: string; type: string; bytes: Uint8Array }[] },
): Promise<void> {
  const user = await userById(deps, input.userId);
  const email = input.email(user);
  await deps.mail.send({
    key: input.key,
    to: user.email,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    ...(input.attachments && { attachments: input.attachments }),
  });
}
