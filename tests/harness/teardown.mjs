import { rmSync } from 'node:fs';

export default async function tearDown() {
  const { folder, postgres, redis, dataTemplate } = globalThis.affranchiServers ?? {};
  globalThis.affranchiServers = undefined;
  await redis?.stop();
  await postgres?.stop();
  if (dataTemplate) rmSync(dataTemplate, { recursive: true, force: true });
  if (folder) rmSync(folder, { recursive: true, force: true });
}
