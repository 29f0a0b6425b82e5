import { Link } from 'react-router-dom';
import { useConsent } from '../consent/consent.tsx';

/** The choice can be changed from every page: here where there is one, else the page that says there is none. */
export function ManageCookies() {
  const { ask } = useConsent();
  return (
    <Link to="/utilisation-des-cookies#vos-choix" onClick={(event) => ask() && event.preventDefault()}>
      Gérer les cookies
    </Link>
  );
}
