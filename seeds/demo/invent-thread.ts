import { threadStateMachine } from '../../src/modules/orders/index.ts';
import { audit } from './audit.ts';
import { DAY, HOUR, later, MINUTE, OFFICE, within } from './calendar.ts';
import type { InventedOrder, DemoContext } from './demo-context.ts';
import type { PlannedStep } from './rows.ts';

type Words = readonly [question: string, answer: string, thanks: string];
const TALKS: readonly [Words, ...Words[]] = [
  ['Bonjour, ma lettre est-elle bien partie\u202f?', 'Bonjour, oui\u00a0: elle a été remise à La Poste, son suivi est sur votre compte.', 'Merci beaucoup\u202f!'],
  ['Le suivi n’avance plus depuis deux jours.', 'Bonjour, le pli est au centre de tri. Nous vous écrivons dès qu’il est présenté.', 'Entendu, merci.'],
  ['Puis-je encore corriger l’adresse\u202f?', 'Bonjour, l’adresse se corrige jusqu’au départ de la lettre, depuis votre compte.', 'C’est fait, merci.'],
  ['Je ne trouve pas ma facture.', 'Bonjour, elle est sur votre compte, à la page « Factures ».', 'Trouvée, merci.'],
  ['Mon destinataire dit ne rien avoir reçu.', 'Bonjour, voici ce que La Poste nous a transmis\u00a0: le pli a été distribué contre signature.', 'Je le lui dis.'],
]; // prettier-ignore
const SUBJECTS = { order: 6, payment: 2, account: 1, other: 1 } as const;
const ASKED_OF = 14;
const SUSPECT_OF = 40;

/** Our answers are mailed; customers answer in their account. */
const CHANNELS = { in: 'account', out: 'mail' } as const;

interface Talk {
  threadId: string;
  steps: PlannedStep[];
  at: Date;
}

/** Invents a question about some orders, with answers according to the age of the thread. */
export function inventThread(context: DemoContext, order: InventedOrder): void {
  const { random, rows, now } = context;
  const askedAt = later(order.createdAt, HOUR + random.below(3 * DAY));
  const isAsked = random.below(ASKED_OF) === 0 || context.isFirst;
  if (!isAsked || askedAt > now) return;
  const { customer, script } = order;
  const id = random.uuid(askedAt);
  const suspect = random.below(SUSPECT_OF) === 0;
  const [question, answer, thanks] = random.pick(TALKS);
  const talk: Talk = { threadId: id, steps: [], at: askedAt };
  say(context, talk, { direction: 'in', author: customer.id, body: question, id });
  const { agent } = script;
  const answeredAt = suspect
    ? setApart(context, talk, agent)
    : converse(context, talk, { agent, customer: customer.id, answer, thanks });
  const course = rows.applySteps(threadStateMachine, id, talk.steps, askedAt);
  const isWaiting = course.status === 'open' || course.status === 'snoozed';
  rows.add('threads', {
    id,
    reference: context.references.create(id),
    reply_token: random.hex(32),
    kind: 'question',
    status: course.status,
    status_since: course.since,
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    subject: random.weighted(SUBJECTS),
    order_reference: order.reference,
    suspect,
    user_id: customer.id,
    account_id: customer.id,
    order_id: order.id,
    assigned_to: answeredAt ? script.agent : null,
    snoozed_until: course.status === 'snoozed' ? later(now, 2 * DAY) : null,
    unanswered_since: isWaiting && !suspect ? (course.at.get('receive') ?? askedAt) : null,
    first_answered_at: answeredAt,
    last_message_at: talk.at,
    created_at: askedAt,
  });
  if (!suspect) rows.emit('message.received', id, askedAt);
}

/** A machine wrote this message: a colleague closes it without an answer. */
function setApart({ random, now }: DemoContext, talk: Talk, agent: string): null {
  const at = within(OFFICE, talk.at, random, 1);
  if (at <= now) talk.steps.push({ transition: 'finish', at, actor: `user:${agent}`, reason: null });
  return null;
}

/** Returns the instant of the first answer; null if there is no answer yet. */
function converse(
  context: DemoContext,
  talk: Talk,
  words: { agent: string; customer: string; answer: string; thanks: string },
): Date | null {
  const { random, now } = context;
  const { agent, customer, answer, thanks } = words;
  const by = `user:${agent}`;
  const answeredAt = within(OFFICE, later(talk.at, 10 * MINUTE), random);
  if (answeredAt > now) return null;
  const move = (transition: string, at: Date, actor: string, reason: string | null = null): void =>
    void talk.steps.push({ transition, at, actor, reason });
  const choice = random.below(10);
  if (choice === 0 && answeredAt > later(now, -4 * DAY)) {
    move('snooze', answeredAt, by);
    return null;
  }
  move('answer', answeredAt, by);
  say(context, talk, { direction: 'out', author: agent, body: answer, at: answeredAt });
  audit(context, {
    by: agent,
    at: answeredAt,
    event: 'POST /messages/:id/reply',
    subject: 'messages',
    subjectId: talk.threadId,
  });
  let lastAt = answeredAt;
  const thankedAt = later(answeredAt, HOUR + random.below(20 * HOUR));
  if (choice < 6 && thankedAt <= now) {
    lastAt = thankedAt;
    move('receive', thankedAt, `user:${customer}`);
    say(context, talk, { direction: 'in', author: customer, body: thanks, at: thankedAt });
  }
  const finishedAt = within(OFFICE, later(lastAt, 2 * HOUR), random, choice < 6 ? 0 : 30);
  if (finishedAt <= now) move('finish', finishedAt, choice < 6 ? by : 'task:finish-silent-threads');
  return answeredAt;
}

function say(
  { random, rows }: DemoContext,
  talk: Talk,
  message: { direction: 'in' | 'out'; author: string; body: string; at?: Date; id?: string },
): void {
  const { at = talk.at, direction } = message;
  talk.at = at;
  const id = message.id ?? random.uuid(at);
  const isFirst = id === talk.threadId;
  rows.add('thread_messages', {
    id,
    thread_id: talk.threadId,
    direction,
    channel: isFirst ? 'form' : CHANNELS[direction],
    author_id: message.author,
    body: message.body,
    created_at: at,
  });
  if (direction === 'out') rows.emit('thread.answered', id, at);
}
