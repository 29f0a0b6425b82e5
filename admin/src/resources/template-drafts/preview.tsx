import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { PT_PER_MM } from '../../../../src/letterpress/index.ts';
import type {
  DraftPreview,
  SheetView,
  TemplateDraftView,
} from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { http } from '../../providers/http.ts';

/** Renders the saved text with each sample as it would be printed; refreshed after each save. */
export function Preview() {
  const draft = useRecordContext<TemplateDraftView>();
  const { isDirty } = useFormState();
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
      {isOpen && isDirty && (
        <p className="admin-note is-ask">
          Les lettres ci-dessous sont celles du texte enregistré, sans vos derniers changements.
        </p>
      )}
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

const Sheet = ({ page: { box, texts, strokes }, label }: { page: SheetView; label: string }) => (
  <figure>
    <figcaption>{label}</figcaption>
    <svg className="sheet-view" viewBox={box} role="img" aria-label={label} lang="fr">
      {texts.map(({ key, x, y, size, style, text, wordSpace, missing }) => (
        <text
          key={key}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={style === 'bold' ? 700 : 400}
          fontStyle={style === 'italic' ? 'italic' : 'normal'}
          {...(missing && { className: 'is-missing' })}
          {...(wordSpace && { style: { wordSpacing: wordSpace } })}
        >
          {text}
        </text>
      ))}
      <g transform={`scale(${PT_PER_MM})`}>
        {strokes.map(({ key, path, penMm }) => (
          <path key={key} d={path} strokeWidth={penMm} />
        ))}
      </g>
    </svg>
  </figure>
);
