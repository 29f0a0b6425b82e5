import type { Config } from '../../../src/kernel/config.ts';

export const CHOOSE_ANOTHER_PASSWORD = 'Choisir un autre mot de passe';
export const NOTIFY_US =
  'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez-nous.';

export const toResetUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/login/mot-de-passe-oublie`;

export const sampleNotice = {
  userId: '019aa5d2-0000-7000-8000-000000000001',
  url: 'https://affranchi.example/login/mot-de-passe-oublie',
};
