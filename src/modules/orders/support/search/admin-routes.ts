import { createRouter, endpoint, permitted } from '../../../../kernel/endpoint.ts';
import { DeskSearchQuery, DeskSearchResult } from '../search.contract.ts';
import { searchDesk } from './search-desk.ts';

export const deskSearchAdminRoutes = createRouter('orders', 'admin');

// A POST, because what is typed is personal data, and addresses are logged by proxies and browsers.
endpoint(deskSearchAdminRoutes, 'POST /search', {
  summary: 'Chercher une commande, une lettre, une personne, un paiement, un message',
  access: permitted('orders.read'),
  readOnly: true,
  audit: 'desk.searched',
  body: DeskSearchQuery,
  response: [200, DeskSearchResult],
  example: { q: 'AF-7K2M4P' },
  handler: ({ deps, user, body }) => searchDesk(deps, { ...body, user }),
});
