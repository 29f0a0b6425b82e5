import { documentStateMachine, listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { orderStateMachine } from '../../src/modules/orders/index.ts';
import { getPricing, priceLetter } from '../../src/modules/payments/index.ts';
import { DAY, HOUR, later, MINUTE } from './calendar.ts';
import type { InventedOrder, DemoContext } from './demo-context.ts';
import { inventDecisions } from './invent-decisions.ts';
import { inventLetter } from './invent-letter.ts';
import { inventPayment } from './invent-payment.ts';
import { inventThread } from './invent-thread.ts';
import { LIVES, type LifeName, type Scene } from './lives.ts';
import { type Customer, inventRecipient } from './people.ts';
import type { Random } from './random.ts';
import { Script, type Entity, type Step } from './script.ts';

const WEIGHTS = Object.fromEntries(Object.entries(LIVES).map(([name, { weight }]) => [name, weight])) as Record<
  LifeName,
  number
>;
const SENDINGS = { registered_receipt: 6, registered: 3, tracked: 1 };

/** Invents a random order; its age determines how far it has progressed. */
export function inventOrder(context: DemoContext, customer: Customer, createdAt: Date): void {
  const { random, staff } = context;
  const script = new Script(random, random.pick(staff.support).id, staff.manager.id, createdAt);
  LIVES[random.weighted(WEIGHTS)].write(script);
  addOrder(
    context,
    customer,
    script,
    script.steps.filter(({ at }) => at <= context.now),
  );
}

/** The product's deadline for answering a dispute. */
const DEBIT_DAYS = 21;
const OLDEST_HOURS = 60 * 24;

/** Invents an order in the last state of the scene, placed as late as possible. */
export function inventScene(context: DemoContext, customer: Customer, scene: Scene): void {
  const { random, staff, now } = context;
  for (let hours = 0; hours < OLDEST_HOURS; hours += 1) {
    const createdAt = later(now, -(hours * HOUR + 11 * MINUTE));
    const script = new Script(random, random.pick(staff.support).id, staff.manager.id, createdAt);
    scene.write(script);
    const last = scene.until
      ? script.steps.findIndex(({ entity, transition }) => entity === scene.until?.[0] && transition === scene.until[1])
      : script.steps.length - 1;
    const steps = script.steps.slice(0, last + 1);
    // The last step of a complete scene may have no transition.
    const isOver = scene.until !== null || script.at <= now;
    if (isOver && steps.every(({ at }) => at <= now)) return addOrder(context, customer, script, steps);
  }
  throw new Error('A scene takes longer than two months.');
}

function addOrder(context: DemoContext, customer: Customer, script: Script, steps: readonly Step[]): void {
  const { random, rows, config, now } = context;
  const { createdAt } = script;
  const listSteps = (entity: Entity): Step[] => steps.filter((step) => step.entity === entity);
  const template = pickTemplate(random);
  const sending = random.weighted(SENDINGS);
  const sheets = 1 + random.below(3);
  const weightGrams = 10 + sheets * 5;
  const { tariff, offers } = getPricing({ now: () => now, config });
  const price = priceLetter({ tariff, offers, offer: 'single_document', sending, sheets, weightGrams });
  const id = random.uuid(createdAt);
  const documentId = random.uuid(later(createdAt, -HOUR));
  const reference = context.references.create(id);
  const course = rows.applySteps(orderStateMachine, id, listSteps('orders'), createdAt);
  rows.add('documents', {
    id: documentId,
    user_id: customer.id,
    template_version_id: context.versionIds.get(template.slug),
    status: course.status === 'cancelled' ? 'draft' : 'ordered',
    status_since: course.status === 'cancelled' ? course.since : createdAt,
    content: { ...template.samples[0]?.content, sending },
    created_at: later(createdAt, -20 * MINUTE),
    updated_at: createdAt,
  });
  const cancelledAt = course.at.get('cancel');
  rows.applySteps(
    documentStateMachine,
    documentId,
    [
      { transition: 'order', at: createdAt, actor: `user:${customer.id}`, reason: null },
      ...(cancelledAt
        ? [{ transition: 'reopen', at: cancelledAt, actor: 'job:reopen-cancelled-document', reason: null }]
        : []),
    ],
    createdAt,
  );
  const debitedAt = listSteps('payments').find(({ transition }) => transition === 'process')?.at;
  rows.add('orders', {
    id,
    reference,
    user_id: customer.id,
    document_id: documentId,
    status: course.status,
    status_since: course.since,
    title: template.file.title,
    category: template.category,
    template_slug: template.slug,
    offer: 'single_document',
    sending,
    price,
    total_cents: price.totalCents,
    payment_due_from: debitedAt ? later(debitedAt, DEBIT_DAYS * DAY) : null,
    created_at: createdAt,
  });
  const order: InventedOrder = {
    id, documentId, reference, title: template.file.title, customer, sending, sheets, weightGrams, price, createdAt,
    script, course, listSteps,
  }; // prettier-ignore
  const letter = inventLetter(context, order, inventRecipient(random));
  inventPayment(context, order);
  inventDecisions(context, order, letter);
  inventThread(context, order);
}

/** Some letters are sold far more often than others. */
function pickTemplate(random: Random): ReturnType<typeof listLoadedTemplates>[number] {
  const templates = listLoadedTemplates();
  const index = Math.floor(templates.length * random.next() ** 2);
  return templates[index]!; // the index is always below the length
}
