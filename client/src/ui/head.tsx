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
      {noindex && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={`${publicUrl}${path}`} />}
    </>
  );
}
