import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Art } from '../../ui/art.tsx';
import { requestProofFile } from './api.ts';

/** Everything about the letter in one PDF. When something happened since it was made, a newer one is made on demand: the page asks for the order every few seconds. */
export function ProofFile({ order }: { order: OrderView }) {
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { letter } = order;
  if (!letter || !order.can.includes('request_proof_file')) return null;
  const made = letter.proofFile;
  const isWaiting = asked && !made?.isCurrent;
  const prepare = async (): Promise<void> => {
    setRefusal(null);
    try {
      await requestProofFile(order.id);
      setAsked(true);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    }
  };
  return (
    <article className="proof is-all">
      <Art name="proof-file" />
      <div>
        <h3>Le dossier de preuve</h3>
        <p>La lettre imprimée, ses pièces, chaque étape et les preuves du service postal, en un seul PDF.</p>
      </div>
      <div className="proof-acts" aria-live="polite">
        {made && (
          <a
            className={`btn btn-small${made.isCurrent ? '' : ' btn-quiet'}`}
            href={`/-/api/v1/orders/${order.id}/proof-file.pdf`}
          >
            {made.isCurrent ? 'Télécharger le dossier de preuve' : 'Télécharger la version précédente'}
          </a>
        )}
        {!made?.isCurrent &&
          (isWaiting ? (
            <p className="soft">Il se prépare. Il sera là dans quelques secondes.</p>
          ) : (
            <button className="btn btn-small" type="button" onClick={() => void prepare()}>
              {made ? 'Le mettre à jour' : 'Préparer le dossier de preuve'}
            </button>
          ))}
        {refusal && (
          <p className="error" role="alert">
            {refusal}
          </p>
        )}
        {letter.seal && (
          <p className="small">
            <Link to={`/verifier/${letter.seal}`}>Vérifier cette lettre</Link> : chacun peut le faire, sans compte.
          </p>
        )}
      </div>
    </article>
  );
}
