import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../../src/kernel/errors.ts';
import { hashPassword, isPasswordCorrect, assertStrongPassword } from '../../src/modules/auth/password.ts';

const person = { email: 'helene.aubry@martinez-freres.fr', firstName: 'Hélène', lastName: 'Aubry' };

describe('rejects a common password', () => {
  test.each([
    'motdepasse2026',
    'MotDePasse!!',
    'Soleil2026!',
    '5oleil-2026',
    'soleilsoleil',
    'P@ssw0rd2026',
    'azerty123456',
    'Chocolat.75',
    'marseille13013',
    'aaaaaaaaaaaa',
    'ababababab',
    'abcdefghijkl',
    'poiuytreza',
    '9876543210',
    '0612345678',
    '01/02/1985 10'.replaceAll('/', '.'),
    'helene1985!',
    'Hélène-1985',
    'aubry.aubry',
    'heleneaubry',
    'martinez2026',
    'affranchi2026',
    'Affranchi-Affranchi',
    'changezmoi!',
    'coccinelle1',
    'Fortnite-123',
    'monmotdepasse',
    'parissaintgermain',
    'qwertz-2026',
    'Léo-2026-2027',
    'psg.psg.psg.75',
  ])('%s', async (password) => {
    await expect(assertStrongPassword(password, person)).rejects.toThrow(AppError);
  });
});

describe('accepts an uncommon password', () => {
  test.each([
    'quatre chevaux lents',
    'Vx9#kLm2qRt',
    'le chien de mon voisin',
    'helene adore les tulipes',
    'tournevis cuivre pluie',
    'été à l’île de Ré',
    '🐴🔋📎🧷🪜🧲🎻🪀🪁🧶abcd',
    '83#92!47@de51',
    '4$9#x!6%72*(8)',
  ])('%s', async (password) => {
    await expect(assertStrongPassword(password, person)).resolves.toBeUndefined();
  });

  test('of twelve random letters, digits and signs', async () => {
    const signs = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#%*+-=?'];
    const random = fc.array(fc.constantFrom(...signs), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(random, async (password) => {
        fc.pre(new Set(password).size > 8);
        await assertStrongPassword(password.join(''), person);
      }),
      { numRuns: 300, seed: 20261123 },
    );
  });
});

test('stores an Argon2id hash with at least 19 MiB and a salt', async () => {
  const [one, two] = await Promise.all([hashPassword('quatre chevaux lents'), hashPassword('quatre chevaux lents')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}),t=[2-9]/);
  expect(one).not.toBe(two);
  expect(await isPasswordCorrect(one, 'quatre chevaux lents')).toBe(true);
  expect(await isPasswordCorrect(one, 'quatre chevaux lent')).toBe(false);
});
