import { Link } from 'react-router-dom';
import { Invoices } from '../../features/orders/invoices.tsx';
import { Part, ProfileFrame } from './frame.tsx';

export function InvoicesPage() {
  return (
    <ProfileFrame title="Factures">
      <Part title="Vos factures et vos avoirs"><Invoices /></Part>
      <Part title="Abonnement">
        <p>Une lettre se paie une fois : rien n’est prélevé ensuite, et votre carte n’est pas gardée. <Link to="/nos-solutions">Voir nos tarifs</Link></p>
        <p><Link to="/resilier-votre-contrat">Résilier votre contrat</Link></p>
      </Part>
    </ProfileFrame>
  );
}
