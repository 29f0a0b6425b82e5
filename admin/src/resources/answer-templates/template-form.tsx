import { useEffect, useId, useRef, useState } from 'react';
import { useNotify, type HttpError } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { AnswerTemplateRow } from '../../../../src/modules/orders/support/answer-template.contract.ts';
import {
  ANSWER_VARIABLES,
  answerVariables,
  fillAnswer,
  listVariableProblems,
} from '../../../../src/modules/orders/support/answer-variables.contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { useLeaveWarning } from '../../lib/leave-warning.ts';
import { http, post, put } from '../../providers/http.ts';

export type AnswerTemplate = z.output<typeof AnswerTemplateRow>;

type Problems = Record<string, string[]>;

interface Props {
  template: AnswerTemplate | null;
  onSaved: () => void;
}

/** A template as the fields show it, with the revision on which a change of it is based. */
const toInput = (template: AnswerTemplate | null) => ({
  revision: template?.revision ?? 0,
  label: template?.label ?? '',
  body: template?.body ?? '',
  position: String(template?.position ?? ''),
});
type TemplateInput = ReturnType<typeof toInput>;
const isSame = (one: Omit<TemplateInput, 'revision'>, other: Omit<TemplateInput, 'revision'>): boolean =>
  one.label === other.label && one.body === other.body && one.position === other.position;

/** Holds the input and saves it. Input survives an error; a conflict gives the colleague's version in `newer`. */
function useTemplateInput({ template, onSaved }: Props) {
  const notify = useNotify();
  const navigate = useNavigate();
  const [stored, setStored] = useState(toInput(template));
  const [label, setLabel] = useState(stored.label);
  const [body, setBody] = useState(stored.body);
  const [position, setPosition] = useState(stored.position);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [newer, setNewer] = useState<AnswerTemplate | null>(null);
  const [busy, setBusy] = useState(false);
  const isSaved = useRef(false);
  const typed = { label, body, position };
  const isDirty = !isSame(typed, stored);
  useLeaveWarning(() => isDirty && !isSaved.current);

  const show = (now: TemplateInput): void => {
    setStored(now);
    setLabel(now.label);
    setBody(now.body);
    setPosition(now.position);
  };
  // The query refetches while the page is open. Unsaved input keeps its base revision, unless only the revision changed.
  const latest = toInput(template);
  if (latest.revision > stored.revision) {
    if (!isDirty) show(latest);
    else if (isSame(latest, stored) || isSame(latest, typed)) setStored(latest);
  }

  const save = async (revision = stored.revision): Promise<void> => {
    setBusy(true);
    setProblems({});
    try {
      const values = { label, body, reason };
      const { json } = template
        ? await put(`/-/admin/v1/answer-templates/${template.id}`, { ...values, position: Number(position), revision })
        : await post('/-/admin/v1/answer-templates', values);
      notify('Modèle enregistré.', { type: 'success' });
      setReason('');
      setNewer(null);
      if (template) {
        show(toInput(json as AnswerTemplate));
        return onSaved();
      }
      isSaved.current = true;
      void navigate('/admin/answer-templates');
    } catch (error) {
      const { message, body: details } = error as HttpError & { body?: { code?: string; errors?: Problems } };
      setProblems(details?.errors ?? { body: [message] });
      if (details?.code === 'answer_template_changed' && template)
        setNewer((await http(`/-/admin/v1/answer-templates/${template.id}`)).json as AnswerTemplate);
    } finally {
      setBusy(false);
    }
  };
  return { label, setLabel, body, setBody, position, setPosition, reason, setReason, problems, newer, busy, save };
}

/** The fields of a template with a sample that follows the input. */
export function TemplateForm(props: Props) {
  const { template } = props;
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  /** The selection when the text lost the focus; null if it never had it. */
  const selection = useRef<[from: number, to: number] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useTemplateInput(props);
  const { body, setBody, problems, newer, busy, save } = input;
  const typed = listVariableProblems(body);
  const canEdit = template === null || template.can.includes('edit');
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems]);

  const insert = (name: string): void => {
    const [from, to] = selection.current ?? [body.length, body.length];
    const variable = `{{ ${name} }}`;
    flushSync(() => setBody(`${body.slice(0, from)}${variable}${body.slice(to)}`));
    text.current?.focus();
    text.current?.setSelectionRange(from + variable.length, from + variable.length);
  };

  const field = (name: string) => ({
    id: `${id}-${name}`,
    'aria-invalid': problems[name] !== undefined || undefined,
    'aria-describedby': `${id}-${name}-problem`,
    readOnly: !canEdit,
  });
  const problem = (name: string) => (
    <p id={`${id}-${name}-problem`} className="admin-problem" role="alert">
      {problems[name]?.filter((sentence) => !typed.includes(sentence)).join(' ')}
    </p>
  );
  return (
    <form
      ref={form}
      className="answer-template-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <div className="answer-template-fields">
        <label htmlFor={`${id}-label`}>Nom</label>
        <input {...field('label')} value={input.label} onChange={(event) => input.setLabel(event.target.value)} />
        {problem('label')}
        <label htmlFor={`${id}-body`}>Texte, sans le «&nbsp;Bonjour&nbsp;» ni la signature</label>
        <div className="admin-chips" role="group" aria-label="Insérer une variable">
          {answerVariables.map((name) => (
            <button key={name} type="button" title={ANSWER_VARIABLES[name].meaning} onClick={() => insert(name)}>
              {name}
            </button>
          ))}
        </div>
        <textarea
          {...field('body')}
          ref={text}
          rows={12}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onSelect={({ currentTarget }) => {
            selection.current = [currentTarget.selectionStart, currentTarget.selectionEnd];
          }}
        />
        {problem('body')}
        <div className="admin-problem" role="status">
          {typed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {template && (
          <>
            <label htmlFor={`${id}-position`}>Place dans la liste</label>
            <input
              {...field('position')}
              className="is-short"
              type="number"
              min={1}
              value={input.position}
              onChange={(event) => input.setPosition(event.target.value)}
            />
            {problem('position')}
          </>
        )}
        <label htmlFor={`${id}-reason`}>Pourquoi&#8239;?</label>
        <input {...field('reason')} value={input.reason} onChange={(event) => input.setReason(event.target.value)} />
        {problem('reason')}
        {newer && <Conflict newer={newer} onOverwrite={() => void save(newer.revision)} />}
        {canEdit && (
          <div className="admin-row">
            <ActionButton type="submit" look="main" label="Enregistrer" busy={busy} />
          </div>
        )}
      </div>
      <Sample body={body} />
    </form>
  );
}

/** Preview of the answer, with examples for the variables. */
const Sample = ({ body }: { body: string }) => (
  <section className="answer-template-sample" aria-label="Aperçu avec un exemple">
    <h2>Aperçu avec un exemple</h2>
    <p>Bonjour Hélène,</p>
    <p className="answer-template-text">{fillAnswer(body, (name) => ANSWER_VARIABLES[name].example)}</p>
    <p>Affranchi</p>
  </section>
);

/** A colleague saved first: nothing is overwritten until the user confirms. */
const Conflict = ({ newer, onOverwrite }: { newer: AnswerTemplate; onOverwrite: () => void }) => (
  <section className="admin-note is-stop" role="alert">
    <h3>Le texte enregistré entre-temps par {newer.changedByName ?? 'un collègue'}</h3>
    <pre tabIndex={0}>{newer.body}</pre>
    <p>Le vôtre n’est pas enregistré, il est toujours ci-dessus.</p>
    <ActionButton label="Enregistrer le mien à la place" look="quiet" onClick={onOverwrite} />
  </section>
);
