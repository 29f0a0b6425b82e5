import type { Email } from './layout.ts';

interface SecondFactorRemovedEmailData { firstName: string; removedByOther: boolean; url: string }

const WHO = {
  self: 'Le second facteur de votre compte Affranchi vient d’être retiré. Le mot de passe seul ouvre votre compte, et vos codes de secours ne servent plus.',
  other: 'Un administrateur vient de retirer le second facteur de votre compte Affranchi et de fermer vos sessions. Reconnectez-vous avec votre mot de passe, puis ajoutez un nouveau second facteur depuis le back office.',
};

export const secondFactorRemovedEmail = ({ firstName, removedByOther, url }: SecondFactorRemovedEmailData): Email => ({
  subject: 'Votre compte n’a plus de second facteur',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    WHO[removedByOther ? 'other' : 'self'],
    removedByOther
      ? 'Si vous ne l’avez pas demandé, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez l’équipe.'
      : 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez un administrateur.',
  ],
  action: { label: 'Choisir un autre mot de passe', url },
});

const url = 'https://affranchi.example/login/mot-de-passe-oublie';
export const samples = [true, false].map((removedByOther) => secondFactorRemovedEmail({ firstName: 'Samir', removedByOther, url }));
