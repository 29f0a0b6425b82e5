import { describe, expect, test } from '@jest/globals';
import { Maileva } from '../../../src/adapters/postal/maileva.ts';
import { postalRoutes } from '../../../src/adapters/postal/routes.ts';
import { PARTNERS } from '../../../src/letterpress/destinations.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { mailevaSettings } from './settings.ts';

const names = (ports: readonly { name: string }[]) => ports.map(({ name }) => name);

describe('the routes of the post', () => {
  const maileva = new Maileva(mailevaSettings('http://127.0.0.1:9'));

  test('what the form promises of Maileva is what its adapter carries', () => {
    expect(maileva.can.products.registered).toEqual(PARTNERS['maileva']!.registered);
    expect(maileva.can.products.registered_receipt).toEqual(PARTNERS['maileva']!.registered);
    expect(PARTNERS['maileva']!.green).toBeNull();
    expect(maileva.can.products.green).toBe('anywhere');
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
    const routes = postalRoutes([far!, one!, other!]);
    expect(names(routes.carrying('green', 'FR'))).toEqual(['maileva', 'mercifacteur']);
    expect(names(routes.carrying('tracked', 'FR'))).toEqual(['mercifacteur']);
    expect(names(routes.carrying('green', 'US'))).toEqual(['lob', 'mercifacteur', 'maileva']);
    expect(names(routes.carrying('green', 'BE'))).toEqual(['mercifacteur', 'maileva']);
    expect(routes.named('lob')).toBe(far);
    expect(postalRoutes([one!]).named('lob')).toBeUndefined();
  });
});
