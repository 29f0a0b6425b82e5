// Webs and workers as if each had a machine of its own: separate data folders, one object store, a balancer before the
// webs, and a second build that replaces the first.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/scripts/install.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { importTool, pause } from './bench-stack.mjs';

const WEBS = ['web-1', 'web-2'];
const WORKERS = ['worker-1', 'worker-2', 'worker-3'];
/** Longer than the balancer takes to notice. */
const DRAIN_SECONDS = '2';
/** On a busy machine, a process takes long to start. */
const START_LIMIT_MS = 600_000;
const PAGES = ['/', '/documents', '/documents/telecom-energie/resiliation-box', '/login', '/faq'];
const ASSET = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

/** Starts all machines with the first build. `worker` is the program of the workers. */
export async function startMachines(site, worker) {
  const ports = new Map();
  for (const name of WEBS) ports.set(name, await findFreePort());
  const start = (name, build) => {
    const dataDir = join(site.folder, name);
    mkdirSync(dataDir, { recursive: true });
    const port = ports.get(name);
    const env = { ...build, DATA_DIR: dataDir, DRAIN_SECONDS, ...(port && { PORT: String(port) }) };
    site.start(name, port ? 'web' : worker, { env });
  };
  for (const name of [...WEBS, ...WORKERS]) start(name, {});
  const { startBalancer } = await importTool('balancer');
  const balancer = await startBalancer([...ports.values()], Number(new URL(site.url).port));
  await waitForWebs();
  const visitor = visit(site.url);
  /** What is replaced at this moment. */
  let replaced = null;
  const result = { replaced: 0, refused: 0, unclean_stops: 0 };

  async function waitForWebs() {
    for (const until = Date.now() + START_LIMIT_MS; ; await pause(100)) {
      if ([...ports.values()].every((port) => balancer.isReady(port))) return;
      if (Date.now() > until) throw new Error(`The web processes are not ready. See ${site.log}.`);
    }
  }

  return {
    /** Processes that may be killed now: while one is replaced, the other web carries all requests. */
    victims: () => (replaced ? WORKERS.filter((name) => name !== replaced) : [...WEBS, ...WORKERS]),
    isReplacing: () => replaced !== null,
    /** Replaces every process by the second build, one after the other, as the load advances from 0 to 1. */
    async replaceAll(progress) {
      const next = createNextBuild(site.folder);
      await site.release(next);
      const names = [...WEBS, ...WORKERS];
      for (const [index, name] of names.entries()) {
        while (progress() < (index + 1) / (names.length + 1)) await pause(100);
        replaced = name;
        await waitForWebs();
        const failuresBefore = balancer.failures.length;
        if ((await site.end(name)) !== 0) result.unclean_stops += 1;
        start(name, next);
        await waitForWebs();
        const refused = balancer.failures.slice(failuresBefore);
        if (refused.length > 0) console.error(refused.join('\n'));
        result.refused += refused.length;
        result.replaced += 1;
        replaced = null;
      }
    },
    result: () => ({ ...result, ...visitor.result }),
    async close() {
      await visitor.stop();
      await balancer.close();
    },
  };
}

/** Copies the browser files under other names, as those of another build have, and returns the settings that serve them. */
function createNextBuild(folder) {
  const webRoot = join(folder, 'next-client');
  cpSync(join(root, 'dist/client'), webRoot, { recursive: true });
  const assets = join(webRoot, 'assets');
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const names = new Set(readdirSync(assets));
  const rename = (name) => (names.has(name) ? `next-${name}` : name);
  for (const name of names) renameSync(join(assets, name), join(assets, rename(name)));
  const files = readdirSync(webRoot, { recursive: true }).filter((file) => /\.(js|css|json|html)$/.test(file));
  for (const file of files.map((path) => join(webRoot, path)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/[\w-][\w.-]*\.(?:js|css|woff2)/g, rename));
  return { WEB_ROOT: webRoot, APP_RELEASE: 'affranchi@next' };
}

/** Reads pages and the files that they name. Requests go to the webs in turn, so most files are requested from another web. */
function visit(url) {
  const result = { assets_of_first: 0, assets_of_next: 0, assets_missing: 0 };
  let isOver = false;
  const read = async (path) => {
    const response = await fetch(url + path).catch(() => null);
    // Cut by a kill: the next round reads it again.
    const body = await response?.text().catch(() => null);
    return response && typeof body === 'string' && response.status < 500 ? { status: response.status, body } : null;
  };
  const rounds = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const page = await read(PAGES[round % PAGES.length]);
      for (const path of new Set(page?.body.match(ASSET))) {
        const file = isOver ? null : await read(path);
        if (!file) continue;
        result[path.startsWith('/assets/next-') ? 'assets_of_next' : 'assets_of_first'] += 1;
        if (file.status !== 200) result.assets_missing += 1;
      }
      await pause(100);
    }
  })();
  return {
    result,
    async stop() {
      isOver = true;
      await rounds;
    },
  };
}
