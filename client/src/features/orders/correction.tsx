import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftContent } from '../../../../src/modules/documents/contract.ts';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError, call } from '../../api/client.ts';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loader } from '../../ui/loader.tsx';
import { documentQuery, orderQuery } from './api.ts';

const NAMES: Record<string, string> = { organisation: 'Nom', service: 'Service', firstName: 'Prénom', lastName: 'Nom', line2: 'Appartement', line3: 'Bâtiment', line4: 'Numéro et rue', line5: 'Lieu-dit ou boîte postale', postcode: 'Code postal', city: 'Ville' };

/** Mends a paid letter while it still waits: both addresses and every text typed, at the same price. */
export function Correction({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const client = useQueryClient();
  const { data: document } = useQuery(documentQuery(order.documentId));
  const [content, setContent] = useState<DraftContent | null>(null);
  const [problems, setProblems] = useState<Problem[]>([]);
  useEffect(() => {
    if (document && !content) setContent(document.content);
  }, [document, content]);
  if (!content) return <Loader />;

  const save = async (): Promise<void> => {
    try {
      client.setQueryData(orderQuery(order.id).queryKey, await call<OrderView>('POST', `/orders/${order.id}/correct`, { content }));
      await client.invalidateQueries({ queryKey: documentQuery(order.documentId).queryKey });
      onDone();
    } catch (error) {
      setProblems([{ message: error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.' }]);
    }
  };
  const side = (name: 'sender' | 'recipient', title: string) => (
    <fieldset className="stack"><legend className="legend">{title}</legend>
      {Object.entries(NAMES).filter(([field]) => (content[name] as Record<string, unknown>)[field] !== undefined).map(([field, label]) => (
        <TextField key={field} id={`correct-${name}-${field}`} label={label} required={false} value={String((content[name] as Record<string, unknown>)[field] ?? '')} onChange={(event) => setContent({ ...content, [name]: { ...content[name], [field]: event.target.value } })} />
      ))}
    </fieldset>
  );
  return (
    <form className="card stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <h2 className="h3">Corriger ma lettre</h2>
      <ProblemSummary problems={problems} />
      {side('recipient', 'Le destinataire')}
      {side('sender', 'Vous')}
      {Object.entries(content.answers).filter(([, value]) => typeof value === 'string').map(([name, value]) => (
        <TextField key={name} id={`correct-${name}`} label={name} required={false} value={String(value)} onChange={(event) => setContent({ ...content, answers: { ...content.answers, [name]: event.target.value } })} />
      ))}
      <div className="row"><button className="btn" type="submit">Enregistrer la correction</button><button className="btn btn-plain" type="button" onClick={onDone}>Ne rien changer</button></div>
    </form>
  );
}
