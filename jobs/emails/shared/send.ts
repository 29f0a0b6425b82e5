import type { Deps } from '../../../src/kernel/deps.ts';
import { recordSentEmail, type SentEmail } from '../../../src/kernel/sent-emails.ts';
import type { Notifications } from '../../../src/modules/auth/contract.ts';
import { getUser } from '../../../src/modules/auth/index.ts';
import { renderEmailHtml, renderEmailText, type Email } from './layout.ts';

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A user, greeted by first name. */
export interface UserRecipient {
  userId: string;
  /** Replaces the account's address, for an address that is to be verified or was replaced. */
  address?: string;
  replyTo?: string | undefined;
  /** For e-mails that a person can switch off in the profile. */
  preference?: keyof Notifications;
}

/** An address that may belong to no account. */
export interface AddressRecipient {
  address: string;
  replyTo?: string | undefined;
}

export type Recipient = UserRecipient | AddressRecipient;

export const formatGreeting = (user?: { firstName: string }): string =>
  user ? `Bonjour ${user.firstName},` : 'Bonjour,';

interface Envelope {
  to: string;
  greeting: string;
  replyTo?: string;
  preferencesUrl?: string;
}

/** Returns null for a user who erased their account or switched these e-mails off. */
async function findEnvelope(deps: Deps, recipient: Recipient): Promise<Envelope | null> {
  if (!('userId' in recipient)) {
    const { address, replyTo } = recipient;
    return { to: address, greeting: formatGreeting(), ...(replyTo && { replyTo }) };
  }
  const { userId, address, replyTo, preference } = recipient;
  const user = await getUser(deps, userId);
  if (user.erased || (preference && !user.notifications[preference])) return null;
  const preferencesUrl = preference && `${deps.config.publicUrl}/mon-profil`;
  return {
    to: address ?? user.email,
    greeting: formatGreeting(user),
    ...(replyTo && { replyTo }),
    ...(preferencesUrl && { preferencesUrl }),
  };
}

interface Message {
  recipient: Recipient;
  /** Identifies the e-mail towards the mail server: a retried job sends the same message under the same key. */
  key: string;
  /** What the list of sent e-mails says of it. */
  about: Pick<SentEmail, 'email' | 'event' | 'subjectId'>;
  render: (greeting: string) => Email;
  attachments?: Attachment[] | undefined;
}

/** Sends one e-mail, unless its recipient no longer wants it. */
export async function sendEmail(deps: Deps, message: Message): Promise<void> {
  const { key, about } = message;
  const record = (result: SentEmail['result']): Promise<void> => recordSentEmail(deps, { key, ...about, result });
  let isSent: boolean;
  try {
    isSent = await sendIfWanted(deps, message);
  } catch (error) {
    await record('failed');
    throw error;
  }
  await record(isSent ? 'sent' : 'skipped');
}

/** Returns false if the recipient no longer wants it. */
async function sendIfWanted(deps: Deps, { recipient, key, render, attachments }: Message): Promise<boolean> {
  const envelope = await findEnvelope(deps, recipient);
  if (!envelope) return false;
  const { to, greeting, replyTo, preferencesUrl } = envelope;
  const email = render(greeting);
  const { publicUrl, mail, seller } = deps.config;
  const frame = {
    publicUrl,
    contact: mail.contact,
    sellerIdentity: seller.identity,
    ...(preferencesUrl && { preferencesUrl }),
  };
  await deps.mail.send({
    to,
    key,
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
    subject: email.subject,
    text: renderEmailText(email, frame),
    html: renderEmailHtml(email, frame),
    ...(preferencesUrl && { unsubscribeUrl: preferencesUrl }),
  });
  return true;
}
