import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const people = () => JSON.parse(readFileSync(join(root, 'seeds/demo-accounts.json'), 'utf8'));

/** One random password for each role of the demonstration. */
export const newDemoPasswords = () =>
  Object.fromEntries(people().map(({ role }) => [role, randomBytes(12).toString('base64url')]));

/** The people of the demonstration with the passwords of one installation, from the environment of its processes. */
export function demoAccounts(env) {
  const passwords = JSON.parse(env.DEMO_PASSWORDS ?? '{}');
  return people()
    .filter(({ role }) => passwords[role])
    .map((person) => ({ ...person, password: passwords[person.role] }));
}
