import { Link } from 'react-router-dom';
import { MailedLinkPage } from './mailed-link-page.tsx';

export const UnsubscribePage = () => (
  <MailedLinkPage
    endpoint="/email/unsubscribe"
    before={{
      title: 'Ne plus recevoir ces nouvelles',
      intro:
        'Nous ne vous écrirons plus quand une lettre est imprimée, distribuée ou revenue, quand un délai de réponse est passé, ni quand la loi d’une lettre a changé. Les commandes, les factures, une lettre à corriger et la sécurité de votre compte restent annoncées.',
      button: 'Ne plus recevoir ces nouvelles',
    }}
    after={{
      title: 'C’est fait',
      intro:
        'Nous ne vous écrirons plus quand une lettre est imprimée, distribuée ou revenue, quand un délai de réponse est passé, ni quand la loi d’une lettre a changé. La page de chaque lettre dit toujours où elle en est.',
      content: (
        <>
          Vous changez d’avis ? <Link to="/mon-profil">Choisissez vos e-mails dans votre profil</Link>.
        </>
      ),
    }}
    problem={{ title: 'Rien n’a changé', help: <Link to="/mon-profil">Choisir mes e-mails dans mon profil</Link> }}
  />
);
