import { Title } from 'react-admin';
import { Link } from 'react-router-dom';

/** Shown for an unknown path of the back office. */
export const NotFoundPage = () => (
  <div className="admin-state">
    <Title title="Page introuvable" preferenceKey={false} />
    <p>Cette adresse ne mène à aucune page du back office.</p>
    <p>
      <Link to="/admin/orders">Voir les commandes</Link>
    </p>
  </div>
);
