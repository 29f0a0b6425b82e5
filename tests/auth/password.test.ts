import { describe, expect, test } from '@jest/globals';
import { AppError } from '../../src/kernel/errors.ts';
import { hashPassword, isPasswordCorrect, assertStrongPassword } from '../../src/modules/auth/password.ts';

const person = { email: 'helene.aubry@martinez-freres.fr', firstName: 'Hélène', lastName: 'Aubry' };

describe('a password everybody tries first is refused', () => {
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
  ])('%s', (password) => {
    expect(() => assertStrongPassword(password, person)).toThrow(AppError);
  });
});

describe('a password of one’s own is taken', () => {
  test.each([
    'quatre chevaux lents',
    'Vx9#kLm2qRt',
    'le chien de mon voisin',
    'helene adore les tulipes',
    'tournevis cuivre pluie',
    'été à l’île de Ré',
    '🐴🔋📎🧷🪜🧲🎻🪀🪁🧶abcd',
  ])('%s', (password) => {
    expect(() => assertStrongPassword(password, person)).not.toThrow();
  });
});

test('is kept as Argon2id with at least 19 MiB, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('quatre chevaux lents'), hashPassword('quatre chevaux lents')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}),t=[2-9]/);
  expect(one).not.toBe(two);
  expect(await isPasswordCorrect(one, 'quatre chevaux lents')).toBe(true);
  expect(await isPasswordCorrect(one, 'quatre chevaux lent')).toBe(false);
});
