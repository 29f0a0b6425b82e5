import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { RecipientFields } from '../../admin/src/resources/orders/actions/recipient-fields.tsx';

const render = (postcode: string, problems: Record<string, string[]> = {}): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RecipientFields
        recipient={{
          kind: 'organisation',
          organisation: 'Fibre Exemple',
          line4: '1 rue Neuve',
          postcode,
          city: 'Lyon',
        }}
        problems={problems}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );

test('a postcode that no French one begins like is doubted as on the site, and not refused', () => {
  const html = render('99999');
  expect(html).toContain(
    'Aucun code postal français ne commence par 99. Vérifiez-le. Vous pouvez garder votre saisie.',
  );
  expect(html).not.toContain('aria-invalid="true"');
  expect(render('69003')).not.toContain('Vous pouvez garder votre saisie.');
});

test('the answer of the server is shown before a doubt', () => {
  const html = render('99999', { 'recipient.postcode': ['Indiquez le code postal.'] });
  expect(html).toContain('Indiquez le code postal.');
  expect(html).toContain('aria-invalid="true"');
});
