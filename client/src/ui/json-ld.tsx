import { useState } from 'react';
import { useHydrated } from '../shell/use-hydrated.ts';

/**
 * Structured data for search engines, which read the server-rendered page. It is data: browsers do not run it. After a
 * client-side navigation it is absent, because React may not write a script element under Trusted Types.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  if (!isFromServer) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
