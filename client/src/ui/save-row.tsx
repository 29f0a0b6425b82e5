import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';

/** The end of a form: what the button does, and beside it what came of it. */
export const SaveRow = ({
  label,
  look = 'main',
  busy,
  said,
  children,
}: {
  label: string;
  look?: ButtonLook;
  busy: boolean;
  said: string;
  children?: ReactNode;
}) => (
  <div className="row">
    <Button type="submit" look={look} busy={busy}>
      {label}
    </Button>
    {children}
    <p className="status-text" role="status">
      {said}
    </p>
  </div>
);
