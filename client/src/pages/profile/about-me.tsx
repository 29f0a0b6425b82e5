import { useQuery } from '@tanstack/react-query';
import { EmailSection } from '../../features/auth/email-section.tsx';
import { NameForm } from '../../features/auth/name-form.tsx';
import { NotificationChoices } from '../../features/auth/notification-choices.tsx';
import { profileQuery } from '../../features/auth/profile-api.ts';
import { SenderAddress } from '../../features/documents/sender-address.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Part, ProfileLayout } from './profile-layout.tsx';

export function AboutMePage() {
  const profileState = useQuery(profileQuery);
  const { data: profile } = profileState;
  return (
    <ProfileLayout title="Mes coordonnées">
      {!profile ? (
        <QueryState all={[profileState]} />
      ) : (
        <>
          <Part title="Votre nom" words="C’est à vous que nous écrivons, et c’est le nom de vos factures.">
            <NameForm profile={profile} />
          </Part>
          <Part title="Votre adresse e-mail" words="Pour vous connecter et recevoir les nouvelles de vos lettres.">
            <EmailSection profile={profile} />
          </Part>
          <Part
            title="Votre adresse d’expéditeur"
            words="Elle remplit d’avance le haut de vos prochaines lettres. Vous pouvez la changer dans chaque lettre."
          >
            <SenderAddress />
          </Part>
          <Part title="Nos e-mails">
            <NotificationChoices profile={profile} />
          </Part>
        </>
      )}
    </ProfileLayout>
  );
}
