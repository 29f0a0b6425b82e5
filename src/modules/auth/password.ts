import { hash, verify } from '@node-rs/argon2';
import { invalidFields } from '../../kernel/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Verified against when the account is unknown, so that both answers take the same time. */
let nobody: Promise<string> | undefined;
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

/** Refuses what guessing programs try first, and what anybody who knows the person would. */
export function refuseWeakPassword(password: string, person: { email: string; firstName: string; lastName: string }): void {
  const folded = password.toLowerCase();
  const known = [person.email, person.email.split('@')[0]!, `${person.firstName}${person.lastName}`, 'affranchi'].map((word) => word.toLowerCase());
  const core = folded.replace(/[^a-z]/g, '');
  const weak =
    commonPasswords.has(folded) ||
    commonPasswords.has(core) ||
    /^(.)\1+$/.test(password) ||
    known.some((word) => word.length > 3 && folded.replace(word, '').length < 4);
  if (weak) throw invalidFields({ password: ['Ce mot de passe est trop facile à deviner. Quatre mots au hasard font un bon mot de passe.'] });
}
