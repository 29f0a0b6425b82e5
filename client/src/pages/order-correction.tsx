import { useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftContent } from '../../../src/modules/documents/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call } from '../api/client.ts';
import { useReader } from '../api/context.tsx';
import { templateQuery } from '../features/documents/catalogue.ts';
import { enclosuresQuery } from '../features/documents/enclosure-api.ts';
import { saidOn } from '../features/documents/products.ts';
import { Rewrite } from '../features/documents/rewrite.tsx';
import { datedOn, documentQuery, orderQuery } from '../features/orders/api.ts';
import { Tick } from '../ui/field.tsx';
import { Loader } from '../ui/loader.tsx';

/** Mends a paid letter while it still waits, or when the partner refused it; a refusal keeps what was typed. */
export function OrderCorrection({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const client = useQueryClient();
  const { data: document } = useQuery(documentQuery(order.documentId));
  const { data: template } = useQuery(templateQuery(useReader(), order.template.category, order.template.slug));
  const { data: enclosed } = useQuery(enclosuresQuery(order.documentId));
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const papers = useMemo(() => order.enclosureIds.flatMap((id) => enclosed?.items.filter((one) => one.id === id) ?? []), [order.enclosureIds, enclosed]);
  const kept = useMemo(() => papers.filter(({ id }) => !dropped.includes(id)), [papers, dropped]);
  const labels = useMemo(() => kept.map(({ label }) => label), [kept]);
  if (!document || !template || !enclosed) return <Loader />;
  const isRefused = order.letter?.status === 'rejected';

  const save = async (content: DraftContent): Promise<string | null> => {
    try {
      client.setQueryData(orderQuery(order.id).queryKey, await call<OrderView>('POST', `/orders/${order.id}/correct`, { content, ...(isRefused && dropped.length > 0 && { enclosures: kept.map(({ id, label }) => ({ id, label })) }) }));
      await client.invalidateQueries({ queryKey: documentQuery(order.documentId).queryKey });
      onDone();
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.message : 'Une erreur est survenue. Rien n’est changé : réessayez.';
    }
  };
  return (
    <Rewrite template={template} initial={document.content} sending={order.sending === 'pdf' ? saidOn(document.content) : order.sending} date={datedOn(order)} enclosures={labels} onSave={save} onCancel={onDone}
      lead={isRefused ? 'Elle repart dès que vous l’enregistrez, sans rien payer de plus. Plus courte, la différence vous est remboursée.' : 'Au même prix, tant qu’elle attend.'}>
      {isRefused && papers.length > 0 && (
        <fieldset className="stack-5">
          <legend><h3>Pièces jointes</h3></legend>
          <p className="soft">Décochez celle que le service postal n’accepte pas : elle ne partira pas avec la lettre.</p>
          {papers.map(({ id, label }) => <Tick key={id} id={`paper-${id}`} checked={!dropped.includes(id)} onChange={(isKept) => setDropped(isKept ? dropped.filter((one) => one !== id) : [...dropped, id])}>{label}</Tick>)}
        </fieldset>
      )}
    </Rewrite>
  );
}
