import type { ReactNode } from 'react';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Head } from '../ui/head.tsx';

interface Text {
  title: string;
  path: string;
  description: string;
  updated?: string;
  /** The URL of the same text as a file. */
  download?: { label: string; href: string };
  noindex?: boolean;
}

/** A text page: title, summary, then its sections. */
export function TextPage({
  title,
  path,
  description,
  updated,
  download,
  noindex,
  children,
}: Text & { children: ReactNode }) {
  return (
    <>
      <Head title={title} description={description} path={path} {...(noindex && { noindex })} />
      <section className="field-strong">
        <div className="wrap text-head">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }]} current={title} />
          <h1>{title}</h1>
          <p className="lead gap-top">{description}</p>
          {updated && (
            <p className="soft gap-top">
              Version du {updated}.
              {download && (
                <>
                  {' '}
                  <a href={download.href}>{download.label}</a>
                </>
              )}
            </p>
          )}
        </div>
      </section>
      <section className="section">
        <div className="wrap text-body prose">{children}</div>
      </section>
    </>
  );
}

interface Part {
  id: string;
  title: string;
  body: ReactNode;
}
export const toPart = (id: string, title: string, body: ReactNode): Part => ({ id, title, body });

/** A long text with its table of contents; each part has an anchor. */
export function LegalPage({ parts, ...text }: Text & { parts: readonly Part[] }) {
  return (
    <TextPage {...text}>
      <nav className="contents" aria-label="Sommaire">
        <ol>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose legal-parts">
        {parts.map(({ id, title, body }) => (
          <section className="prose" key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </TextPage>
  );
}
