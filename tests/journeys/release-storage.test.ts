import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeS3 } from '../fakes/s3.ts';
import { startBuiltProcess } from '../harness/built-process.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3?.close();
  await database?.close();
});

/** Runs the release step without Stripe, which it asks last. */
async function release(bucket: string): Promise<string> {
  const step = startBuiltProcess('release', {
    DATABASE_URL: database.url,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
    SINGLE_MACHINE: '',
  });
  expect(await step.ended).toBe(1);
  return step.output();
}
const hasTables = async (): Promise<boolean> => database.knex.schema.hasTable('orders');

test('release changes nothing if the bucket is missing and cannot be created', async () => {
  s3.forbidCreation = true;
  expect(await release('affranchi')).toContain('The bucket "affranchi" does not exist');
  expect(await hasTables()).toBe(false);
}, 120_000);

test('release creates the bucket, and shares the files of its pages with other releases', async () => {
  s3.forbidCreation = false;
  expect(await release('affranchi')).toContain('Stripe does not answer');
  expect(s3.created).toEqual([{ bucket: 'affranchi', region: 'fr-par' }]);
  const assets = readdirSync('dist/client/assets').filter((name) => /\.(js|css|woff2)$/.test(name));
  expect([...s3.objects.keys()].toSorted()).toEqual(assets.map((name) => `asset-${name}`).toSorted());
  expect(await hasTables()).toBe(true);
}, 120_000);
