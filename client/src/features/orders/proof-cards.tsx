import type { ReactNode } from 'react';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { Art } from '../../ui/art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProofFile } from './proof-file.tsx';

const PROOFS = {
  receipt: ['proof-receipt', 'Avis de réception signé', 'l’avis de réception', 'Rendu par La Poste et numérisé.'],
  deposit: ['proof-deposit', 'Preuve de dépôt', 'la preuve de dépôt', 'La date d’envoi, par le service postal.'],
  content: ['proof-letter', 'Preuve de contenu', 'la preuve de contenu', 'Les pages reçues, par le service postal.'],
} as const;

/** Lists all downloads of an order, each with its purpose. */
export function ProofCards({ order }: { order: OrderView }) {
  const { letter, can, id } = order;
  const from = `/-/api/v1/orders/${id}`;
  if (
    !(['download_pdf', 'download_receipt', 'request_proof_file'] as const).some((action) => can.includes(action)) &&
    !letter?.changeableUntil
  )
    return null;
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title" className="h3 gap-bottom">
        {letter && letter.proofs.length > 0 ? 'Vos preuves' : 'Vos documents'}
      </h2>
      {letter?.changeableUntil && (
        <p className="soft gap-bottom">Le PDF sera prêt quand le délai pour changer d’avis sera passé.</p>
      )}
      <div className="proofs">
        <ProofFile order={order} />
        {letter?.proofs.map((kind) => {
          const [art, title, downloadName, description] = PROOFS[kind];
          return (
            <Card key={kind} art={art} title={title} description={description}>
              <DownloadLink href={`${from}/proofs/${kind}`} what={downloadName} />
            </Card>
          );
        })}
        {can.includes('download_pdf') && (
          <Card art="proof-letter" title="Votre lettre" description={getPdfText(order)}>
            <DownloadLink href={`${from}/letter.pdf`} what="le PDF" isMain={!letter} />
          </Card>
        )}
        {can.includes('download_receipt') && (
          <Card art="proof-letter" title="La facture" description={`Commande ${order.reference}.`}>
            <DownloadLink href={`${from}/receipt.pdf`} what="la facture" />
          </Card>
        )}
        {can.includes('download_receipt') && (
          <Card art="proof-letter" title="Les conditions" description="Telles que vous les avez acceptées.">
            <DownloadLink href={`${from}/terms.pdf`} what="les conditions acceptées" />
          </Card>
        )}
      </div>
    </section>
  );
}

function getPdfText({ letter }: OrderView): string {
  if (!letter) return 'PDF, à imprimer et à envoyer vous-même.';
  return letter.depositedAt ? 'PDF, le même que les feuilles postées.' : 'PDF, prêt à imprimer.';
}

const Card = ({
  art,
  title,
  description,
  children,
}: {
  art: string;
  title: string;
  description: string;
  children: ReactNode;
}) => (
  <article className="proof">
    <Art name={art} />
    <div>
      <h3>{title}</h3>
      <p>{description}</p>
    </div>
    {children}
  </article>
);

const DownloadLink = ({ href, what, isMain = false }: { href: string; what: string; isMain?: boolean }) => (
  <a className={`btn btn-small${isMain ? '' : ' btn-quiet'}`} href={href}>
    <Icon name="download" /> Télécharger<span className="sr"> {what}</span>
  </a>
);
