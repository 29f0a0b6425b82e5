import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The end of a form: what the button does, and beside it what came of it. */
export const SaveRow = ({ label, busy, said, children }: { label: string; busy: boolean; said: string; children?: ReactNode }) => (
  <div className="row">
    <Button type="submit" busy={busy}>{label}</Button>
    {children}
    <p className="said" role="status">{said}</p>
  </div>
);
