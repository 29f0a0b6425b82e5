import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { formatExactMoment } from './lib/dates.ts';
import { Reveal } from './lib/reveal.tsx';
import { http } from './providers/http.ts';

interface StoredConsent {
  version: string;
  terms: string | null;
  price: string | null;
  said: { words: string; at: string }[];
  agreedFrom: string | null;
  isMasked: boolean;
}

/** Shows what the person agreed to: the text of each box, the instant, the terms and the IP address. */
export function Agreement({ of }: { of: 'orders' | 'subscriptions' }) {
  const record = useRecordContext<{ id: string; status: string }>();
  const { data, error } = useQuery({
    queryKey: ['agreement', of, record?.id, record?.status],
    queryFn: async () => ({
      kept: (await http(`/-/admin/v1/${of}/${record!.id}/agreement`)).json as StoredConsent | null,
    }),
    enabled: Boolean(record),
    retry: false,
  });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  if (!data) return null;
  return (
    <section>
      <h3>Accords donnés</h3>
      {data.kept && record && (
        <Reveal subject={of} id={record.id} isMasked={data.kept.isMasked && data.kept.agreedFrom !== null} />
      )}
      {data.kept ? <ConsentDetails {...data.kept} /> : <p>Aucun accord n’est gardé ici.</p>}
    </section>
  );
}

const ConsentDetails = ({ version, terms, price, said: agreements, agreedFrom }: StoredConsent) => (
  <>
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Quand</th>
          <th scope="col">Texte accepté</th>
        </tr>
      </thead>
      <tbody>
        {agreements.map(({ words, at: when }) => (
          <tr key={words}>
            <td>{formatExactMoment(when)}</td>
            <td>{words}</td>
          </tr>
        ))}
        {price && (
          <tr>
            <td>Prix annoncé</td>
            <td>{price}</td>
          </tr>
        )}
        <tr>
          <td>Adresse IP</td>
          <td>{agreedFrom ?? 'oubliée (gardée un an au plus)'}</td>
        </tr>
      </tbody>
    </table>
    <p>
      Conditions générales de vente, version {version}.{' '}
      {terms ? (
        <>
          <a href={`/-/admin/v1/terms/${terms}/terms.pdf`}>Le PDF accepté</a> (SHA-256 : <code>{terms}</code>)
        </>
      ) : (
        'Leur texte n’était pas encore gardé avec la commande.'
      )}
    </p>
  </>
);
