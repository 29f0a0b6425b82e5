import { useQuery } from '@tanstack/react-query';
import { PROFILE_PARTS, type ProfilePart } from '../../../../src/modules/auth/profile-fields.contract.ts';
import { EmailSection } from '../../features/auth/email-section.tsx';
import { NotificationChoices } from '../../features/auth/notification-choices.tsx';
import { profileQuery } from '../../features/auth/profile-api.ts';
import { ProfileForm } from '../../features/auth/profile-form.tsx';
import { SenderAddress } from '../../features/documents/sender-address.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Part, ProfileLayout } from './profile-layout.tsx';

const PARTS = Object.entries(PROFILE_PARTS) as [ProfilePart, (typeof PROFILE_PARTS)[ProfilePart]][];

export function AboutMePage() {
  const profileState = useQuery(profileQuery);
  const { data: profile } = profileState;
  return (
    <ProfileLayout title="Mes coordonnées">
      {!profile ? (
        <QueryState all={[profileState]} />
      ) : (
        <>
          {PARTS.map(([part, { title, description }]) => (
            <Part key={part} title={title} description={description}>
              <ProfileForm part={part} profile={profile} />
            </Part>
          ))}
          <Part
            title="Votre adresse e-mail"
            description="Pour vous connecter et recevoir les nouvelles de vos lettres."
          >
            <EmailSection profile={profile} />
          </Part>
          <Part
            title="Votre adresse d’expéditeur"
            description="Elle remplit d’avance le haut de vos prochaines lettres. Vous pouvez la changer dans chaque lettre."
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
