import { useQuery, useQueryClient } from '@tanstack/react-query';
import { computeExpectedArrival, getZone, toParisDay } from '../../../src/letterpress/index.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call, formOfflineText } from '../api/client.ts';
import { useReader } from '../api/context.tsx';
import { useUser } from '../auth/session.ts';
import { templateQuery } from '../features/documents/catalogue.ts';
import { getPrintedMethod } from '../features/documents/delivery-method-text.ts';
import { enclosuresQuery } from '../features/documents/enclosure-api.ts';
import { OrderedEnclosures, useOrderedEnclosures } from '../features/documents/ordered-enclosures.tsx';
import { Rewrite } from '../features/documents/rewrite.tsx';
import {
  clearCorrection,
  storeCorrection,
  findStoredCorrection,
  type StoredCorrection,
} from '../features/documents/stored-correction.ts';
import { documentQuery, orderQuery, ordersQuery } from '../features/orders/api.ts';
import { QueryState } from '../ui/query-state.tsx';
import { findRejectedField } from './rejected-field.ts';

const UNEXPECTED = 'Une erreur est survenue. Rien n’est changé\u00a0: réessayez.';

/** What a correction can do: a rejected letter may become shorter, one that waits keeps its price. A PDF has no papers. */
const TEXTS = {
  rejected: {
    lead: 'Elle repart dès que vous l’enregistrez, sans rien payer de plus. Si elle coûte moins, nous vous rendons la différence.',
    papers: 'Décochez celle que le service postal n’accepte pas\u00a0: elle ne partira pas avec la lettre.',
  },
  waiting: {
    lead: 'Au même prix, tant qu’elle attend.',
    papers: 'Changez leur nom ou leur ordre, ou décochez celle qui ne doit pas partir.',
  },
  pdf: { lead: 'Le PDF est refait dès que vous l’enregistrez, sans rien payer de plus.', papers: '' },
};

/** A rejected letter is dated again when it is saved, and its deadlines count from there, as the order computes them. */
function toDatesOfNow(
  { content: { recipient } }: DocumentView,
  { sending }: NonNullable<OrderView['letter']>,
): Pick<DocumentView, 'datedOn' | 'presentedOn'> {
  const now = new Date();
  return {
    datedOn: toParisDay(now),
    presentedOn: getZone(recipient) === 'abroad' ? null : computeExpectedArrival(sending, now),
  };
}

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
  const { papers, keptPapers, labels, changed, setChanged } = useOrderedEnclosures(order.enclosureIds, enclosed?.items);
  if (!document || !template || !enclosed || !user)
    return <QueryState all={[documentState, templateState, enclosuresState]} />;
  const { letter } = order;
  const isRejected = letter?.status === 'rejected';
  const posted = TEXTS[isRejected ? 'rejected' : 'waiting'];
  const texts = order.sending === 'pdf' ? TEXTS.pdf : posted;

  const save = async (typed: Pick<StoredCorrection, 'content' | 'revision'>): Promise<string | DocumentView | null> => {
    try {
      client.setQueryData(
        orderQuery(order.id).queryKey,
        await call<OrderView>('POST', `/orders/${order.id}/correct`, {
          ...typed,
          ...(changed && { enclosures: keptPapers.map(({ id, label }) => ({ id, label })) }),
        }),
      );
      clearCorrection(document.id);
      await Promise.all([
        client.invalidateQueries({ queryKey: documentQuery(document.id).queryKey }),
        client.invalidateQueries({ queryKey: enclosuresQuery(document.id).queryKey }),
        client.invalidateQueries({ queryKey: ordersQuery.queryKey }),
      ]);
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
      ordered={isRejected ? { ...document, ...toDatesOfNow(document, letter) } : document}
      stored={findStoredCorrection(document, user.id)}
      sending={order.sending === 'pdf' ? getPrintedMethod(document.content) : order.sending}
      duplex={order.duplex}
      enclosures={labels}
      enclosedPages={keptPapers.map(({ pages }) => pages)}
      paidSheets={letter && !isRejected ? letter.sheets : null}
      until={letter?.changeableUntil ?? letter?.correctableUntil ?? order.pdfChangeableUntil}
      firstField={findRejectedField(letter?.rejectedPart, {
        content: document.content,
        template,
        paperIds: order.enclosureIds,
      })}
      onSave={save}
      onCancel={giveUp}
      onTyped={(typed) => (typed ? storeCorrection(document.id, user.id, typed) : clearCorrection(document.id))}
      lead={texts.lead}
    >
      {letter && papers.length > 0 && <OrderedEnclosures papers={papers} hint={texts.papers} onChange={setChanged} />}
    </Rewrite>
  );
}
