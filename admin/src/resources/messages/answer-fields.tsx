import { useQuery } from '@tanstack/react-query';
import { useId, type Ref } from 'react';
import { http } from '../../providers/http.ts';

interface Template {
  key: string;
  label: string;
  body: string;
  isComplete: boolean;
}
export interface AnswerInput {
  body: string;
  template: string | null;
}
export const NO_ANSWER: AnswerInput = { body: '', template: null };

interface Props {
  /** Whose ready answers: `messages/<id>` or `orders/<id>`. */
  path: string;
  label: string;
  value: AnswerInput;
  problem: string;
  onChange: (value: AnswerInput) => void;
  textRef?: Ref<HTMLTextAreaElement>;
}

/** The text of an answer, on demand from a ready one that is already filled in. */
export function AnswerFields({ path, label, value, problem, onChange, textRef }: Props) {
  const id = useId();
  const { data: templates } = useQuery({
    queryKey: ['answer-templates', path],
    queryFn: async () => (await http(`/-/admin/v1/${path}/answer-templates`)).json as Template[],
  });
  return (
    <>
      <label htmlFor={`${id}-template`}>Partir d’une réponse prête</label>
      <select
        id={`${id}-template`}
        value={value.template ?? ''}
        onChange={(event) => {
          const chosen = templates?.find(({ key }) => key === event.target.value);
          onChange({ template: chosen?.key ?? null, body: chosen?.body ?? value.body });
        }}
      >
        <option value="">Aucune</option>
        {templates?.map(({ key, label: name, isComplete }) => (
          <option key={key} value={key}>
            {isComplete ? name : `${name} (à compléter)`}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-body`}>{label}</label>
      <p id={`${id}-hint`} className="admin-soft">
        L’e-mail commence par « Bonjour » et finit par « Affranchi » : écrivez ce qu’il y a entre les deux.
      </p>
      <textarea
        ref={textRef}
        id={`${id}-body`}
        name="body"
        rows={7}
        maxLength={5000}
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
