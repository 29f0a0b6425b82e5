import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { connect } from '../../src/kernel/db.ts';
import { testDatabase } from '../harness/database.ts';

test('a connection is cut where its server is silent during a statement, and not between two', async () => {
  const database = await testDatabase();
  const db = connect({ url: database.url, pool: 1 });
  try {
    const connection = (await db.client.acquireConnection()) as pg.Client & { connection: { stream: Socket } };
    const passTheLimit = (): boolean => connection.connection.stream.emit('timeout');
    await connection.query('begin');
    // What holds a lock waits for other work, such as a slow file store.
    passTheLimit();
    await connection.query('select 1');
    const answer = expect(connection.query('select pg_sleep(60)')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    passTheLimit();
    await answer;
    await db.client.releaseConnection(connection);
  } finally {
    await db.destroy();
    await database.close();
  }
}, 60_000);
