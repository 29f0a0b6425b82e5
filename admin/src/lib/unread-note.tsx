import { ActionButton } from '../action-button.tsx';

interface Props {
  error: Error;
  /** True while it is being read again. */
  busy: boolean;
  onRetry: () => void;
}

/** Says that something could not be read, and reads it again. What was read before stays below. */
export const UnreadNote = ({ error, busy, onRetry }: Props) => (
  <div className="admin-note is-stop" role="alert">
    <p>{error.message}</p>
    <ActionButton label="Réessayer" look="quiet" busy={busy} onClick={onRetry} />
  </div>
);
