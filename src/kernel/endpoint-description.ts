import type { z } from 'zod';
import type { ErrorDefinition, ErrorKind } from './errors.ts';

/** What an endpoint publishes besides its access, input and output. Only the OpenAPI document and tests read it. */
export interface EndpointDescription<Body = unknown> {
  /** Errors specific to this endpoint: definitions, whose messages become examples, or kinds. */
  errors?: readonly (ErrorDefinition | ErrorKind)[];
  /** Headers it reads, beyond those that every endpoint reads. */
  requestHeaders?: z.ZodObject;
  /** Media types of a raw body. */
  rawTypes?: readonly string[];
  /** How a provider authenticates, if it uses headers that OpenAPI does not list as parameters. */
  credentials?: 'partnerPassword';
  /** Other statuses of success: 200 where a repeated request finds its work done, 304. */
  otherStatuses?: readonly (200 | 304)[];
  /** Response headers besides those that follow from the kind of response. */
  responseHeaders?: readonly ('ETag' | 'Content-Range' | 'X-Total-Estimated')[];
  /** A body that it accepts. A test sends it. */
  example?: Body;
  /** It changes nothing, and is a POST because of its input: a name, or a long text. */
  readOnly?: boolean;
  /** The list of the back office that it answers. */
  list?: AdminListDescription;
}

/** What a list of the back office offers. A test compares it with what the screens ask for. */
export interface AdminListDescription {
  /** Name of the resource: the last part of its address. */
  readonly name: string;
  readonly row: z.ZodObject;
  readonly sortable: readonly string[];
  readonly filters: readonly string[];
}
