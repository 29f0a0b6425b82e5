import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { read, web } from './metrics-setup.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

const { groups } = parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
/** What Prometheus or its histograms add to a name. */
const toMetric = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:affranchi|process|nodejs)_[a-z_]+/g)].map(([name]) => toMetric(name));

let known: string[];
beforeAll(async () => {
  known = (await read(await web())).names;
});

test('the runbook has one row for each alert rule, and no other', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const [section = ''] = runbook.slice(runbook.indexOf('## Metric alarms') + 3).split('\n## ');
  const rows = [...section.matchAll(/^\| `(.+?)`(?: for (\d+) min)? +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(rows.length).toBeGreaterThan(10);
  expect(rules.map(({ expr, for: lasting }) => [expr, lasting])).toEqual(
    rows.map(([, expr, minutes]) => [expr, minutes && `${minutes}m`]),
  );
  const plain = (text: string | undefined): string => (text ?? '').replaceAll('`', '');
  expect(rules.map(({ annotations }) => [annotations.summary, annotations.action])).toEqual(
    rows.map(([, , , meaning, action]) => [plain(meaning), plain(action)]),
  );
});

test('alert rules and dashboard read only metrics that the product has', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const unknown = expressions.flatMap(metricsIn).filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
  for (const { title, targets } of dashboard.panels) expect([title, targets.length > 0]).toEqual([title, true]);
});

test('the documents name only metrics that the product has', () => {
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const named = documents.flatMap((path) =>
    metricsIn(readFileSync(join('docs', path), 'utf8')).map((name) => ({ path, name })),
  );
  // A role of the database.
  const unknown = named.filter(
    ({ name }) => !known.includes(name) && name !== 'affranchi_app' && name !== 'affranchi_site',
  );
  expect(named.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version']).status === 0 ? test : test.skip;
promtool('each rule fires on its state and is silent on a healthy installation, by promtool', () => {
  execFileSync('promtool', ['check', 'rules', 'docs/monitoring/alerts.yml']);
  const tests = readFileSync('tests/metrics/alerts.promtool.yml', 'utf8');
  expect(rules.filter(({ alert }) => !tests.includes(`alertname: ${alert}\n`))).toEqual([]);
  execFileSync('promtool', ['test', 'rules', 'tests/metrics/alerts.promtool.yml']);
});
