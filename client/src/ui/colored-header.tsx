import type { ReactNode } from 'react';
import { Art } from './art.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

/** The top of a page with the layout `colored-header`: its breadcrumb, its title and its first lines on the block colour. */
export function ColoredHeader({
  current,
  title = current,
  steps = [],
  art = false,
  children,
}: {
  /** The name of the page in the breadcrumb. */
  current: string;
  title?: ReactNode;
  /** The pages between the home page and this one. */
  steps?: readonly { to: string; label: string }[];
  /** True if the drawing of the template groups is shown next to the title on wide screens. */
  art?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="on-block colored-header">
      <div className={art ? 'wrap colored-header-pair' : 'wrap'}>
        <div className="colored-header-copy">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }, ...steps]} current={current} />
          <h1 className={art ? undefined : 'h2'}>{title}</h1>
          {children}
        </div>
        {art && <Art name="category-1" />}
      </div>
    </section>
  );
}
