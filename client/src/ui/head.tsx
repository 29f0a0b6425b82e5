import { useSite } from '../api/context.tsx';

/** Title and description of a page; React moves them to the document's head. */
export function Head({ title, description, path, noindex = false }: { title: string; description?: string; path?: string; noindex?: boolean }) {
  const { publicUrl } = useSite();
  const full = title.startsWith('Affranchi') ? title : `${title} · Affranchi`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:title" content={full} />}
      {description && <meta property="og:description" content={description} />}
      {description && <meta property="og:type" content="website" />}
      {description && <meta property="og:locale" content="fr_FR" />}
      {path && <meta property="og:url" content={`${publicUrl}${path}`} />}
      {noindex && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={`${publicUrl}${path}`} />}
    </>
  );
}

/** What the page says, for search engines. No script: a browser never runs it, so it needs no nonce to be read. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />;
}
