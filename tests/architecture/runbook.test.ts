import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { monitoredMachines } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { scheduledTasks } from '../../jobs/scheduled-tasks.ts';
import { healthRoutes } from '../../src/health.ts';
import { WHAT_TO_DO } from '../../src/modules/orders/engine/alarm-texts.contract.ts';

/** The alarms of the table in docs/runbook.md: `| \`letters queued\` | … | … |`. */
function alarmsOfRunbook(): string[] {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const section = runbook.slice(runbook.indexOf('## Alarms'), runbook.indexOf('## Metric alarms'));
  const rows = section.matchAll(/^\| *`([a-z_]+ [a-z_]+)` *\|([^|]+)\|([^|]+)\|$/gm);
  return [...rows].filter(([, , meaning, action]) => meaning?.trim() && action?.trim()).map(([, alarm]) => alarm!);
}

const alarms = monitoredMachines.flatMap(({ table, timeLimits, alertConditions }) =>
  [...Object.keys(timeLimits), ...Object.keys(alertConditions)].map((state) => `${table} ${state}`),
);

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

test('every state of a text in preparation has a time limit, so none waits unseen', () => {
  const { states, timeLimits } = monitoredMachines.find(({ table }) => table === 'template_drafts')!;
  expect(Object.keys(timeLimits).toSorted()).toEqual(states.toSorted());
});

test('every open state of a check after a change of the law has a time limit', () => {
  const { groups, timeLimits } = monitoredMachines.find(({ table }) => table === 'legal_checks')!;
  expect(Object.keys(timeLimits).toSorted()).toEqual(groups['open']!.toSorted());
});

test('the back office has one text for each alarm, and no other text', () => {
  expect(Object.keys(WHAT_TO_DO).toSorted()).toEqual(alarms.toSorted());
  expect(Object.values(WHAT_TO_DO).filter((text) => text.trim() === '')).toEqual([]);
});
