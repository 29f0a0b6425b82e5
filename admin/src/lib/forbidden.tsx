import { useEffect } from 'react';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';

/** The server refuses this role, whatever the page believed: the role may have changed while the page was open. */
export const isForbidden = (error: unknown): boolean => (error as { status?: number } | null)?.status === 403;

/** Says what the role does not allow, and the way on. The menu and the pages then follow the role of now. */
export function Forbidden({ sentence }: { sentence: string }) {
  const { refetch } = usePermissions();
  useEffect(() => void refetch(), [refetch]);
  return (
    <div className="admin-note is-stop admin-state" role="alert">
      <p>
        <b>{sentence}</b> Il a pu changer depuis que vous avez ouvert cette page. Si votre travail la demande, un
        administrateur peut le changer sous «&nbsp;Équipe&nbsp;».
      </p>
      <p>
        <Link to="/admin">Revenir à «&nbsp;Ma journée&nbsp;»</Link>
      </p>
    </div>
  );
}
