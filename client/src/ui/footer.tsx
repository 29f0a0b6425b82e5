import { Link } from 'react-router-dom';
import { usePartners, useSite } from '../api/context.tsx';
import { useConsent } from '../consent/consent.tsx';
import { Logo } from './header.tsx';
import { Icon } from './icon.tsx';
import { Mediator } from './mediator.tsx';

const COLUMNS = [
  {
    title: 'Écrire',
    links: [
      ['/documents', 'Tous les modèles'],
      ['/rechercher', 'Rechercher une lettre'],
      ['/nos-solutions', 'Nos tarifs'],
    ],
  },
  {
    title: 'Comprendre',
    links: [
      ['/nos-engagements', 'Nos engagements'],
      ['/faq', 'Questions fréquentes'],
      ['/a-propos', 'À propos'],
      ['/nous-contacter', 'Nous contacter'],
    ],
  },
  {
    title: 'Mentions',
    links: [
      ['/mentions-legales', 'Mentions légales'],
      ['/conditions-generales-de-vente', 'Conditions générales de vente'],
      ['/politique-de-confidentialite', 'Politique de confidentialité'],
      ['/utilisation-des-cookies', 'Utilisation des cookies'],
      ['/accessibilite', 'Accessibilité : non conforme'],
    ],
  },
] as const;

/** Links required on every page of the shop (code de la consommation, L215-1-1 and L221-21). */
const DUTIES = [
  ['/resilier-votre-contrat', 'Résilier votre contrat'],
  ['/renoncer-au-contrat', 'Renoncer au contrat ici'],
] as const;

export function Footer() {
  const partners = usePartners();
  const { seller } = useSite();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-cols">
          <div>
            <Logo />
            <p className="footer-idea">Vos lettres administratives, écrites juste, imprimées et postées pour vous.</p>
            {partners && <p>En partenariat avec un opérateur postal : {partners}.</p>}
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav aria-label={title} key={title}>
              <h2>{title}</h2>
              <ul className="list">
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
                {title === 'Mentions' && (
                  <li>
                    <ManageCookies />
                  </li>
                )}
              </ul>
            </nav>
          ))}
        </div>
        <div className="footer-duty">
          {DUTIES.map(([to, label]) => (
            <Link to={to} key={to}>
              {label} <Icon name="arrow-right" size={26} />
            </Link>
          ))}
        </div>
        <div className="footer-end">
          <p>
            Service privé et payant, non affilié à l’administration. Chaque modèle cite sa source officielle et la date
            de sa dernière relecture ; il ne remplace pas le conseil d’un avocat.
          </p>
          {seller.phone && <p>Par téléphone : {seller.phone}</p>}
          <p>
            Un désaccord avec nous ? Médiateur de la consommation : <Mediator />.
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Legal links only: for log-in, checkout and account pages. */
export const SlimFooter = () => (
  <footer className="footer footer-slim">
    <div className="wrap">
      <p>Affranchi est un service privé et payant, sans lien avec l’administration.</p>
      <nav className="row" aria-label="Mentions et aide">
        {[...COLUMNS[2].links.slice(0, 3), COLUMNS[2].links[4], ...DUTIES, ['/faq', 'Aide'] as const].map(
          ([to, label]) => (
            <Link to={to} key={to}>
              {label}
            </Link>
          ),
        )}
        <ManageCookies />
      </nav>
    </div>
  </footer>
);

/** Reopens the consent dialog; links to the cookie page if no tags are configured. */
export function ManageCookies() {
  const { ask } = useConsent();
  return (
    <Link to="/utilisation-des-cookies#vos-choix" onClick={(event) => ask() && event.preventDefault()}>
      Gérer les cookies
    </Link>
  );
}
