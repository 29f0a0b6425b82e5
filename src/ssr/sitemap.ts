const STANDING = [
  '/',
  '/documents',
  '/courrier-recu',
  '/nos-solutions',
  '/nos-engagements',
  '/a-propos',
  '/faq',
  '/nous-contacter',
  '/mentions-legales',
  '/conditions-generales-de-vente',
  '/politique-de-confidentialite',
  '/utilisation-des-cookies',
  '/accessibilite',
  '/resilier-votre-contrat',
  '/renoncer-au-contrat',
];
/** The protocol's own limit (sitemaps.org). */
const MAX_URLS = 50_000;

interface Listed {
  path: string;
  /** When the content last changed; unknown for the pages of the build. */
  changedAt?: Date;
}
export interface Catalogue {
  groups: readonly { slug: string; changedAt: Date }[];
  letters: readonly { category: string; slug: string; changedAt: Date }[];
}

/** Returns the pages to index, as files by their URL: one sitemap, or several and their index. */
export function buildSitemaps(
  publicUrl: string,
  { groups, letters }: Catalogue,
  maxUrls = MAX_URLS,
): Map<string, string> {
  const all: Listed[] = [
    ...STANDING.map((path) => ({ path })),
    ...groups.map(({ slug, changedAt }) => ({ path: `/documents/${slug}`, changedAt })),
    ...letters.map(({ category, slug, changedAt }) => ({ path: `/documents/${category}/${slug}`, changedAt })),
  ];
  const parts = Array.from({ length: Math.ceil(all.length / maxUrls) }, (_, i) =>
    all.slice(i * maxUrls, (i + 1) * maxUrls),
  );
  const entry =
    (tag: string) =>
    ({ path, changedAt }: Listed) =>
      `<${tag}><loc>${publicUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${tag}>`;
  const file = (tag: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</${tag}>`;
  const list = (part: readonly Listed[]) => file('urlset', part.map(entry('url')).join(''));
  if (parts.length === 1) return new Map([['/sitemap.xml', list(all)]]);
  const named = parts.map((part, i) => [`/sitemap-${i + 1}.xml`, part] as const);
  return new Map([
    [
      '/sitemap.xml',
      file('sitemapindex', named.map(([path, part]) => entry('sitemap')({ path, ...findLatest(part) })).join('')),
    ],
    ...named.map(([path, part]) => [path, list(part)] as const),
  ]);
}

function findLatest(part: readonly Listed[]): { changedAt?: Date } {
  const times = part.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  return times.length > 0 ? { changedAt: new Date(Math.max(...times)) } : {};
}

/** Personal pages and search results are not listed. */
export const buildRobots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /-/\nDisallow: /admin\nDisallow: /sandbox\nDisallow: /login\nDisallow: /inscription\nDisallow: /mon-\nDisallow: /mes-\nDisallow: /paiement\nDisallow: /confirmation-de-commande\nDisallow: /envois/\nDisallow: /tout-faire/\nDisallow: /verifier/\nDisallow: /signer\nDisallow: /*/ecrire\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
