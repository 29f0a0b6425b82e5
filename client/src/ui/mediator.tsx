import { useSite } from '../api/context.tsx';

/**
 * The consumer mediator, named on the site, in the terms and on invoices (code de la consommation, L. 616-1 and R.
 * 616-1).
 */
export function Mediator() {
  const { seller } = useSite();
  return (
    <>
      {seller.mediator}
      {seller.mediatorUrl && (
        <>
          ,{' '}
          <a href={seller.mediatorUrl} rel="noopener">
            {new URL(seller.mediatorUrl).hostname}
          </a>
        </>
      )}
    </>
  );
}
