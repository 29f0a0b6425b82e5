// Requests of the back office that follow rules beyond the schema: with the state that the colleague saw, after
// revealing an address, or by a second person.
import { buildContent } from './fuzz-account-requests.mjs';

const ADMIN = '/-/admin/v1';
const API = '/-/api/v1';
const REASON = 'Vérifié au téléphone avec la personne.';
const ORDERS =
  'select o.id, coalesce(l.status_since, o.status_since) as since from orders o left join letters l on l.order_id = o.id';

/** A command on a row in one of the states that `condition` selects. */
const command =
  (sql, bodyOf = async () => ({})) =>
  async (context) => {
    const found = await context.rows.one(sql);
    if (!found) return null;
    const { id, since } = found;
    const expected = since && { expectedStatusSince: since.toISOString() };
    return { params: { id }, body: { ...expected, ...(await bodyOf(context, found)) } };
  };
const withReason = () => ({ reason: REASON });

const onThread = (condition, bodyOf) =>
  command(`select id, status_since as since, assigned_to, order_id from threads where ${condition}`, bodyOf);
const onOrder = (condition, bodyOf = withReason) => command(`${ORDERS} where ${condition}`, bodyOf);
const onApproval = (condition) =>
  command(`select id, status_since as since from approvals where status = 'requested' and ${condition}`, withReason);

/** Reveals masked data with a reason. */
const revealed = (sql) => async (context) => {
  const { session, rows } = context;
  const found = await rows.one(sql);
  if (!found) return null;
  const { orderId, ...params } = found;
  await session.json('POST', `${ADMIN}/reveals`, { subject: 'orders', id: orderId, reason: REASON });
  return { params };
};
const LETTER = 'select o.id, o.id as "orderId" from orders o join letters l on l.order_id = o.id';

const refund = async ({ session, rows, random }) => {
  const order = await rows.one(
    `select order_id as id from payments where status in ('succeeded', 'partially_refunded') and order_id is not null`,
  );
  if (!order) return null;
  const { refundableCents } = await session.json('GET', `${ADMIN}/orders/${order.id}`);
  return {
    params: order,
    body: {
      requestId: random.uuid(),
      reason: REASON,
      expectedRefundableCents: refundableCents,
      ...(random.chance(0.7) && { amountCents: random.int(1, refundableCents) }),
    },
  };
};
const resendApproval = command(
  `select id, status_since as since from letters where status in ('delivered', 'returned', 'archived')`,
  ({ random }) => ({ requestId: random.uuid(), reason: REASON }),
);

const draftIn = (status) => `select id, revision from template_drafts where status = '${status}'`;
const onDraft = (status, bodyOf) =>
  command(draftIn(status), (context, { revision }) => ({ revision, ...bodyOf(context) }));
const onAnswerTemplate = (condition, bodyOf) =>
  command(`select id, revision from answer_templates where ${condition}`, (context, { revision }) => ({
    revision,
    reason: REASON,
    ...bodyOf?.(context),
  }));
const someReview = async ({ session, random }) =>
  random.pick(await session.json('GET', `${ADMIN}/template-reviews?range=${encodeURIComponent('[0,40]')}`));
const legalCheck = async ({ rows }) => {
  const found = await rows.one(
    `select legal_change_id as id, id as "checkId", status from legal_checks where status not in ('corrected', 'withdrawn')`,
  );
  if (!found) return null;
  const { status, ...params } = found;
  return { params, body: { expectedStatus: status } };
};

/** Returns an account that no role of the fuzz uses, so that a command on it ends no session of the fuzz. */
const onStranger = (bodyOf) => async (context) => {
  const { userId } = await context.everyone.aside('stranger', 'customer');
  return { params: { id: userId }, body: { reason: REASON, ...bodyOf?.(context) } };
};
const replay = (sql) =>
  command(sql, (context, { seen }) => ({ reason: REASON, expectedReplayedAt: seen?.toISOString() ?? null }));

export const DESK_REQUESTS = {
  [`POST ${API}/threads/{id}/messages`]: async ({ session, rows, random }) => ({
    params: await rows.one(
      `select t.id from threads t join users u on u.id = $1 where t.account_id = u.id or t.email = u.email`,
      [session.userId],
    ),
    body: { id: random.uuid(), text: 'Merci, la bonne adresse est le 14 rue des Acacias.' },
  }),
  // Other requests answer the questions of this customer.
  [`POST ${API}/messages`]: ({ session, random }) =>
    session.email
      ? {
          body: {
            id: random.uuid(),
            kind: 'question',
            email: session.email,
            name: 'Camille Exemple',
            subject: 'order',
            text: 'Où en est ma lettre ?',
          },
        }
      : null,
  [`POST ${ADMIN}/reveals`]: async ({ rows, random }) => ({
    body: {
      subject: random.pick(['orders', 'users', 'messages']),
      reason: REASON,
      ...(await rows.one('select id from orders')),
    },
  }),
  [`GET ${ADMIN}/letters/{id}/recipient`]: revealed(
    'select l.id, o.id as "orderId" from orders o join letters l on l.order_id = o.id',
  ),
  [`GET ${ADMIN}/orders/{id}/letter.pdf`]: revealed(`${LETTER} where l.file_id is not null`),
  [`GET ${ADMIN}/orders/{id}/proof-file.pdf`]: revealed(`${LETTER} where l.id in (select letter_id from proof_files)`),
  [`GET ${ADMIN}/orders/{id}/proofs/{kind}`]: revealed(
    'select o.id, o.id as "orderId", p.kind from letter_proofs p join letters l on l.id = p.letter_id join orders o on o.id = l.order_id',
  ),
  [`GET ${ADMIN}/orders/{id}/invoices/{invoiceId}/invoice.pdf`]: revealed(
    'select p.order_id as id, p.order_id as "orderId", i.id as "invoiceId" from invoices i join payments p on p.id = i.payment_id where i.file_id is not null and p.order_id is not null',
  ),
  ...Object.fromEntries(
    ['file.pdf', 'preview.webp'].map((file) => [
      `GET ${ADMIN}/orders/{id}/enclosures/{enclosureId}/${file}`,
      revealed(
        'select o.id, o.id as "orderId", e.id as "enclosureId" from orders o join enclosures e on e.document_id = o.document_id',
      ),
    ]),
  ),
  [`GET ${ADMIN}/disputes/{id}/evidence.zip`]: async ({ session, rows }) => {
    const found = await rows.one(
      'select d.id, p.order_id as "orderId" from disputes d join payments p on p.id = d.payment_id where p.order_id is not null',
    );
    if (!found) return null;
    await session.json('POST', `${ADMIN}/reveals`, { subject: 'orders', id: found.orderId, reason: REASON });
    return { params: { id: found.id } };
  },
  [`GET ${ADMIN}/approvals/{id}/recipient`]: revealed('select id, order_id as "orderId" from approvals'),
  [`GET ${ADMIN}/daily-totals/{id}`]: () => ({
    params: { id: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }) },
  }),

  [`POST ${ADMIN}/orders/{id}/refund`]: refund,
  [`POST ${ADMIN}/orders/{id}/refund-approval`]: refund,
  [`POST ${ADMIN}/letters/{id}/resend`]: command(
    `select id, status_since as since from letters where status in ('delivered', 'returned', 'archived')`,
    ({ random }) => ({ reason: REASON, free: random.chance(0.7) }),
  ),
  [`POST ${ADMIN}/letters/{id}/resend-approval`]: resendApproval,
  [`POST ${ADMIN}/approvals/{id}/approve`]: onApproval('true'),
  [`POST ${ADMIN}/approvals/{id}/decline`]: onApproval('true'),
  [`POST ${ADMIN}/approvals/{id}/withdraw`]: async (context) => {
    const { session, rows } = context;
    const own = await rows.one(
      `select id, status_since as since from approvals where status = 'requested' and requested_by = $1`,
      [session.userId],
    );
    return own && { params: { id: own.id }, body: { reason: REASON, expectedStatusSince: own.since.toISOString() } };
  },
  [`POST ${ADMIN}/orders/{id}/cancel`]: onOrder(`l.status in ('queued', 'held') or o.status = 'awaiting_payment'`),
  [`POST ${ADMIN}/orders/{id}/hold`]: onOrder(`l.status in ('queued', 'rendered')`),
  [`POST ${ADMIN}/orders/{id}/release`]: onOrder(`l.status = 'held'`),
  [`GET ${ADMIN}/orders/{id}/posting`]: async ({ rows }) => {
    const found = await rows.one(`select order_id as id from letters where status = 'held'`);
    return found && { params: found };
  },
  [`POST ${ADMIN}/orders/{id}/confirm-posting`]: onOrder(`l.status = 'held'`, ({ random }) => ({
    reason: REASON,
    partner: 'maileva',
    reference: random.uuid(),
  })),
  [`POST ${ADMIN}/orders/{id}/correct`]: onOrder(`l.status in ('queued', 'held', 'rejected')`, ({ random }) => ({
    reason: REASON,
    recipient: { ...buildContent().recipient, organisation: `Société ${random.int(1, 1e6)}` },
  })),

  [`POST ${ADMIN}/messages/{id}/reply`]: onThread(`status <> 'done'`, ({ random }) => ({
    requestId: random.uuid(),
    body: 'Bonjour, votre lettre est partie hier. Bien à vous.',
  })),
  [`POST ${ADMIN}/messages/{id}/assign`]: async ({ session, rows }) => {
    const found = await rows.one('select id, assigned_to from threads');
    return (
      found && {
        params: { id: found.id },
        body: { assigneeId: session.userId ?? null, expectedAssigneeId: found.assigned_to },
      }
    );
  },
  [`POST ${ADMIN}/messages/{id}/snooze`]: onThread(`status in ('open', 'waiting')`, () => ({
    until: new Date(Date.now() + 86_400_000).toISOString(),
  })),
  [`POST ${ADMIN}/messages/{id}/wake`]: onThread(`status = 'snoozed'`),
  [`POST ${ADMIN}/messages/{id}/done`]: onThread(`status <> 'done'`),
  [`POST ${ADMIN}/messages/{id}/link-order`]: onThread('order_id is null', async ({ rows }) => ({
    orderId: (await rows.one('select id from orders')).id,
    expectedOrderId: null,
  })),
  [`PUT ${ADMIN}/answer-templates/{id}`]: onAnswerTemplate('archived_at is null', ({ random }) => ({
    label: `Modèle ${random.int(1, 1e6)}`,
    body: 'Bonjour, votre lettre est en route.',
    position: random.int(1, 20),
  })),
  [`POST ${ADMIN}/answer-templates/{id}/archive`]: onAnswerTemplate('archived_at is null'),
  [`POST ${ADMIN}/answer-templates/{id}/restore`]: onAnswerTemplate('archived_at is not null'),

  [`POST ${ADMIN}/template-drafts/{id}/submit`]: onDraft('draft', () => ({ note: REASON })),
  [`POST ${ADMIN}/template-drafts/{id}/discard`]: onDraft('draft', () => ({})),
  [`POST ${ADMIN}/template-drafts/{id}/return`]: onDraft('submitted', withReason),
  [`POST ${ADMIN}/template-drafts/{id}/publish`]: onDraft('submitted', () => ({})),
  [`POST ${ADMIN}/template-drafts/{id}/publish-alone`]: onDraft('draft', withReason),
  [`GET ${ADMIN}/template-reviews/{id}`]: async (context) => ({ params: { id: (await someReview(context)).id } }),
  [`POST ${ADMIN}/template-reviews/{id}/confirm`]: async (context) => {
    const { id, reviewedOn } = await someReview(context);
    return { params: { id }, body: { expectedReviewedOn: reviewedOn, note: REASON } };
  },
  [`POST ${ADMIN}/legal-changes/{id}/withdraw`]: command(
    `select id from legal_changes where withdrawn_at is null`,
    () => ({ reason: REASON }),
  ),
  [`POST ${ADMIN}/legal-changes/{id}/checks/{checkId}/verify`]: legalCheck,
  [`POST ${ADMIN}/legal-changes/{id}/checks/{checkId}/correct`]: legalCheck,

  [`POST ${ADMIN}/users/{id}/block`]: onStranger(),
  [`POST ${ADMIN}/users/{id}/unblock`]: onStranger(),
  [`POST ${ADMIN}/users/{id}/end-sessions`]: onStranger(),
  [`POST ${ADMIN}/users/{id}/export`]: onStranger(),
  [`POST ${ADMIN}/users/{id}/email`]: onStranger(({ random }) => ({
    email: `fuzz.${random.uuid()}@exemple.fr`,
    identifiedBy: 'call_back',
    expectedPendingSince: null,
  })),
  [`POST ${ADMIN}/users/{id}/erase`]: async (context) => {
    const entry = await onStranger()(context);
    context.everyone.forget('stranger');
    return entry;
  },
  [`POST ${ADMIN}/staff`]: ({ random }) => ({
    body: {
      email: `fuzz.${random.uuid()}@exemple.fr`,
      firstName: 'Collègue',
      lastName: 'Exemple',
      role: random.pick(['support', 'manager']),
      reason: REASON,
    },
  }),
  [`POST ${ADMIN}/staff/{id}/invite`]: async ({ session, random }) => {
    const all = await session.json('GET', `${ADMIN}/staff?range=${encodeURIComponent('[0,199]')}`);
    const invited = all.filter(({ invitedUntil }) => invitedUntil);
    if (invited.length === 0) return null;
    const { id, invitedUntil } = random.pick(invited);
    return { params: { id }, body: { expectedInvitedUntil: invitedUntil } };
  },
  [`PUT ${ADMIN}/staff/{id}/role`]: async ({ everyone, random }) => {
    const { userId, role } = await everyone.aside('promoted', 'support');
    everyone.forget('promoted');
    return {
      params: { id: userId },
      body: { role: random.pick(['manager', null]), expectedRole: role, reason: REASON },
    };
  },

  [`POST ${ADMIN}/webhooks/{id}/replay`]: replay(
    `select i.id, max(d.replayed_at) as seen from inbox i join outbox o on o.payload->>'id' = i.id::text
       join job_dispatches d on d.outbox_id = o.id group by 1 having bool_and(d.done_at is not null)`,
  ),
  [`POST ${ADMIN}/events/{id}/replay`]: replay(
    `select o.id, max(d.replayed_at) as seen from outbox o join job_dispatches d on d.outbox_id = o.id
      where o.event like 'letter.%' group by 1 having bool_and(d.done_at is not null)`,
  ),
  [`POST ${ADMIN}/job-dispatches/retry`]: async ({ rows }) => {
    const found = await rows.one('select id from job_dispatches where failed_at is not null and done_at is null');
    return { body: { ids: [found?.id ?? (await rows.one('select id from job_dispatches')).id], reason: REASON } };
  },
};
