import type { ReactNode } from 'react';

/** The top of the home page: a title, a text, a search field and a picture. */
export function Hero({
  title,
  lead,
  art,
  level: Title = 'h1',
  children,
}: {
  title: ReactNode;
  lead: string;
  art: ReactNode;
  level?: 'h1' | 'h3';
  children: ReactNode;
}) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-copy">
          <Title className={Title === 'h1' ? undefined : 'hero-title'}>{title}</Title>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <div className="hero-art" aria-hidden="true">
          {art}
        </div>
      </div>
    </section>
  );
}
