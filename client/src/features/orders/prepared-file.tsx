import { useState } from 'react';
import { ApiError, offlineText } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A file that a worker prepares on request: its status, its download and the button that requests it. */
export function PreparedFile({
  status,
  text,
  download,
  requestLabel,
  onRequest,
}: {
  status: string;
  text: string;
  download: { href: string; label: string };
  requestLabel: string;
  onRequest: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const request = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await onRequest();
    } catch (error) {
      const [[fieldMessage] = []] = error instanceof ApiError ? Object.values(error.errors) : [];
      setProblem(error instanceof ApiError ? (fieldMessage ?? error.message) : offlineText());
    } finally {
      setBusy(false);
    }
  };
  const isReady = status === 'ready';
  // The same elements in every state, so that the button keeps the focus.
  return (
    <>
      <p className="soft" role="status">
        {text}
      </p>
      <p className="row">
        {isReady && (
          <a className="btn" href={download.href}>
            <Icon name="download" /> {download.label}
          </a>
        )}
        <Button
          key="request"
          look={isReady ? 'quiet' : 'main'}
          busy={busy || status === 'preparing'}
          onClick={() => void request()}
        >
          {requestLabel}
        </Button>
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
