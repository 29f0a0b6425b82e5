import { expect, test } from '@jest/globals';
import { serializeError } from '../../src/kernel/logger.ts';

test('a logged error shows where and why, and nothing that a person typed', () => {
  const typed = 'Camille Exemple\n    14 rue des Acacias';
  const error = Object.assign(
    new Error(`invalid input for "${typed}", camille@exemple.fr, 06 00 00 00 00\ngiven: « ${typed} »`),
    { code: '22P02', constraint: 'users_email_key', detail: `Key (email)=(camille@exemple.fr) exists.` },
  );
  const logged = serializeError(error);
  expect(JSON.stringify(logged)).not.toMatch(/Camille|Acacias|camille|00 00/);
  expect(logged).toMatchObject({ name: 'Error', code: '22P02', constraint: 'users_email_key' });
  expect(logged['message']).toContain('invalid input for');
  expect(logged['stack']).toMatch(/^\s+at .*logger\.test\.ts/);
});
