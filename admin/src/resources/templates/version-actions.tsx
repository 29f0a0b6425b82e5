import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { TemplateVersionRow } from '../../../../src/modules/documents/catalogue/contract.ts';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';
import { NewDraftButton } from '../template-drafts/new-draft-button.tsx';

/** Starts a new draft from a version, or withdraws the template from the site with a reason. */
export function VersionActions() {
  const version = useRecordContext<TemplateVersionRow>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!version) return null;
  const { id, title, can } = version;
  return (
    <>
      {can.includes('draft') && <NewDraftButton versionId={id} />}
      {can.includes('withdraw') && (
        <Command
          label="Retirer"
          look="danger"
          button="Retirer du site"
          fields={[{ name: 'because', label: 'Pourquoi la retirer\u202f?', autoComplete: 'off' }]}
          send={(values) => post(`/-/admin/v1/templates/${id}/withdraw`, values)}
          onDone={() => {
            notify(`«\u00a0${title}\u00a0» n’est plus sur le site.`, { type: 'success' });
            refresh();
          }}
        >
          <p>La page de cette lettre disparaît du site. Les lettres déjà payées partent.</p>
        </Command>
      )}
    </>
  );
}
