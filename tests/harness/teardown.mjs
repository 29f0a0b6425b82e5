import { rmSync } from 'node:fs';

/** Long enough for servers to let go of their sockets and for Jest to write its results. */
const EXIT_MS = 15_000;

export default async function tearDown() {
  const { folder, postgres, redis, dataTemplate, stopProducts } = globalThis.affranchiServers ?? {};
  globalThis.affranchiServers = undefined;
  await stopProducts?.();
  await redis?.stop();
  await postgres?.stop();
  if (dataTemplate) rmSync(dataTemplate, { recursive: true, force: true });
  if (folder) rmSync(folder, { recursive: true, force: true });
  // Test files answer for what they leave open in closing-environment.mjs; this is for Jest's own process.
  setTimeout(() => {
    console.error(`Jest does not end: ${process.getActiveResourcesInfo().join(', ')}.`);
    process.exit(1);
  }, EXIT_MS).unref();
}
