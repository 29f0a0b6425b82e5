import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { partnerSettings } from '../../../src/adapters/postal/settings.ts';
import { PARTNER_LABELS, partnerNames } from '../../../src/domain/partner-name.ts';
import { findRealProviders } from '../../../src/kernel/real-providers.mjs';

/** What the compiler cannot see: files that are not TypeScript. */
describe.each(partnerNames)('%s', (name) => {
  const { credentials } = partnerSettings[name];

  test('is recognised as a real provider by its credentials', () => {
    const env = Object.fromEntries(credentials.map((setting) => [setting, 'x']));
    const described = findRealProviders(env).map(({ description }) => description);
    expect(described).toEqual([expect.stringContaining(` belongs to ${PARTNER_LABELS[name]}`)]);
  });

  test('gets its credentials from docker-compose.yml', () => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    const passes = (setting: string) => new RegExp(`^    ${setting}: \\$\\{${setting}:`, 'm').test(compose);
    expect(credentials.filter((setting) => !passes(setting))).toEqual([]);
  });
});
