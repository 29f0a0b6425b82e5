import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataExportQuery } from '../../client/src/features/orders/api.ts';
import { DataExport } from '../../client/src/features/orders/data-export.tsx';
import type { DataExportView } from '../../src/modules/orders/privacy/contract.ts';

const NOTHING: DataExportView = { status: 'none', requestedAt: null, bytes: null, expiresAt: null };
function drawn(view: Partial<DataExportView>): string {
  const client = new QueryClient();
  client.setQueryData(dataExportQuery.queryKey, { ...NOTHING, ...view });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DataExport />
    </QueryClientProvider>,
  );
}
const text = (html: string): string => html.replace(/<[^>]+>/g, '');

test('offers the file before it was requested', () => {
  expect(drawn({})).toMatch(/<button type="button" class="btn">Préparer mes données<\/button>/);
  expect(drawn({})).not.toContain('file.zip');
});

test('shows that the file is being prepared, and ignores a second click', () => {
  const html = drawn({ status: 'preparing', requestedAt: '2026-11-23T09:00:00.000Z' });
  expect(html).toMatch(/role="status">Votre fichier est en préparation/);
  expect(html).toMatch(/<button type="button" aria-disabled="true" class="btn">/);
});

test('says that a file could not be prepared, and lets the person ask again', () => {
  const html = drawn({ status: 'failed', requestedAt: '2026-11-23T09:00:00.000Z' });
  expect(text(html)).toContain('Votre fichier n’a pas pu être préparé, de notre fait.');
  expect(html).not.toContain('aria-disabled="true"');
});

test('shows the size and expiry of a ready file, and links to it', () => {
  const html = drawn({ status: 'ready', bytes: 3_400_000, expiresAt: '2026-11-30T09:00:00.000Z' });
  expect(text(html)).toContain(
    'Votre fichier est prêt (3,4\u00a0Mo). Vous pouvez le télécharger jusqu’au 30 novembre 2026.',
  );
  expect(html).toContain('href="/-/api/v1/account/export/file.zip"');
  expect(html).toContain('Préparer un nouveau fichier');
});
