import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { RecordPage } from '../../../admin/src/lib/record-page.tsx';

/** The identity of the page that react-admin's one route shows for a record. */
function getIdentity(record: string): string | null {
  let identity: string | null = null;
  const Page = () => {
    identity = RecordPage({ parts: [] }).key;
    return null;
  };
  renderToString(
    <MemoryRouter initialEntries={[`/admin/users/${record}/show`]}>
      <Routes>
        <Route path="/admin/users/:id/show" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
  return identity;
}

test('another record is another page: its forms are closed, and hold nothing that was typed about the one before', () => {
  expect(getIdentity('helene')).not.toBe(getIdentity('karim'));
  expect(getIdentity('helene')).toBe(getIdentity('helene'));
});
