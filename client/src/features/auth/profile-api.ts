import { queryOptions } from '@tanstack/react-query';
import type {
  Notifications,
  ProfileView,
  RecoveryCodesView,
  SecondFactorAdded,
  SecondFactorSecret,
  SecondFactorView,
  SessionView,
} from '../../../../src/modules/auth/contract.ts';
import type { ProfileValues } from '../../../../src/modules/auth/profile-fields.contract.ts';
import { call } from '../../api/client.ts';
import { deleteOnce } from '../../api/delete-once.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call<ProfileView>('GET', '/profile'),
});
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call<{ items: SessionView[] }>('GET', '/sessions'),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call<SecondFactorView>('GET', '/profile/second-factor'),
});

export const updateProfile = (values: ProfileValues): Promise<ProfileView> => call('PATCH', '/profile', values);
export const chooseNotifications = (notifications: Notifications): Promise<ProfileView> =>
  call('PUT', '/profile/notifications', notifications);
export const changePassword = (change: { present: string; password: string }): Promise<void> =>
  call('POST', '/profile/password', change);
export const requestEmailChange = (change: { email: string; present: string }): Promise<ProfileView> =>
  call('POST', '/profile/email', change);
export const cancelEmailChange = (): Promise<ProfileView> => call('DELETE', '/profile/email');
export const resendEmailVerification = (): Promise<void> => call('POST', '/profile/email/proof', {});
export const closeSession = (id: string): Promise<void> => deleteOnce(`/sessions/${id}`);
export const closeSessions = (): Promise<void> => call('DELETE', '/sessions');

/** The password, and a code of the application or a recovery code. */
interface SecondFactorProof {
  present: string;
  code: string;
}
export const prepareSecondFactor = (proof: { present: string }): Promise<SecondFactorSecret> =>
  call('POST', '/profile/second-factor', proof);
export const confirmSecondFactor = (first: { code: string }): Promise<SecondFactorAdded> =>
  call('POST', '/profile/second-factor/confirm', first);
export const renewRecoveryCodes = (proof: SecondFactorProof): Promise<RecoveryCodesView> =>
  call('POST', '/profile/second-factor/recovery-codes', proof);
export const removeSecondFactor = (proof: SecondFactorProof): Promise<SecondFactorView> =>
  call('POST', '/profile/second-factor/remove', proof);
