import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useAuth, useUser } from '../auth/session.ts';
import { Art } from './art.tsx';
import { Icon } from './icon.tsx';
import { DesktopMenu, MobileMenu, type MenuLink } from './menus.tsx';
import { useTranslate } from './translation.ts';
import { useCurrentInView } from './use-current-in-view.ts';

const LINKS: readonly MenuLink[] = [
  ['/documents', 'Modèles de lettres'],
  ['/nos-solutions', 'Nos tarifs'],
  ['/faq', 'Aide'],
];

export const Logo = () => (
  <Link className="logo" to="/" aria-label="Affranchi, accueil">
    <Art name="logo" />
    <span>Affranchi</span>
  </Link>
);

export function Header() {
  const user = useUser();
  const [accountPath, accountLabel] = user
    ? (['/mon-compte', 'Mon espace'] as const)
    : (['/login', 'Se connecter'] as const);
  return (
    <>
      <aside className="notice-strip" aria-label="À savoir">
        <div className="wrap">
          <p>Affranchi est un service privé et payant, sans lien avec l’administration.</p>
        </div>
      </aside>
      <header className="header">
        <div className="wrap">
          <Logo />
          <DesktopMenu label="Principal" items={LINKS} />
          <div className="header-end">
            <Link className="header-link header-wide" to="/mes-documents">
              <Icon name="letter" size={24} /> Suivre une lettre
            </Link>
            <Link className="btn btn-quiet btn-small header-wide" to={accountPath}>
              {accountLabel}
            </Link>
            <MobileMenu
              label="Menu"
              items={[...LINKS, ['/mes-documents', 'Suivre une lettre'], [accountPath, accountLabel]]}
            />
          </div>
        </div>
      </header>
    </>
  );
}

/** The header of forms and checkout, without navigation that distracts. */
export function MinimalHeader() {
  const { pathname } = useLocation();
  const t = useTranslate();
  return (
    <header className="header header-slim">
      <div className="wrap">
        <Logo />
        {pathname === '/paiement' && (
          <p className="header-end header-secure">
            <Icon name="lock" size={24} />
            <span>{t('Paiement sécurisé')}</span>
          </p>
        )}
        {pathname.endsWith('/ecrire') && (
          <div className="header-end">
            <Link className="header-link header-leave" to={pathname.replace(/\/ecrire$/, '')}>
              <span>
                {t('Quitter')} <span className="header-wide">{t('en gardant le brouillon')}</span>
              </span>
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}

export function DashboardNav() {
  const row = useCurrentInView();
  const { logOut } = useAuth();
  const navigate = useNavigate();
  return (
    <nav className="dashboard-nav" aria-label="Mon espace" ref={row}>
      <NavLink to="/mon-compte" end>
        <Icon name="home" />
        <span>Accueil</span>
      </NavLink>
      <NavLink to="/mes-documents">
        <Icon name="letter" />
        <span>Mes lettres</span>
      </NavLink>
      <NavLink to="/mes-pieces">
        <Icon name="attach" />
        <span>Mes pièces</span>
      </NavLink>
      <NavLink to="/mes-messages">
        <Icon name="message" />
        <span>Mes messages</span>
      </NavLink>
      <NavLink to="/mon-profil">
        <Icon name="person" />
        <span>Mon profil</span>
      </NavLink>
      <button
        className="btn btn-plain btn-small"
        type="button"
        onClick={() => void logOut().then(() => navigate('/login'))}
      >
        Se déconnecter
      </button>
    </nav>
  );
}
