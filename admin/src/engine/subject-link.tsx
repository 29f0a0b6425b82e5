import { Link } from 'react-router-dom';
import { useResourcePath } from '../lib/resource-link.tsx';

/** Events whose first word names another table than that of the row that they are about; these rows have no page. */
const WITHOUT_PAGE = ['order.decided'];
/** The page of the row that an event is about, by the first word of the event's name. */
const PAGES: Readonly<Record<string, readonly [resource: string, label: string]>> = {
  order: ['orders', 'Commande'],
  letter: ['letters', 'Lettre'],
  payment: ['payments', 'Paiement'],
  refund: ['refunds', 'Remboursement'],
  dispute: ['disputes', 'Litige'],
  invoice: ['invoices', 'Facture ou avoir'],
  subscription: ['subscriptions', 'Abonnement'],
  approval: ['approvals', 'Approbation'],
  message: ['messages', 'Message'],
  account: ['users', 'Compte'],
  user: ['users', 'Compte'],
  stripe_webhook: ['webhooks', 'Notification'],
  postal_webhook: ['webhooks', 'Notification'],
  mail_webhook: ['webhooks', 'Notification'],
};

interface Props {
  event: string;
  subjectId: string | null;
  /** Whether the id of a row without a page is shown; true by default. */
  showsId?: boolean;
}

/** Links to what a job, a webhook or an e-mail is about; its id where there is no page that the person can open. */
export function EventSubject({ event, subjectId, showsId = true }: Props) {
  const [resource = '', label = ''] = (!WITHOUT_PAGE.includes(event) && PAGES[event.split('.')[0]!]) || [];
  const path = useResourcePath()(resource, subjectId);
  if (!subjectId) return <>aucun</>;
  if (path) return <Link to={path}>{label}</Link>;
  return <>{showsId ? subjectId : '—'}</>;
}
