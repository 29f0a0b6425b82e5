import { useSite } from '../api/context.tsx';

interface HeadProps {
  title: string;
  description?: string;
  path?: string;
  /** The preview picture of links to this page, 1200 by 630 pixels. */
  picture?: string;
  noindex?: boolean;
}

/** Title and description of a page; React moves them to the document's head. */
export function Head({ title, description, path, picture = '/partage/affranchi.png', noindex = false }: HeadProps) {
  const { publicUrl } = useSite();
  const full = title.startsWith('Affranchi') ? title : `${title} · Affranchi`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={`${publicUrl}${path}`} />}
      {description && path && (
        <>
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Affranchi" />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:url" content={`${publicUrl}${path}`} />
          <meta property="og:image" content={`${publicUrl}${picture}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${title}, et la lettre sur sa feuille`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
