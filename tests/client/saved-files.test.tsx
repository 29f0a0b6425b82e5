import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from '../../client/src/api/client.ts';
import { AttachToLetter, type DraftsState } from '../../client/src/features/documents/attach-to-letter.tsx';
import { savedFilesQuery, sentPapersQuery } from '../../client/src/features/documents/saved-file-api.ts';
import { SavedFiles } from '../../client/src/features/documents/saved-files.tsx';

const NO_DRAFTS = { data: { items: [] } } as unknown as DraftsState;
const DOWN = new ApiError(503, 'unavailable', 'Notre service revient dans un instant.');

function withFiles(papers: number): QueryClient {
  // A query that has failed stays so for the picture of the page.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const quota = { papers, mostPapers: 100, bytes: 0, mostBytes: 100_000_000 };
  client.setQueryData(savedFilesQuery.queryKey, {
    pages: [{ items: [], nextCursor: null, quota, can: ['add'] }],
    pageParams: [''],
  });
  return client;
}
const render = (client: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SavedFiles drafts={NO_DRAFTS} />
    </QueryClientProvider>,
  );

test.each([
  [0, '0 pièce sur 100'],
  [1, '1 pièce sur 100'],
  [2, '2 pièces sur 100'],
])('the meter of %i saved files is read with the right number', (papers, text) => {
  expect(render(withFiles(papers))).toMatch(new RegExp(`aria-valuetext="[^"]*, ${text}"`));
});

test('papers that were sent and cannot be loaded are not shown as none', async () => {
  const client = withFiles(0);
  await client.prefetchInfiniteQuery({ ...sentPapersQuery, queryFn: () => Promise.reject(DOWN), retry: false });
  const html = render(client);
  expect(html).toContain(DOWN.message);
  expect(html).toContain('Réessayer');
});

test('drafts that cannot be loaded leave no endless wait in the dialog that joins a file', () => {
  const drafts = { data: undefined, error: DOWN, isPaused: false, refetch: () => undefined } as unknown as DraftsState;
  const papers = { findRejection: () => null, attach: () => Promise.resolve(true) };
  const html = renderToStaticMarkup(
    <AttachToLetter paper={{ id: 'p1', label: 'Bail' }} drafts={drafts} papers={papers} onClose={() => undefined} />,
  );
  expect(html).toContain(DOWN.message);
  expect(html).toContain('Réessayer');
});
