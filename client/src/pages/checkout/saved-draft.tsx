import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError, isNotFound } from '../../api/client.ts';
import type { SessionUser } from '../../auth/session.ts';
import { formPath, findLocalDraft, serializeContent, type LocalDraft } from '../../features/documents/draft.ts';
import { flushDraft, toNewLetter } from '../../features/documents/save-draft.ts';
import { cancelOrder, documentQuery, ordersQuery } from '../../features/orders/api.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { ChangedElsewhere, ChangedSinceOrder, GoneFromAccount, NotAvailable } from './checkout-notices.tsx';

/** What became of the draft of this device. */
type Saving =
  | { is: 'pending' | 'done' }
  | { is: 'changed-elsewhere'; form: string }
  | { is: 'changed-since-order'; unpaid: OrderView }
  | { is: 'gone'; draft: LocalDraft }
  | { is: 'failed'; error: ApiError };

/** Saves the draft of this device in the account, then shows its order. Saving it twice creates one document. */
export function SavedDraft({ id, user, children }: { id: string; user: SessionUser; children: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState<Saving>({ is: 'pending' });
  const [isReplacing, setReplacing] = useState(false);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    const draft = findLocalDraft(id);
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the drafts of this device
    if (!draft) return setSaving({ is: 'done' });
    void saveBeforeOrder(client, draft, user.id)
      .catch((error: unknown): Saving => ({ is: 'failed', error: toSavingError(error) }))
      .then(setSaving);
  }, [id, user.id, client, attempts]);
  const retry = (): void => {
    setSaving({ is: 'pending' });
    setAttempts(attempts + 1);
  };
  /** Nothing was debited: the order is cancelled, and the letter can be saved again. */
  const replace = async (unpaid: OrderView): Promise<void> => {
    setReplacing(true);
    try {
      await cancelOrder(unpaid.id);
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
      retry();
    } catch (error) {
      setSaving({ is: 'failed', error: toSavingError(error) });
    }
    setReplacing(false);
  };
  const keepAsNew = (gone: LocalDraft): void => void navigate(formPath(gone, toNewLetter(gone).id), { replace: true });
  switch (saving.is) {
    case 'pending':
      return (
        <div className="page">
          <h1>Commander</h1>
          <Loader label="Enregistrement de votre lettre…" />
        </div>
      );
    case 'changed-elsewhere':
      return <ChangedElsewhere form={saving.form} />;
    case 'changed-since-order':
      return (
        <ChangedSinceOrder
          isBusy={isReplacing}
          onReplace={() => void replace(saving.unpaid)}
          onKeep={() => setSaving({ is: 'done' })}
        />
      );
    case 'gone':
      return <GoneFromAccount onKeep={() => keepAsNew(saving.draft)} />;
    case 'failed':
      return (
        <NotAvailable title="Nous n’avons pas pu enregistrer votre lettre" message={saving.error.message}>
          <Button onClick={retry}>Réessayer</Button>
        </NotAvailable>
      );
    case 'done':
      return children;
  }
}

const toSavingError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(500, 'unexpected', 'Une erreur est survenue. Votre lettre est gardée sur cet appareil.');

async function saveBeforeOrder(client: QueryClient, draft: LocalDraft, userId: string): Promise<Saving> {
  try {
    client.setQueryData(documentQuery(draft.id).queryKey, await flushDraft(draft, userId));
    return { is: 'done' };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'document_changed') return { is: 'changed-elsewhere', form: formPath(draft, draft.id) };
    if (isNotFound(error)) return { is: 'gone', draft };
    if (code !== 'document_ordered') throw error;
    const unpaid = await findOrderBeforeChange(client, draft);
    // Otherwise the account's version is the one to show.
    return unpaid ? { is: 'changed-since-order', unpaid } : { is: 'done' };
  }
}

/** The order that waits for its payment, of a letter that was changed in its form after it was ordered. */
async function findOrderBeforeChange(client: QueryClient, draft: LocalDraft): Promise<OrderView | undefined> {
  if (!draft.unsent) return undefined;
  const [ordered, orders] = await Promise.all([
    client.fetchQuery({ ...documentQuery(draft.id), staleTime: 0 }),
    client.fetchQuery({ ...ordersQuery, staleTime: 0 }),
  ]);
  const isSame =
    ordered.template.versionId === draft.versionId &&
    serializeContent(ordered.content) === serializeContent(draft.content);
  if (isSame) return undefined;
  return orders.items.find(({ documentId, packId, can }) => documentId === draft.id && !packId && can.includes('pay'));
}
