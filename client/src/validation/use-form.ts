import { useEffect, useState, type FormEvent } from 'react';
import { ApiError, formOfflineText } from '../api/client.ts';
import type { FormResult } from '../api/form-result.ts';
import type { Problem } from '../ui/problem-summary.tsx';
import { toRules, type Constraints, type Rules } from './rules.ts';
import { findProblem, type RuleMessages } from './sentences.ts';
import { useTouched } from './use-touched.ts';

/** Fields are validated at once; the summary follows one frame later. */
const SUMMARY_MS = 16;

export interface FieldSpec extends Constraints {
  label: string;
  /** Rules for which HTML has no attribute. */
  rules?: Rules;
  says?: RuleMessages;
}
type Values<Name extends string> = Partial<Record<Name, string>>;
interface Rejection<Name extends string> {
  fields: Partial<Record<Name, string>>;
  whole: Problem[];
}

/**
 * Manages a form whose fields are validated on input and on blur (docs/domain/interface.md#validation). A message is
 * first shown when an edited field loses the focus or the form is submitted, never while a word is being typed. The
 * values survive a rejection. `posted` is the result of a form that was sent before JavaScript ran. If the submit
 * function returns a message, it is shown next to the button and validation starts over.
 */
export function useForm<Name extends string>(
  prefix: string,
  specs: Record<Name, FieldSpec>,
  start: Record<Name, string>,
  posted?: FormResult,
) {
  const names = Object.keys(specs) as Name[];
  const [values, setValues] = useState<Record<Name, string>>({ ...start, ...posted?.values });
  const { touched: touchedFields, touch: leave, clearTouched: forget } = useTouched<Name>();
  const [rejected, setRejected] = useState<Rejection<Name>>(() =>
    sort(posted?.errors ?? {}, names, posted?.problem ? { message: posted.problem } : undefined),
  );
  const [attempt, setAttempt] = useState(rejected.whole.length + Object.keys(rejected.fields).length > 0 ? 1 : 0);
  const [busy, setBusy] = useState(false);
  const [statusMessage, setStatusMessage] = useState('');

  const judge = (name: Name): string | undefined => {
    const { label, rules, says, ...constraints } = specs[name];
    return findProblem(values[name], { label, rules: { ...toRules(constraints), ...rules }, says }, values);
  };
  const findError = (name: Name): string | undefined =>
    rejected.fields[name] ?? (attempt > 0 || touchedFields.has(name) ? judge(name) : undefined);
  const problems: Problem[] =
    attempt === 0
      ? []
      : [
          ...rejected.whole,
          ...names
            .flatMap((name) => ({ field: `${prefix}-${name}`, message: findError(name) ?? '' }))
            .filter(({ message }) => message),
        ];

  const change = (name: Name, value: string): void => {
    // Browsers fill several fields at once.
    setValues((before) => ({ ...before, [name]: value }));
    setRejected(({ fields }) => ({ whole: [], fields: { ...fields, [name]: undefined } }));
  };
  const send = async (work: (values: Record<Name, string>) => Promise<string | void>): Promise<void> => {
    if (busy) return;
    setStatusMessage('');
    setAttempt(attempt + 1);
    setRejected({ fields: {}, whole: [] });
    if (names.some(judge)) return;
    setBusy(true);
    try {
      const message = await work(values);
      if (message) {
        setStatusMessage(message);
        setAttempt(0);
        forget();
      }
    } catch (error) {
      setRejected(toRejection(error, names));
      setAttempt(attempt + 2);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    busy,
    statusMessage,
    /** Replaces some values, which may depend on what was typed last. */
    fill: (some: Values<Name> | ((typed: Record<Name, string>) => Values<Name>)): void =>
      setValues((before) => ({ ...before, ...(typeof some === 'function' ? some(before) : some) })),
    summary: useLate({ attempt, problems }),
    /**
     * Props of an input. The maximum length is checked by a rule only: the HTML attribute would silently truncate
     * pasted text.
     */
    field: (name: Name) => {
      const { label, type, pattern, required = false } = specs[name];
      return {
        ...(type && { type }),
        ...(pattern !== undefined && { pattern }),
        id: `${prefix}-${name}`,
        name,
        label,
        required,
        value: values[name],
        error: findError(name),
        onChange: (event: { target: { value: string } }) => change(name, event.target.value),
        onBlur: () => {
          if (values[name] !== start[name]) leave(name);
        },
      };
    },
    /** Submits the form from a button outside it. */
    send,
    submit: (work: (values: Record<Name, string>) => Promise<string | void>) => (event: FormEvent) => {
      event.preventDefault();
      void send(work);
    },
  };
}

function toRejection<Name extends string>(error: unknown, names: readonly Name[]): Rejection<Name> {
  const api =
    error instanceof ApiError
      ? error
      : new ApiError(500, 'unexpected', 'Une erreur est survenue. Ce que vous avez saisi est gardé. Réessayez.');
  const messages = Object.fromEntries(Object.entries(api.errors).map(([name, [message = '']]) => [name, message]));
  return sort(
    messages,
    names,
    Object.keys(messages).length > 0
      ? undefined
      : { message: api.status === 0 ? formOfflineText() : api.message, original: api.original, isFault: api.isFault },
  );
}

/** Assigns each message to its field; messages about no known field apply to the whole form. */
function sort<Name extends string>(
  messages: Readonly<Record<string, string>>,
  names: readonly Name[],
  problem?: Problem,
): Rejection<Name> {
  const isField = (name: string): boolean => (names as readonly string[]).includes(name);
  const fields = Object.fromEntries(
    Object.entries(messages).filter(([name]) => isField(name)),
  ) as Rejection<Name>['fields'];
  const others = Object.entries(messages)
    .filter(([name]) => !isField(name))
    .map(([, message]) => ({ message }));
  return { fields, whole: problem ? [...others, problem] : others };
}

interface Summary {
  attempt: number;
  problems: readonly Problem[];
}
function useLate(summary: Summary): Summary {
  const [shown, setShown] = useState(summary);
  const mark = JSON.stringify(summary);
  useEffect(() => {
    const timer = setTimeout(() => setShown(JSON.parse(mark) as Summary), SUMMARY_MS);
    return () => clearTimeout(timer);
  }, [mark]);
  return shown;
}
