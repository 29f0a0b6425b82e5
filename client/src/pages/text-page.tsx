import type { ReactNode } from 'react';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Head } from '../ui/head.tsx';

/** A page to be read: title, one sentence that says what is in it, then its parts. */
export function TextPage({ title, path, description, updated, noindex, children }: {
  title: string; path: string; description: string; updated?: string; noindex?: boolean; children: ReactNode;
}) {
  return (
    <>
      <Head title={title} description={description} path={path} {...(noindex && { noindex })} />
      <section className="field-strong">
        <div className="wrap text-head">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }]} here={title} />
          <h1>{title}</h1>
          <p className="lead gap-top">{description}</p>
          {updated && <p className="soft gap-top">Version du {updated}.</p>}
        </div>
      </section>
      <section className="section">
        <div className="wrap text-body prose">{children}</div>
      </section>
    </>
  );
}
