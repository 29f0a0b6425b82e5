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
  const findId = (label: string): string | undefined => new RegExp(`for="([^"]+)">${label}<`).exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<input [^>]*id="${findId('Adresse')}"`));
  expect(html).toMatch(new RegExp(`<select id="${findId('Rôle')}"`));
  expect(html).toMatch(new RegExp(`<textarea id="${findId('Note')}"`));
});

test('a form that was closed and is opened again holds what was typed', () => {
  const typed = new Map([
    ['reason', 'Doublon'],
    ['role', 'admin'],
    ['note', 'À rappeler'],
  ]);
  const html = renderToString(
    <PromptForm
      fields={[
        { name: 'reason', label: 'Raison' },
        {
          name: 'role',
          label: 'Rôle',
          options: [['support', 'Support'] as const, ['admin', 'Administration'] as const],
        },
        { name: 'note', label: 'Note', rows: 3 },
      ]}
      button="Envoyer"
      typed={typed}
      send={async () => undefined}
      onDone={() => undefined}
    />,
  );
  expect(html).toContain('value="Doublon"');
  expect(html).toMatch(/<option value="admin" selected="">/);
  expect(html).toMatch(/<textarea[^>]*>À rappeler</);
});
