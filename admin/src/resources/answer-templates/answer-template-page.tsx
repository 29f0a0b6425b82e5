import { Title, useGetOne, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { Command, REASON } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';
import { TemplateForm, type AnswerTemplate } from './template-form.tsx';

const NEW = 'nouveau';

/** Edits or creates an answer template, with a preview of what the customer reads. */
export function AnswerTemplatePage() {
  const { id = NEW } = useParams();
  const isNew = id === NEW;
  const { data, error, refetch } = useGetOne<AnswerTemplate>(
    'answer-templates',
    { id },
    { enabled: !isNew, retry: false },
  );
  const template = isNew ? null : data;
  return (
    <>
      <Title title={isNew ? 'Nouveau modèle de réponse' : (data?.label ?? 'Modèle de réponse')} preferenceKey={false} />
      <div className="admin-sheet answer-template">
        {error && (
          <p className="admin-note is-stop" role="alert">
            {error.message}
          </p>
        )}
        {!error && template === undefined && <p role="status">Lecture du modèle…</p>}
        {template !== undefined && (
          <>
            {template?.archivedAt && (
              <p className="admin-note">Ce modèle est archivé&nbsp;: il n’est plus proposé à ceux qui répondent.</p>
            )}
            <TemplateForm key={template?.id ?? NEW} template={template} onSaved={() => void refetch()} />
            {template && <ArchiveCommand template={template} onDone={() => void refetch()} />}
          </>
        )}
      </div>
    </>
  );
}

function ArchiveCommand({ template, onDone }: { template: AnswerTemplate; onDone: () => void }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { id, revision, archivedAt, can } = template;
  if (!can.includes('archive') && !can.includes('restore')) return null;
  const [verb, label, done] = archivedAt
    ? (['restore', 'Proposer à nouveau', 'Modèle proposé à nouveau.'] as const)
    : (['archive', 'Archiver', 'Modèle archivé.'] as const);
  return (
    <Command
      label={label}
      button={label}
      fields={[REASON]}
      send={({ reason }) => post(`/-/admin/v1/answer-templates/${id}/${verb}`, { revision, reason })}
      onDone={() => {
        notify(done, { type: 'success' });
        if (verb === 'archive') void navigate('/admin/answer-templates');
        onDone();
      }}
    >
      <p>
        {archivedAt
          ? 'Ce modèle est à nouveau proposé à ceux qui répondent.'
          : 'Ce modèle n’est plus proposé. Rien n’est effacé\u00a0: il reste parmi les archivés, et les réponses envoyées gardent leur texte.'}
      </p>
    </Command>
  );
}
