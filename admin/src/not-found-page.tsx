import { Title } from 'react-admin';
import { Link } from 'react-router-dom';

/** Says that an address of the back office leads nowhere. */
export const NotFoundPage = () => (
  <div className="desk-state">
    <Title title="Page introuvable" preferenceKey={false} />
    <p>Cette adresse ne mène à aucune page du back office.</p>
    <p>
      <Link to="/admin/orders">Voir les commandes</Link>
    </p>
  </div>
);
