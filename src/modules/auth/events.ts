import { z } from 'zod';
import { defineEvent } from '../../kernel/events.ts';

export const userRegistered = defineEvent('user.registered', { id: z.uuid() });
/** A person has to confirm an address. After sign-up, the welcome e-mail contains the link. */
export const emailVerificationRequested = defineEvent('email_verification.requested', { id: z.uuid() });
export const passwordChanged = defineEvent('password.changed', { id: z.uuid(), userId: z.uuid() });
export const secondFactorAdded = defineEvent('second_factor.added', { id: z.uuid() });
export const secondFactorRemoved = defineEvent('second_factor.removed', { id: z.uuid() });
/** `id` is that of the second factor; these events may occur several times for it. */
export const recoveryCodesRenewed = defineEvent('recovery_codes.renewed', { id: z.uuid(), occurrenceId: z.uuid() });
export const recoveryCodeUsed = defineEvent('recovery_code.used', { id: z.uuid(), occurrenceId: z.uuid() });
/** The account is closed; every module erases its data of the person. */
export const accountErased = defineEvent('account.erased', { id: z.uuid() });
export const passwordResetRequested = defineEvent('password_reset.requested', { id: z.uuid() });
/** `id` is that of the password reset whose link the invitation carries. */
export const staffInvited = defineEvent('staff.invited', { id: z.uuid() });
/** `id` is that of the account; these events may occur several times for it. */
export const staffRoleChanged = defineEvent('staff_role.changed', { id: z.uuid(), occurrenceId: z.uuid() });
export const accountBlocked = defineEvent('account.blocked', { id: z.uuid(), occurrenceId: z.uuid() });
/** `id` is that of the account, which may become inactive several times. */
export const accountInactive = defineEvent('account.inactive', { id: z.uuid(), occurrenceId: z.uuid() });
export const accountUnblocked = defineEvent('account.unblocked', { id: z.uuid(), occurrenceId: z.uuid() });
export const sessionsEnded = defineEvent('sessions.ended', { id: z.uuid(), occurrenceId: z.uuid() });
/** `id` is that of the account. */
export const newDeviceUsed = defineEvent('new_device.used', { id: z.uuid(), occurrenceId: z.uuid() });
