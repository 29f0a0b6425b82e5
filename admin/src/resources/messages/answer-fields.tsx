import { useQuery } from '@tanstack/react-query';
import { useId, type Ref } from 'react';
import type { AnswerDraft } from '../../lib/answer-drafts.ts';
import { http } from '../../providers/http.ts';

interface Template {
  key: string;
  label: string;
  body: string;
  isComplete: boolean;
}
interface Props {
  /** API path of the subject whose values fill the templates: `messages/<id>` or `orders/<id>`. */
  path: string;
  label: string;
  value: AnswerDraft;
  problem: string;
  onChange: (value: AnswerDraft) => void;
  textRef?: Ref<HTMLTextAreaElement>;
}

/** The text of an answer, optionally from a filled-in template. */
export function AnswerFields({ path, label, value, problem, onChange, textRef }: Props) {
  const id = useId();
  const { data: templates } = useQuery({
    queryKey: ['answer-templates', path],
    queryFn: async () => (await http(`/-/admin/v1/${path}/answer-templates`)).json as Template[],
  });
  return (
    <>
      {templates && templates.length > 0 && (
        <div className="admin-chips" role="group" aria-label="Partir d’une réponse prête">
          {templates.map((template) => (
            <button
              key={template.key}
              type="button"
              aria-pressed={template.key === value.template}
              onClick={() => onChange({ template: template.key, body: addTemplate(value, template, templates) })}
            >
              {template.label}
              {!template.isComplete && (
                <>
                  <span aria-hidden="true">…</span>
                  <span className="sr"> (à compléter)</span>
                </>
              )}
            </button>
          ))}
        </div>
      )}
      <label htmlFor={`${id}-body`}>{label}</label>
      <p id={`${id}-hint`} className="admin-soft">
        L’e-mail commence par « Bonjour » et finit par « Affranchi » : écrivez ce qu’il y a entre les deux.
      </p>
      <textarea
        ref={textRef}
        id={`${id}-body`}
        name="body"
        rows={7}
        value={value.body}
        onChange={(event) => onChange({ ...value, body: event.target.value })}
        required
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p id={`${id}-problem`} className="admin-problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** Replaces an unchanged template text; typed text stays above the new one. */
function addTemplate({ body, template }: AnswerDraft, chosen: Template, templates: readonly Template[]): string {
  const untouched = templates.find(({ key }) => key === template)?.body;
  return body.trim() === '' || body === untouched ? chosen.body : `${body.trimEnd()}\n\n${chosen.body}`;
}
