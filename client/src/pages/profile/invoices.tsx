import { Link } from 'react-router-dom';
import { Invoices } from '../../features/orders/invoices.tsx';
import { SubscriptionBlock } from '../../features/payments/subscription-block.tsx';
import { Part, ProfileLayout } from './profile-layout.tsx';

export function InvoicesPage() {
  return (
    <ProfileLayout title="Factures et abonnement">
      <Part title="Vos factures et vos avoirs">
        <Invoices />
      </Part>
      <SubscriptionBlock />
      <p className="small soft">
        <Link to="/resilier-votre-contrat">Résilier votre contrat</Link> et{' '}
        <Link to="/renoncer-au-contrat">renoncer au contrat</Link> se font aussi sans compte.
      </p>
    </ProfileLayout>
  );
}
