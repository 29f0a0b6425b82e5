import type { ReactNode } from 'react';
import { Title, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';

/** Shows a page to roles with its permission, and an explanation to others. The server enforces the permission. */
export function PermittedPage({ permission, children }: { permission: string | undefined; children: ReactNode }) {
  const { permissions, isPending } = usePermissions<string[]>();
  if (!permission) return children;
  if (isPending) return null;
  return permissions?.includes(permission) ? children : <ForbiddenPage />;
}

const ForbiddenPage = () => (
  <div className="admin-note is-stop">
    <Title title="Page réservée" preferenceKey={false} />
    <p>
      <b>Votre rôle n’ouvre pas cette page.</b> Si votre travail la demande, un administrateur peut changer votre rôle
      sous «&nbsp;Équipe&nbsp;».
    </p>
    <p>
      <Link to="/admin">Revenir à «&nbsp;Ma journée&nbsp;»</Link>
    </p>
  </div>
);
