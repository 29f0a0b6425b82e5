import { describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerField } from '../../client/src/features/documents/answer-field.tsx';
import type { FieldView } from '../../src/modules/documents/catalogue/questions.contract.ts';

const render = (field: Partial<FieldView>): string =>
  renderToStaticMarkup(
    <AnswerField
      field={{ name: 'request', type: 'text', label: 'Objet', required: true, ...field } as FieldView}
      value=""
      errorOf={() => undefined}
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
