import { Link } from 'react-router-dom';
import { usePartners, useSite } from '../api/context.tsx';
import { Art } from '../ui/art.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { TextPage } from './text-page.tsx';

const SHARE_IMAGE = '/partage/affranchi.png';

export function AboutPage() {
  const partners = usePartners();
  const { seller } = useSite();
  return (
    <TextPage
      title="À propos"
      path="/a-propos"
      description="Affranchir, c’est mettre un timbre. C’est aussi rendre libre. Nous faisons les deux."
    >
      <Art name="gate-2" className="text-art" />
      <h2>Ce que nous faisons</h2>
      <p>
        Une lettre à envoyer, c’est souvent un souci de plus : un bailleur, une facture, un employeur. Affranchi vous
        aide à trouver la bonne lettre, à la remplir, puis l’imprime et la poste pour vous.
      </p>
      <p>
        La feuille que vous voyez à l’écran est celle qui sera imprimée : les mêmes lignes, les mêmes coupures, le même
        nombre de pages. Vous voyez aussi l’enveloppe, le poids, le prix et le jour d’arrivée prévu, avant de payer.
      </p>
      <h2>Qui poste votre lettre</h2>
      <p>
        Nous remettons votre lettre à un partenaire postal{partners && ` (${partners})`}. Il l’imprime, la met sous
        enveloppe et la confie à La Poste. Vous suivez chaque étape dans votre espace.
      </p>
      <h2>Ce que nous ne sommes pas</h2>
      <p>
        Affranchi est un service privé et payant. Il n’est pas affilié à l’administration, ni à La Poste. Quand une
        démarche officielle gratuite existe, la page de la lettre vous y conduit d’abord.
      </p>
      <p>
        Nos modèles sont une aide à la rédaction. Ils ne remplacent pas le conseil d’un avocat, et nous ne disons jamais
        qui a raison. Un point-justice vous reçoit gratuitement si votre situation est compliquée.
      </p>
      <h2>Comment nous gagnons notre vie</h2>
      <p>
        Avec le prix de la lettre, de l’impression et de l’enveloppe. Vos données ne sont ni vendues ni louées. Les{' '}
        <Link to="/nos-solutions">tarifs</Link> sont publics, ligne par ligne.
      </p>
      <h2>Parler d’Affranchi</h2>
      <p>
        Cette image accompagne un lien vers le site, par exemple sur la page d’une association ou d’un point d’accueil.
        Vous pouvez{' '}
        <a href={SHARE_IMAGE} download>
          l’enregistrer
        </a>{' '}
        et vous en servir. Chaque lettre a aussi la sienne&nbsp;: elle apparaît quand vous envoyez son adresse.
      </p>
      <Picture
        src={SHARE_IMAGE}
        alt="Affranchi : vos lettres écrites juste et postées pour vous, et une lettre sur sa feuille"
        width={1200}
        height={630}
        sizes="(min-width: 1024px) 760px, 92vw"
      />
      <h2>Nous écrire</h2>
      <p>
        Une question, une erreur dans un modèle, une idée de lettre : <Link to="/nous-contacter">écrivez-nous</Link>,
        une personne vous répond.{' '}
        {seller.phone && (
          <>
            Par téléphone&nbsp;: <a href={`tel:${seller.phone.replace(/[^+\d]/g, '')}`}>{seller.phone}</a>.{' '}
          </>
        )}
        Qui nous sommes, en droit, est dans les <Link to="/mentions-legales">mentions légales</Link>.
      </p>
      <p className="row">
        <LinkButton to="/documents" icon="arrow-right" iconAt="end">
          Voir les modèles
        </LinkButton>{' '}
        <Link to="/nos-engagements">Lire nos engagements</Link>
      </p>
    </TextPage>
  );
}
