import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TemplateReviewRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';
import { NewDraftButton } from '../template-drafts/new-draft-button.tsx';

/** Records a review without changes, or starts a new draft. */
export function ReviewActions() {
  const letter = useRecordContext<TemplateReviewRow>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!letter) return null;
  const { id, title, reviewedOn, can } = letter;
  return (
    <section className="admin-actions" aria-label="Relecture">
      {can.includes('review') && (
        <Command
          label="Relue, rien à changer"
          button="Noter la relecture"
          fields={[
            {
              name: 'note',
              label: 'Ce que vous avez vérifié',
              hint: 'Par exemple\u00a0: article et délai relus sur legifrance.gouv.fr.',
              autoComplete: 'off',
            },
          ]}
          send={(values) =>
            post(`/-/admin/v1/template-reviews/${id}/confirm`, { ...values, expectedReviewedOn: reviewedOn })
          }
          onDone={() => {
            notify('Relecture notée. La prochaine est dans un an.', { type: 'success' });
            refresh();
          }}
        >
          <p>«&nbsp;{title}&nbsp;» garde sa version. Votre nom et le jour sont notés.</p>
        </Command>
      )}
      {can.includes('draft') && <NewDraftButton versionId={id} label="Écrire une nouvelle version" />}
      <Link className="admin-btn is-plain" to={`/admin/templates/${id}/show`}>
        Voir la version et ses différences
      </Link>
    </section>
  );
}
