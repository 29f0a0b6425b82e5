import type { TemplateReviewRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { CivilDayField, civilDay, custom, text, MarkedDay } from '../../lib/fields.tsx';
import { onlyIf, search } from '../../lib/filters.tsx';
import { ReviewActions } from './review-actions.tsx';

const due = ({ isOverdue }: TemplateReviewRow) => <MarkedDay source="dueOn" mark={isOverdue ? 'en retard' : null} />;
const source = ({ sourceUrl, sourceLabel }: TemplateReviewRow) => (
  <a href={sourceUrl} target="_blank" rel="noreferrer">
    {sourceLabel}
    <span className="sr"> (nouvel onglet)</span>
  </a>
);
const lastReview = ({ reviewedBy, reviewNote }: TemplateReviewRow) => (
  <>
    <CivilDayField source="reviewedOn" />
    {reviewNote && (
      <>
        <br />
        <span className="admin-soft">
          {reviewedBy && `${reviewedBy}\u00a0: `}
          {reviewNote}
        </span>
      </>
    )}
  </>
);
const openChecks = ({ openChecks: count }: TemplateReviewRow) =>
  count === 0 ? null : <span className="mark is-stop">{count === 1 ? '1 changement' : `${count} changements`}</span>;

export const resource = defineResource({
  label: 'Relectures',
  icon: 'check',
  group: 'catalogue',
  menuPosition: 25,
  recordRepresentation: 'title',
  list: {
    filters: [search('Lettre ou article'), onlyIf('overdue', 'En retard'), onlyIf('changed', 'Loi changée')],
    views: [
      { label: 'En retard', filter: { overdue: true } },
      { label: 'Loi changée', filter: { changed: true } },
    ],
    sort: { field: 'dueOn', order: 'ASC' },
    columns: [
      text('title', 'Lettre'),
      text('legalBasis', 'Articles', { emptyText: 'aucun article cité' }),
      custom('sourceLabel', 'Source', source),
      custom('reviewedOn', 'Relue le', lastReview),
      custom('dueOn', 'À relire avant le', due),
      custom('openChecks', 'Loi', openChecks),
    ],
  },
  show: [
    text('legalBasis', 'Articles', { emptyText: 'aucun article cité' }),
    custom('sourceLabel', 'Source', source),
    text('version', 'Version'),
    civilDay('reviewedOn', 'Relue le'),
    text('reviewedBy', 'Relue sans changement par'),
    text('reviewNote', 'Note de relecture'),
    custom('dueOn', 'À relire avant le', due),
    text('toCheck', 'Point à vérifier'),
    custom('openChecks', 'Loi changée', openChecks),
    ReviewActions,
  ],
});
