import { describe, expect, test } from '@jest/globals';
import { Lob } from '../../../src/adapters/postal/lob/adapter.ts';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import { postalPartners } from '../../../src/adapters/postal/registry.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import { readPostalPartners } from '../../../src/adapters/postal/settings.ts';
import { deliveryMethods } from '../../../src/domain/delivery-method.ts';
import { findReach, includesCountry, partnerNames } from '../../../src/domain/postal-partner.ts';
import { COUNTRIES } from '../../../src/letterpress/countries.ts';
import { createLocalSecrets } from '../../../src/scripts/settings.mjs';
import { buildPartnerEnvironment } from '../../../src/scripts/stand-ins.mjs';
import { FakePostal } from '../../fakes/postal.ts';
import { lobSettings, mailevaSettings, merciFacteurSettings } from './settings.ts';

const names = (ports: readonly { name: string }[]) => ports.map(({ name }) => name);

describe('postal routing', () => {
  const maileva = new Maileva(mailevaSettings('http://127.0.0.1:9'));

  const places = Object.keys(COUNTRIES);
  const nowhere = 'http://127.0.0.1:9';
  const inAll = [
    new Maileva(mailevaSettings(nowhere)),
    new MerciFacteur(merciFacteurSettings(nowhere)),
    new Lob(lobSettings(nowhere)),
  ];

  test.each(partnerNames)('the form promises for %s what its adapter carries', (name) => {
    const { settings } = readPostalPartners(
      buildPartnerEnvironment(name, nowhere, createLocalSecrets({ partnerNames })),
    );
    const port = postalPartners[name].create(settings)!;
    expect(port.name).toBe(name);
    const nowhereElse: ReadonlySet<string> = new Set();
    for (const product of deliveryMethods) {
      const promised = findReach(product, name) ?? { to: nowhereElse, from: nowhereElse };
      expect({
        product,
        to: places.filter(
          (code) =>
            includesCountry(promised.to, code) &&
            !includesCountry(port.capabilities.products[product] ?? nowhereElse, code),
        ),
      }).toEqual({ product, to: [] });
      expect({
        product,
        from: places.filter(
          (code) =>
            includesCountry(promised.from, code) &&
            !includesCountry(port.capabilities.senders?.[product] ?? 'anywhere', code),
        ),
      }).toEqual({ product, from: [] });
    }
  });

  test.each(['france', 'america', 'elsewhere'] as const)('no two partners have the same rank for %s', (market) => {
    const ranked = partnerNames.map((name) => ({ name, rank: postalPartners[name].rank[market] }));
    const tied = ranked.filter(({ name, rank }) => ranked.some((one) => one.name !== name && one.rank === rank));
    expect(tied).toEqual([]);
  });

  test('a registered letter of an overseas sender uses the partner that accepts it', () => {
    expect(names(createPostalRouting(inAll).partnersFor('registered_receipt', 'FR', 'NC'))).toEqual(['mercifacteur']);
    expect(names(createPostalRouting(inAll).partnersFor('registered_receipt', 'FR', 'FR'))).toEqual([
      'maileva',
      'mercifacteur',
    ]);
  });

  test('a registered letter uses only partners that serve its destination', () => {
    const routes = createPostalRouting([maileva]);
    for (const country of ['FR', 'RE', 'MC'])
      expect(names(routes.partnersFor('registered', country))).toEqual(['maileva']);
    for (const country of ['NC', 'PF', 'BE', 'US']) expect(routes.partnersFor('registered', country)).toEqual([]);
    expect(names(routes.partnersFor('green', 'BE'))).toEqual(['maileva']);
  });

  test('the order of partners comes from the table, whichever are configured', () => {
    const all = {
      green: 'anywhere',
      tracked: 'anywhere',
      registered: 'anywhere',
      registered_receipt: 'anywhere',
    } as const;
    const [one, other, far] = [
      new FakePostal('mercifacteur', { products: all }),
      new FakePostal('maileva', { products: { ...all, tracked: undefined } }),
      new FakePostal('lob', { products: { green: new Set(['US']) } }),
    ];
    const routes = createPostalRouting([far, one, other]);
    expect(names(routes.partnersFor('green', 'FR'))).toEqual(['maileva', 'mercifacteur']);
    expect(names(routes.partnersFor('tracked', 'FR'))).toEqual(['mercifacteur']);
    expect(names(routes.partnersFor('green', 'US'))).toEqual(['lob', 'mercifacteur', 'maileva']);
    expect(names(routes.partnersFor('green', 'BE'))).toEqual(['mercifacteur', 'maileva']);
    expect(routes.byName('lob')).toBe(far);
    expect(createPostalRouting([one]).byName('lob')).toBeUndefined();
  });
});
