import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../src/scripts/postgres.mjs';
import { EnginePage } from './engine-page.ts';
import { startProbingProxy } from './probing-proxy.ts';

/** W3C WebDriver, « Elements »: the key of an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = Record<typeof ELEMENT, string>;

/** The bar of the window would not let it be narrower than 447 pixels. */
const NARROW_BAR = '* { min-width: 0; padding: 0; margin: 0; }';

interface Programs {
  driver: string;
  browser: string;
  display: string;
}

/** Drives WebKitGTK's small browser by classic WebDriver, on a display that nobody sees. */
export async function launchWebKitGtk(programs: Programs): Promise<EnginePage> {
  const home = mkdtempSync(join(tmpdir(), 'affranchi-webkitgtk-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((found, failed) => {
    (display.stdio[3] as Readable).once('data', (part: Buffer) => found(part.toString().trim()));
    display.once('exit', (code) => failed(new Error(`The display stopped with ${code}.`)));
  });
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // Its own group: the browser goes with it.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      XDG_CONFIG_HOME: home,
    },
  });
  const proxy = await startProbingProxy();
  const call = createClient(`http://127.0.0.1:${port}`);
  await untilReady(call);
  const session = `/session/${await openSession(call, programs.browser, proxy.address)}`;

  const evaluate = (source: string, parameters: readonly unknown[]): Promise<unknown> =>
    call('POST', `${session}/execute/sync`, {
      script: `return (${source})(...arguments)`,
      args: parameters,
    });
  const at = (element: Reference): string => `${session}/element/${element[ELEMENT]}`;
  return new EnginePage<Reference>({
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    evaluate,
    find: (source, parameters) => evaluate(source, parameters) as Promise<Reference | null>,
    async click(element) {
      await call('POST', `${at(element)}/click`, {});
    },
    async type(element, text) {
      await call('POST', `${at(element)}/value`, { text });
    },
    async chooseFile(element, path) {
      await call('POST', `${at(element)}/value`, { text: path });
    },
    async resize(width, height) {
      const bar = await evaluate('() => window.outerHeight - window.innerHeight', []);
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + Number(bar) });
    },
    screenshot: async () => Buffer.from((await call('GET', `${session}/screenshot`)) as string, 'base64'),
    takeErrors: proxy.takeErrors,
    async close() {
      await call('DELETE', session);
      await end(driver, -driver.pid!);
      await end(display, display.pid!);
      await proxy.close();
      rmSync(home, { recursive: true, force: true });
    },
  });
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

const createClient =
  (url: string): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };

async function untilReady(call: Call): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      await call('GET', '/status');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(100);
    }
}

async function openSession(call: Call, browser: string, proxy: string): Promise<string> {
  const alwaysMatch = {
    proxy: { proxyType: 'manual', httpProxy: proxy },
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  };
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
  return sessionId;
}

async function end(child: ChildProcess, signalled: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  process.kill(signalled, 'SIGTERM');
  await gone;
}
