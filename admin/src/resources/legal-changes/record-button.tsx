import { usePermissions, useNotify, useRedirect } from 'react-admin';
import type { LegalChangeRow } from '../../../../src/modules/documents/reviews/contract.ts';
import { Command } from '../../lib/command.tsx';
import { useRequestId } from '../../lib/use-request-id.ts';
import { post } from '../../providers/http.ts';
import { CitedTexts } from './cited-texts.tsx';

const TEXTS = 'cited-texts';

/** Records a change of the law and opens the list of letters that cite it. */
export function RecordButton() {
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const redirect = useRedirect();
  const sendWithId = useRequestId();
  if (!permissions?.includes('templates.publish')) return null;
  const record = async (values: Record<string, string>): Promise<void> => {
    const { json } = await sendWithId(values, (requestId) =>
      post('/-/admin/v1/legal-changes', { requestId, ...values }),
    );
    const { id, checks } = json as LegalChangeRow;
    notify(checks === 0 ? 'Noté. Aucune lettre du site n’est concernée.' : 'Noté. Voici les lettres à vérifier.', {
      type: 'success',
    });
    redirect('show', 'legal-changes', id);
  };
  return (
    <Command
      label="Noter un changement"
      button="Noter et voir les lettres"
      fields={[
        {
          name: 'text',
          label: 'Texte',
          hint: 'Tel que les lettres le citent\u00a0: Code du travail, Loi n° 89-462 du 6 juillet 1989…',
          list: TEXTS,
          autoComplete: 'off',
        },
        {
          name: 'article',
          label: 'Article',
          hint: 'Par exemple L. 1237-1. Laissez vide si tout le texte change.',
          autoComplete: 'off',
          isOptional: true,
        },
        { name: 'sourceUrl', label: 'Adresse de la source', type: 'url', autoComplete: 'off' },
        { name: 'effectiveOn', label: 'S’applique le', type: 'date' },
        {
          name: 'note',
          label: 'Ce qui change',
          hint: 'N’y écrivez ni nom ni adresse.',
          autoComplete: 'off',
        },
      ]}
      send={record}
      onDone={() => undefined}
    >
      <CitedTexts id={TEXTS} />
      <p>Chaque lettre du site qui cite cet article, ou ce texte, sera à vérifier.</p>
    </Command>
  );
}
