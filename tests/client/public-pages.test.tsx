import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { PageHandle } from '../../client/src/page-handle.ts';
import { createRoutes } from '../../client/src/routes.tsx';
import { toIpxUrl, toSrcset } from '../../client/src/ui/picture.tsx';
import { KNOWN_HASH, openPage as open, read } from './open-page.tsx';

const PUBLIC = [
  '/',
  '/documents',
  '/documents/telecom-energie',
  '/documents/je-demenage',
  '/documents/telecom-energie/resiliation-box',
  '/rechercher?q=box',
  '/rechercher?q=zzz',
  '/erreur-document',
  '/a-propos',
  '/nos-engagements',
  '/nos-solutions',
  '/faq',
  '/nous-contacter',
  '/mentions-legales',
  '/conditions-generales-de-vente',
  '/politique-de-confidentialite',
  '/utilisation-des-cookies',
  '/accessibilite',
  '/resilier-votre-contrat',
  '/renoncer-au-contrat',
  '/styleguide',
  '/login',
  '/inscription',
  '/verifier',
  `/verifier/${KNOWN_HASH}`,
] as const;

describe('every public page, rendered on the server', () => {
  test.each(PUBLIC)(
    '%s has one title, a page name and no style attribute, which the content policy would ignore',
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(200);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).not.toMatch(/ style="/);
    },
  );

  test.each(PUBLIC)(
    '%s states that the service is private and paid, and has the links required by law',
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('service privé et payant, sans lien avec l’administration');
      expect(html).toContain('href="/resilier-votre-contrat"');
      expect(html).toContain('href="/renoncer-au-contrat"');
      expect(html).toContain('href="/utilisation-des-cookies#vos-choix"');
      expect(html).toMatch(/href="\/accessibilite"[^>]*>Accessibilité\s: non conforme</);
    },
  );
});

test('the pages of the layout « colored-header » begin with it, and no other page does', async () => {
  const pages = createRoutes(read)[0]!.children![0]!.children!;
  const colored = pages.filter(({ handle }) => (handle as PageHandle).layout === 'colored-header');
  const patterns = colored.map(({ path }) => new RegExp(`^/${path!.replace(/:\w+/g, '[^/]+')}$`));
  expect(patterns.length).toBeGreaterThanOrEqual(3);
  for (const path of PUBLIC) {
    const { html } = await open(path);
    const begins = /<main[^>]*>\s*<section class="[^"]*colored-header"/.test(html);
    const isColored = patterns.some((pattern) => pattern.test(path.replace(/\?.*/, '')));
    expect({ path, begins }).toEqual({ path, begins: isColored });
  }
});

/**
 * The shared page leaves out of its address what its route does not name (entry-server.tsx), so a page that reads more
 * would be drawn wrong.
 */
test('each public page declares the query parameters that it reads', () => {
  const pages = createRoutes(read)[0]!.children![0]!.children!;
  const handles = pages
    .map(({ handle }) => handle as PageHandle)
    .filter(({ mode, browserOnly, file }) => mode === 'exempt' && !browserOnly && file);
  const reading = handles.filter(({ file }) =>
    /useSearchParams|useLocation\(\)\.search|\{[^}]*\bsearch\b[^}]*\} = useLocation/.test(
      readFileSync(`client/src/${file}`, 'utf8'),
    ),
  );
  expect(reading.length).toBeGreaterThanOrEqual(2);
  expect(reading.filter(({ query }) => !query?.length).map(({ file }) => file)).toEqual([]);
});

test('a picture is offered at each breakpoint up to its own width', () => {
  expect(toSrcset('/photos/post.jpg', 4000, { f: 'webp' })).toBe(
    [320, 640, 768, 1024, 1280, 1536, 3072]
      .map((width) => `/_ipx/f_webp&w_${width}/photos/post.jpg ${width}w`)
      .join(', '),
  );
  expect(toSrcset('/a.png', 700)).toBe('/_ipx/w_320/a.png 320w, /_ipx/w_640/a.png 640w, /_ipx/w_700/a.png 700w');
  expect(toIpxUrl('/a.png', {})).toBe('/_ipx/_/a.png');
});

describe('addresses', () => {
  test('an unknown one is a 404 in French, with a link home', async () => {
    const { status, html } = await open('/nulle-part');
    expect(status).toBe(404);
    expect(html).toContain('Cette page nous est revenue.');
    expect(html).toMatch(/lang="en">This page could not be found</);
    expect(html).toContain('href="/"');
  });

  test('an unknown letter is a 404 too', async () => {
    expect((await open('/documents/telecom-energie/inconnue')).status).toBe(404);
    expect((await open('/documents/inconnu')).status).toBe(404);
    expect((await open('/documents/telecom-energie/inconnue/ecrire')).status).toBe(404);
  });

  test('a template’s slug redirects permanently to its only address', async () => {
    expect(await open('/documents/resiliation-box')).toMatchObject({
      status: 301,
      location: '/documents/telecom-energie/resiliation-box',
    });
  });

  test('an account page is served as its frame only', async () => {
    const { status, html } = await open('/documents/telecom-energie/resiliation-box/ecrire');
    expect(status).toBe(200);
    expect(html).toContain('Un instant');
  });
});

describe('the page of a template', () => {
  test('explains the letter in easy French, without JavaScript and not as a snippet of a search engine', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    expect(html).toContain(
      '<details class="more easy-french"><summary>En clair, en français facile</summary><ul data-nosnippet=""><li>Cette lettre arrête votre box.</li>',
    );
  });

  test('shows the free way before our prices, and each price in total', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    const table = html.slice(html.indexOf('Faut-il payer'));
    expect(table.indexOf('En ligne, c’est gratuit.')).toBeGreaterThan(0);
    expect(table.indexOf('En ligne, c’est gratuit.')).toBeLessThan(table.indexOf('7,76'));
    expect(table).toContain('13,80\u00a0€');
    expect(html).toContain('Écrire cette lettre');
    expect(html).toContain('href="/documents/telecom-energie/resiliation-box/ecrire"');
  });

  test('names who reviewed the letter, and when', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    expect(html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')).toContain(
      'Relu le vendredi 20 novembre 2026 par la rédaction d’Affranchi',
    );
  });

  test('a title with markup stays text', async () => {
    const { html } = await open('/documents/telecom-energie/resiliation-box');
    expect(html).not.toContain('<internet>');
  });
});

describe('a search', () => {
  test('without results offers alternatives', async () => {
    const { html } = await open('/rechercher?q=zzz');
    expect(html).toContain('Nous n’avons pas cette lettre.');
    expect(html).toContain('href="/documents"');
  });
  test('for a letter that we do not have shows the free official page, and near letters apart', async () => {
    const html = (await open('/rechercher?q=changer de prénom')).html.replaceAll('<!-- -->', '');
    expect(html).toContain('Nous n’avons pas cette lettre.');
    expect(html).toContain('href="https://www.service-public.gouv.fr/particuliers/vosdroits/F885"');
    expect(html).toContain('novembre 2020');
    expect(html).toContain('Lettres proches');
  });
  test('that names a life event links to it', async () => {
    expect((await open('/rechercher?q=je déménage')).html).toContain('href="/documents/je-demenage"');
  });
  test('shows the number of results, their categories, and a spelling suggestion', async () => {
    const { html } = await open('/rechercher?q=boxe');
    expect(html).toContain('3 lettres trouvées.');
    expect(html).toContain('href="/rechercher?q=box%20%26%20%3Cfibre%3E"');
    expect(html).toContain('href="/rechercher?q=boxe&amp;categorie=abonnements"');
    expect(html.replaceAll('<!-- -->', '')).toContain('Abonnements et loisirs (1)');
    expect(html).toContain('Voici les');
  });
  test('filters by the category in the address; another value filters nothing', async () => {
    expect((await open('/rechercher?q=boxe&categorie=abonnements')).html).toContain('Nous n’avons pas cette lettre');
    expect((await open('/rechercher?q=boxe&categorie=%3Cb%3E')).html).toContain('3 lettres trouvées.');
  });
});

describe('the free change of mind', () => {
  test.each(['/', '/faq', '/nos-engagements', '/conditions-generales-de-vente', '/renoncer-au-contrat'])(
    '%s states its real length, and promises none if it is zero',
    async (path) => {
      const words = ({ html }: { html: string }) =>
        html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
      expect(words(await open(path, 1500))).toMatch(/25 minutes/);
      expect(words(await open(path, 3600))).toMatch(/1 heure(?!s)/);
      expect(words(await open(path, 0))).not.toMatch(
        /\d+ (?:minute|seconde|heure)s? (?:pour changer|après|\.)|null|quinze minutes/,
      );
    },
  );
});

test('the home page names the time that a letter takes and the postal partner at the top', async () => {
  const { html } = await open('/');
  expect(html.slice(html.indexOf('<h1'), html.indexOf('role="search"'))).toMatch(
    /en moins de cinq minutes\. Notre partenaire postal/,
  );
});
