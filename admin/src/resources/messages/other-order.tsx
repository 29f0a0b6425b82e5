import { useNotify } from 'react-admin';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';
import type { Thread } from './thread.ts';

const toLetters = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** « 7k2m4p » → the order AF-7K2M4P. The server also finds orders whose reference only begins so. */
async function findOrderId(typed: string): Promise<string> {
  const { json } = await post('/-/admin/v1/orders/query', { filter: { q: typed }, range: [0, 1] });
  const order = (json as { id: string; reference: string }[]).find(({ reference }) =>
    [toLetters(reference), toLetters(reference.slice('AF-'.length))].includes(toLetters(typed)),
  );
  if (!order) throw new Error('Aucune commande n’a cette référence. Vérifiez-la, puis réessayez.');
  return order.id;
}

/** Links a thread to the order of a reference, instead of the one that the screen shows. */
export async function linkByReference(
  { id, orderId, statusSince }: Pick<Thread, 'id' | 'orderId' | 'statusSince'>,
  reference: string,
): Promise<void> {
  await post(`/-/admin/v1/messages/${id}/link-order`, {
    orderId: await findOrderId(reference),
    expectedOrderId: orderId,
    expectedStatusSince: statusSince,
  });
}

/** For an order that is not proposed, or in place of one that was linked by mistake. */
export function OtherOrder({ thread, onChanged }: { thread: Thread; onChanged: () => void }) {
  const notify = useNotify();
  return (
    <section className="inbox-card">
      <Command
        label={thread.orderId ? 'Ce n’est pas cette commande' : 'Une autre commande'}
        fields={[{ name: 'reference', label: 'Référence de la commande', autoComplete: 'off' }]}
        button="C’est cette commande"
        send={({ reference }) => linkByReference(thread, reference)}
        onDone={() => {
          notify('Commande indiquée.', { type: 'success' });
          onChanged();
        }}
      >
        <p>Cet échange se lit ensuite sur sa page. La personne qui a écrit n’en apprend rien.</p>
      </Command>
    </section>
  );
}
