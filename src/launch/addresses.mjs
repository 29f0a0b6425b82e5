import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Where everything is and who may log in, as one table. */
export function addresses({ env, sandboxed, dataDir, postgresDir }) {
  const at = env.PUBLIC_URL;
  const file = join(root, 'seeds/demo-accounts.json');
  const accounts = sandboxed && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const rows = [
    ['Site', at],
    ['Back office', `${at}/admin`],
    ...(sandboxed ? [['Bank (sandbox)', `${at}/sandbox/stripe`], ['Post (sandbox)', `${at}/sandbox/poste`], ['Mailbox', `${at}/sandbox/courriels`]] : []),
    ['Health', `${at}/-/health`],
    ['API', `${at}/-/api/v1/openapi.json`],
    ...accounts.map(({ role, email, password }) => [`Log-in: ${role}`, `${email}  /  ${password}`]),
    ['Data', postgresDir && !postgresDir.startsWith(dataDir) ? `${dataDir} (PostgreSQL: ${postgresDir})` : dataDir],
    ['Log', env.LOG_TO_CONSOLE === 'yes' ? 'here' : join(dataDir, 'affranchi.log')],
  ];
  const left = Math.max(...rows.map(([name]) => name.length));
  const right = Math.max(...rows.map(([, value]) => value.length));
  const rule = (a, b, c) => `${a}${'─'.repeat(left + 2)}${b}${'─'.repeat(right + 2)}${c}`;
  const lines = rows.map(([name, value]) => `│ ${name.padEnd(left)} │ ${value.padEnd(right)} │`);
  return ['', rule('┌', '┬', '┐'), ...lines, rule('└', '┴', '┘'), 'Ctrl-C stops everything.'].join('\n');
}
