import type { ReactNode } from 'react';

/** One piece of the interface, under the name that docs/domain/interface.md#pieces gives it. */
export function Piece({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `piece-${name.replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} data-piece={name}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** One state of a component, with its name. */
export const State = ({ is, wide = false, children }: { is: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'state is-wide' : 'state'} data-state={is}>
    <p className="cap">{is}</p>
    {children}
  </div>
);
