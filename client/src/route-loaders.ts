import { redirect, type LoaderFunction } from 'react-router-dom';
import type { DataRetentionView } from '../../src/modules/orders/privacy/contract.ts';
import { isUuid, type Reader } from './api/client.ts';
import {
  assertTemplateExists,
  readCatalogue,
  readHome,
  readPrices,
  readSearch,
  readTemplate,
  readTemplateGroup,
} from './features/documents/public-pages.ts';

export type RouteLoaders = ReturnType<typeof createRouteLoaders>;

/** What each page reads before it renders. Code that few visitors need is imported with its page. */
export function createRouteLoaders(read: Reader) {
  const home: LoaderFunction = async () => {
    const [data, { askRest }] = await Promise.all([readHome(read), import('./pages/home.tsx')]);
    await askRest();
    return data;
  };
  const catalogue: LoaderFunction = () => readCatalogue(read);
  const templateGroup: LoaderFunction = async ({ params: { slug = '' } }) => {
    const groupOrPath = await readTemplateGroup(read, slug);
    return typeof groupOrPath === 'string' ? redirect(groupOrPath, 301) : groupOrPath;
  };
  const template: LoaderFunction = async ({ params: { slug = '', name = '' } }) => {
    const [data, { askRest }] = await Promise.all([readTemplate(read, slug, name), import('./pages/template.tsx')]);
    await askRest();
    return data;
  };
  const form: LoaderFunction = ({ params: { slug = '', name = '' } }) => assertTemplateExists(read, slug, name);
  const search: LoaderFunction = ({ request }) => readSearch(read, new URL(request.url).searchParams);
  const prices: LoaderFunction = () => readPrices(read);
  const retentions: LoaderFunction = () => read<{ items: DataRetentionView[] }>('/data-retentions');
  // Few visitors verify a file: other pages do not load this code.
  const loadVerificationData = () => import('./features/orders/public-verification.ts');
  // The response to the form without JavaScript: the page for the pasted fingerprint.
  const verify: LoaderFunction = async ({ request }) => {
    const pasted = new URL(request.url).searchParams.get('empreinte');
    return pasted?.trim()
      ? redirect((await loadVerificationData()).verificationPath(pasted))
      : { isEmpty: pasted !== null };
  };
  const verification: LoaderFunction = async ({ params: { hash = '' } }) =>
    (await loadVerificationData()).readVerification(read, hash);
  const receivedLetter: LoaderFunction = async ({ request }) =>
    (await import('./features/documents/received-letters.ts')).readReceivedLetters(
      read,
      new URL(request.url).searchParams,
    );
  const styleguide: LoaderFunction = async () => {
    const [data, { askPieces }] = await Promise.all([readHome(read), import('./pages/styleguide.tsx')]);
    await askPieces();
    return data;
  };
  // Few visitors subscribe: other pages do not load this code.
  const payment: LoaderFunction = async ({ request }) => {
    const offer = new URL(request.url).searchParams.get('offre');
    return offer === null ? null : (await import('./features/payments/public-offer.ts')).readOffer(read, offer);
  };
  const notFound: LoaderFunction = () => {
    throw new Response(null, { status: 404, statusText: 'This page could not be found' });
  };
  const ownRecord: LoaderFunction = (args) => (isUuid(args.params['id'] ?? '') ? null : notFound(args, undefined));

  return {
    home,
    catalogue,
    templateGroup,
    template,
    form,
    search,
    prices,
    retentions,
    verify,
    verification,
    receivedLetter,
    styleguide,
    payment,
    ownRecord,
    notFound,
  };
}
