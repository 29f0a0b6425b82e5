import { describe, expect, test } from '@jest/globals';
import { partnerSettings } from '../../../src/adapters/postal/settings.ts';
import { getPartnerLabel, partnerNames } from '../../../src/domain/postal-partner.ts';
import { findRealProviders } from '../../../src/kernel/real-providers.ts';

describe.each(partnerNames)('%s', (name) => {
  const { accountSettings, addresses, table } = partnerSettings[name];
  const describeProviders = (env: Record<string, string>) =>
    findRealProviders(env).map(({ description }) => description);

  test('is recognised as a real provider by each of its credentials', () => {
    expect(accountSettings).not.toEqual([]);
    for (const setting of accountSettings)
      expect(describeProviders({ [setting]: 'x' })).toEqual([
        expect.stringMatching(`^${setting} belongs to ${getPartnerLabel(name)}( |$)`),
      ]);
  });

  test('is a stand-in at a local address, and real where one of its addresses is not local', () => {
    const credentials = Object.fromEntries(accountSettings.map((setting) => [setting, 'x']));
    const at = (host: string) => Object.fromEntries(addresses.map((setting) => [setting, `https://${host}/x`]));
    expect(describeProviders({ ...credentials, ...at('127.0.0.1') })).toEqual([]);
    for (const address of addresses)
      expect(
        describeProviders({ ...credentials, ...at('127.0.0.1'), [address]: 'https://api.partner.fr' }),
      ).toHaveLength(1);
    expect(addresses.filter((setting) => !(setting in table))).toEqual([]);
  });
});
