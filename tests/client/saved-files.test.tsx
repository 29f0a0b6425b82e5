import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { savedFilesQuery } from '../../client/src/features/documents/saved-file-api.ts';
import { SavedFiles } from '../../client/src/features/documents/saved-files.tsx';

test.each([
  [0, '0 pièce sur 100'],
  [1, '1 pièce sur 100'],
  [2, '2 pièces sur 100'],
])('the meter of %i saved files is read with the right number', (papers, text) => {
  const client = new QueryClient();
  const quota = { papers, mostPapers: 100, bytes: 0, mostBytes: 100_000_000 };
  client.setQueryData(savedFilesQuery.queryKey, {
    pages: [{ items: [], nextCursor: null, quota, can: ['add'] }],
    pageParams: [''],
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SavedFiles drafts={[]} />
    </QueryClientProvider>,
  );
  expect(html).toMatch(new RegExp(`aria-valuetext="[^"]*, ${text}"`));
});
