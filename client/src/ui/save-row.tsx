import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';

/** The submit button of a form and its status message. */
export const SaveRow = ({
  label,
  look = 'main',
  busy,
  statusMessage,
  children,
}: {
  label: string;
  look?: ButtonLook;
  busy: boolean;
  statusMessage: string;
  children?: ReactNode;
}) => (
  <div className="row">
    <Button type="submit" look={look} busy={busy}>
      {label}
    </Button>
    {children}
    <p className="status-text" role="status">
      {statusMessage}
    </p>
  </div>
);
