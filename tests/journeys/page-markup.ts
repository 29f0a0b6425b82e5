import { expect } from '@jest/globals';

export const LETTER = '/documents/telecom-energie/resiliation-box';
export const INDEXED = [
  '/',
  '/documents',
  '/documents/telecom-energie',
  '/documents/je-demenage',
  LETTER,
  '/nos-solutions',
  '/nos-engagements',
  '/a-propos',
  '/faq',
  '/nous-contacter',
  '/mentions-legales',
  '/conditions-generales-de-vente',
  '/politique-de-confidentialite',
  '/utilisation-des-cookies',
  '/resilier-votre-contrat',
  '/renoncer-au-contrat',
];
/** Query parameters do not make another page for search engines. */
export const SEARCHES = ['/rechercher', '/rechercher?q=box'];
export const OTHERS = ['/erreur-document?reference=AF-7K2M', '/styleguide', '/login', '/inscription', '/nulle-part'];

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
export const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);
export const listMeta = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, content]) =>
    decoded(content!),
  );
/** What a person reads: text outside scripts, as one line. */
export const readableIn = (html: string): string =>
  decoded(
    html
      .slice(html.indexOf('<body'))
      .replace(/<script[^]*?<\/script>/g, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/[\s\u00a0\u202f]+/g, ' ');
export const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ');

export type Thing = Record<string, unknown>;
export const thingsIn = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].flatMap(([, json]) => {
    const data = JSON.parse(json!) as Thing;
    expect(data['@context']).toBe('https://schema.org');
    return (data['@graph'] as Thing[] | undefined) ?? [data];
  });
export const thing = (things: readonly Thing[], type: string): Thing => {
  const found = things.filter((one) => one['@type'] === type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0]!;
};
