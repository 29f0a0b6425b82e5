import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftContent } from '../../../src/modules/documents/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call } from '../api/client.ts';
import { useReader } from '../api/context.tsx';
import { templateQuery } from '../features/documents/catalogue.ts';
import { enclosuresQuery } from '../features/documents/enclosure-api.ts';
import { saidOn } from '../features/documents/products.ts';
import { Rewrite } from '../features/documents/rewrite.tsx';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { Loader } from '../ui/loader.tsx';

/** Mends a paid letter while it still waits; a refusal keeps what was typed. */
export function OrderCorrection({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const client = useQueryClient();
  const { data: document } = useQuery(documentQuery(order.documentId));
  const { data: template } = useQuery(templateQuery(useReader(), order.template.category, order.template.slug));
  const { data: enclosed } = useQuery(enclosuresQuery(order.documentId));
  const labels = useMemo(() => order.enclosureIds.flatMap((id) => enclosed?.items.filter((one) => one.id === id).map(({ label }) => label) ?? []), [order.enclosureIds, enclosed]);
  if (!document || !template || !enclosed) return <Loader />;

  const save = async (content: DraftContent): Promise<string | null> => {
    try {
      client.setQueryData(orderQuery(order.id).queryKey, await call<OrderView>('POST', `/orders/${order.id}/correct`, { content }));
      await client.invalidateQueries({ queryKey: documentQuery(order.documentId).queryKey });
      onDone();
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.message : 'Une erreur est survenue. Rien n’est changé : réessayez.';
    }
  };
  return <Rewrite template={template} initial={document.content} sending={order.sending === 'pdf' ? saidOn(document.content) : order.sending} enclosures={labels} onSave={save} onCancel={onDone} />;
}
