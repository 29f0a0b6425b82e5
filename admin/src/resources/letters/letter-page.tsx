import { useGetOne } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';

/** A letter has no page of its own: its order's shows it with everything around it. */
export function LetterPage() {
  const { id = '' } = useParams();
  const { data: letter, error } = useGetOne<{ id: string; orderId: string }>('letters', { id }, { retry: false });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  return letter ? <Navigate replace to={`/admin/orders/${letter.orderId}/show`} /> : null;
}
