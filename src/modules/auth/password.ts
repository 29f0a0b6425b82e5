import { hash, hashRaw, verify } from '@node-rs/argon2';
import { foldAccents } from '../../domain/fold-accents.ts';
import { invalidFields } from '../../kernel/errors.ts';
import { loadCommonPasswords } from './common-passwords.ts';

/** The minimum that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Hashes a recovery code. Codes are found by their hash among those of one person, so the salt is the person's. */
export const hashRecoveryCode = async (code: string, userId: string): Promise<string> =>
  (await hashRaw(code, { ...cost, salt: Buffer.from(userId.replaceAll('-', ''), 'hex') })).toString('base64url');

/** Verified if the account is unknown, so that both responses take the same time. */
let decoyHash: Promise<string> | undefined;
export async function isPasswordCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return matches && passwordHash !== undefined;
}

const WEAK = 'Ce mot de passe est trop facile à deviner. Quatre mots au hasard font un bon mot de passe.';

/** Rejects passwords that guessing programs try first, or that contain the person's own data. Throws a 422. */
export async function assertStrongPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): Promise<void> {
  if ((await isCommon(password)) || isMonotonous(password) || isPersonal(password, person))
    throw invalidFields({ password: [WEAK] });
}

/** Common substitutions and the letters that they replace. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
const unmask = (text: string): string => text.replace(/[013457@$!€]/g, (sign) => LOOKALIKES[sign]!);
const extractLetters = (text: string): string => text.replace(/[^a-z]/g, '');

async function isCommon(password: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  const plain = foldAccents(password);
  if (common.hasPassword(plain)) return true;
  // "Soleil2026!", "5oleil-2026" and "soleilsoleil" all reduce to the word "soleil".
  const untailed = plain.replace(/[^a-z]+$/, '');
  return [extractLetters(plain), extractLetters(unmask(untailed)), extractLetters(unmask(plain))].some((core) => {
    const once = core.replace(/^(.+?)\1+$/, '$1');
    return [core, once].some((word) => common.hasWord(word));
  });
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
];
const WALKS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Detects few different characters, keyboard sequences, and digits only: a telephone number, a date, a card. */
function isMonotonous(password: string): boolean {
  const plain = foldAccents(password);
  return (
    new Set(plain).size < 5 ||
    (/^[\d .-]+$/.test(plain) && plain.length < 20) ||
    WALKS.some((walk) => walk.includes(plain))
  );
}

/** Detects a name of the person, or ours, with fewer than four other letters. */
function isPersonal(password: string, person: { email: string; firstName: string; lastName: string }): boolean {
  const [local = '', domain = ''] = person.email.split('@');
  const names = [
    person.firstName,
    person.lastName,
    local,
    ...local.split(/[._+-]/),
    ...domain.split(/[.-]/),
    'affranchi',
  ];
  const nameParts = names.map((name) => extractLetters(foldAccents(name))).filter((name) => name.length >= 4);
  const remaining = nameParts
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ''), extractLetters(foldAccents(password)));
  return remaining.length < 4 && remaining !== extractLetters(foldAccents(password));
}
