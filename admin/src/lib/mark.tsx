import type { ReactNode } from 'react';

/** A state as a postmark: ink and ring of its tone. */
export const Mark = ({
  tone = '',
  children,
}: {
  tone?: '' | 'is-good' | 'is-wait' | 'is-stop';
  children: ReactNode;
}) => <span className={['mark', tone].filter(Boolean).join(' ')}>{children}</span>;
