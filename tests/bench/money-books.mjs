// Compares the records after the money benchmark: Stripe, orders, letters, partner and ledger.
import { spawnSync } from 'node:child_process';
import { root } from '../../src/scripts/install.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';

/** The order of the states of each machine; states with the same number are no step back. */
const RANKS = {
  letters: {
    queued: 0,
    rendered: 1,
    handing_over: 2,
    failed: 2,
    submitted: 3,
    accepted: 4,
    printed: 5,
    in_transit: 6,
    awaiting_pickup: 7,
    delivered: 9,
    returned: 9,
    rejected: 9,
    cancelled: 10,
  },
  orders: {
    awaiting_payment: 0,
    paid: 1,
    in_production: 2,
    posted: 3,
    completed: 4,
    cancelled: 9,
    partially_refunded: 9,
    refunded: 10,
  },
  refunds: { requested: 0, sent: 1, succeeded: 2, failed: 3 },
  // The end of a dispute restores the earlier state of the payment, and an expired payment page can be opened again.
  payments: {
    failed: 0,
    pending: 0,
    processing: 0,
    under_review: 0,
    succeeded: 1,
    disputed: 1,
    partially_refunded: 2,
    refunded: 3,
  },
};

/** Compares the records of Stripe, orders, letters, partner and ledger. */
export async function compareBooks(db, customer, { env }) {
  const lines = [];
  const rows = async (sql) => (await db.query(sql)).rows;
  const { payments: charges } = JSON.parse((await customer.send('GET', '/sandbox/stripe/report.json')).text);
  const report = JSON.parse((await customer.send('GET', '/sandbox/poste/report.json')).text);
  const sendings = Array.isArray(report) ? report : report.sendings;

  const byOrder = grouped(charges.filter(({ orderId }) => orderId));
  const doubleCharges = [...byOrder.values()].filter((all) => all.length > 1).length;
  const byLetter = new Map();
  for (const { custom_id: letter } of sendings) byLetter.set(letter, (byLetter.get(letter) ?? 0) + 1);
  const doubleLetters = [...byLetter.values()].filter((times) => times > 1).length;

  const books =
    await rows(`select o.id, o.reference, o.status as order_status, o.total_cents, p.status, p.amount_cents, p.refunded_cents, l.id as letter_id, l.status as letter_status,
      (select coalesce(sum(total_cents), 0)::int from invoices i where i.payment_id = p.id) as invoiced,
      (select count(*)::int from invoices i where i.payment_id = p.id and i.file_id is null) as unwritten
    from orders o left join payments p on p.order_id = o.id left join letters l on l.order_id = o.id`);
  let differences = 0;
  let lost = 0;
  const differ = (one, why) => {
    differences += 1;
    lines.push(`${one.reference}: ${why} ${JSON.stringify(one)}`);
  };
  for (const one of books) {
    const charge = byOrder.get(one.id)?.[0];
    const isPaid = ['succeeded', 'partially_refunded', 'refunded', 'disputed'].includes(one.status);
    if (Boolean(charge) !== isPaid)
      differ(one, charge ? 'charged there, not paid here' : 'paid here, not charged there');
    if (charge && (charge.amountCents !== one.amount_cents || one.amount_cents !== one.total_cents))
      differ(one, 'the amounts differ');
    if (charge && charge.refundedCents !== one.refunded_cents) differ(one, 'the refunded amounts differ');
    if (isPaid && one.invoiced !== one.amount_cents - one.refunded_cents)
      differ(one, 'the invoices do not equal the amount after refunds');
    if (isPaid && one.unwritten > 0) differ(one, 'an invoice has no PDF');
    const mustBePosted = isPaid && one.refunded_cents === 0 && one.status !== 'disputed';
    if (mustBePosted && !byLetter.has(one.letter_id)) {
      lost += 1;
      differ(one, 'paid, but never posted');
    }
    if (!isPaid && one.letter_id) differ(one, 'a letter without a payment');
    if (one.letter_status === 'cancelled' && byLetter.has(one.letter_id))
      differ(one, 'posted although it was cancelled');
    if (one.status === 'refunded' && !['refunded', 'cancelled'].includes(one.order_status))
      differ(one, 'refunded, but the order is not');
  }
  const ours = new Set(books.map(({ id }) => id));
  for (const id of byOrder.keys())
    if (!ours.has(id)) differ({ reference: id }, 'charged for an order that is not there');

  let backwards = 0;
  for (const { entity, from_state: from, to_state: to, entity_id: id } of await rows(
    `select entity, entity_id, from_state, to_state from state_transitions where entity in ('letters', 'orders', 'refunds', 'payments')`,
  ))
    if (!(RANKS[entity][to] >= RANKS[entity][from])) {
      backwards += 1;
      lines.push(`${entity} ${id}: ${from} → ${to}`);
    }

  // The reconciliation of the product must find the same.
  const own = spawnSync(process.execPath, [builtProgram('cli'), 'reconcile', '14'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (own.status !== 0) {
    differences += 1;
    lines.push(`npm run reconcile: ${own.stdout}${own.stderr}`);
  }
  // What the nightly reconciliation repaired was missed during the day.
  const mended = await rows(`select kind, subject, side_values as says from discrepancies where status = 'settled'`);
  for (const one of mended) lines.push(`repaired by the reconciliation: ${JSON.stringify(one)}`);
  for (const { name, count } of await rows(
    `select job as name, count(*)::int from job_dispatches where failed_at is not null group by 1`,
  ))
    differ({ reference: name }, `${count} dispatches failed for good`);
  return { doubleCharges, doubleLetters, lost, backwards, differences, mended: mended.length, lines };
}

function grouped(charges) {
  const groups = new Map();
  for (const one of charges) groups.set(one.orderId, [...(groups.get(one.orderId) ?? []), one]);
  return groups;
}
