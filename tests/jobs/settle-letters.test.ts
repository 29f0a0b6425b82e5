import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { settleLetters } from '../../jobs/settle-letters.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { withTrace } from '../../src/kernel/logger.ts';
import { holdLettersInDoubt } from '../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor & { email?: string };
let folder: string;
let colleague: string;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  colleague = (await testApp.db('users').where({ id: samir.id }).first('email')).email;
  folder = mkdtempSync(join(tmpdir(), 'affranchi-settle-'));
});
beforeEach(() => {
  testApp.postal.available = true;
});
afterAll(async () => {
  await testApp?.close();
  rmSync(folder, { recursive: true, force: true });
});

const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const postings = (key: string) => testApp.postal.posted.filter((one) => one.key === key).length;
const file = (...lines: string[]): string => {
  const path = join(folder, `${testApp.deps.newId()}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
async function settle(...args: string[]) {
  const lines: string[] = [];
  const isDone = await withTrace({ requestId: testApp.deps.newId(), actor: 'cli:settle-letters' }, () =>
    settleLetters(testApp.deps, [...args, '--by', colleague], { report: (line) => lines.push(line), folder }),
  );
  return { isDone, lines };
}
/** Maileva cannot be searched by our id; the other two can. */
const makeSearchable = (isSearchable: boolean): void => {
  if (isSearchable) delete (testApp.postal as { findReference?: unknown }).findReference;
  else Object.assign(testApp.postal, { findReference: undefined });
};

/** A letter of a restored database, which its partner has already posted or not. */
async function inDoubt({ isPosted }: { isPosted: boolean }) {
  const order = await testApp.createPaidOrder(helene);
  let partnerReference = '';
  if (isPosted) {
    await testApp.endChangeOfMind();
    const { id, provider_ref } = await findLetter(order.id);
    partnerReference = provider_ref;
    await testApp
      .db('letters')
      .where({ id })
      .update({ status: 'rendered', provider: null, provider_ref: null, handed_over_at: null });
    await testApp.db('orders').where({ id: order.id }).update({ status: 'in_production' });
    await testApp.db('tracking_events').where({ letter_id: id }).delete();
    await testApp.db('state_transitions').where({ entity_id: id }).delete();
  } else {
    const releases_at = new Date(testApp.clock.now.getTime() - 1000);
    await testApp.db('letters').where({ order_id: order.id }).update({ releases_at });
  }
  await holdLettersInDoubt(testApp.deps);
  const { id, status } = await findLetter(order.id);
  expect(status).toBe('held');
  return { orderId: order.id, reference: order.reference, letterId: id as string, partnerReference };
}

test('lists what a restore holds, and not what support holds', async () => {
  const [first, second] = [await inDoubt({ isPosted: false }), await inDoubt({ isPosted: true })];
  const other = await testApp.createPaidOrder(helene);
  await testApp.request('POST', `/-/admin/v1/orders/${other.id}/hold`, {
    user: samir,
    body: {
      reason: 'Adresse à vérifier.',
      expectedStatusSince: (await findLetter(other.id)).status_since.toISOString(),
    },
  });
  expect((await findLetter(other.id)).status).toBe('held');
  expect(await settle('list')).toEqual({ isDone: true, lines: [first.reference, second.reference] });

  const released = await settle('release', file(other.reference), '--apply');
  expect(released).toEqual({
    isDone: false,
    lines: [`${other.reference}  its letter is not in doubt (held)`, '1 its letter is not in doubt'],
  });
  expect((await findLetter(other.id)).status).toBe('held');
});

describe('letters that a partner posted', () => {
  test('are counted by a dry run, then adopt the references, once', async () => {
    const letters = [await inDoubt({ isPosted: true }), await inDoubt({ isPosted: true })];
    const [one, two] = letters;
    const list = file(
      '# from the portal',
      `${one!.reference};${one!.partnerReference}`,
      `"${two!.partnerReference}","${two!.reference}"`,
    );
    const submitted = testApp.postal.posted.length;
    const dry = await settle('posted', 'maileva', list);
    expect(dry).toEqual({
      isDone: true,
      lines: [
        ...letters.map(({ reference }) => `${reference}  would be confirmed`),
        '2 would be confirmed',
        'Nothing was changed: --apply does it.',
      ],
    });
    expect((await findLetter(one!.orderId)).status).toBe('held');

    const { lines } = await settle('posted', 'maileva', list, '--apply');
    expect(lines).toEqual([...letters.map(({ reference }) => `${reference}  confirmed`), '2 confirmed']);
    for (const { orderId, partnerReference } of letters)
      expect(await findLetter(orderId)).toMatchObject({ status: 'submitted', provider_ref: partnerReference });
    expect(await settle('posted', 'maileva', list, '--apply')).toEqual({
      isDone: true,
      lines: [...letters.map(({ reference }) => `${reference}  done before`), '2 done before'],
    });
    await testApp.runJobs();
    expect(testApp.postal.posted).toHaveLength(submitted);
  });

  test('are recorded as the decision of the colleague, and in the audit log', async () => {
    const letter = await inDoubt({ isPosted: true });
    await settle('posted', 'maileva', file(`${letter.reference} ${letter.partnerReference}`), '--apply');
    expect(await testApp.db('order_decisions').where({ order_id: letter.orderId })).toEqual([
      expect.objectContaining({ action: 'confirm_posting', decided_by: samir.id }),
    ]);
    expect(await testApp.db('audit_log').where({ subject_id: letter.orderId, event: 'cli:settle-letters' })).toEqual([
      expect.objectContaining({
        actor: 'cli:settle-letters',
        subject: 'orders',
        before: { status: 'held' },
        after: { status: 'submitted', partner: 'maileva' },
      }),
    ]);
    const transition = { entity_id: letter.letterId, transition: 'confirmPosting' };
    expect(await testApp.db('state_transitions').where(transition)).toEqual([
      expect.objectContaining({ actor: 'cli:settle-letters' }),
    ]);
  });

  test('stay held where a line is wrong, and the others are settled', async () => {
    const [right, wrong] = [await inDoubt({ isPosted: true }), await inDoubt({ isPosted: true })];
    const list = file(
      'order;reference',
      `${wrong.reference};${right.partnerReference}`,
      `${wrong.reference};never-seen`,
      `AF-222222;${wrong.partnerReference}`,
      `${right.reference};${right.partnerReference}`,
    );
    const { isDone, lines } = await settle('posted', 'maileva', list, '--apply');
    expect(isDone).toBe(false);
    expect(lines.slice(0, 5)).toEqual([
      'not understood: order;reference',
      `${wrong.reference}  the partner has another letter under the reference`,
      `${wrong.reference}  the partner does not know the reference`,
      'AF-222222  no order has this reference',
      `${right.reference}  confirmed`,
    ]);
    expect((await findLetter(wrong.orderId)).status).toBe('held');
    testApp.postal.available = false;
    const later = file(`${wrong.reference};${wrong.partnerReference}`);
    expect((await settle('posted', 'maileva', later, '--apply')).lines[0]).toContain('run the list again');
    testApp.postal.available = true;
    expect((await settle('posted', 'maileva', later, '--apply')).isDone).toBe(true);
  });
});

test('a list is found in the folder in which the operator called npm', async () => {
  const letter = await inDoubt({ isPosted: true });
  const list = basename(file(`${letter.reference};${letter.partnerReference}`));
  expect((await settle('posted', 'maileva', list)).lines[0]).toBe(`${letter.reference}  would be confirmed`);
});

describe('letters to release', () => {
  test('are posted once, however often the list is carried out, also by two operators at once', async () => {
    makeSearchable(false);
    const letters = [await inDoubt({ isPosted: false }), await inDoubt({ isPosted: false })];
    const list = file(...letters.map(({ reference }) => reference));
    expect((await settle('release', list)).lines.at(-2)).toBe('2 would be released');
    expect((await findLetter(letters[0]!.orderId)).status).toBe('held');

    await Promise.all([settle('release', list, '--apply'), settle('release', list, '--apply')]);
    await testApp.endChangeOfMind();
    expect(await settle('release', list, '--apply')).toEqual({
      isDone: true,
      lines: [...letters.map(({ reference }) => `${reference}  done before`), '2 done before'],
    });
    await testApp.endChangeOfMind();
    for (const { orderId, letterId } of letters) {
      const { submission_key } = await findLetter(orderId);
      expect(postings(submission_key ?? letterId)).toBe(1);
      const decisions = testApp.db('order_decisions').where({ order_id: orderId, action: 'release' });
      expect(await decisions).toHaveLength(1);
    }
    makeSearchable(true);
  });

  test('are kept where a partner that can be searched has them, or does not answer', async () => {
    const letter = await inDoubt({ isPosted: true });
    const list = file(letter.reference);
    testApp.postal.available = false;
    expect((await settle('release', list, '--apply')).lines[0]).toContain('a partner does not answer');
    testApp.postal.available = true;
    expect(await settle('release', list, '--apply')).toEqual({
      isDone: false,
      lines: [
        `${letter.reference}  not released, a partner has it (maileva ${letter.partnerReference})`,
        '1 not released, a partner has it',
      ],
    });
    await testApp.endChangeOfMind();
    expect([(await findLetter(letter.orderId)).status, postings(letter.letterId)]).toEqual(['held', 1]);
  });
});

test('needs a colleague who may release letters, and a known action', async () => {
  const lines: string[] = [];
  const run = (...args: string[]) => settleLetters(testApp.deps, args, { report: (line) => lines.push(line), folder });
  const list = file('AF-222222');
  const customer = (await testApp.db('users').where({ id: helene.id }).first('email')).email;
  expect([await run('release', list, '--by', customer), await run('release', list)]).toEqual([false, false]);
  expect(lines).toEqual([expect.stringContaining('--by'), expect.stringContaining('--by')]);
  expect([await run(), await run('posted', 'nobody', list), await run('release')]).toEqual([false, false, false]);
  expect([await run('release', list, list), await run('list', list)]).toEqual([false, false]);
  expect(lines.slice(2)).toEqual(Array.from({ length: 5 }, () => expect.stringContaining('npm run settle-letters')));
});
