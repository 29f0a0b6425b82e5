import type { Deps } from '../../../src/kernel/deps.ts';
import { recordSentEmail, type SentEmail } from '../../../src/kernel/sent-emails.ts';
import type { Notifications } from '../../../src/modules/auth/contract.ts';
import { createLinkUrl, createOneClickUrl, getUser } from '../../../src/modules/auth/index.ts';
import type { Email } from './email.ts';
import { renderEmailHtml } from './layout.ts';
import { renderEmailText } from './plain-text.ts';

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
  /** The account on whose page support looks for the e-mail. */
  accountId?: string | null;
  replyTo?: string | undefined;
}

export type Recipient = UserRecipient | AddressRecipient;

export const formatGreeting = (user?: { firstName: string }): string =>
  user ? `Bonjour ${user.firstName},` : 'Bonjour,';

interface Envelope {
  to: string;
  greeting: string;
  replyTo?: string;
  /** The page that switches these e-mails off, and the address for mail programs. */
  unsubscribe?: { pageUrl: string; oneClickUrl: string };
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
  const unsubscribe = preference && {
    pageUrl: createLinkUrl(deps.config, 'unsubscribe', userId),
    oneClickUrl: createOneClickUrl(deps.config, userId),
  };
  return {
    to: address ?? user.email,
    greeting: formatGreeting(user),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
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
  const { key, about, recipient } = message;
  const userId = 'userId' in recipient ? recipient.userId : (recipient.accountId ?? null);
  const record = (result: SentEmail['result']): Promise<void> =>
    recordSentEmail(deps, { key, ...about, userId, result });
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
  const { to, greeting, replyTo, unsubscribe } = envelope;
  const email = render(greeting);
  const { publicUrl, mail, seller } = deps.config;
  const frame = {
    publicUrl,
    contact: mail.contact,
    sellerIdentity: seller.identity,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.pageUrl }),
  };
  await deps.mail.send({
    to,
    key,
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
    subject: email.subject,
    text: renderEmailText(email, frame),
    html: renderEmailHtml(email, frame),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClickUrl }),
  });
  return true;
}
