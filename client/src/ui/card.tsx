import type { ReactNode } from 'react';

/** Groups related content. Use `line` on a white background. */
export const Card = ({ line = false, children }: { line?: boolean; children: ReactNode }) => (
  <div className={line ? 'card card-line' : 'card'}>{children}</div>
);

/** One main subject of a page. */
export const BigCard = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="card-big">
    <h2 className="h3 gap-bottom">{title}</h2>
    {children}
  </section>
);

/** A quotation with its source. */
export function Quote({ text, source, from, url }: { text: string; source: string; from: string; url: string }) {
  return (
    <figure className="quote">
      <blockquote cite={url}>« {text} »</blockquote>
      <figcaption>
        <b>{source}</b>
        <a href={url} rel="noopener">
          {from}
        </a>
      </figcaption>
    </figure>
  );
}
