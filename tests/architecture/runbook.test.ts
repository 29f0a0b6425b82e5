import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { WHAT_TO_DO } from '../../admin/src/resources/alarms/what-to-do.ts';
import { monitoredMachines } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';

/** « - `letters queued`, `rendered`: … `failed`: … » names several alarms of one table. */
function namedIn(readme: string): Set<string> {
  const section = readme.slice(readme.indexOf('## When something is stuck'));
  return new Set(section.split('\n').flatMap((line) => {
    const table = /^- `([a-z_]+) /.exec(line)?.[1];
    return table ? [...line.matchAll(/`(?:([a-z_]+) )?([a-z_]+)`/g)].map(([, , state]) => `${table} ${state}`) : [];
  }));
}

test('every alarm that can be raised has its line for operators and for support, and no line is for none', () => {
  const alarms = monitoredMachines.flatMap(({ table, timeLimits, alertConditions }) => [...Object.keys(timeLimits), ...Object.keys(alertConditions)].map((state) => `${table} ${state}`));
  const named = namedIn(readFileSync('README.md', 'utf8'));
  expect(alarms.length).toBeGreaterThan(25);
  expect(alarms.filter((alarm) => !named.has(alarm))).toEqual([]);
  expect(alarms.filter((alarm) => !WHAT_TO_DO[alarm])).toEqual([]);
  expect(Object.keys(WHAT_TO_DO).filter((alarm) => !alarms.includes(alarm))).toEqual([]);
});
