/** The kinds of errors that modules use, with their HTTP status. No other place maps kinds to HTTP. */
const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  csrf_mismatch: 419,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS;
export type FieldErrors = Record<string, string[]>;

/** An expected error: it has a code, a French message for the person, and details for support (never personal data). */
export class AppError extends Error {
  override name = 'AppError';
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly fields?: FieldErrors,
  ) {
    super(message);
  }
  get status(): number {
    return STATUS[this.kind];
  }
}

export const statusOfKind = (kind: ErrorKind): number => STATUS[kind];

/** Creates an error of a module, always with the same code and message. */
export interface ErrorDefinition {
  (details?: Record<string, unknown>): AppError;
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
}

/** Declares an error of a module: `throw orderAlreadyPaid({ orderId })`. */
export const defineError = (kind: ErrorKind, code: string, message: string): ErrorDefinition =>
  Object.assign((details?: Record<string, unknown>) => new AppError(kind, code, message, details), {
    kind,
    code,
    message,
  });

/** Creates a 422 with a list of messages for each field (docs/domain/interface.md#errors). */
export const invalidFields = (fields: FieldErrors): AppError =>
  new AppError('invalid', 'invalid', 'Certaines réponses sont à corriger.', {}, fields);

export const notFound = defineError('not_found', 'not_found', 'Nous ne trouvons pas ce que vous demandez.');
export const unauthenticated = defineError('unauthenticated', 'unauthenticated', 'Connectez-vous pour continuer.');
export const forbidden = defineError('forbidden', 'forbidden', 'Votre compte ne permet pas cette action.');
export const secondFactorRequired = defineError(
  'forbidden',
  'second_factor_needed',
  'Ajoutez d’abord un second facteur à votre compte\u00a0: le back office s’ouvrira aussitôt.',
);
export const malformedRequest = defineError('malformed', 'malformed', 'Cette demande est illisible.');
