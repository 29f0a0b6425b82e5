import { describe, expect, test } from '@jest/globals';
import { Geoplateforme } from '../../src/adapters/addresses/geoplateforme.ts';
import { CHURCH, feature, found, TOWN } from '../adapters/addresses/an-answer.ts';
import { gateTo, serve } from '../sandbox/running-sandbox.ts';
import { openApi, readSpec, specsPresent } from './openapi.ts';

const SPEC = 'geoplateforme-geocode.json';
const described = specsPresent(SPEC) ? describe : describe.skip;

described('the geocoder as IGN describes it', () => {
  test('accepts every request of the adapter, and the fake answers like it', async () => {
    const service = await serve(
      (_req, res) =>
        void res.writeHead(200, { 'content-type': 'application/json' }).end(found(feature(CHURCH), feature(TOWN))),
    );
    const gate = await gateTo(service.url);
    try {
      const addresses = new Geoplateforme({ apiUrl: `${gate.url}/geocodage` });
      expect((await addresses.complete({ text: '12 rue de l’église', kind: 'street', postcode: '33380' })).source).toBe(
        'geoplateforme',
      );
    } finally {
      await gate.close();
      await service.close();
    }
    expect(gate.seen).toHaveLength(1);
    expect(gate.seen.flatMap(openApi(SPEC, '/geocodage').faults)).toEqual([]);

    const spec = readSpec<{
      paths: { '/search': { get: { parameters: { name: string; schema: { enum?: string[] } }[] } } };
    }>(SPEC);
    const known = new Map(spec.paths['/search'].get.parameters.map(({ name, schema }) => [name, schema]));
    const asked = new URL(gate.seen[0]!.path, 'http://x').searchParams;
    expect([...asked.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect(known.get('autocomplete')!.enum).toContain(asked.get('autocomplete'));
  });
});
