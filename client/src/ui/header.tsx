import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useAuth, useUser } from '../auth/session.ts';
import { Art } from './art.tsx';

export function Logo() {
  return (
    <Link className="logo" to="/" aria-label="Affranchi, accueil">
      <Art name="logo" />
      <span>Affranchi</span>
    </Link>
  );
}

export function Header() {
  const user = useUser();
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [pathname]);
  const account = user ? <Link className="btn btn-quiet btn-small head-wide" to="/mon-compte">Mon espace</Link> : <Link className="btn btn-quiet btn-small head-wide" to="/login">Se connecter</Link>;
  return (
    <>
      <div className="notice-strip"><div className="wrap"><p>Affranchi est un service privé et payant, sans lien avec l’administration.</p></div></div>
      <header className="head">
        <div className="wrap">
          <Logo />
          <nav className="nav" aria-label="Principal">
            <Link to="/documents">Modèles de lettres</Link>
            <Link to="/nos-solutions">Nos tarifs</Link>
            <Link to="/faq">Aide</Link>
          </nav>
          <div className="head-end">
            <Link className="head-link head-wide" to="/mes-documents">Suivre une lettre</Link>
            {account}
            <details className="menu" ref={menu}>
              <summary>Menu</summary>
              <nav className="menu-panel" aria-label="Menu">
                <Link to="/documents">Modèles de lettres</Link>
                <Link to="/nos-solutions">Nos tarifs</Link>
                <Link to="/faq">Aide</Link>
                <Link to="/mes-documents">Suivre une lettre</Link>
                {user ? <Link to="/mon-compte">Mon espace</Link> : <Link to="/login">Se connecter</Link>}
              </nav>
            </details>
          </div>
        </div>
      </header>
    </>
  );
}

/** Writing and paying: nothing to be distracted by. */
export function MinimalHeader() {
  const { pathname } = useLocation();
  return (
    <header className="head head-minimal">
      <div className="wrap">
        <Logo />
        {pathname.endsWith('/ecrire') && <Link className="head-link" to={pathname.replace(/\/ecrire$/, '')}>Quitter en gardant le brouillon</Link>}
      </div>
    </header>
  );
}

export function DashboardNav() {
  const { logOut } = useAuth();
  const navigate = useNavigate();
  return (
    <nav className="dash-nav" aria-label="Mon espace">
      <NavLink to="/mon-compte" end><span>Accueil</span></NavLink>
      <NavLink to="/mes-documents"><span>Mes lettres</span></NavLink>
      <button className="btn btn-plain btn-small" type="button" onClick={() => void logOut().then(() => navigate('/login'))}>Se déconnecter</button>
    </nav>
  );
}
