import { describe, expect, test } from '@jest/globals';
import { partnerSettings } from '../../../src/adapters/postal/settings.ts';
import { PARTNER_LABELS, partnerNames } from '../../../src/domain/partner-name.ts';
import { findRealProviders } from '../../../src/kernel/real-providers.mjs';

describe.each(partnerNames)('%s', (name) => {
  const { credentials } = partnerSettings[name];

  test('is recognised as a real provider by its credentials', () => {
    const env = Object.fromEntries(credentials.map((setting) => [setting, 'x']));
    const described = findRealProviders(env).map(({ description }) => description);
    expect(described).toEqual([expect.stringContaining(` belongs to ${PARTNER_LABELS[name]}`)]);
  });
});
