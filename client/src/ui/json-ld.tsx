import { useState } from 'react';
import { useHydrated } from '../shell/use-hydrated.ts';

/**
 * Structured data for search engines, which read the page as the server renders it. It is data: no browser runs it. A
 * page that is reached by a link inside the site has none, because React may not write a script element under Trusted
 * Types.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  if (!isFromServer) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
