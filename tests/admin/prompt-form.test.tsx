import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { PromptForm } from '../../admin/src/prompt-form.tsx';

test('each kind of field has a label, a longer text too', () => {
  const html = renderToString(
    <PromptForm
      fields={[
        { name: 'email', label: 'Adresse', type: 'email' },
        { name: 'role', label: 'Rôle', options: [['support', 'Support']] },
        { name: 'note', label: 'Note', rows: 3 },
      ]}
      button="Envoyer"
      send={async () => undefined}
      onDone={() => undefined}
    />,
  );
  const idOf = (label: string): string | undefined => new RegExp(`for="([^"]+)">${label}<`).exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<input [^>]*id="${idOf('Adresse')}"`));
  expect(html).toMatch(new RegExp(`<select id="${idOf('Rôle')}"`));
  expect(html).toMatch(new RegExp(`<textarea id="${idOf('Note')}"`));
});
