import { useSearchParams } from 'react-router-dom';
import { isUuid } from '../api/is-uuid.ts';
import { CheckoutStartPage } from './checkout/checkout-start.tsx';
import { CheckoutPage } from './checkout/checkout.tsx';
import { SubscribePage } from './subscribe.tsx';

/** One address, two orders that never mix: a letter, or a subscription. Without either, the letters that can be ordered. */
export function PaymentPage() {
  const [params] = useSearchParams();
  const id = params.get('document') ?? '';
  if (params.has('offre')) return <SubscribePage />;
  return isUuid(id) ? <CheckoutPage id={id} /> : <CheckoutStartPage />;
}
