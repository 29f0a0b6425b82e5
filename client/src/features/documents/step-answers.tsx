import { Fragment } from 'react';
import type { DeadlineNotice } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Note } from '../../ui/note.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { AnswerField } from './answer-field.tsx';
import { describeOrigin, withKnownAnswers } from './known-answers.ts';
import { listShownStepFields } from './steps.ts';

interface Props {
  step: { fields: FieldView[] };
  template: TemplateView;
  content: DraftContent;
  notices: readonly DeadlineNotice[];
  findError: (id: string) => string | undefined;
  onChange: (content: DraftContent) => void;
  onFocus: (id: string) => void;
}

const joinHints = (...hints: (string | undefined)[]): string => hints.filter(Boolean).join(' ');

/** Replaces the example of a question by the origin of its answer while it has a proposed answer. */
function describeAnswer(field: FieldView, content: DraftContent, shown: DraftContent): FieldView {
  const origin = describeOrigin(field, content, shown);
  return origin ? { ...field, hint: joinHints(origin, field.hint), example: undefined } : field;
}

/** The questions of a step that apply to these answers. Notices about a date stand at its field. */
export function StepAnswers({ step, template, content, notices, findError, onChange, onFocus }: Props) {
  const t = useTranslate();
  const shown = withKnownAnswers(template, content);
  const rules = [...(template.deadlines ?? []), ...(template.earliest ?? []), ...(template.dateWarnings ?? [])];
  const listMessages = ({ name }: FieldView): string[] =>
    notices.filter((notice) => notice.field === name).map(({ message }) => message);
  return listShownStepFields(step, template, content).map((field) => (
    <Fragment key={field.name}>
      <AnswerField
        field={describeAnswer(field, content, shown)}
        value={shown.answers[field.name]}
        findError={findError}
        onFocus={onFocus}
        warning={rules.some((rule) => rule.field === field.name) ? listMessages(field).join(' ') : undefined}
        onChange={(value) => onChange({ ...content, answers: { ...content.answers, [field.name]: value } })}
      />
      {field.entry && rules.some((rule) => rule.field === field.name) && (
        <div role="status">
          {listMessages(field).map((message) => (
            <Note title="À vérifier avant de continuer" tone="wait" key={message}>
              <p>{t(message)}</p>
            </Note>
          ))}
        </div>
      )}
      {field.warning && (
        <div role="status">
          {shown.answers[field.name] === field.warning.equals && (
            <Note title="À vérifier avant de continuer" tone="wait">
              <p>{t(field.warning.says)}</p>
            </Note>
          )}
        </div>
      )}
    </Fragment>
  ));
}
