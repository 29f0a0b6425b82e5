const STANDING = [
  '/', '/documents', '/nos-solutions', '/nos-engagements', '/a-propos', '/faq', '/nous-contacter', '/mentions-legales',
  '/conditions-generales-de-vente', '/politique-de-confidentialite', '/utilisation-des-cookies', '/accessibilite', '/resilier-votre-contrat',
  '/renoncer-au-contrat',
];

interface Catalogue {
  shelves: readonly { slug: string }[];
  templates: readonly { category: string; slug: string }[];
}

/** The pages worth finding. Slugs hold letters, figures and hyphens only, so that nothing needs escaping. */
export function sitemap(publicUrl: string, { shelves, templates }: Catalogue): string {
  const paths = [...STANDING, ...shelves.map(({ slug }) => `/documents/${slug}`), ...templates.map(({ category, slug }) => `/documents/${category}/${slug}`)];
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/** A person's own pages and the results of a search are nobody's to list. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /-/\nDisallow: /admin\nDisallow: /sandbox\nDisallow: /login\nDisallow: /inscription\nDisallow: /mon-\nDisallow: /mes-\nDisallow: /paiement\nDisallow: /confirmation-de-commande\nDisallow: /rechercher\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
