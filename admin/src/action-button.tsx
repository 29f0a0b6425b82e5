import type { ButtonHTMLAttributes } from 'react';

/** A button with its word on every screen: the library's own shows only its icon on a telephone. `busy` keeps the focus and swallows the second press. */
export const ActionButton = ({
  label,
  look = 'plain',
  busy = false,
  onClick,
  ...rest
}: {
  label: string;
  look?: 'main' | 'quiet' | 'danger' | 'plain';
  busy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    {...rest}
    className={`admin-btn is-${look}`}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {label}
  </button>
);
