import type { ReactNode } from 'react';

/** What belongs together, set apart. `line` where the ground is already white. */
export const Card = ({ line = false, children }: { line?: boolean; children: ReactNode }) => (
  <div className={line ? 'card card-line' : 'card'}>{children}</div>
);

/** One thing the page is about. */
export const BigCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card-big">
    <h2 className="h3 gap-bottom">{title}</h2>
    {children}
  </section>
);
