import { describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { matchRoutes } from 'react-router-dom';
import type { PageHandle } from '../../client/src/page-handle.ts';
import { createRoutes } from '../../client/src/routes.tsx';
import { findRedirect } from '../../client/src/shell/access.ts';
import { ProblemSummary } from '../../client/src/ui/problem-summary.tsx';
import { openPage, read } from './open-page.tsx';

describe('the page of one letter', () => {
  test.each(['not-a-uuid', '1', '0190a000-0000-7000-8000-00000000000g'])(
    'returns 404 for an invalid id: %s',
    async (id) => {
      const { status, html } = await openPage(`/mes-documents/${id}`);
      expect(status).toBe(404);
      expect(html).toContain('This page could not be found');
    },
  );
});

test.each(['/login/nouveau-mot-de-passe', '/confirmer-mon-adresse', '/ne-plus-recevoir'])(
  'a link from an e-mail opens its page whoever is logged in: %s',
  (path) => {
    const { mode } = matchRoutes(createRoutes(read), path)!.at(-1)!.route.handle as PageHandle;
    expect([null, { id: 'u1' }].map((user) => findRedirect(mode, user, { pathname: path, search: '' }))).toEqual([
      null,
      null,
    ]);
  },
);

describe('the payment page', () => {
  test.each(['subscription', 'single_document', 'gratuit', ''])(
    'rejects the offer « %s », which cannot be subscribed to',
    async (offer) => {
      expect((await openPage(`/paiement?offre=${offer}`)).status).toBe(404);
    },
  );

  test.each([
    '/paiement?offre=trial',
    '/paiement?offre=subscription_without_trial',
    '/paiement',
    '/paiement?document=x',
  ])('exists for %s', async (path) => {
    expect((await openPage(path)).status).toBe(200);
  });

  test.each([
    ['/paiement?offre=trial', 'à la formule choisie', 'conservée pour payer l’abonnement'],
    [
      '/paiement?document=0190a000-0000-7000-8000-000000000009',
      'à votre lettre',
      'Aucune carte n’est demandée pour le créer',
    ],
    ['/paiement', 'dans votre espace', 'Aucune carte n’est demandée pour le créer'],
  ])('log-in and sign-up for %s have a matching text', async (path, logIn, register) => {
    const back = `?retour=${encodeURIComponent(path)}`;
    const pages = [(await openPage(`/login${back}`)).html, (await openPage(`/inscription${back}`)).html];
    expect(pages).toEqual([expect.stringContaining(logIn), expect.stringContaining(register)]);
    expect(pages.join('')).not.toContain('Votre lettre est gardée');
  });
});

test('a fault that the person cannot correct is not under « quelque chose à corriger »', () => {
  const drawn = (isFault: boolean): string =>
    renderToString(<ProblemSummary problems={[{ message: 'Votre compte nous est parvenu incomplet.', isFault }]} />);
  expect(drawn(true)).toContain('Nous n’avons pas pu continuer');
  expect(drawn(false)).toContain('Il reste quelque chose à corriger');
});
