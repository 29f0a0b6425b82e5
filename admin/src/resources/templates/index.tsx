import { useRecordContext } from 'react-admin';
import type { TemplateVersionRow } from '../../../../src/modules/documents/catalogue/contract.ts';
import { VersionComparison } from '../../comparison/version-comparison.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, InstantField, text, MarkedDay } from '../../lib/fields.tsx';
import { onlyIf, search } from '../../lib/filters.tsx';
import { VersionActions } from './version-actions.tsx';

const place = ({ slug, category }: TemplateVersionRow) => (
  <a href={`/documents/${category}/${slug}`} target="_blank" rel="noreferrer">
    {category}/{slug}
    <span className="sr"> (nouvel onglet)</span>
  </a>
);
const titleAndSlug = ({ title, slug, category }: TemplateVersionRow) => (
  <span className="version-title">
    {title}
    <br />
    <span className="admin-soft">
      {category}/{slug}
    </span>
  </span>
);
const review = ({ isDue }: TemplateVersionRow) => <MarkedDay source="reviewedOn" mark={isDue ? 'à relire' : null} />;
function status({ withdrawnAt, withdrawnBecause, isNewest }: TemplateVersionRow) {
  if (withdrawnAt)
    return (
      <>
        <span className="mark is-stop">retirée</span> <InstantField source="withdrawnAt" />
        <br />
        {withdrawnBecause}
      </>
    );
  return isNewest ? <span className="mark is-good">sur le site</span> : <span className="mark">remplacée</span>;
}

interface WholeVersion extends TemplateVersionRow {
  unreviewedReason: string | null;
  legalBasis: { article: string; text: string; says: string }[];
}

const legalBasis = ({ legalBasis: articles }: WholeVersion) =>
  articles.length === 0 ? null : (
    <ul className="admin-status">
      {articles.map(({ article, text: law, says }) => (
        <li key={`${law} ${article}`}>
          <b>
            {law}, <span className="admin-whole">{article}</span>
          </b>
          <br />
          {says}
        </li>
      ))}
    </ul>
  );

/** Compares the version with the previous one, or with any other text of its letter. */
function Differences() {
  const version = useRecordContext<TemplateVersionRow>();
  if (!version) return null;
  return (
    <section>
      <h2>Comparer</h2>
      <VersionComparison slug={version.slug} after={`templates/${version.id}`} />
    </section>
  );
}

const Actions = () => (
  <section className="admin-actions" aria-label="Actions">
    <VersionActions />
  </section>
);

export const resource = defineResource({
  label: 'Modèles',
  icon: 'page',
  group: 'catalogue',
  menuPosition: 13,
  recordRepresentation: ({ title, version }) => `${title}, version ${version}`,
  list: {
    filters: [search('Titre ou modèle'), onlyIf('newest', 'Seulement la dernière version'), onlyIf('due', 'À relire')],
    filterDefaultValues: { newest: true },
    views: [
      { label: 'Dernières versions', filter: { newest: true } },
      { label: 'À relire', filter: { newest: true, due: true } },
    ],
    sort: { field: 'publishedAt', order: 'DESC' },
    columns: [
      custom('title', 'Lettre', titleAndSlug),
      text('version', 'Version'),
      custom('reviewedOn', 'Relue le', review),
      instant('publishedAt', 'Publiée'),
      custom('withdrawnAt', 'État', status),
      custom('can', 'Actions', (_: TemplateVersionRow) => <VersionActions />, { isSortable: false }),
    ],
  },
  show: [
    custom('slug', 'Modèle', place),
    text('version', 'Version'),
    custom('reviewedOn', 'Relue le', review),
    instant('publishedAt', 'Publiée'),
    custom('withdrawnAt', 'État', status),
    text('unreviewedReason', 'Publiée sans relecture'),
    custom('legalBasis', 'Articles', legalBasis),
    Actions,
    Differences,
  ],
});
