import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { ActionButton, CONFLICT } from '../../../action-button.tsx';
import { type TypedInput, useTypedInput } from '../../../lib/typed-input.ts';
import { useUnsavedText } from '../../../lib/unsaved-text.ts';
import { post } from '../../../providers/http.ts';

export type Problems = Readonly<Record<string, string[]>>;

interface Props<Answer> {
  /** The label of the button that opens the dialog. */
  label: string;
  /** The question, with the sum or the recipient. */
  question: ReactNode;
  confirm: string;
  path: string;
  /** The request body, without the reason. */
  body: () => Record<string, unknown>;
  /** Shown after success. */
  doneMessage: string;
  /** Problems that need no request to be found. */
  findProblems?: () => Problems;
  onDone?: (answer: Answer) => void;
  /** Called when the state had changed and the command was rejected: the next attempt needs a new request id. */
  onConflict?: () => void;
  /** Fields of the command itself, each with the server's problems. */
  children?: (problems: Problems) => ReactNode;
  /** Opens the dialog at once, because another button has loaded its content. */
  isOpenAtFirst?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  /** Holds the reason if the dialog is unmounted when it closes. */
  typed?: TypedInput;
}

/**
 * Dialog that asks for a reason before a command is sent. Input survives an error and closing the dialog. A conflict is
 * shown and the record reloaded; if that unmounts the dialog because the action is no longer allowed, the conflict is
 * shown as a notification. The native dialog traps and restores the focus.
 */
export function DecisionDialog<Answer = unknown>(props: Props<Answer>) {
  const { label, question, confirm, path, body, doneMessage, children, isOpenAtFirst = false } = props;
  const { findProblems, onDone, onConflict, onOpen, onClose } = props;
  const ownInput = useTypedInput();
  const { typed = ownInput } = props;
  const notify = useNotify();
  const refresh = useRefresh();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSending = useRef(false);
  const setConflict = useConflictNotice();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const id = useId();
  useUnsavedText(() => isOpen);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function send(form: HTMLFormElement): Promise<void> {
    // State changes with the next render, too late for a double click.
    if (isSending.current) return;
    const localProblems = findProblems?.() ?? {};
    if (Object.keys(localProblems).length > 0) {
      setProblems(localProblems);
      return;
    }
    isSending.current = true;
    setConflict(null);
    setBusy(true);
    setProblem('');
    setProblems({});
    try {
      const answer = await post(path, { reason: String(new FormData(form).get('reason')), ...body() });
      typed.clear();
      notify(doneMessage, { type: 'success' });
      onDone?.(answer.json as Answer);
      dialog.current?.close();
      refresh();
    } catch (error) {
      const { message, status, body: answer } = error as HttpError & { body?: { errors?: Record<string, string[]> } };
      setProblem(message);
      setProblems(answer?.errors ?? {});
      if (status === CONFLICT) {
        setConflict(message);
        onConflict?.();
        refresh();
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const open = (): void => {
    onOpen?.();
    setOpen(true);
  };
  const close = (): void => {
    setConflict(null);
    setProblem('');
    setProblems({});
    setOpen(false);
    onClose?.();
  };

  return (
    <>
      <ActionButton label={label} look="quiet" aria-haspopup="dialog" onClick={open} />
      {isOpen && (
        <dialog ref={dialog} className="admin-dialog" aria-labelledby={`${id}-title`} onClose={close}>
          <form
            className="admin-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void send(event.currentTarget);
            }}
          >
            <h2 id={`${id}-title`}>{question}</h2>
            {children?.(problems)}
            <Reason id={id} typed={typed} problem={problems['reason']?.[0]} />
            <p className="admin-problem" role="alert">
              {problem}
            </p>
            <div className="admin-row">
              <ActionButton type="submit" look="main" label={confirm} busy={busy} />
              <ActionButton label="Ne rien faire" onClick={() => dialog.current?.close()} />
            </div>
          </form>
        </dialog>
      )}
    </>
  );
}

/** Returns a setter for the conflict message, which is shown as a notification if the open dialog unmounts. */
function useConflictNotice(): (message: string | null) => void {
  const notify = useNotify();
  const conflict = useRef<string | null>(null);
  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  });
  useEffect(
    () => () => {
      if (conflict.current) latest.current(conflict.current, { type: 'error', autoHideDuration: null });
    },
    [],
  );
  return useCallback((message) => {
    conflict.current = message;
  }, []);
}

const Reason = ({ id, typed, problem }: { id: string; typed: TypedInput; problem: string | undefined }) => (
  <div className="admin-field">
    <label htmlFor={`${id}-reason`}>Raison</label>
    <textarea
      id={`${id}-reason`}
      name="reason"
      rows={2}
      defaultValue={typed.get('reason')}
      onChange={({ target }) => typed.set('reason', target.value)}
      required
      aria-invalid={problem !== undefined}
      aria-describedby={`${id}-reason-problem`}
    />
    <p id={`${id}-reason-problem`} className="admin-problem">
      {problem}
    </p>
  </div>
);
