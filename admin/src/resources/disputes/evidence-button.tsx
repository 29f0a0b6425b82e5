import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { RevealDialog } from '../../lib/reveal-dialog.tsx';

/**
 * Fetches the archive instead of linking to it, so that an error is shown on this page. Null if the order is masked and
 * needs a reason first.
 */
async function downloadEvidence(id: string): Promise<{ json: { name: string; file: Blob } | null }> {
  const response = await fetch(`/-/admin/v1/disputes/${id}/evidence.zip`, {
    headers: { accept: 'application/zip, application/json' },
  });
  if (!response.ok) {
    const { message, code } = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
    if (code === 'personal_data_masked') return { json: null };
    throw new Error(message ?? 'Le serveur ne répond pas. Réessayez.');
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'litige.zip';
  return { json: { name, file: await response.blob() } };
}

/** Downloads the evidence for the bank: proofs, invoices, accepted terms and messages. */
export function EvidenceButton() {
  const dispute = useRecordContext<{ id: string; orderId: string | null }>();
  const [isMasked, setMasked] = useState(false);
  const { run, busy } = useCommand();
  const notify = useNotify();
  if (!dispute) return null;
  const download = (): void =>
    void run(
      () => downloadEvidence(dispute.id),
      (archive) => {
        if (!archive) {
          setMasked(true);
          return;
        }
        const { name, file } = archive;
        const address = URL.createObjectURL(file);
        Object.assign(document.createElement('a'), { href: address, download: name }).click();
        URL.revokeObjectURL(address);
        notify('Dossier téléchargé. Joignez-le à votre réponse chez Stripe.', { type: 'success' });
      },
    );
  return (
    <>
      <ActionButton label="Télécharger le dossier pour la banque" look="main" busy={busy} onClick={download} />
      {isMasked && dispute.orderId && (
        <RevealDialog
          subject="orders"
          id={dispute.orderId}
          explanation="Le dossier contient la lettre et les messages du client, dont les commandes se lisent ensuite en clair pendant quinze minutes."
          onDone={download}
          onClose={() => setMasked(false)}
        />
      )}
    </>
  );
}
