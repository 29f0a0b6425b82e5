import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { backUp, completeRestore, restore } from '../../jobs/backup.ts';
import { reactions } from '../../jobs/event-handlers.ts';
import { migrationSource } from '../../migrations/index.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Manifest } from '../../src/kernel/backup/manifest.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { hashBytes } from '../../src/kernel/hash.ts';
import { eraseAccount, recordErasure } from '../../src/modules/auth/index.ts';
import { eraseFile, storeFile } from '../../src/modules/files/index.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
const folders: string[] = [];
const databases: TestDatabase[] = [];

beforeAll(async () => {
  app = await createTestApp({ SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' });
  await seedDemo(app.deps, { orders: 120, seed: 3, isAdditional: false, reactions, report: () => undefined });
  for (let at = 0; at < 20; at += 1) await store(`file-${at}`);
}, 120_000);
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
});
afterAll(async () => {
  // A restore that failed may still write its last files when its test ends.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await app?.close();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-backup-'));
  folders.push(folder);
  return folder;
};
const store = (key: string) =>
  storeFile(app.deps, {
    key,
    ownerUserId: null,
    kind: 'proof',
    name: 'dossier.pdf',
    mime: 'application/pdf',
    bytes: new TextEncoder().encode(`%PDF ${key} é`),
  });

/** An installation without tables and files, with the settings of the first one. */
async function newInstallation(): Promise<Deps> {
  const database = await emptyDatabase();
  databases.push(database);
  const { config } = app.deps;
  return {
    ...app.deps,
    config: { ...config, database: { ...config.database, url: database.url, directUrl: database.url } },
    db: database.knex,
    storage: createStorage({ ...config, storage: { kind: 'disk', directory: newFolder() } }),
  };
}

/** Everything that a database holds: the rows of each table by a sum, its rules, and where its sequences are. */
async function readContents(db: Knex) {
  return db.transaction(async (trx) => {
    await trx.raw(`set local timezone = 'UTC'`);
    const list = async <Row>(query: string): Promise<Row[]> => (await trx.raw<{ rows: Row[] }>(query)).rows;
    const tables = await list<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'knex%' order by 1`,
    );
    const sums: Record<string, unknown> = {};
    for (const { name } of tables)
      [sums[name]] = await list(
        `select count(*), coalesce(sum(hashtextextended(t::text, 7)::numeric), 0) as sum from "${name}" t`,
      );
    return {
      sums,
      rules: await list(
        `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
      ),
      triggers: await list(
        `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      ),
      sequences: await list(
        `select sequencename, last_value from pg_sequences where sequencename not like 'knex%' order by 1`,
      ),
    };
  });
}

async function take(lines: string[] = []): Promise<string> {
  const folder = newFolder();
  expect(await backUp(app.deps, folder, (line) => lines.push(line))).toBe(true);
  return folder;
}
const silent = (): void => undefined;
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

describe('a backup', () => {
  test('restores every table, rule, sequence and file elsewhere, with progress', async () => {
    const lines: string[] = [];
    const folder = await take(lines);
    const other = await newInstallation();
    expect(await restore(other, folder, (line) => lines.push(line))).toBe(true);

    const before = await readContents(app.db);
    expect(Object.keys(before.sums)).toEqual(expect.arrayContaining(['orders', 'letters', 'users', 'audit_log']));
    const after = await readContents(other.db);
    // What may have left since the backup is held.
    for (const changed of ['letters', 'state_transitions']) delete after.sums[changed];
    expect(after).toEqual({ ...before, sums: expect.objectContaining(after.sums) });
    for (const { storage_key: key, sha256 } of await other.db('files').select('storage_key', 'sha256'))
      expect([key, await hashBytes(await other.storage.get(key as string))]).toEqual([key, sha256]);
    expect(lines).toContainEqual(expect.stringMatching(/^table 1 of \d+: alarms, \d+ rows$/));
    expect(lines).toContainEqual(expect.stringMatching(/^table \d+ of \d+: users, \d+ rows, as they were$/));
    // The schema of this build is there already.
    expect(await other.db.migrate.latest({ migrationSource })).toEqual([expect.any(Number), []]);
  }, 120_000);

  test('holds the files encrypted, as the store does', async () => {
    const folder = await take();
    const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThanOrEqual(20);
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name));
      expect((await buffer(await app.deps.storage.getStored(name))).equals(bytes)).toBe(true);
      expect(bytes.includes('%PDF')).toBe(false);
    }
  });

  test('brings no person back who was erased after it', async () => {
    const [gone, stays] = [await app.createUser('Hélène'), await app.createUser('Karim')];
    const folder = await take();
    await eraseAccount(app.deps, { userId: gone.id });
    await app.runJobs();
    // The store outlives the database.
    const other = { ...(await newInstallation()), storage: app.deps.storage };
    const lines: string[] = [];
    expect(await restore(other, folder, (line) => lines.push(line))).toBe(true);

    const findUser = (id: string) => other.db('users').where({ id }).first('email', 'first_name', 'erased_at');
    expect(await findUser(gone.id)).toMatchObject({ email: `${gone.id}@erased.invalid`, erased_at: expect.any(Date) });
    expect(await findUser(stays.id)).toMatchObject({ first_name: 'Karim', erased_at: null });
    expect(JSON.stringify(await findUser(gone.id))).not.toContain('Hélène');
    // The worker erases what else the person had, and sends no second e-mail.
    expect(
      await other.db('outbox').where({ event: 'account.erased' }).whereRaw(`payload->>'id' = ?`, [gone.id]),
    ).toHaveLength(1);
    expect(await other.db('erasure_notices').where({ id: gone.id })).toEqual([]);
    expect(lines).toContain(
      'The file store knows 1 erased accounts; 1 were erased after the backup, and are erased again.',
    );
  }, 120_000);

  test('leaves to a person what may have been posted since: nothing goes out twice', async () => {
    const states = async (db: Knex) =>
      Object.fromEntries(
        (await db('letters').select('id', 'status', 'releases_at', 'provider_ref')).map(({ id, ...letter }) => [
          id,
          letter,
        ]),
      ) as Record<string, { status: string; releases_at: Date; provider_ref: string | null }>;
    const ids = await app.db('letters').whereIn('status', ['delivered']).limit(6).pluck('id');
    const set = (at: number, row: object) => app.db('letters').where({ id: ids[at] }).update(row);
    const now = app.deps.now().getTime();
    const [past, future] = [new Date(now - 60_000), new Date(now + 3_600_000)];
    await set(0, { status: 'queued', releases_at: future, provider_ref: null });
    await set(1, { status: 'queued', releases_at: past, provider_ref: null });
    await set(2, { status: 'rendered', releases_at: past, provider_ref: null });
    await set(3, { status: 'handing_over', releases_at: past, provider_ref: null, provider: 'maileva' });
    await set(4, { status: 'failed', releases_at: past, provider_ref: null });
    await set(5, { status: 'failed', releases_at: past, provider_ref: 'a-draft-of-the-partner' });
    const folder = await take();
    const other = await newInstallation();
    const lines: string[] = [];
    expect(await restore(other, folder, (line) => lines.push(line))).toBe(true);
    const [before, after] = [await states(app.db), await states(other.db)];
    expect(ids.map((id) => after[id]?.status)).toEqual(['queued', 'held', 'held', 'held', 'held', 'failed']);
    const others = Object.keys(before).filter((id) => before[id]!.status !== after[id]!.status);
    expect(lines.at(-1)).toContain(`${others.length} letters that may have left since are held.`);
    const moves = await other.db('state_transitions').where({ reason: 'restore' }).pluck('transition');
    expect(moves).toEqual(others.map(() => 'suspend'));
  }, 120_000);

  test('is of one instant: what is written and erased while it runs leaves neither half a record nor a lost file', async () => {
    let at = 0;
    let isRunning = true;
    const writing = (async () => {
      while (isRunning) {
        at += 1;
        await store(`during-${at}`);
        if (at % 3 === 0) await eraseFile(app.deps, { key: `during-${at - 1}` });
        await app
          .db('users')
          .where({ role: 'customer' })
          .update({ last_name: `Nom ${at}` });
      }
    })();
    const folder = newFolder();
    expect(await backUp(app.deps, folder, silent)).toBe(true);
    isRunning = false;
    await writing;
    expect(at).toBeGreaterThan(3);

    const other = await newInstallation();
    expect(await restore(other, folder, silent)).toBe(true);
    const erased = new Set(readManifest(folder).files.erased);
    const files: { storage_key: string; sha256: string }[] = await other.db('files').whereNull('deleted_at');
    for (const { storage_key: key, sha256 } of files)
      if (!erased.has(key)) expect([key, await hashBytes(await other.storage.get(key))]).toEqual([key, sha256]);
  }, 120_000);

  test('names a file that the store has lost, and fails', async () => {
    const { id } = await store('lost');
    await app.deps.storage.delete(id);
    const lines: string[] = [];
    expect(await backUp(app.deps, newFolder(), (line) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toContain(`File ${id} has no bytes`);
    await eraseFile(app.deps, { id });
  });

  test('ends if the store stops in the middle of a file; a bad block of a disk costs that file only', async () => {
    const failing = (error: Error): Deps => {
      const half = async function* () {
        yield Buffer.from('half');
        throw error;
      };
      const getStored = async () => Readable.from(half());
      return { ...app.deps, storage: Object.assign(Object.create(app.deps.storage) as Deps['storage'], { getStored }) };
    };
    const stopped = failing(new TypeError('terminated'));
    await expect(backUp(stopped, newFolder(), silent)).rejects.toThrow('could not be copied: terminated');
    const lines: string[] = [];
    const damaged = failing(Object.assign(new Error('EIO'), { syscall: 'read' }));
    expect(await backUp(damaged, newFolder(), (line) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toContain('has no bytes in the store');
  });

  test('does not mix with what a folder holds already', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'letter.pdf'), 'x');
    await expect(backUp(app.deps, folder, silent)).rejects.toThrow('is not empty');
    expect(readdirSync(folder)).toEqual(['letter.pdf']);
  });

  test('of an older version is restored with its own schema and brought up to date', async () => {
    const old = await newInstallation();
    const all = await migrationSource.getMigrations([]);
    const known = all.slice(0, -1);
    await old.db.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: async () => known } });
    await old.db('alarms').insert({
      id: app.deps.newId(),
      entity: 'letters',
      entity_id: app.deps.newId(),
      state: 'queued',
      raised_at: new Date(),
    });
    const folder = newFolder();
    expect(await backUp(old, folder, silent)).toBe(true);
    const other = await newInstallation();
    expect(await restore(other, folder, silent)).toBe(true);
    expect(await old.db.migrate.latest({ migrationSource })).toEqual([expect.any(Number), all.slice(-1)]);
    expect(await readContents(other.db)).toEqual(await readContents(old.db));
  }, 120_000);
});

describe('a restore', () => {
  const change = (folder: string, alter: (manifest: Manifest) => object): void =>
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...readManifest(folder), ...alter(readManifest(folder)) }),
    );
  const isEmpty = async ({ db }: Deps): Promise<boolean> =>
    (await db('pg_tables').where({ schemaname: 'public' }).whereNot('tablename', 'like', 'knex%')).length === 0;

  test('fills an empty database only', async () => {
    const folder = await take();
    const lines: string[] = [];
    expect(await restore(app.deps, folder, (line) => lines.push(line))).toBe(false);
    expect(lines).toEqual([expect.stringContaining('The database is not empty.')]);
  });

  test('refuses a backup that did not finish', async () => {
    const folder = await take();
    rmSync(join(folder, 'manifest.json'));
    const other = await newInstallation();
    await expect(restore(other, folder, silent)).rejects.toThrow('holds no complete backup');
    expect(await isEmpty(other)).toBe(true);
  });

  test('refuses a backup of a newer version, and one whose secrets it does not have', async () => {
    const folder = await take();
    const lines: string[] = [];
    const other = await newInstallation();
    change(folder, ({ migrations }) => ({ migrations: [...migrations, '20990101_01_future'] }));
    expect(await restore(other, folder, (line) => lines.push(line))).toBe(false);
    change(folder, ({ migrations }) => ({ migrations: migrations.slice(0, -1) }));
    const stranger = {
      ...other,
      config: { ...other.config, session: { keys: ['another-key-of-forty-characters-in-all'] } },
    };
    expect(await restore(stranger, folder, (line) => lines.push(line))).toBe(false);
    const storage = createStorage({ ...other.config, fileKeys: [randomBytes(32).toString('base64')] });
    expect(await restore({ ...other, storage }, folder, (line) => lines.push(line))).toBe(false);
    expect(lines).toEqual([
      expect.stringContaining('is of a newer version'),
      expect.stringContaining('SESSION_KEYS has none of the keys of the backup'),
      expect.stringContaining('FILE_KEYS has none of the keys of the backup'),
    ]);
    expect(await isEmpty(other)).toBe(true);
  });

  test.each<[string, (folder: string) => void, string]>([
    [
      'a changed byte in a table',
      (folder) => appendFileSync(join(folder, 'tables/users.copy.gz'), 'x'),
      'its SHA-256 differs',
    ],
    [
      'a changed list of files',
      (folder) => appendFileSync(join(folder, 'files.tsv'), 'x'),
      'is not what the backup wrote',
    ],
    [
      'a changed byte in a file',
      (folder) => {
        const [key = ''] = readFileSync(join(folder, 'files.tsv'), 'utf8').split('\t');
        appendFileSync(join(folder, 'files', key.slice(-2), key), 'x');
      },
      'is not what the backup wrote',
    ],
  ])('notices %s', async (_, damage, message) => {
    const folder = await take();
    damage(folder);
    await expect(restore(await newInstallation(), folder, silent)).rejects.toThrow(message);
  });

  test('holds letters in doubt even if the file store fails then', async () => {
    const { id } = (await app.db('letters').where({ status: 'delivered' }).first('id')) as { id: string };
    await app.db('letters').where({ id }).update({ status: 'handing_over', provider: 'maileva', provider_ref: null });
    const folder = await take();
    const other = await newInstallation();
    // A file in the place of the store's folder.
    const directory = join(folder, 'manifest.json');
    const storage = createStorage({ ...other.config, storage: { kind: 'disk', directory } });
    await expect(restore({ ...other, storage }, folder, silent)).rejects.toThrow('ENOTDIR');
    expect(await other.db('letters').where({ id }).first('status')).toEqual({ status: 'held' });
  }, 120_000);

  test('notices a row that differs although the file is the one that the manifest names, and loads nothing', async () => {
    const folder = await take();
    const file = join(folder, 'tables/users.copy.gz');
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    const forged = gzipSync(text.replace('customer', 'admin'));
    writeFileSync(file, forged);
    const sha256 = await hashBytes(forged);
    change(folder, ({ tables }) => ({
      tables: tables.map((table) => (table.name === 'users' ? { ...table, sha256 } : table)),
    }));
    const other = await newInstallation();
    await expect(restore(other, folder, silent)).rejects.toThrow('Table users differs');
    expect(await other.db('orders').count()).toEqual([{ count: 0 }]);
  });
});

test('a database that went back in time by other means holds letters in doubt, and erases again who was erased', async () => {
  const gone = await app.createUser('Zélie');
  const { id } = (await app.db('letters').where({ status: 'delivered' }).first('id')) as { id: string };
  await app.db('letters').where({ id }).update({ status: 'failed', provider: 'maileva', provider_ref: null });
  // The store outlives the database, which is now of an instant before the erasure.
  await recordErasure(app.deps, { userId: gone.id });
  const complete = async (): Promise<string[]> => {
    const lines: string[] = [];
    expect(await completeRestore(app.deps, (line) => lines.push(line))).toBe(true);
    return lines;
  };
  expect(await complete()).toEqual([
    expect.stringMatching(/^[1-9]\d* letters that may have left since the restored instant are held\.$/),
    expect.stringMatching(/^The file store knows \d+ erased accounts; 1 were erased after the restored instant/),
  ]);
  expect(await app.db('letters').where({ id }).first('status')).toEqual({ status: 'held' });
  expect(await app.db('users').where({ id: gone.id }).first('email')).toEqual({ email: `${gone.id}@erased.invalid` });
  expect(await complete()).toEqual([
    expect.stringMatching(/^0 letters/),
    expect.stringContaining('0 were erased after the restored instant'),
  ]);
});
