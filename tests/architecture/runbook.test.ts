import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { scheduledTasks } from '../../jobs/scheduled-tasks.ts';
import { stateMachines } from '../../jobs/state-machines.ts';
import { FileKeys } from '../../src/adapters/storage/file-keys.ts';
import { healthRoutes } from '../../src/health.ts';
import { WHAT_TO_DO } from '../../src/modules/orders/engine/alarm-texts.contract.ts';
import { ALARM_TEST, HEALTH_CODE_TESTS, RULE_TESTS, SECTION_TESTS } from './runbook-tests.ts';

/** The alarms of the table in docs/runbook.md: `| \`letters queued\` | … | … |`. */
function alarmsOfRunbook(): string[] {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const section = runbook.slice(runbook.indexOf('## Alarms'), runbook.indexOf('## Metric alarms'));
  const rows = section.matchAll(/^\| *`([a-z_]+ [a-z_]+)` *\|([^|]+)\|([^|]+)\|$/gm);
  return [...rows].filter(([, , meaning, action]) => meaning?.trim() && action?.trim()).map(([, alarm]) => alarm!);
}

const alarms = stateMachines.flatMap(({ table, timeLimits, alertConditions }) =>
  [...Object.keys(timeLimits), ...Object.keys(alertConditions)].map((state) => `${table} ${state}`),
);

test('the list of state machines has each that a module defines', () => {
  const defined = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.state-machine.ts'))
    .flatMap((path) => [
      ...readFileSync(join('src/modules', path), 'utf8').matchAll(/defineStateMachine\(\s*'([a-z_]+)'/g),
    ])
    .map(([, table]) => table!);
  expect(stateMachines.map(({ table }) => table).toSorted()).toEqual(defined.toSorted());
});

test('the runbook has one row for each alarm, with its meaning and the steps, and no other row', () => {
  expect(alarms.length).toBeGreaterThan(25);
  expect(alarmsOfRunbook().toSorted()).toEqual(alarms.toSorted());
});

test('the runbook has one row for each code of a health check, with its meaning and the steps', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const section = runbook.slice(runbook.indexOf('## Health codes'), runbook.indexOf('## Alarms'));
  const rows = [...section.matchAll(/^\| *`([a-z_]+)` *\|[^|]*\w[^|]*\|[^|]*\w[^|]*\|$/gm)].map(([, code]) => code!);
  const declared = healthRoutes.endpoints.flatMap(({ description }) =>
    (description.errors ?? []).map((error) => (typeof error === 'string' ? error : error.code)),
  );
  expect(declared.length).toBeGreaterThan(5);
  expect(rows.toSorted()).toEqual([...new Set(declared)].toSorted());
});

test('the runbook speaks of each task of the scheduler by a name that exists', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const row = runbook.split('\n').find((line) => line.includes('`storage_failing`'));
  const named = [...(row ?? '').matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name!);
  expect(named).toEqual(['check-storage']);
  expect(scheduledTasks.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});

test('the architecture has one row for each state machine, with each of its states', () => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## State machines\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| ([a-z][a-z ]+?) +\| (.+?) +\|$/gm)].slice(1);
  const named = rows.map(([, name, text]) => ({
    table: name === 'drafts of letters' ? 'template_drafts' : name!.replaceAll(' ', '_'),
    states: text!.match(/[a-z_]+/g)!,
  }));
  expect(named.map((row) => row.table).toSorted()).toEqual(stateMachines.map((machine) => machine.table).toSorted());
  const missing = stateMachines.flatMap((machine) => {
    const words: readonly string[] = named.find((row) => row.table === machine.table)?.states ?? [];
    return machine.states.filter((state) => !words.includes(state)).map((state) => `${machine.table} ${state}`);
  });
  // The row of a text ends with its publication, which is no state.
  expect(missing).toEqual([]);
});

test('every state of a text in preparation has a time limit, so none waits unseen', () => {
  const { states, timeLimits } = stateMachines.find(({ table }) => table === 'template_drafts')!;
  expect(Object.keys(timeLimits).toSorted()).toEqual(states.toSorted());
});

test('every open state of a check after a change of the law has a time limit', () => {
  const { groups, timeLimits } = stateMachines.find(({ table }) => table === 'legal_checks')!;
  expect(Object.keys(timeLimits).toSorted()).toEqual(groups['open']!.toSorted());
});

test('the back office has one text for each alarm, and no other text', () => {
  expect(Object.keys(WHAT_TO_DO).toSorted()).toEqual(alarms.toSorted());
  expect(Object.values(WHAT_TO_DO).filter((text) => text.trim() === '')).toEqual([]);
});

describe('a test provokes the state of', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  /** Parts with a row for each of their entries. */
  const tables = ['First steps', 'Health codes', 'Alarms', 'Metric alarms'];

  test('each health code', () => {
    const codes = healthRoutes.endpoints.flatMap(({ description }) =>
      (description.errors ?? []).map((error) => (typeof error === 'string' ? error : error.code)),
    );
    expect(Object.keys(HEALTH_CODE_TESTS).toSorted()).toEqual([...new Set(codes)].toSorted());
  });

  test('each alert rule', () => {
    const rules = readFileSync('docs/monitoring/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g);
    expect(Object.keys(RULE_TESTS)).toEqual([...rules].map(([, name]) => name));
  });

  test('each section', () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
    expect(Object.keys(SECTION_TESTS).toSorted()).toEqual(
      headings.filter((heading) => !tables.includes(heading)).toSorted(),
    );
  });

  const named = [
    ALARM_TEST,
    ...[HEALTH_CODE_TESTS, RULE_TESTS, SECTION_TESTS].flatMap((tests) => Object.values(tests)),
  ];
  test.each(named)('its entry: %s, « %s »', (file, title) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`);
  });
});

test('an alarm that another row of the runbook refers to exists', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const named = [...runbook.matchAll(/`([a-z_]+) (\S+)` above/g)].map(([, subject, state]) => [subject, state]);
  const subjects = new Set(alarms.map((alarm) => alarm.split(' ')[0]));
  const unknown = named.filter(
    ([subject, state]) => !alarms.includes(`${subject} ${state}`) && !(subjects.has(subject) && state === '…'),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(unknown).toEqual([['letters', '<state>']]);
});

test('the runbook prints the id of a file key with a command that works', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const [, command] = /^ *(node -p "require\('crypto'\).*)$/m.exec(runbook) ?? [];
  const key = Buffer.alloc(32, 7).toString('base64');
  const printed = execFileSync('sh', ['-c', command!], { env: { ...process.env, KEY: key }, encoding: 'utf8' });
  expect(printed.trim()).toBe(new FileKeys([key]).ids[0]);
});
