import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { ensureOwner, findOwner } from '../attachments/owner.ts';
import { templateNotFound } from '../catalogue/errors.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import { closeSignatureRequest } from './commands/close-signature-request.ts';
import { requestSignature } from './commands/request-signature.ts';
import { signRequest } from './commands/sign-request.ts';
import {
  MAX_SIGNATURE_BODY,
  NewSignatureRequest,
  OpenedSignatureLink,
  RequestedSignatureView,
  SentSignature,
  SignatureLinkView,
  SignatureTaskView,
} from './contract.ts';
import { signatureLinkExpired, signatureLinkUsed } from './errors.ts';
import { getSignableRequest, getSignatureRequest } from './queries.ts';

export const signatureRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });

/** A person who signs with others asks for a few links. */
const NEW_LINKS = { name: 'signature-links', points: 60, seconds: 3600, by: 'account' } as const;
/** A token cannot be guessed; this only limits the load. */
const LINK_USES = { name: 'signature-link-uses', points: 60, seconds: 600, by: 'address' } as const;

endpoint(signatureRoutes, 'POST /signature-requests', {
  summary: 'Demander une signature sur un autre appareil\u00a0: le lien sert une fois, pendant dix minutes',
  access: anyone,
  rateLimit: NEW_LINKS,
  body: NewSignatureRequest,
  response: [201, SignatureLinkView],
  errors: [templateNotFound],
  example: { templateVersionId: EXAMPLE_ID },
  handler: async ({ deps, user, ctx, body }) => {
    const owner = ensureOwner(user, ctx);
    return requestSignature(deps, { owner, ...body });
  },
});

endpoint(signatureRoutes, 'GET /signature-requests/:id', {
  summary: 'La signature demandée, dès qu’elle est dessinée',
  access: anyone,
  params,
  response: [200, RequestedSignatureView],
  errors: [signatureLinkExpired],
  handler: async ({ deps, user, ctx, params: { id } }) => {
    const { signature } = await getSignatureRequest(deps, { id, owner: findOwner(user, ctx) });
    return { signature };
  },
});

endpoint(signatureRoutes, 'DELETE /signature-requests/:id', {
  summary: 'Ne plus attendre cette signature, ou dire qu’elle est arrivée',
  access: anyone,
  params,
  response: [204, null],
  handler: async ({ deps, user, ctx, params: { id } }) =>
    closeSignatureRequest(deps, { id, owner: findOwner(user, ctx) }),
});

endpoint(signatureRoutes, 'POST /signature-links/open', {
  summary: 'Ce qu’un lien permet de signer\u00a0: le titre de la lettre, rien d’autre',
  access: anyone,
  audit: null,
  rateLimit: LINK_USES,
  body: OpenedSignatureLink,
  response: [200, SignatureTaskView],
  errors: [signatureLinkExpired, signatureLinkUsed],
  example: { token: `${EXAMPLE_ID}.signature` },
  handler: async ({ deps, body: { token } }) => {
    const { templateVersionId } = await getSignableRequest(deps, deps.db, token);
    const versions = await getVersionsById(deps, [templateVersionId]);
    return { title: versions.get(templateVersionId)!.data.title };
  },
});

endpoint(signatureRoutes, 'POST /signature-links/sign', {
  summary: 'Signer avec un lien',
  access: anyone,
  rateLimit: LINK_USES,
  body: SentSignature,
  maxBodyBytes: MAX_SIGNATURE_BODY,
  response: [204, null],
  errors: [signatureLinkExpired, signatureLinkUsed],
  example: {
    token: `${EXAMPLE_ID}.signature`,
    signature: {
      width: 10,
      height: 5,
      strokes: [
        [
          [0, 0],
          [10, 5],
        ],
      ],
    },
  },
  handler: async ({ deps, body }) => signRequest(deps, body),
});
