// Slow by nature: a stand-in is driven over HTTP, through days of its clock.
import { expect, test } from '@jest/globals';
import { RetryableError } from '../../../src/adapters/postal/port.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { runSandbox, serve } from '../running-sandbox.ts';
import { SLOW, adapter, posted, push, report, sandbox, start } from './postal-sandbox-setup.ts';

test('calls the subscribers with their credentials, until they respond with 201', async () => {
  await start();
  const heard: { authorization: string; event: string }[] = [];
  const hook = await serve((req, res) => {
    let text = '';
    req.on('data', (part: Buffer) => (text += part.toString()));
    req.on('end', () => {
      heard.push({
        authorization: String(req.headers['authorization']),
        event: (JSON.parse(text) as { event_type: string }).event_type,
      });
      // 200 is not 201: Maileva takes it for a failure.
      res.writeHead(heard.length < 3 ? 200 : 201).end();
    });
  });
  await adapter().registerWebhook(hook.url);
  await posted();
  await eventually(
    () =>
      heard.some(({ event }) => event === 'ON_MAIN_DELIVERY_STATUS_DELIVERED') &&
      heard.filter(({ event }) => event === 'ON_STATUS_ACCEPTED').length >= 2,
  );
  const expected = `Basic ${Buffer.from('callback-login:callback-password-1').toString('base64')}`;
  expect(new Set(heard.map(({ authorization }) => authorization))).toEqual(new Set([expected]));
  await hook.close();
});

test('keeps an unaccepted callback across a restart', async () => {
  await start();
  let there = false;
  const heard: string[] = [];
  const hook = await serve((req, res) => {
    if (!there) return void res.writeHead(500).end();
    let text = '';
    req.on('data', (part: Buffer) => (text += part.toString()));
    req.on('end', () => {
      heard.push((JSON.parse(text) as { event_type: string }).event_type);
      res.writeHead(201).end();
    });
  });
  await adapter().registerWebhook(hook.url);
  await posted({ product: 'green' });
  await eventually(async () => (await report())[0]!.status === 'PROCESSED');
  await sandbox.close();
  there = true;
  await start();
  await eventually(() => heard.includes('ON_STATUS_ACCEPTED') && heard.includes('ON_STATUS_PROCESSED'));
  await hook.close();
});

test('repeats a callback on demand', async () => {
  await start({ speed: SLOW });
  let heard = 0;
  const hook = await serve((req, res) => {
    req.resume();
    heard += 1;
    res.writeHead(201).end();
  });
  await adapter().registerWebhook(hook.url);
  const { id } = await posted();
  await push(`${id}/advance`);
  await eventually(() => heard === 1);
  await push(`${id}/repeat`);
  await eventually(() => heard === 2);
  await hook.close();
});

test('cuts the connection after it accepted a letter, on request', async () => {
  await start({ env: { SANDBOX_POSTAL_FAULTS: 'cut_after_accepting:1' } });
  const letter = await aPostalLetter();
  const { providerRef } = await adapter().createDraft(letter);
  await expect(adapter().submit(providerRef, letter)).rejects.toBeInstanceOf(RetryableError);
  expect(await report()).toHaveLength(1);
  expect(await adapter().submit(providerRef, letter)).toEqual({ outcome: 'duplicate', providerRef });
});

test('is down on request, by the environment or by the form', async () => {
  await start({ env: { SANDBOX_POSTAL_FAULTS: 'unavailable:1' } });
  await expect(adapter().createDraft(await aPostalLetter())).rejects.toMatchObject({ status: 503 });
  expect((await push('faults', { unavailable: '0' })).status).toBe(303);
  await adapter().createDraft(await aPostalLetter());
  await push('faults', { unavailable: '2' });
  await adapter().createDraft(await aPostalLetter());
});

test('shows another letter, delays a proof and rejects after hours, on request', async () => {
  await start();
  const other = await posted();
  const { providerRef, letter } = await posted();
  const ours = { providerRef, key: letter.key };
  await eventually(async () =>
    (await adapter().fetchTrackingEvents(ours)).some(({ kind }) => kind === 'receipt_proof'),
  );
  await push('faults', { proof_not_ready: '1', reject_later: '1' });
  expect(await adapter().fetchProof(ours, 'receipt')).toBeNull();
  const late = await posted();
  const kinds = await eventually(async () => {
    const told = (await adapter().fetchTrackingEvents({ providerRef: late.providerRef, key: late.letter.key })).map(
      ({ kind }) => kind,
    );
    return told.includes('rejected') && told;
  });
  expect(kinds).toEqual(['submitted', 'accepted', 'rejected']);
  await push('faults', { wrong_id: '1' });
  for (const one of [other, late])
    await expect(
      adapter().fetchTrackingEvents({ providerRef: one.providerRef, key: one.letter.key }),
    ).rejects.toMatchObject({ details: { isLetterSpecific: true } });
});

test.each(['green', 'registered_receipt'] as const)(
  'a %s letter processed with errors was not printed',
  async (product) => {
    await start();
    const { providerRef, letter } = await posted({
      product,
      recipientLines: ['FIBRE EXEMPLE', 'ERREURS', '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
    });
    const kinds = await eventually(async () => {
      const told = (await adapter().fetchTrackingEvents({ providerRef, key: letter.key })).map(({ kind }) => kind);
      return told.includes('rejected') && told;
    });
    expect(kinds).not.toContain('printed');
  },
);

test('sends contradictory events, on request', async () => {
  await start({ speed: SLOW, env: { SANDBOX_POSTAL_FAULTS: 'contradictory_callback:1' } });
  const heard: string[] = [];
  const hook = await serve((req, res) => {
    let text = '';
    req.on('data', (part: Buffer) => (text += part.toString()));
    req.on('end', () => {
      heard.push((JSON.parse(text) as { event_type: string }).event_type);
      res.writeHead(201).end();
    });
  });
  await adapter().registerWebhook(hook.url);
  const { providerRef, letter, id } = await posted();
  await push(`${id}/advance`);
  await eventually(() => heard.length >= 2);
  expect(heard.toSorted()).toEqual(['ON_STATUS_ACCEPTED', 'ON_STATUS_REJECTED']);
  expect((await adapter().fetchTrackingEvents({ providerRef, key: letter.key })).at(-1)).toMatchObject({
    kind: 'accepted',
  });
  await hook.close();
});

test('does not start with an unknown fault', async () => {
  await start();
  await expect(runSandbox([mountPostal], { env: { SANDBOX_POSTAL_FAULTS: 'sometimes' } })).rejects.toThrow(
    'SANDBOX_POSTAL_FAULTS',
  );
});
