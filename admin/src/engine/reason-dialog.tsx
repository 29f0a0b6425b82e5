import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { ActionButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';

interface Props<T> {
  /** The label of the button that opens the dialog. */
  label: string;
  /** The question, and what follows from yes. */
  title: string;
  explanation: string;
  button: string;
  look?: 'main' | 'quiet';
  ask: (reason: string) => Promise<T>;
  onDone: (answer: T) => void;
}

/** Asks why before a command runs. A refusal is shown beside the reason, which stays. */
export function ReasonDialog<T>({ label, title, explanation, button, look = 'main', ask, onDone }: Props<T>) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionButton label={label} look={look} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <p>{explanation}</p>
          <PromptForm
            fields={[
              { name: 'reason', label: 'Raison', hint: 'En quelques mots, sans nom ni adresse.', maxLength: 500 },
            ]}
            button={button}
            ask={({ reason }) => ask(reason)}
            done={(answer) => {
              close();
              onDone(answer);
            }}
          >
            <ActionButton label="Revenir" look="quiet" onClick={close} />
          </PromptForm>
        </DialogContent>
      </Dialog>
    </>
  );
}
