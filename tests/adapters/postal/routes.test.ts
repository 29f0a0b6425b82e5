import { describe, expect, test } from '@jest/globals';
import { Lob } from '../../../src/adapters/postal/lob.ts';
import { Maileva } from '../../../src/adapters/postal/maileva.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur.ts';
import type { Destinations, PostalPort, PostalProduct } from '../../../src/adapters/postal/port.ts';
import { postalRoutes } from '../../../src/adapters/postal/routes.ts';
import { COUNTRIES } from '../../../src/letterpress/countries.ts';
import { PARTNERS } from '../../../src/letterpress/partners.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { lobSettings, mailevaSettings, merciFacteurSettings } from './settings.ts';

const names = (ports: readonly { name: string }[]) => ports.map(({ name }) => name);

describe('the routes of the post', () => {
  const maileva = new Maileva(mailevaSettings('http://127.0.0.1:9'));

  const places = Object.keys(COUNTRIES);
  const nowhere = 'http://127.0.0.1:9';
  const inAll = [new Maileva(mailevaSettings(nowhere)), new MerciFacteur(merciFacteurSettings(nowhere)), new Lob(lobSettings(nowhere))];

  test.each(inAll.map((port) => [port.name, port] as const))('what the form promises of %s is what its adapter carries', (name, port: PostalPort) => {
    const takes = (there: Destinations | undefined, code: string): boolean => there === 'anywhere' || (there?.has(code) ?? false);
    for (const product of ['green', 'tracked', 'registered', 'registered_receipt'] as const) {
      const promised = (PARTNERS[name] as Partial<Record<PostalProduct, { to(code: string): boolean; from(code: string): boolean }>>)[product];
      expect({ product, to: places.filter((code) => promised?.to(code) && !takes(port.can.products[product], code)) }).toEqual({ product, to: [] });
      expect({ product, from: places.filter((code) => promised?.from(code) && !takes(port.can.senders?.[product] ?? 'anywhere', code)) }).toEqual({ product, from: [] });
    }
  });

  test('an overseas sender’s registered letter goes by the partner that takes it from there', () => {
    expect(names(postalRoutes(inAll).carrying('registered_receipt', 'FR', 'NC'))).toEqual(['mercifacteur']);
    expect(names(postalRoutes(inAll).carrying('registered_receipt', 'FR', 'FR'))).toEqual(['maileva', 'mercifacteur']);
  });

  test('a registered letter goes where its partner goes, and nowhere else', () => {
    const routes = postalRoutes([maileva]);
    for (const country of ['FR', 'RE', 'MC']) expect(names(routes.carrying('registered', country))).toEqual(['maileva']);
    for (const country of ['NC', 'PF', 'BE', 'US']) expect(routes.carrying('registered', country)).toEqual([]);
    expect(names(routes.carrying('green', 'BE'))).toEqual(['maileva']);
  });

  test('the order is the table’s, whoever has settings', () => {
    const all = { green: 'anywhere', tracked: 'anywhere', registered: 'anywhere', registered_receipt: 'anywhere' } as const;
    const [one, other, far] = [new FakePostal('mercifacteur', { products: all }), new FakePostal('maileva', { products: all }), new FakePostal('lob', { products: { green: new Set(['US']) } })];
    const routes = postalRoutes([far, one, other]);
    expect(names(routes.carrying('green', 'FR'))).toEqual(['maileva', 'mercifacteur']);
    expect(names(routes.carrying('tracked', 'FR'))).toEqual(['mercifacteur']);
    expect(names(routes.carrying('green', 'US'))).toEqual(['lob', 'mercifacteur', 'maileva']);
    expect(names(routes.carrying('green', 'BE'))).toEqual(['mercifacteur', 'maileva']);
    expect(routes.named('lob')).toBe(far);
    expect(postalRoutes([one]).named('lob')).toBeUndefined();
  });
});
