import { useState } from 'react';
import { Button, useNotify, useRecordContext } from 'react-admin';
import { http } from '../../providers/http.ts';

interface Sample {
  sample: string;
  pages: string[];
}

/** The letters of the samples as they would be printed; drawn as pictures, so that nothing in them can run. */
export function Preview() {
  const draft = useRecordContext<{ id: string }>();
  const notify = useNotify();
  const [samples, setSamples] = useState<Sample[]>([]);
  if (!draft) return null;
  const show = (): void =>
    void http(`/-/admin/v1/template-drafts/${draft.id}/preview`).then(
      ({ json }) => setSamples((json as { samples: Sample[] }).samples),
      (error: unknown) => notify(error instanceof Error ? error.message : 'L’aperçu a échoué.', { type: 'error' }),
    );
  return (
    <section>
      <Button label="Voir les lettres (texte enregistré)" onClick={show} />
      {samples.map(({ sample, pages }) => (
        <figure key={sample}>
          <figcaption>{sample}</figcaption>
          {pages.map((page, i) => <img key={i} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(page)}`} alt={`${sample}, page ${i + 1}`} width={560} style={{ background: '#fff', border: '1px solid #ccc', margin: 8 }} />)}
        </figure>
      ))}
    </section>
  );
}
