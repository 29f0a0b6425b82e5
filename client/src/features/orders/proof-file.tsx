import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Art } from '../../ui/art.tsx';
import { linkedLettersQuery, orderQuery, requestProofFile } from './api.ts';

const POLL_MS = 1000;
/** A full envelope of scanned pages takes about a minute. */
const MAX_POLLS = 120;

/** The proof file. Its one button makes it current before it is downloaded. */
export function ProofFile({ order }: { order: OrderView }) {
  const { id, letter, can } = order;
  if (!letter || !can.includes('request_proof_file')) return null;
  return (
    <article className="proof is-all">
      <Art name="proof-file" />
      <div>
        <h3>Le dossier de preuve</h3>
        <p>La lettre imprimée, ses pièces, chaque étape et les preuves du service postal, en un seul PDF.</p>
      </div>
      <div className="proof-acts" aria-live="polite">
        <DownloadButton orderId={id} />
        <CaseFileLink orderId={id} />
        {letter.seal && (
          <p className="small">
            <Link to={`/verifier/${letter.seal}`}>Vérifier cette lettre</Link> : chacun peut le faire, sans compte.
          </p>
        )}
      </div>
    </article>
  );
}

/** Only where the customer has sent another letter about the same matter. */
function CaseFileLink({ orderId }: { orderId: string }) {
  const { data } = useQuery({ ...linkedLettersQuery(orderId), retry: false });
  const count = data?.items.length ?? 0;
  if (count < 2) return null;
  return (
    <Link className="btn btn-small btn-quiet" to={`/mes-documents/dossier?lettre=${orderId}`}>
      Constituer un dossier ({count} lettres)
    </Link>
  );
}

function DownloadButton({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const download = async (): Promise<void> => {
    if (isWaiting) return;
    setProblem(null);
    setWaiting(true);
    try {
      await requestProofFile(orderId);
      const isReady = await waitUntilCurrent(client, orderId, () => isLeft.current);
      if (isLeft.current) return;
      if (isReady) window.location.assign(`/-/api/v1/orders/${orderId}/proof-file.pdf`);
      else setProblem('Le dossier de preuve n’est pas encore prêt. Réessayez dans quelques minutes.');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    }
    setWaiting(false);
  };
  return (
    <>
      <button className="btn btn-small" type="button" aria-disabled={isWaiting} onClick={() => void download()}>
        Télécharger le dossier de preuve
      </button>
      {isWaiting && <p className="soft">Il se prépare…</p>}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Reads the order again until its proof file holds all that happened. False if that takes too long. */
async function waitUntilCurrent(client: QueryClient, orderId: string, isLeft: () => boolean): Promise<boolean> {
  for (let poll = 0; poll < MAX_POLLS && !isLeft(); poll += 1) {
    const { letter } = await client.fetchQuery({ ...orderQuery(orderId), staleTime: 0 });
    if (letter?.proofFile?.isCurrent) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}
