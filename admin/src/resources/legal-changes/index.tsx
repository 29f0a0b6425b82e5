import type { LegalChangeRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, custom, instant, text } from '../../lib/fields.tsx';
import { onlyIf, search } from '../../lib/filters.tsx';
import { Letters } from './letters.tsx';
import { RecordButton } from './record-button.tsx';
import { Withdrawal } from './withdrawal.tsx';

const article = ({ article: number }: LegalChangeRow) =>
  number === null ? 'tout le texte' : <span className="admin-whole">{number}</span>;
const source = ({ sourceUrl }: LegalChangeRow) => (
  <a href={sourceUrl} target="_blank" rel="noreferrer">
    {new URL(sourceUrl).hostname}
    <span className="sr"> (nouvel onglet)</span>
  </a>
);
function progress({ checks, openChecks, withdrawnAt }: LegalChangeRow) {
  if (withdrawnAt) return 'changement retiré';
  if (checks === 0) return 'aucune lettre concernée';
  if (openChecks === 0) return <span className="mark is-good">toutes traitées ({checks})</span>;
  return (
    <span className="mark is-wait">
      {openChecks} sur {checks} à traiter
    </span>
  );
}

export const resource = defineResource({
  label: 'Changements de la loi',
  icon: 'book',
  group: 'catalogue',
  menuPosition: 26,
  recordRepresentation: ({ text: law, article: number }) => (number ? `${law}, ${number}` : law),
  list: {
    filters: [search('Texte, article ou note'), onlyIf('open', 'À traiter'), onlyIf('pending', 'À vérifier')],
    views: [
      { label: 'À traiter', filter: { open: true } },
      { label: 'À vérifier', filter: { pending: true } },
    ],
    actions: <RecordButton />,
    empty: (
      <p className="admin-note">
        Aucun changement noté. Quand un article change, notez-le ici&nbsp;: chaque lettre qui le cite est à vérifier.
      </p>
    ),
    columns: [
      text('text', 'Texte'),
      custom('article', 'Article', article),
      civilDay('effectiveOn', 'S’applique le'),
      custom('openChecks', 'Lettres', progress, { isSortable: false }),
      instant('createdAt', 'Noté'),
    ],
  },
  show: [
    text('text', 'Texte'),
    custom('article', 'Article', article),
    civilDay('effectiveOn', 'S’applique le'),
    custom('sourceUrl', 'Source', source),
    text('note', 'Ce qui change'),
    text('recordedBy', 'Noté par'),
    instant('createdAt', 'Noté le'),
    Withdrawal,
    Letters,
  ],
});
