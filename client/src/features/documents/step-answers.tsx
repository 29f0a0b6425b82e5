import type { DeadlineNotice } from '../../../../src/letterpress/index.ts';
import type { FieldView, TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { AnswerField } from './answer-field.tsx';
import { listShownFields } from './steps.ts';

interface Props {
  step: { fields: FieldView[] };
  template: TemplateView;
  content: DraftContent;
  notices: readonly DeadlineNotice[];
  errorOf: (id: string) => string | undefined;
  onChange: (content: DraftContent) => void;
  onFocus: (id: string) => void;
}

/** The questions of a step that apply to these answers. A missed deadline is shown at its date field. */
export function StepAnswers({ step, template, content, notices, errorOf, onChange, onFocus }: Props) {
  return listShownFields(step, template, content).map((field) => (
    <AnswerField
      key={field.name}
      field={field}
      value={content.answers[field.name]}
      errorOf={errorOf}
      onFocus={onFocus}
      warning={
        template.deadlines?.some((deadline) => deadline.field === field.name)
          ? notices
              .filter((notice) => notice.field === field.name)
              .map(({ message }) => message)
              .join(' ')
          : undefined
      }
      onChange={(value) => onChange({ ...content, answers: { ...content.answers, [field.name]: value } })}
    />
  ));
}
