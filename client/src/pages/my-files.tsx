import { useQuery } from '@tanstack/react-query';
import { SavedFiles } from '../features/documents/saved-files.tsx';
import { draftsQuery } from '../features/orders/api.ts';
import { Head } from '../ui/head.tsx';

export function MyFilesPage() {
  const drafts = useQuery(draftsQuery);
  return (
    <>
      <Head title="Mes pièces" noindex />
      <div>
        <h1>Mes pièces</h1>
        <p className="lead soft gap-top">
          Les papiers que vous joignez à vos lettres, gardés une fois pour toutes. Personne d’autre ne les voit.
        </p>
      </div>
      <SavedFiles drafts={drafts} />
    </>
  );
}
