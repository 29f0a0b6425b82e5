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
  dropCorrection,
  keepCorrection,
  storedCorrection,
  type StoredCorrection,
} from '../features/documents/stored-correction.ts';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { Tick } from '../ui/field.tsx';
import { QueryState } from '../ui/query-state.tsx';

const UNEXPECTED = 'Une erreur est survenue. Rien n’est changé\u00a0: réessayez.';

/** Mends a paid letter while it still waits, or when the partner refused it; what is typed stays on this device until it is saved. */
export function OrderCorrection({ order, onDone }: { order: OrderView; onDone: (isSaved: boolean) => void }) {
  const client = useQueryClient();
  const askedDocument = useQuery(documentQuery(order.documentId));
  const askedTemplate = useQuery(templateQuery(useReader(), order.template.category, order.template.slug));
  const askedEnclosed = useQuery(enclosuresQuery(order.documentId));
  const [document, template, enclosed] = [askedDocument.data, askedTemplate.data, askedEnclosed.data];
  const user = useUser();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const papers = useMemo(
    () => order.enclosureIds.flatMap((id) => enclosed?.items.filter((one) => one.id === id) ?? []),
    [order.enclosureIds, enclosed],
  );
  const kept = useMemo(() => papers.filter(({ id }) => !dropped.includes(id)), [papers, dropped]);
  const labels = useMemo(() => kept.map(({ label }) => label), [kept]);
  if (!document || !template || !enclosed || !user)
    return <QueryState all={[askedDocument, askedTemplate, askedEnclosed]} />;
  const isRefused = order.letter?.status === 'rejected';

  const save = async (typed: Pick<StoredCorrection, 'content' | 'revision'>): Promise<string | DocumentView | null> => {
    try {
      client.setQueryData(
        orderQuery(order.id).queryKey,
        await call<OrderView>('POST', `/orders/${order.id}/correct`, {
          ...typed,
          ...(isRefused && dropped.length > 0 && { enclosures: kept.map(({ id, label }) => ({ id, label })) }),
        }),
      );
      dropCorrection(document.id);
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
    dropCorrection(document.id);
    onDone(false);
  };
  return (
    <Rewrite
      template={template}
      ordered={document}
      kept={storedCorrection(document, user.id)}
      sending={order.sending === 'pdf' ? saidOn(document.content) : order.sending}
      enclosures={labels}
      onSave={save}
      onCancel={giveUp}
      onTyped={(typed) => (typed ? keepCorrection(document.id, user.id, typed) : dropCorrection(document.id))}
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
              checked={!dropped.includes(id)}
              onChange={(isKept) => setDropped(isKept ? dropped.filter((one) => one !== id) : [...dropped, id])}
            >
              {label}
            </Tick>
          ))}
        </fieldset>
      )}
    </Rewrite>
  );
}
