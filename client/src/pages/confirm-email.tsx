import { Link } from 'react-router-dom';
import { MailedLinkPage } from './mailed-link-page.tsx';

export const ConfirmEmailPage = () => (
  <MailedLinkPage
    endpoint="/email/confirm"
    before={{
      title: 'Confirmer mon adresse',
      intro: 'Un clic suffit : il nous assure que les nouvelles de vos lettres vous parviennent.',
      button: 'Confirmer mon adresse',
    }}
    after={{
      title: 'Adresse confirmée',
      intro: 'Merci. C’est ici que nous vous écrirons.',
      content: (
        <Link className="btn btn-big" to="/mon-compte">
          Ouvrir mon espace
        </Link>
      ),
    }}
    problem={{ title: 'Ce lien ne sert plus', help: <Link to="/mon-profil">Ouvrir mon profil</Link> }}
  />
);
