import type { MailevaSettings } from '../../../src/adapters/postal/maileva-http.ts';

export const mailevaSettings = (url: string, over: Partial<MailevaSettings> = {}): MailevaSettings => ({
  authUrl: `${url}/maileva/auth/realms/services/protocol/openid-connect/token`,
  apiUrl: `${url}/maileva`,
  clientId: 'client',
  clientSecret: 'secret',
  username: 'someone',
  password: 'something',
  callbackLogin: 'callback-login',
  callbackPassword: 'callback-password-1',
  ...over,
});
