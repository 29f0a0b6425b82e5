import { ActionButton } from '../action-button.tsx';

interface Props {
  error: Error;
  /** True while a retry is pending. */
  busy: boolean;
  onRetry: () => void;
}

/** An error message with a retry button, above data that may be outdated. */
export const UnreadNote = ({ error, busy, onRetry }: Props) => (
  <div className="admin-note is-stop" role="alert">
    <p>{error.message}</p>
    <ActionButton label="Réessayer" look="quiet" busy={busy} onClick={onRetry} />
  </div>
);
