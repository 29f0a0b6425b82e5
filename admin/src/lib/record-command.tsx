import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../action-button.tsx';
import { post } from '../providers/http.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface CommandRecord extends Readonly<Record<string, unknown>> {
  id: string;
  can: string[];
}
interface RecordCommand {
  /** Its name in the `can` of a record; the button is there only if it is listed. */
  action: string;
  /** Of the button. */
  label: string;
  /** Returns the path below the API of the back office. */
  toPath(id: string): string;
  /** Message shown after success. */
  doneMessage: string;
}

function useRecordCommand({ action, toPath, doneMessage }: RecordCommand) {
  const record = useRecordContext<CommandRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  return {
    record: record?.can.includes(action) ? record : null,
    send: (id: string, body: object) => post(`/-/admin/v1/${toPath(id)}`, body),
    onDone() {
      notify(doneMessage, { type: 'success' });
      refresh();
    },
  };
}

function RecordCommandButton(command: RecordCommand) {
  const { record, send, onDone } = useRecordCommand(command);
  const { run, busy } = useCommand();
  if (!record) return null;
  return (
    <ActionButton
      label={command.label}
      look="main"
      busy={busy}
      onClick={() => void run(() => send(record.id, {}), onDone)}
    />
  );
}

interface ReasonedCommand extends RecordCommand {
  title: string;
  explanation: string;
  button: string;
  /** The state on which the person decides, as the server compares it. */
  toExpected(record: CommandRecord): object;
}

function ReasonedCommandButton({ title, explanation, button, toExpected, ...command }: ReasonedCommand) {
  const { record, send, onDone } = useRecordCommand(command);
  if (!record) return null;
  return (
    <ReasonDialog
      label={command.label}
      title={title}
      explanation={explanation}
      button={button}
      send={(reason) => send(record.id, { reason, ...toExpected(record) })}
      onDone={onDone}
    />
  );
}

/** Creates the button of a record that runs a command at once. */
export const createCommandButton = (command: RecordCommand) => () => <RecordCommandButton {...command} />;

/** Creates the button of a record that runs a command after a reason was given. */
export const createReasonedCommandButton = (command: ReasonedCommand) => () => <ReasonedCommandButton {...command} />;
