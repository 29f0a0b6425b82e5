import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call, formOfflineText } from '../api/client.ts';
import { useReader } from '../api/context.tsx';
import { useUser } from '../auth/session.ts';
import { templateQuery } from '../features/documents/catalogue.ts';
import { saidOn } from '../features/documents/delivery-method-text.ts';
import { enclosuresQuery } from '../features/documents/enclosure-api.ts';
import { Rewrite } from '../features/documents/rewrite.tsx';
import {
  clearCorrection,
  storeCorrection,
  storedCorrection,
  type StoredCorrection,
} from '../features/documents/stored-correction.ts';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { Tick } from '../ui/field.tsx';
import { QueryState } from '../ui/query-state.tsx';

const UNEXPECTED = 'Une erreur est survenue. Rien n’est changé\u00a0: réessayez.';

/**
 * Corrects a paid letter before release or after a rejection by the partner; input stays on this device until it is
 * saved.
 */
export function OrderCorrection({ order, onDone }: { order: OrderView; onDone: (isSaved: boolean) => void }) {
  const client = useQueryClient();
  const documentState = useQuery(documentQuery(order.documentId));
  const templateState = useQuery(templateQuery(useReader(), order.template.category, order.template.slug));
  const enclosuresState = useQuery(enclosuresQuery(order.documentId));
  const [document, template, enclosed] = [documentState.data, templateState.data, enclosuresState.data];
  const user = useUser();
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const papers = useMemo(
    () => order.enclosureIds.flatMap((id) => enclosed?.items.filter((enclosure) => enclosure.id === id) ?? []),
    [order.enclosureIds, enclosed],
  );
  const remaining = useMemo(() => papers.filter(({ id }) => !removedIds.includes(id)), [papers, removedIds]);
  const labels = useMemo(() => remaining.map(({ label }) => label), [remaining]);
  if (!document || !template || !enclosed || !user)
    return <QueryState all={[documentState, templateState, enclosuresState]} />;
  const isRefused = order.letter?.status === 'rejected';

  const save = async (typed: Pick<StoredCorrection, 'content' | 'revision'>): Promise<string | DocumentView | null> => {
    try {
      client.setQueryData(
        orderQuery(order.id).queryKey,
        await call<OrderView>('POST', `/orders/${order.id}/correct`, {
          ...typed,
          ...(isRefused && removedIds.length > 0 && { enclosures: remaining.map(({ id, label }) => ({ id, label })) }),
        }),
      );
      clearCorrection(document.id);
      await client.invalidateQueries({ queryKey: documentQuery(document.id).queryKey });
      onDone(true);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) return UNEXPECTED;
      if (error.code === 'offline') return formOfflineText();
      return error.code === 'document_changed'
        ? client.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }).catch(() => error.message)
        : error.message;
    }
  };
  const giveUp = (): void => {
    clearCorrection(document.id);
    onDone(false);
  };
  return (
    <Rewrite
      template={template}
      ordered={document}
      stored={storedCorrection(document, user.id)}
      sending={order.sending === 'pdf' ? saidOn(document.content) : order.sending}
      enclosures={labels}
      enclosedPages={remaining.map(({ pages }) => pages ?? 1)}
      until={order.letter?.changeableUntil ?? order.letter?.correctableUntil ?? order.pdfChangeableUntil}
      firstField={isRefused ? 'recipient.line4' : null}
      onSave={save}
      onCancel={giveUp}
      onTyped={(typed) => (typed ? storeCorrection(document.id, user.id, typed) : clearCorrection(document.id))}
      lead={
        isRefused
          ? 'Elle repart dès que vous l’enregistrez, sans rien payer de plus. Plus courte, la différence vous est remboursée.'
          : 'Au même prix, tant qu’elle attend.'
      }
    >
      {isRefused && papers.length > 0 && (
        <fieldset className="stack-5">
          <legend>
            <h3>Pièces jointes</h3>
          </legend>
          <p className="soft">
            Décochez celle que le service postal n’accepte pas : elle ne partira pas avec la lettre.
          </p>
          {papers.map(({ id, label }) => (
            <Tick
              key={id}
              id={`paper-${id}`}
              checked={!removedIds.includes(id)}
              onChange={(isKept) =>
                setRemovedIds(isKept ? removedIds.filter((removedId) => removedId !== id) : [...removedIds, id])
              }
            >
              {label}
            </Tick>
          ))}
        </fieldset>
      )}
    </Rewrite>
  );
}
