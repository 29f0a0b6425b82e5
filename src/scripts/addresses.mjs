import { join } from 'node:path';
import { demoAccounts } from './demo-accounts.mjs';

/** Where everything is and who may log in, as one table. */
export function addresses({ env, host, sandboxed, hasDemoAccounts, dataDir, postgresDir }) {
  const at = env.PUBLIC_URL;
  const accounts = hasDemoAccounts ? demoAccounts(env) : [];
  const rows = [
    ['Site', at],
    ['Back office', `${at}/admin`],
    ...(sandboxed
      ? [
          ['Bank (sandbox)', `${at}/sandbox/stripe`],
          ['Post (sandbox)', `${at}/sandbox/poste`],
          ['Mailbox', `${at}/sandbox/courriels`],
        ]
      : []),
    ['Listens on', `${host}, port ${env.PORT}`],
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
