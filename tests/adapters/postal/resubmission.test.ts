import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import { RetryableError } from '../../../src/adapters/postal/port.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';
import { merciFacteurSettings } from './settings.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a letter first submitted to Merci Facteur more than thirty days ago', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  beforeEach(async () => {
    sandbox = await runSandbox([mountMerciFacteur], { speed: 1e-3 });
    gate = await gateTo(sandbox.url);
  });
  afterEach(async () => {
    await gate.close();
    await sandbox.close();
  });

  const port = () => new MerciFacteur(merciFacteurSettings(gate.url));
  const submissions = () => gate.seen.filter(({ path }) => path.endsWith('/sendCourrier')).length;
  /** The partner lists fifty letters of others, the oldest of them so many days old. */
  const listFiftyOthers = (days: number) => {
    const date = Math.floor(daysAgo(days).getTime() / 1000);
    const envois = Array.from({ length: 50 }, (_, i) => ({ idEnvoi: 1000 + i, date }));
    gate.spoil = ({ path }) => {
      if (path.includes('/listEnvois')) return { body: JSON.stringify({ success: true, error: null, envois }) };
      if (!path.includes('/getEnvoi?')) return undefined;
      return {
        status: 200,
        body: JSON.stringify({ success: true, error: null, envoi: { designation: 'another letter' } }),
      };
    };
  };

  test('is found among the partner’s sendings, and not submitted again', async () => {
    const letter = await aPostalLetter();
    const sent = await port().submit('', letter);
    expect(await port().submit('', { ...letter, firstSubmittedAt: daysAgo(31) })).toEqual({
      outcome: 'duplicate',
      providerRef: (sent as { providerRef: string }).providerRef,
    });
    expect(submissions()).toBe(1);
  });

  test('is submitted if the list reaches back beyond that day without it', async () => {
    const letter = await aPostalLetter();
    expect(await port().submit('', { ...letter, firstSubmittedAt: daysAgo(31) })).toMatchObject({
      outcome: 'accepted',
    });
    listFiftyOthers(40);
    await port().submit('', { ...(await aPostalLetter()), firstSubmittedAt: daysAgo(31) });
    expect(submissions()).toBe(2);
  });

  test('is not submitted if the list ends before that day: support has to decide', async () => {
    listFiftyOthers(3);
    const error = await port()
      .submit('', { ...(await aPostalLetter()), firstSubmittedAt: daysAgo(31) })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RetryableError);
    expect((error as RetryableError).details).toMatchObject({ isUnconfirmed: true, isLetterSpecific: true });
    expect(submissions()).toBe(0);
  });

  test('is not submitted while the partner is unreachable', async () => {
    gate.spoil = ({ path }) => (path.includes('/listEnvois') ? { status: 503, body: '{}' } : undefined);
    await expect(
      port().submit('', { ...(await aPostalLetter()), firstSubmittedAt: daysAgo(31) }),
    ).rejects.toBeInstanceOf(RetryableError);
    expect(submissions()).toBe(0);
  });

  test('is repeated without a decision within thirty days, in which the partner recognises it', async () => {
    const letter = await aPostalLetter();
    await port().submit('', letter);
    listFiftyOthers(3);
    expect(await port().submit('', { ...letter, firstSubmittedAt: daysAgo(29) })).toMatchObject({
      outcome: 'duplicate',
    });
    expect(submissions()).toBe(2);
  });
});
