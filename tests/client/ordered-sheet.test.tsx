import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { currentTemplateQuery } from '../../client/src/features/documents/catalogue.ts';
import { enclosuresQuery } from '../../client/src/features/documents/enclosure-api.ts';
import { OrderedSheet } from '../../client/src/features/documents/ordered-sheet.tsx';
import type { EnclosureView } from '../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import { template } from './open-page.tsx';

describe('the sheet of an ordered letter', () => {
  /** The words below its signature: the papers that it announces. */
  const listPapers = (letter: Partial<TemplateView>, enclosureIds: string[]): string | undefined => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const { versionId, category, slug } = template;
    const content = { answers: {}, sender: {}, recipient: {}, sending: null };
    client.setQueryData(['document', 'd1'], { template: { versionId }, content, datedOn: '2026-11-20' });
    client.setQueryData(currentTemplateQuery(template).queryKey, { ...template, ...letter });
    client.setQueryData(enclosuresQuery('d1').queryKey, {
      items: ['Facture', 'Photo', 'Contrat'].map((label, i) => ({ id: `e${i}`, label }) as EnclosureView),
      can: [],
    });
    const sheet = { documentId: 'd1', category, slug, sending: 'green', enclosureIds } as const;
    const words = renderToString(
      <QueryClientProvider client={client}>
        <OrderedSheet {...sheet} />
      </QueryClientProvider>,
    ).replace(/<[^>]*>/g, ' ');
    return words.replace(/\s+/g, ' ').split('P.J. : ')[1]?.trim();
  };

  test('announces the papers that leave, in their order, as the last correction left them', () =>
    expect(listPapers({}, ['e2', 'e0'])).toBe('– Contrat – Facture'));

  test('announces the papers of its template if we never post it', () => {
    const sending = { ...template.sending, advised: null };
    expect(listPapers({ sending, enclosures: [{ label: 'Livret' }] }, [])).toMatch(/Livret$/);
  });
});
