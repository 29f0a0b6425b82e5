import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { PromptForm } from '../../admin/src/prompt-form.tsx';

test('each kind of field has a label, and a longer text is limited like a short one', () => {
  const html = renderToString(
    <PromptForm
      fields={[
        { name: 'email', label: 'Adresse', type: 'email' },
        { name: 'role', label: 'Rôle', options: [['support', 'Support']] },
        { name: 'note', label: 'Note', rows: 3, maxLength: 1000 },
      ]}
      button="Envoyer"
      ask={async () => undefined}
      done={() => undefined}
    />,
  );
  const idOf = (label: string): string | undefined => new RegExp(`for="([^"]+)">${label}<`).exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<input [^>]*id="${idOf('Adresse')}"`));
  expect(html).toMatch(new RegExp(`<select id="${idOf('Rôle')}"`));
  expect(html).toMatch(new RegExp(`<textarea id="${idOf('Note')}" [^>]*maxLength="1000"`, 'i'));
});
