import { Link } from 'react-router-dom';
import { defineResource } from '../../lib/define-resource.tsx';
import { instant, number, text } from '../../lib/fields.tsx';
import { search } from '../../lib/filters.tsx';
import { AnswerTemplatePage } from './answer-template-page.tsx';

export const resource = defineResource({
  label: 'Modèles de réponse',
  icon: 'list',
  group: 'customers',
  menuPosition: 17,
  permission: 'answer_templates.manage',
  recordRepresentation: 'label',
  list: {
    filters: [search('Nom ou texte')],
    filterDefaultValues: { archived: false },
    views: [
      { label: 'Proposés', filter: { archived: false } },
      { label: 'Archivés', filter: { archived: true } },
    ],
    sort: { field: 'position', order: 'ASC' },
    actions: (
      <Link className="admin-btn is-quiet" to="/admin/answer-templates/nouveau">
        Ajouter un modèle
      </Link>
    ),
    columns: [
      text('label', 'Nom'),
      number('position', 'Place'),
      instant('updatedAt', 'Enregistré'),
      text('changedByName', 'Par', { isSortable: false, emptyText: 'texte d’origine' }),
    ],
  },
  edit: AnswerTemplatePage,
});
