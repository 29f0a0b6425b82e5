import { useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { http } from '../../providers/http.ts';

interface Entry {
  at: string;
  kind: string;
  what: string;
  details: string;
}
const at = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' });

/** Everything that happened to the order, in time order. */
export function Story() {
  const order = useRecordContext<{ id: string; status: string }>();
  const [entries, setEntries] = useState<Entry[] | null>(null);
  useEffect(() => {
    if (!order) return;
    void http(`/-/admin/v1/orders/${order.id}/story`).then(({ json }) => setEntries((json as { entries: Entry[] }).entries), () => setEntries([]));
  }, [order]);
  if (!entries) return null;
  return (
    <section>
      <h3>Histoire</h3>
      <table>
        <tbody>{entries.map((one, i) => <tr key={i}><td>{at.format(new Date(one.at))}</td><td>{one.kind}</td><td>{one.what}</td><td>{one.details}</td></tr>)}</tbody>
      </table>
    </section>
  );
}
