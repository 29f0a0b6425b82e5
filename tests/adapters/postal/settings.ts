import type { LobSettings } from '../../../src/adapters/postal/lob/settings.ts';
import type { MailevaSettings } from '../../../src/adapters/postal/maileva/settings.ts';
import type { MerciFacteurSettings } from '../../../src/adapters/postal/mercifacteur/settings.ts';

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

export const merciFacteurSettings = (url: string, over: Partial<MerciFacteurSettings> = {}): MerciFacteurSettings => ({
  apiUrl: `${url}/mercifacteur/api/1.2/prod/service`,
  serviceId: 'service-1',
  secretKey: 'a-secret-key',
  userId: '17460',
  webhookSecret: 'webhook-secret-of-ours',
  authorizedIps: '111.111.111',
  ...over,
});

export const lobSettings = (url: string, over: Partial<LobSettings> = {}): LobSettings => ({
  apiUrl: `${url}/lob/v1`,
  apiKey: 'live_key',
  envelope: 'env_ours',
  webhookSecret: 'webhook-secret-of-ours',
  ...over,
});
