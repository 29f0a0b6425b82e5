// `npm run dev`: the product, built and started again at each change.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './install.mjs';

install();
let child = null;
let timer;
const start = () => {
  child = spawn(process.execPath, [join(root, 'src/launch/start.mjs')], { cwd: root, stdio: 'inherit', env: { ...process.env, LOG_TO_CONSOLE: 'yes' } });
};
const again = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    child.once('exit', start);
    child.kill('SIGTERM');
  }, 300);
};
for (const folder of ['src', 'client', 'admin', 'jobs', 'migrations', 'seeds'])
  if (existsSync(join(root, folder))) watch(join(root, folder), { recursive: true }, (_event, file) => !file?.includes('generated') && again());
process.on('SIGINT', () => {
  child.once('exit', () => process.exit(0));
});
start();
