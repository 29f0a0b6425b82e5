import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DefinedResource } from '../../admin/src/lib/define-resource.tsx';
import { endpoints } from '../../src/endpoints.ts';
import type { EndpointDefinition, ModuleRouter } from '../../src/kernel/endpoint.ts';
import { listPermissions } from '../../src/modules/auth/roles.ts';
import { ALARM_SUBJECTS, WHAT_TO_DO } from '../../src/modules/orders/engine/alarm-texts.contract.ts';

const FOLDER = 'admin/src/resources';
const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const adminEndpoints = endpoints.flatMap((router) => router.endpoints).filter(({ area }) => area === 'admin');
const lists = adminEndpoints.flatMap((endpoint) =>
  endpoint.description.list ? [{ endpoint, ...endpoint.description.list }] : [],
);

const resources: Record<string, DefinedResource> = {};
beforeAll(async () => {
  // One after the other: Jest cannot link modules that it loads at the same time.
  for (const name of names)
    resources[name] = ((await import(`../../${FOLDER}/${name}/index.tsx`)) as { resource: DefinedResource }).resource;
});

const isRouter = (value: unknown): value is ModuleRouter =>
  typeof value === 'object' && value !== null && 'endpoints' in value && 'area' in value;
/** The lines of a record; its other parts have their own layout. */
const listLines = (show: DefinedResource['show']) => (show ?? []).flatMap((part) => ('source' in part ? [part] : []));
/** The fields that an endpoint answers for one row. */
function listFields({ answer }: EndpointDefinition): string[] {
  const schema = answer as { shape?: object; element?: { shape: object } };
  return Object.keys(schema.shape ?? schema.element?.shape ?? {});
}
/** Compares for every resource what the screen names with what the server offers: `resource: name`. */
const missing = (
  named: (resource: DefinedResource) => readonly string[],
  offered: (name: string) => readonly string[],
) =>
  names.flatMap((name) => {
    const known = new Set(offered(name));
    return named(resources[name]!)
      .filter((one) => !known.has(one))
      .map((one) => `${name}: ${one}`);
  });
const findList = (name: string) => lists.find((list) => list.name === name)!;

test('a page that not every role can open is linked to as a resource, which leaves the link out for the others', () => {
  const restricted = names.filter((name) => resources[name]!.permission);
  expect(restricted.length).toBeGreaterThan(5);
  const files = readdirSync('admin/src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  const links = files.flatMap((path) => {
    const text = readFileSync(`admin/src/${path}`, 'utf8');
    return restricted
      .filter((name) => !path.startsWith(`resources/${name}/`) && new RegExp(`[\`'"]/admin/${name}\\b(?!-)`).test(text))
      .map((name) => `${path}: ${name}`);
  });
  expect(links).toEqual([]);
});

describe('the registries', () => {
  test('contain a resource of the back office for each list of the server, and vice versa', () => {
    expect(names.length).toBeGreaterThan(12);
    expect(names.toSorted()).toEqual(lists.map(({ name }) => name).toSorted());
    expect(names.filter((name) => resources[name] === undefined)).toEqual([]);
  });

  test('contain every router of the back office', async () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(^|[/-])admin-routes\.ts$|^kernel\/[a-z-]+-admin\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const routers = Object.values((await import(`../../src/${file}`)) as object).filter(isRouter);
      expect([file, routers.filter((router) => !endpoints.includes(router)).length]).toEqual([file, 0]);
      expect([file, routers.length]).not.toEqual([file, 0]);
    }
  });
});

describe('an endpoint of the back office', () => {
  test('requires a permission that staff have and customers do not', () => {
    expect(adminEndpoints.length).toBeGreaterThan(50);
    for (const { access, path } of adminEndpoints) {
      expect([path, access.kind]).toEqual([path, 'permitted']);
      expect(listPermissions('admin')).toContain(access.permission);
      expect(listPermissions('customer')).not.toContain(access.permission);
    }
  });
});

describe('a resource of the back office', () => {
  test('has a French label, and one for each of its fields and filters', () => {
    const isLabel = (label: string | undefined) => /^\p{Lu}/u.test(label ?? '');
    for (const name of names) {
      const { label, list, show } = resources[name]!;
      const labels = [
        label,
        ...list.columns.map((column) => column.label),
        ...(list.views ?? []).map((view) => view.label),
        ...listLines(show).map((field) => field.label),
        ...(list.filters ?? []).map(({ props }) => props.label ?? props.placeholder),
      ];
      expect([name, labels.filter((one) => !isLabel(one))]).toEqual([name, []]);
    }
  });

  test('opens to the roles that may read its list', () => {
    for (const name of names) {
      const { permission } = findList(name).endpoint.access;
      const stated = resources[name]!.permission;
      if (stated === undefined)
        expect([name, listPermissions('support')]).toEqual([name, expect.arrayContaining([permission])]);
      else expect([name, stated]).toEqual([name, permission]);
    }
  });

  test('has its own place and its own icon in the menu', () => {
    const positions = names.map((name) => resources[name]!.menuPosition);
    expect(new Set(positions).size).toBe(names.length);
    const icons = names.map((name) => resources[name]!.icon);
    expect(icons.toSorted().filter((icon, i, sorted) => icon === sorted[i - 1])).toEqual([]);
  });

  test('has a column with a head to each, and a named view for each view', () => {
    for (const name of names) {
      const { list } = resources[name]!;
      expect([name, list.columns.filter(({ label }) => label === '')]).toEqual([name, []]);
      const views = (list.views ?? []).map(({ label }) => label);
      expect([name, new Set(views).size]).toEqual([name, views.length]);
    }
  });

  test('shows, sorts and filters only by fields that the server offers', () => {
    const columns = ({ list }: DefinedResource) => list.columns.map(({ source }) => source);
    const sorted = ({ list }: DefinedResource) => [
      ...list.columns.filter(({ isSortable }) => isSortable).map(({ source }) => source),
      list.sort?.field ?? 'createdAt',
    ];
    const filters = ({ list }: DefinedResource) => [
      ...(list.filters ?? []).map(({ props }) => props.source),
      ...Object.keys(list.filterDefaultValues ?? {}),
      ...(list.views ?? []).flatMap(({ filter }) => Object.keys(filter)),
    ];
    expect(missing(columns, (name) => listFields(findList(name).endpoint))).toEqual([]);
    expect(missing(sorted, (name) => findList(name).sortable)).toEqual([]);
    expect(missing(filters, (name) => findList(name).filters)).toEqual([]);
  });

  test('has a French title for a record, never the name that the code gives it', () => {
    const named = { event: 'letter.printed', email: 'letter-printed', job: 'submit-refund', name: 'sync-balance' };
    for (const name of ['events', 'sent-emails', 'job-dispatches', 'scheduled-tasks']) {
      const { recordRepresentation: represent } = resources[name]!;
      const title = typeof represent === 'function' ? represent({ id: 'x', ...named }) : represent;
      expect([name, title]).toEqual([name, expect.stringMatching(/^\p{Lu}.* /u)]);
    }
  });

  test('shows only fields of a record that the server sends', () => {
    const record = (name: string) =>
      adminEndpoints.find(({ method, path }) => method === 'GET' && path.endsWith(`/v1/${name}/:id`));
    const fields = ({ show }: DefinedResource) => listLines(show).map(({ source }) => source);
    expect(
      missing(fields, (name) => {
        const endpoint = record(name);
        return endpoint ? listFields(endpoint) : [];
      }),
    ).toEqual([]);
    const pages = names.filter((name) => resources[name]!.show ?? resources[name]!.showPage ?? resources[name]!.edit);
    expect(pages.filter((name) => !record(name))).toEqual([]);
  });
});

test('every alarm has a French subject', () => {
  const subjects = Object.keys(WHAT_TO_DO).map((alarm) => alarm.split(' ')[0]!);
  expect(subjects.filter((subject) => !(subject in ALARM_SUBJECTS))).toEqual([]);
});

test('alarms are filtered by the French names of their states', () => {
  const filter = resources['alarms']!.list.filters!.find(({ props }) => props.source === 'state')!;
  const { choices = [] } = filter.props as { choices?: { id: string; name: string }[] };
  const states = Object.keys(WHAT_TO_DO).map((alarm) => alarm.split(' ')[1]!);
  expect(choices.map(({ id }) => id).toSorted()).toEqual([...new Set(states)].toSorted());
  // « Lettre : Retenue »; one name for each subject that has the state.
  const isFrench = (name: string) => name.split(', ').every((part) => /^\p{Lu}[^:]*\u00a0: \p{Lu}/u.test(part));
  expect(choices.filter(({ name }) => !isFrench(name))).toEqual([]);
});
