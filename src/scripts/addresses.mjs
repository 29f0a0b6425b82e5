import { listDemoAccounts } from './settings.mjs';

/**
 * Lists every address of the instance and the demonstration accounts, as one table.
 * @param {Pick<import('./stack.mjs').Stack, 'env' | 'host' | 'port' | 'isSandboxed' | 'hasDemoAccounts' | 'dataDir' |
 *   'postgresDir' | 'logFile'>} instance
 */
export function describeInstance({ env, host, port, isSandboxed, hasDemoAccounts, dataDir, postgresDir, logFile }) {
  const site = env.PUBLIC_URL ?? '';
  const accounts = hasDemoAccounts ? listDemoAccounts(env) : [];
  const isElsewhere = postgresDir !== null && !postgresDir.startsWith(dataDir);
  /** @type {[string, string][]} */
  const sandboxes = [
    ['Bank (sandbox)', `${site}/sandbox/stripe`],
    ['Post (sandbox)', `${site}/sandbox/poste`],
    ['Mailbox', `${site}/sandbox/courriels`],
  ];
  /** @type {[string, string][]} */
  const rows = [
    ['Site', site],
    ['Back office', `${site}/admin`],
    ...(isSandboxed ? sandboxes : []),
    ['Listens on', `${host}, port ${port}`],
    ['Health', `${site}/-/health`],
    ['API', `${site}/-/api/v1/openapi.json`],
    ...accounts.map(
      ({ role, email, password }) => /** @type {[string, string]} */ ([`Log-in: ${role}`, `${email}  /  ${password}`]),
    ),
    ['Data', isElsewhere ? `${dataDir} (PostgreSQL: ${postgresDir})` : dataDir],
    ['Log', env.LOG_TO_CONSOLE === 'yes' ? 'here' : logFile],
  ];
  return ['', ...drawTable(rows), 'Ctrl-C stops everything.'].join('\n');
}

/** @param {[string, string][]} rows */
function drawTable(rows) {
  const labelWidth = Math.max(...rows.map(([name]) => name.length));
  const right = Math.max(...rows.map(([, value]) => value.length));
  /** @param {string} corners */
  const rule = ([start, middle, end]) => `${start}${'─'.repeat(labelWidth + 2)}${middle}${'─'.repeat(right + 2)}${end}`;
  const lines = rows.map(([name, value]) => `│ ${name.padEnd(labelWidth)} │ ${value.padEnd(right)} │`);
  return [rule('┌┬┐'), ...lines, rule('└┴┘')];
}
