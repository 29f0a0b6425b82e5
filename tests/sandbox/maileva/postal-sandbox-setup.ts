import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { mailevaSettings } from '../../adapters/postal/settings.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import { runSandbox, type RunningSandbox } from '../running-sandbox.ts';

// Set up for each test file that imports it: its hooks run there.
interface ReportLine {
  id: string;
  custom_id: string;
  status: string;
  recipients: { lines: string[]; deliveries: { code: string }[]; registered_number: string | null }[];
  documents: { sha256: string; pages: number }[];
}

export const SLOW = 1e-3; // time hardly passes

let dataDir: string;

export let sandbox: RunningSandbox;

export const start = async (options: { speed?: number; env?: Record<string, string> } = {}) => {
  sandbox = await runSandbox([mountPostal], { dataDir, ...options });
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postal-'));
});

afterEach(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

export const adapter = () => new Maileva(mailevaSettings(sandbox.url));

export const report = async () =>
  (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as ReportLine[];

export const posted = async (over: Parameters<typeof aPostalLetter>[0] = {}) => {
  const letter = await aPostalLetter(over);
  const { providerRef } = await adapter().createDraft(letter);
  await adapter().submit(providerRef, letter);
  return { letter, providerRef, id: providerRef.slice(providerRef.indexOf(':') + 1) };
};

export const push = (path: string, form: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/sandbox/poste/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
