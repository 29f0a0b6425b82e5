import type { TemplateVersionRow } from '../../../../src/modules/documents/catalogue/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { CivilDayField, custom, instant, InstantField, text } from '../../lib/fields.tsx';
import { onlyIf, search } from '../../lib/filters.tsx';
import { VersionActions } from './version-actions.tsx';

const titleAndSlug = ({ title, slug, category }: TemplateVersionRow) => (
  <>
    <a href={`/documents/${category}/${slug}`} target="_blank" rel="noreferrer">
      {title}
    </a>
    <br />
    <span className="admin-soft">
      {category}/{slug}
    </span>
  </>
);
const review = ({ isDue }: TemplateVersionRow) => (
  <>
    <CivilDayField source="reviewedOn" />
    {isDue && (
      <>
        <br />
        <span className="mark is-wait">à relire</span>
      </>
    )}
  </>
);
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

export const resource = defineResource({
  label: 'Modèles',
  icon: 'page',
  group: 'catalogue',
  menuPosition: 13,
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
});
