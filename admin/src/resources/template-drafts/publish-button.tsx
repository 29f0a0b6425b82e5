import { useNotify, useRecordContext, useRedirect } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { post } from '../../providers/http.ts';

/** Publishes a saved draft of a colleague. */
export function PublishButton() {
  const draft = useRecordContext<TemplateDraftView>();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!draft) return null;
  const { id, revision, slug } = draft;
  return (
    <ConfirmButton
      label="Publier"
      look="main"
      title="Publier ce texte"
      content={`«\u00a0${slug}\u00a0» sera sur le site dès maintenant. Les lettres commandées gardent leur version\u202f; un brouillon prend celle-ci quand il est rouvert. Si ce texte suit un changement de la loi, les personnes qui ont envoyé cette lettre depuis six mois en sont averties par e-mail.`}
      send={() => post(`/-/admin/v1/template-drafts/${id}/publish`, { revision })}
      onDone={({ version }: { version: number }) => {
        notify(`Version ${version} publiée\u00a0: elle est sur le site.`, { type: 'success' });
        redirect('list', 'templates');
      }}
    />
  );
}
