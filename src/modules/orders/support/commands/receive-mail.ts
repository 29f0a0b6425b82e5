import type { Knex } from 'knex';
import { parseMail, type InboundMail } from '../../../../adapters/mail/inbound/parse-mail.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { findWebhook } from '../../../../kernel/inbox.ts';
import { rateLimiter } from '../../../../kernel/rate-limit.ts';
import { getUser } from '../../../auth/index.ts';
import { messageReceived } from '../../events.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';
import { findAnsweredMessageIds, findReplyTokens } from '../reply-address.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { reopenForCustomer } from './receive-answer.ts';

/**
 * New threads of a sender above this limit are stored as automatic mail and not acknowledged. Sender addresses can be
 * forged, so replies to a thread are not counted: they need the token or the message id of a mail that we
 * sent.
 */
const PER_SENDER = { points: 20, seconds: 3600 };

type ReceivedMail = Omit<InboundMail, 'author'> & { id: string; automatic: 'auto_reply' | 'bounce' | null };

/**
 * Brings a mail into the thread that it answers, or begins one. The row of the inbox gives the message its id, so that
 * a repeated job stores it once.
 */
export async function receiveMail(deps: Deps, { webhookId }: { webhookId: string }): Promise<void> {
  const webhook = await findWebhook(deps, webhookId);
  // Its body is erased after its retention: it was read long ago.
  if (!webhook || webhook.body.length === 0) return;
  const { author, ...mail } = await parseMail(webhook.body);
  // A copy of what we sent, which a mailbox passed on: it is in its thread already.
  if (mail.from?.address === getOwnAddress(deps)) return;
  const threadId = await findThreadId(deps, mail);
  const isFlood = threadId === null && author === 'person' && (await isAboveLimit(deps, mail));
  const received: ReceivedMail = { ...mail, id: webhook.id, automatic: isFlood ? 'auto_reply' : toAutomatic(author) };
  await deps.db.transaction((trx) =>
    threadId ? continueThread(trx, deps, threadId, received) : beginThread(trx, deps, received),
  );
}

const isAboveLimit = async (deps: Deps, { from }: Pick<InboundMail, 'from'>): Promise<boolean> =>
  from !== null && !(await rateLimiter(deps).tryConsume('mail-sender', from.address, PER_SENDER));

const toAutomatic = (author: InboundMail['author']): ReceivedMail['automatic'] => (author === 'person' ? null : author);

const getOwnAddress = ({ config }: Deps): string | undefined =>
  /([^<\s]+@[^>\s]+)>?$/.exec(config.mail.from)?.[1]?.toLowerCase();

/** Finds the thread by the token in the address, otherwise by our message that the mail answers or bounces. */
async function findThreadId(
  { db }: Deps,
  { recipients, answers }: Pick<InboundMail, 'recipients' | 'answers'>,
): Promise<string | null> {
  const byToken = await Thread.query(db).whereIn('replyToken', findReplyTokens(recipients)).first();
  if (byToken) return byToken.id;
  const byMessage = await ThreadMessage.query(db).whereIn('id', findAnsweredMessageIds(answers)).first();
  return byMessage?.threadId ?? null;
}

async function continueThread(trx: Knex.Transaction, deps: Deps, threadId: string, mail: ReceivedMail): Promise<void> {
  const thread = await Thread.query(trx).findById(threadId).forUpdate();
  // The thread was erased in the meantime: the mail starts a new one.
  if (!thread) return beginThread(trx, deps, mail);
  const isBounce = mail.automatic === 'bounce';
  const senderEmail = isBounce ? null : await findOtherAddress(deps, thread, mail);
  if (!(await insertMessage(trx, deps, { threadId, mail, senderEmail, body: mail.text }))) return;
  // An automatic answer changes nothing. After a bounce the customer has not got our answer, and only a colleague can
  // help.
  if (mail.automatic === 'auto_reply') return;
  await reopenForCustomer(trx, deps, thread, isBounce ? 'bounce' : undefined);
  // An answer to us is not spam, even in a thread that started as spam.
  if (!isBounce) await thread.$query(trx).patch({ suspect: false });
}

/** Returns the sender's address, empty if there is none, unless it is the thread's or that of its account. */
async function findOtherAddress(deps: Deps, thread: Thread, { from }: ReceivedMail): Promise<string | null> {
  const address = from?.address ?? '';
  if (address === thread.email.toLowerCase()) return null;
  const accountEmail = thread.accountId ? (await getUser(deps, thread.accountId)).email : null;
  return address === accountEmail?.toLowerCase() ? null : address;
}

/**
 * A mail that names no thread is a question, like one of the contact form: it is matched by the reference that it
 * names and its address. What a program wrote is set apart and done, and found among all threads.
 */
async function beginThread(trx: Knex.Transaction, deps: Deps, mail: ReceivedMail): Promise<void> {
  const { id, automatic, from, subject, text } = mail;
  const now = deps.now();
  const suspect = automatic !== null || from === null;
  const inserted = await trx('threads')
    .insert({
      id,
      reference: createReference(6, id),
      kind: 'question',
      status: threadStateMachine.initial,
      name: from?.name ?? '',
      email: from?.address ?? '',
      order_reference: findReference(`${subject}\n${text}`),
      suspect,
      unanswered_since: suspect ? null : now,
      last_message_at: now,
      created_at: now,
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  if (inserted.length === 0) return;
  const body = subject ? `Objet\u00a0: ${subject}\n\n${text}` : text;
  await insertMessage(trx, deps, { threadId: id, mail, senderEmail: null, body });
  if (!suspect) await emit(trx, messageReceived, { id });
  else await threadStateMachine.transition(trx, id, 'finish', { reason: 'automatic' });
}

/** « AF-7K2M4P », of an order or of an earlier thread. */
const findReference = (text: string): string | null => /\bAF-[2-9A-HJKMNP-Z]{6,10}\b/i.exec(text)?.[0] ?? null;

/** Returns false if it is stored already. */
async function insertMessage(
  trx: Knex.Transaction,
  deps: Deps,
  input: { threadId: string; mail: ReceivedMail; senderEmail: string | null; body: string },
): Promise<boolean> {
  const { id, quoted, attachments, automatic } = input.mail;
  const inserted = await trx('thread_messages')
    .insert({
      id,
      thread_id: input.threadId,
      direction: 'in',
      channel: 'mail',
      body: input.body,
      quoted,
      attachments: JSON.stringify(attachments),
      automatic,
      sender_email: input.senderEmail,
      created_at: deps.now(),
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}
