import { z } from 'zod';
import { mapProfileFields, type ProfileField } from './profile-fields.contract.ts';

/** E-mail as typed: trimmed, lower-cased, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Indiquez votre adresse e-mail.')
  .max(254)
  .pipe(z.email({ error: 'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.' }))
  .meta({ format: 'email' });

/**
 * CNIL 2022-100 accepts 8 characters of 3 kinds with throttling; we require 10 and reject breached passwords instead of
 * requiring kinds.
 */
export const NewPassword = z
  .string()
  .min(10, 'Choisissez au moins 10 caractères.')
  .max(200, 'Ce mot de passe dépasse 200 caractères.');

/**
 * Six digits of an authenticator or sixteen of a recovery code, distinguished by length. Spaces are allowed.
 */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'Tapez le code à six chiffres que montre votre application d’authentification.')
  .max(64);

export const Credentials = z.strictObject({
  email: Email,
  password: z.string().min(1).max(200),
  code: SecondFactorCode.optional(),
});

const requiredText = ({ required, maxLength, format }: ProfileField) => {
  const text = z.string().trim().min(1, required?.missing).max(maxLength);
  return format ? text.regex(format.pattern, format.message) : text;
};
/** An empty field is stored as null; a field that is not sent stays unchanged. */
const optionalText = ({ maxLength, format }: ProfileField) => {
  const text = z.string().trim().max(maxLength);
  const emptyOr = ({ source, flags }: RegExp) => new RegExp(`^$|(?:${source})`, flags);
  const formatted = format ? text.regex(emptyOr(format.pattern), format.message) : text;
  return formatted.transform((value) => value || null).nullish();
};
/** The fields of the profile that a person may change. */
export const ProfileUpdate = z.strictObject(
  mapProfileFields<ReturnType<typeof requiredText>, ReturnType<typeof optionalText>>((field) =>
    field.required ? requiredText(field) : optionalText(field),
  ),
);

export const Registration = z.strictObject({
  email: Email,
  password: NewPassword,
  ...ProfileUpdate.pick({ firstName: true, lastName: true }).shape,
});

/** The user object of the interface (docs/domain/interface.md#permissions): `scope` lists permissions. */
export const UserView = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['customer', 'support', 'manager', 'admin']),
  scope: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof UserView>;

/** E-mails that a person can switch off. E-mails about orders, money, security and legal duties are always sent. */
export const Notifications = z.strictObject({
  letterPrinted: z.boolean(),
  letterDelivered: z.boolean(),
  letterReturned: z.boolean(),
  /** Pages of an older version do not send these. */
  nextStep: z.boolean().default(true),
  legalChange: z.boolean().default(true),
});
export type Notifications = z.infer<typeof Notifications>;

/** The personal data of an account, for its owner. */
export const ProfileView = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** An address that its owner has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  ...mapProfileFields<z.ZodString, z.ZodNullable<z.ZodString>>(({ required }) =>
    required ? z.string() : z.string().nullable(),
  ),
  notifications: Notifications,
  createdAt: z.iso.datetime(),
});
export type ProfileView = z.infer<typeof ProfileView>;

const PresentPassword = z.string().min(1, 'Indiquez votre mot de passe actuel.').max(200);
export const PasswordChange = z.strictObject({ present: PresentPassword, password: NewPassword });
export const EmailChange = z.strictObject({ email: Email, present: PresentPassword });
export const PasswordAgain = z.strictObject({ present: PresentPassword });
/** Changes of a second factor require the password and a code, from the authenticator or for recovery. */
export const SecondFactorProof = PasswordAgain.extend({ code: SecondFactorCode });
/** The e-mail is typed again to prevent an accidental deletion. */
export const Erasure = z.strictObject({ email: Email, present: PresentPassword });

/** A browser in which this account is logged in. */
export const SessionView = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  openedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

/** A person's own second factor. */
export const SecondFactorView = z.object({
  activeSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The back office requires one of this person. */
  required: z.boolean(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;
/** Returned once, to be shown as text and as a QR code. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;
export const RecoveryCodesView = z.object({ codes: z.array(z.string()) });
export type RecoveryCodesView = z.infer<typeof RecoveryCodesView>;
/** `endedSessions`: the number of sessions in other browsers, opened without the second factor. */
export const SecondFactorAdded = RecoveryCodesView.extend({ endedSessions: z.number().int() });
export type SecondFactorAdded = z.infer<typeof SecondFactorAdded>;

/** History of a user's second factors, for the back office. */
export const SecondFactorHistory = z.object({
  entries: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(['confirm', 'renewCodes', 'spendCode', 'remove']),
      /** Set only if another person removed it. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type SecondFactorHistory = z.infer<typeof SecondFactorHistory>;
/** Since when the screen shows an account as blocked. */
export const ExpectedBlockedAt = z.iso
  .datetime()
  .transform((instant) => new Date(instant))
  .nullable()
  .meta({
    description:
      'Depuis quand le compte est bloqué, d’après l’écran\u202f; null s’il ne l’est pas. Un autre état est un conflit.',
  });
/** How a colleague verified the identity of the person, before an account gets another address. */
export const Identification = z.enum(['orders', 'call_back', 'identity_document', 'letter']);
export type Identification = z.infer<typeof Identification>;

/** The roles of colleagues. */
export const StaffRole = z.enum(['support', 'manager', 'admin']);
export type StaffRole = z.infer<typeof StaffRole>;
export type Credentials = z.infer<typeof Credentials>;
export type Registration = z.infer<typeof Registration>;
