import type { z } from 'zod';
import type { ErrorDefinition, ErrorKind } from './errors.ts';

/** What an endpoint publishes beyond its access, input and output. Only the OpenAPI document reads it. */
export interface EndpointDescription<Body = unknown> {
  /** Refusals of its own: with their sentence as an example, or by kind. */
  errors?: readonly (ErrorDefinition | ErrorKind)[];
  /** Headers it reads, beyond those that every endpoint reads. */
  requestHeaders?: z.ZodObject;
  /** Media types of a raw body. */
  rawTypes?: readonly string[];
  /** How a provider proves a call, where headers that OpenAPI does not list as parameters carry it. */
  credentials?: 'partnerPassword';
  /** Other statuses of success: 200 where a repeated request finds its work done, 304. */
  otherStatuses?: readonly (200 | 304)[];
  /** Headers it answers, beyond those that follow from the kind of answer. */
  responseHeaders?: readonly 'ETag'[];
  /** A body that it accepts. A test sends it. */
  example?: Body;
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
