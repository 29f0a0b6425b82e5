// Requests about orders, payments and the back office that follow rules beyond the schema.
import { randomUUID } from 'node:crypto';
import { pause } from './bench-stack.mjs';
import { addSecondFactor, buildContent, findDraft } from './fuzz-account-requests.mjs';

const API = '/-/api/v1';
const ADMIN = '/-/admin/v1';
const CONSENTS = { terms: true, immediateStart: true };
/** Test cards of Stripe: one that is accepted, and one that is declined for every later invoice of a subscription. */
const [GOOD, REFUSED_LATER] = ['4242424242424242', '4000000000000341'];
const REASON = 'Vérifié au téléphone avec la personne.';

const pay = async (session, url, card = GOOD) => {
  const { pathname } = new URL(url);
  const answer = await session.send('POST', `${pathname}/pay`, {
    body: new URLSearchParams({ card, expiry: '12/34', cvc: '123', name: 'Camille Exemple', email: session.email }),
  });
  await answer.arrayBuffer();
};

/** Waits for the row that the webhook creates shortly after a payment. */
async function untilFound(find) {
  for (let tries = 0; tries < 30; tries += 1) {
    const found = await find();
    if (found) return found;
    await pause(100);
  }
  return null;
}

async function quoted(context) {
  const { session, random } = context;
  const choice = {
    documentId: await findDraft(context),
    sending: random.pick(['registered', 'registered_receipt', 'green', 'pdf']),
    offer: 'single_document',
  };
  const { price } = await session.json('POST', `${API}/orders/quote`, choice);
  const consents = { ...CONSENTS, withdrawalLoss: true };
  return { choice, order: { ...choice, expectedTotalCents: price.totalCents, consents } };
}

/** Two letters that are ordered together. */
async function packed(context) {
  const letters = [];
  while (letters.length < 2) {
    const { documentId, sending, expectedTotalCents } = (await quoted(context)).order;
    if (sending !== 'pdf') letters.push({ documentId, sending, expectedTotalCents });
  }
  const consents = { ...CONSENTS, withdrawalLoss: true };
  return { id: randomUUID(), letters, offer: 'single_document', consents };
}

/** Returns an unpaid order. */
async function unpaid(context) {
  const { session, rows } = context;
  const found = await rows.one(
    `select id as "orderId" from orders where user_id = $1 and status = 'awaiting_payment'`,
    [session.userId],
  );
  if (found) return found;
  const { id } = await session.json('POST', `${API}/orders`, (await quoted(context)).order);
  return { orderId: id };
}

/** Returns a paid letter that can still be changed, with the revision of its draft. */
async function changeable(context) {
  const { session, rows } = context;
  const find = () =>
    rows.one(
      `select o.id as "orderId", d.revision, d.content
         from orders o join letters l on l.order_id = o.id join documents d on d.id = o.document_id
        where o.user_id = $1 and l.status = 'queued' and l.releases_at > now() + interval '1 second'`,
      [session.userId],
    );
  const found = await find();
  if (found) return found;
  const { orderId } = await unpaid(context);
  await pay(session, (await session.json('POST', `${API}/orders/${orderId}/pay`, {})).url);
  return untilFound(find);
}

const findLiving = ({ session, rows }) =>
  rows.one(
    `select id, status, stripe_subscription_id as at from subscriptions
      where user_id = $1 and status in ('trialing', 'active', 'past_due')`,
    [session.userId],
  );

/** Returns the subscription of this account, and subscribes if there is none. Every second card is declined later. */
async function subscribed(context) {
  const { session, rows, random } = context;
  const found = await findLiving(context);
  if (found) return found;
  const hadTrial = await rows.one('select id from subscriptions where user_id = $1 and started_at is not null', [
    session.userId,
  ]);
  const offer = hadTrial ? 'subscription_without_trial' : 'trial';
  const body = { offer, expectedMonthlyCents: 990, consents: CONSENTS };
  const { url } = await session.json('POST', `${API}/subscription`, body);
  await pay(session, url, random.chance(0.5) ? REFUSED_LATER : GOOD);
  return untilFound(() => findLiving(context));
}
const withSubscription = async (context) => ((await subscribed(context)) ? { body: {} } : null);

/** Returns a subscription whose last invoice was declined, by moving the bank's clock one month on. */
async function withRefusedBill(context) {
  const found = await subscribed(context);
  if (found && found.status !== 'past_due') {
    const answer = await context.session.send('POST', `/sandbox/stripe/abonnements/${found.at}/avancer`, {
      body: new URLSearchParams({ pas: 'mois' }),
    });
    await answer.arrayBuffer();
  }
  return { body: {} };
}

/** Returns the stored draft of a template, so that it can be saved and published. */
const templateDraft = async ({ session, rows }) => {
  const found = await rows.one('select id from template_drafts');
  return found && session.json('GET', `${ADMIN}/template-drafts/${found.id}`);
};

export const ORDER_REQUESTS = {
  [`POST ${API}/orders/quote`]: async (context) => ({ body: (await quoted(context)).choice }),
  [`POST ${API}/orders`]: async (context) => ({ body: (await quoted(context)).order }),
  [`POST ${API}/orders/{orderId}/cancel`]: async (context) => ({
    params: context.random.chance(0.5) ? await unpaid(context) : await changeable(context),
    body: {},
  }),
  [`POST ${API}/orders/{orderId}/pay`]: async (context) => ({ params: await unpaid(context), body: {} }),
  [`POST ${API}/packs`]: async (context) => ({ body: await packed(context) }),
  [`POST ${API}/packs/{packId}/pay`]: async (context) => {
    const { id: packId } = await context.session.json('POST', `${API}/packs`, await packed(context));
    return { params: { packId }, body: {} };
  },
  [`POST ${API}/orders/{orderId}/correct`]: async (context) => {
    const found = await changeable(context);
    if (!found) return null;
    const { orderId, revision, content } = found;
    const { recipient } = buildContent();
    const organisation = `Société ${context.random.int(1, 1e6)}`;
    return {
      params: { orderId },
      body: { revision, content: { ...content, recipient: { ...recipient, organisation } } },
    };
  },
  [`GET ${API}/orders/{orderId}/proofs/{kind}`]: async ({ session, rows }) => ({
    params: await rows.one(
      `select l.order_id as "orderId", p.kind from letter_proofs p join letters l on l.id = p.letter_id
         join orders o on o.id = l.order_id where o.user_id = $1`,
      [session.userId],
    ),
  }),
  [`GET ${API}/orders/{orderId}/reminder.ics`]: async ({ session, rows }) => ({
    params: await rows.one(
      `select o.id as "orderId" from orders o join letters l on l.order_id = o.id
        where o.user_id = $1 and l.delivered_at is not null and o.template_slug = 'reclamation-internet-panne'`,
      [session.userId],
    ),
  }),
  [`PUT ${API}/orders/{orderId}/retention`]: async ({ session, rows, random }) => ({
    params: await rows.one(
      `select o.id as "orderId" from orders o join letters l on l.order_id = o.id
        where o.user_id = $1 and l.handed_over_at is not null`,
      [session.userId],
    ),
    body: { choice: random.pick(['usual', 'thirty_days', 'five_years']) },
  }),
  [`POST ${API}/case-file`]: async ({ session, rows }) => {
    const found = await rows.one(
      `select array_agg(o.id order by o.id) as "orderIds" from (
         select o.id from orders o join letters l on l.order_id = o.id
          where o.user_id = $1 and l.file_id is not null and l.handed_over_at is not null limit 3) o`,
      [session.userId],
    );
    return found?.orderIds?.length > 1 ? { body: found } : null;
  },
  [`GET ${API}/seals/{hash}`]: async ({ rows }) => ({
    params: await rows.one('select sha256 as hash from file_fingerprints'),
  }),

  [`POST ${API}/subscription`]: async (context) => {
    const { session, rows, random } = context;
    const had = await rows.one('select id from subscriptions where user_id = $1 and started_at is not null', [
      session.userId,
    ]);
    const offer = had || random.chance(0.3) ? 'subscription_without_trial' : 'trial';
    return { body: { offer, expectedMonthlyCents: 990, consents: CONSENTS } };
  },
  [`POST ${API}/subscription/cancel`]: withSubscription,
  [`POST ${API}/subscription/resume`]: withSubscription,
  [`POST ${API}/subscription/withdraw`]: withSubscription,
  [`POST ${API}/subscription/portal`]: withSubscription,
  [`POST ${API}/subscription/bill`]: withRefusedBill,
  [`GET ${API}/subscription/terms.pdf`]: withSubscription,

  [`POST ${ADMIN}/users/{id}/second-factor/remove`]: async ({ everyone }) => {
    const colleague = await everyone.aside('colleague', 'support');
    await addSecondFactor(colleague);
    // The request removes this colleague, so the next one gets another.
    everyone.forget('colleague');
    return { params: { id: colleague.userId }, body: { reason: REASON } };
  },
  [`PUT ${ADMIN}/template-drafts/{id}`]: async (context) => {
    const draft = await templateDraft(context);
    if (!draft) return null;
    const { id, revision, source, samples } = draft;
    return { params: { id }, body: { revision, source: context.random.chance(0.5) ? source : `${source}\n`, samples } };
  },
  [`POST ${ADMIN}/discrepancies/{id}/close`]: async ({ rows }) => ({
    params: await rows.one(`select id from discrepancies where status = 'open'`),
    body: { reason: REASON },
  }),
  [`POST ${ADMIN}/refunds/{id}/retry`]: async ({ rows }) => ({
    params: await rows.one(`select id from refunds where status = 'failed'`),
    body: {},
  }),
  [`POST ${ADMIN}/letters/{id}/allow-resubmission`]: async ({ rows }) => ({
    params: await rows.one(`select id from letters where status = 'failed' and unconfirmed_since is not null`),
    body: {},
  }),
  [`POST ${ADMIN}/unknown-codes/{id}/acknowledge`]: async ({ rows }) => ({
    params: await rows.one(`select id from unknown_codes where status = 'reported'`),
    body: { note: REASON },
  }),
  [`GET ${ADMIN}/terms/{sha256}/terms.pdf`]: async ({ rows }) => ({
    params: await rows.one('select sha256 from terms where file_id is not null'),
  }),
};
