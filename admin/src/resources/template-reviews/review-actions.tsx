import { useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TemplateReviewRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';

/** Records a review without changes, or starts a new draft. */
export function ReviewActions() {
  const letter = useRecordContext<TemplateReviewRow>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  if (!letter) return null;
  const { id, title, reviewedOn, can } = letter;
  const draft = (): void =>
    void run(
      () => post(`/-/admin/v1/templates/${id}/draft`, {}) as Promise<{ json: { id: string } }>,
      (created) => redirect('edit', 'template-drafts', created.id),
    );
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
              maxLength: 500,
              autoComplete: 'off',
            },
          ]}
          send={(values) =>
            post(`/-/admin/v1/template-reviews/${id}/confirm`, { ...values, expectedReviewedOn: reviewedOn })
          }
          done={() => {
            notify('Relecture notée. La prochaine est dans un an.', { type: 'success' });
            refresh();
          }}
        >
          <p>«&nbsp;{title}&nbsp;» garde sa version. Votre nom et le jour sont notés.</p>
        </Command>
      )}
      {can.includes('draft') && (
        <ActionButton label="Écrire une nouvelle version" look="quiet" busy={busy} onClick={draft} />
      )}
      <Link className="admin-btn is-plain" to={`/admin/templates/${id}/show`}>
        Voir la version et ses différences
      </Link>
    </section>
  );
}
