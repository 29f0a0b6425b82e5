import { z } from 'zod';
import { Iso } from '../contract.ts';
import { DrawnSignature } from '../drafts/contract.ts';

/** How long a link to sign on another device works. */
export const SIGNATURE_LINK_MINUTES = 10;
/** More than the largest signature that the contract allows takes as JSON. */
export const MAX_SIGNATURE_BODY = 60_000;

export const NewSignatureRequest = z.strictObject({ templateVersionId: z.uuid() });

/** The address that the other device opens; it works once. */
export const SignatureLinkView = z.object({ id: z.uuid(), url: z.url(), expiresAt: Iso });
export type SignatureLinkView = z.infer<typeof SignatureLinkView>;

/** Null until the other device has sent the signature. */
export const RequestedSignatureView = z.object({ signature: DrawnSignature.nullable() });
export type RequestedSignatureView = z.infer<typeof RequestedSignatureView>;

const LinkToken = z.string().min(1).max(200);
export const OpenedSignatureLink = z.strictObject({ token: LinkToken });
export const SentSignature = z.strictObject({ token: LinkToken, signature: DrawnSignature });

/** What the other device sees: the title of the template, nothing that was typed. */
export const SignatureTaskView = z.object({ title: z.string() });
export type SignatureTaskView = z.infer<typeof SignatureTaskView>;
