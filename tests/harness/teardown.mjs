import { rmSync } from 'node:fs';

export default async function tearDown() {
  const { folder, postgres, redis } = globalThis.affranchiServers ?? {};
  globalThis.affranchiServers = undefined;
  await redis?.stop();
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
