import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { findPostgresAccount } from '../../src/scripts/postgres-binaries.mjs';
import { startPostgres } from '../../src/scripts/postgres.mjs';
import { eventually } from '../harness/eventually.ts';

// The procedure of docs/production.md ("Point in time"), on PostgreSQL's own programs.
type Server = Awaited<ReturnType<typeof startPostgres>>;
let folder: string;
let server: Server | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-wal-'));
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A folder or file that PostgreSQL's account may write. */
function giveToPostgres(path: string): string {
  const account = findPostgresAccount(join(folder, 'none'));
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}
const newFolder = (name: string): string => {
  mkdirSync(join(folder, name), { mode: 0o700 });
  return giveToPostgres(join(folder, name));
};
const configure = (cluster: string, lines: string[]): void =>
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);

async function ask<Row extends object>(sql: string, options: object = {}): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server!.url, ...options });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
const until = (met: () => Promise<boolean>): Promise<boolean> =>
  eventually(met, { everyMs: 50, giveUpAfterMs: 60_000 });

test('a table dropped by mistake comes back as it was the second before', async () => {
  const [archive, base] = [newFolder('archive'), newFolder('base')];
  const cluster = join(folder, 'live');
  await (await startPostgres({ dataDir: cluster })).stop();
  configure(cluster, [
    'archive_mode = on',
    'archive_timeout = 60',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
  ]);
  server = await startPostgres({ dataDir: cluster });
  await ask('create table letters (id int primary key)');
  await ask('insert into letters select generate_series(1, 100)');
  await ask(
    `BASE_BACKUP (LABEL 'affranchi', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'server', TARGET_DETAIL '${base}', COMPRESSION 'gzip')`,
    { replication: 'true' },
  );
  await ask('insert into letters select generate_series(101, 150)');
  const [{ now: before }] = (await ask<{ now: string }>('select clock_timestamp()::text as now')) as [{ now: string }];
  await ask('drop table letters');
  const [{ segment }] = (await ask<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')) as [
    { segment: string },
  ];
  await until(async () => existsSync(join(archive, segment)));
  server.kill();

  const restored = newFolder('restored');
  // The archive names the account postgres as the owner of all; only root can give files away.
  const owner = process.getuid?.() === 0 ? '--same-owner' : '--no-same-owner';
  execFileSync('tar', ['-xzf', join(base, 'base.tar.gz'), '-C', restored, owner]);
  const { Files: files } = JSON.parse(readFileSync(join(base, 'backup_manifest'), 'utf8')) as {
    Files: { Path: string; Checksum: string }[];
  };
  expect(files.length).toBeGreaterThan(900);
  for (const { Path: path, Checksum: sum } of files)
    expect([
      path,
      createHash('sha256')
        .update(readFileSync(join(restored, path)))
        .digest('hex'),
    ]).toEqual([path, sum]);
  writeFileSync(join(restored, 'recovery.signal'), '');
  giveToPostgres(join(restored, 'recovery.signal'));
  configure(restored, [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${before}'`,
    'recovery_target_action = promote',
  ]);
  copyFileSync(`${cluster}.password`, `${restored}.password`);
  server = await startPostgres({ dataDir: restored });
  await until(async () => (await ask<{ busy: boolean }>('select pg_is_in_recovery() as busy'))[0]?.busy === false);
  expect(await ask('select count(*)::int, max(id) from letters')).toEqual([{ count: 150, max: 150 }]);
}, 180_000);
