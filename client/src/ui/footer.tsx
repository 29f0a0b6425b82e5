import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { Logo } from './header.tsx';

export function Footer() {
  const { seller } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-cols">
          <div><Logo /><p className="gap-top">Vos lettres administratives, écrites juste, imprimées et postées pour vous.</p></div>
          <nav aria-label="Écrire"><h2>Écrire</h2><ul className="plain-list"><li><Link to="/documents">Tous les modèles</Link></li><li><Link to="/rechercher">Rechercher</Link></li><li><Link to="/nos-solutions">Nos tarifs</Link></li></ul></nav>
          <nav aria-label="Comprendre"><h2>Comprendre</h2><ul className="plain-list"><li><Link to="/nos-engagements">Nos engagements</Link></li><li><Link to="/faq">Questions fréquentes</Link></li><li><Link to="/a-propos">À propos</Link></li><li><Link to="/nous-contacter">Nous contacter</Link></li></ul></nav>
          <nav aria-label="Mentions"><h2>Mentions</h2><ul className="plain-list"><li><Link to="/mentions-legales">Mentions légales</Link></li><li><Link to="/conditions-generales-de-vente">Conditions générales de vente</Link></li><li><Link to="/politique-de-confidentialite">Confidentialité</Link></li><li><Link to="/utilisation-des-cookies">Cookies</Link></li></ul></nav>
        </div>
        <div className="foot-duty">
          <Link to="/resilier-votre-contrat">Résilier votre contrat</Link>
          <Link to="/renoncer-au-contrat">Renoncer au contrat ici</Link>
        </div>
        <div className="foot-end">
          <p>Affranchi est un service privé et payant, sans lien avec l’administration. Chaque page de modèle indique la source officielle et la démarche gratuite quand elle existe.</p>
          <p>Médiateur de la consommation : {seller.mediator}.</p>
        </div>
      </div>
    </footer>
  );
}
