import type { Email } from './layout.ts';

interface RecoveryCodesEmailData { firstName: string; url: string }

const IF_NOT_YOU = 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez un administrateur.';
const action = (url: string) => ({ label: 'Choisir un autre mot de passe', url });

export const recoveryCodesRenewedEmail = ({ firstName, url }: RecoveryCodesEmailData): Email => ({
  subject: 'Vos codes de secours ont été remplacés',
  greeting: `Bonjour ${firstName},`,
  paragraphs: ['De nouveaux codes de secours viennent d’être faits pour votre compte Affranchi. Les anciens ne servent plus\u00a0: jetez-les.', IF_NOT_YOU],
  action: action(url),
});

const LEFT = ['Il ne vous en reste aucun. Faites-en de nouveaux depuis «\u00a0Mon second facteur\u00a0», dans le back office.', 'Il vous en reste un. Faites-en de nouveaux depuis «\u00a0Mon second facteur\u00a0», dans le back office.'];

export const recoveryCodeSpentEmail = ({ firstName, left, url }: RecoveryCodesEmailData & { left: number }): Email => ({
  subject: 'Un code de secours vient de servir',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [`Votre compte Affranchi vient d’être ouvert avec votre mot de passe et un de vos codes de secours. Ce code ne servira plus. ${LEFT[left] ?? `Il vous en reste ${left}.`}`, IF_NOT_YOU],
  action: action(url),
});

const url = 'https://affranchi.example/login/mot-de-passe-oublie';
export const samples = [recoveryCodesRenewedEmail({ firstName: 'Samir', url }), ...[0, 1, 9].map((left) => recoveryCodeSpentEmail({ firstName: 'Samir', left, url }))];
