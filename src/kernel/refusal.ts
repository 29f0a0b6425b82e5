/** The kinds of "no" the rooms know. The one table that turns a kind into HTTP is below. */
const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  stale_token: 419,
  invalid: 422,
  throttled: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof STATUS;
export type FieldErrors = Record<string, string[]>;

/** A "no" that is part of the product: it has a code, a sentence for the person, and facts for support (never personal data). */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
    readonly fields?: FieldErrors,
  ) {
    super(message);
  }
  get status(): number {
    return STATUS[this.kind];
  }
}

export const statusOfKind = (kind: RefusalKind): number => STATUS[kind];

/** A refusal that a module can make, with what it always says. */
export interface RefusalDeclaration {
  (facts?: Record<string, unknown>): Refusal;
  readonly kind: RefusalKind;
  readonly code: string;
  readonly message: string;
}

/** Declares a refusal of a room: `throw orderAlreadyPaid({ orderId })`. */
export const refusal = (kind: RefusalKind, code: string, message: string): RefusalDeclaration =>
  Object.assign((facts?: Record<string, unknown>) => new Refusal(kind, code, message, facts), { kind, code, message });

/** 422 with one sentence list per field, as the seed's forms expect it. */
export const invalidFields = (fields: FieldErrors): Refusal =>
  new Refusal('invalid', 'invalid', 'Certaines réponses sont à corriger.', {}, fields);

export const notFound = refusal('not_found', 'not_found', 'Nous ne trouvons pas ce que vous demandez.');
export const unauthenticated = refusal('unauthenticated', 'unauthenticated', 'Connectez-vous pour continuer.');
export const forbidden = refusal('forbidden', 'forbidden', 'Votre compte ne permet pas cette action.');
export const secondFactorNeeded = refusal('forbidden', 'second_factor_needed', 'Ajoutez d’abord un second facteur à votre compte\u00a0: le back office s’ouvrira aussitôt.');
export const malformed = refusal('malformed', 'malformed', 'Cette demande est illisible.');
