import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { DraftPreview, TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { Sheet } from '../../lib/sheet.tsx';
import { http } from '../../providers/http.ts';

/** Renders the saved text with each sample as it would be printed. */
export function Preview() {
  const draft = useRecordContext<TemplateDraftView>();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['draft-preview', draft?.id, draft?.revision],
    queryFn: async () => (await http(`/-/admin/v1/template-drafts/${draft!.id}/preview`)).json as DraftPreview,
    enabled: Boolean(draft) && isOpen,
    retry: false,
  });
  if (!draft) return null;
  return (
    <section className="samples" aria-busy={isFetching}>
      <div>
        <ActionButton
          label={isOpen ? 'Masquer les lettres' : 'Voir les lettres'}
          look="quiet"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && error && (
        <p className="admin-note is-stop" role="alert">
          Les lettres ne peuvent pas être composées.{' '}
          {draft.problems.length > 0 ? 'Corrigez d’abord ce qui est signalé en haut de la page.' : error.message}
        </p>
      )}
      {isOpen && data && (
        <div className="sheets">
          {data.samples.flatMap(({ sample, pages }) =>
            pages.map((page, i) => (
              <Sheet key={`${sample} ${i}`} page={page} label={`${sample}, page ${i + 1} sur ${pages.length}`} />
            )),
          )}
        </div>
      )}
    </section>
  );
}
