import { describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerField } from '../../client/src/features/documents/answer-field.tsx';
import { createTranslate } from '../../client/src/features/documents/choose-language.tsx';
import { TranslationProvider } from '../../client/src/ui/translation.ts';
import { languages } from '../../src/modules/documents/catalogue/languages.ts';
import type { FieldView } from '../../src/modules/documents/catalogue/questions.contract.ts';
import { interfaceTexts } from '../../src/modules/documents/catalogue/template-files.ts';

const render = (field: Partial<FieldView>): string =>
  renderToStaticMarkup(
    <AnswerField
      field={{ name: 'request', type: 'text', label: 'Objet', required: true, ...field } as FieldView}
      value=""
      findError={() => undefined}
      onChange={() => undefined}
      onFocus={() => undefined}
    />,
  );

describe('the keyboard of a phone', () => {
  test.each(['text', 'list', 'longText'] as const)('does not capitalise %s inside a sentence', (type) =>
    expect(render({ type, example: 'une place en crèche' })).toContain('autoCapitalize="none"'),
  );
  test.each(['Un mur fissuré.', '12 rue des Lilas', undefined])(
    'capitalises as usual for «\u00a0%s\u00a0»',
    (example) => expect(render({ example })).not.toContain('autoCapitalize'),
  );
});

test('a list of answers that is full says so in the language of the reader', () => {
  const [english] = languages;
  const entry = { called: 'Mois', add: 'Ajouter un mois', line: '{month}', fields: [] };
  const html = renderToStaticMarkup(
    <TranslationProvider value={createTranslate({ ...english!, texts: interfaceTexts.en! })}>
      <AnswerField
        field={{ name: 'months', type: 'entries', label: 'Mois', blank: 'mois', required: true, max: 1, entry }}
        value={[{}]}
        findError={() => undefined}
        onChange={() => undefined}
        onFocus={() => undefined}
      />
    </TranslationProvider>,
  );
  expect(html).toContain('This list is full: 1 at most.');
});
