import { z } from 'zod';
import { defineAdminList } from '../../../kernel/admin-list.ts';
import { createRouter, permitted } from '../../../kernel/endpoint.ts';

export const searchAdminRoutes = createRouter('documents', 'admin');

const UnansweredSearchRow = z
  .object({
    id: z.uuid(),
    /** The words of the search that we know, in the order of the question; names and numbers are never stored. */
    words: z.string(),
    /** The subject without a letter that it is about, if it is in seeds/search/missing-letters.yaml. */
    subject: z.string().nullable(),
    times: z.number().int(),
    firstAskedOn: z.iso.date(),
    lastAskedOn: z.iso.date(),
  })
  .meta({ id: 'UnansweredSearchRow' });

defineAdminList(searchAdminRoutes, 'GET /unanswered-searches', {
  summary: 'Ce que les visiteurs ont cherché sans réponse, sans rien de ce qui pourrait les désigner',
  access: permitted('templates.read'),
  row: UnansweredSearchRow,
  from: ({ db }) => db('unanswered_searches'),
  columns: {
    id: 'id',
    words: 'words',
    subject: 'subject',
    times: 'times',
    firstAskedOn: 'first_asked_on',
    lastAskedOn: 'last_asked_on',
  },
  sorts: { times: ['times'], lastAskedOn: ['last_asked_on'] },
  defaultSort: ['times', 'DESC'],
  labels: {
    words: 'Mots connus',
    subject: 'Sujet sans lettre',
    times: 'Fois',
    firstAskedOn: 'Première fois le',
    lastAskedOn: 'Dernière fois le',
  },
  record: { summary: 'Une recherche sans réponse' },
});
