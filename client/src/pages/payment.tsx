import { useSearchParams } from 'react-router-dom';
import { CheckoutPage } from './checkout.tsx';
import { SubscribePage } from './subscribe.tsx';

/** One address, two orders that never mix: a letter, or a subscription. */
export const PaymentPage = () => (useSearchParams()[0].has('offre') ? <SubscribePage /> : <CheckoutPage />);
